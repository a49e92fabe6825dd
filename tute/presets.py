"""Every preset, an entry each: lobby, terminal, pages of rules and tests take them from here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Source: TypeAlias = Literal["barajamos", "pagat", "fournier", "ludoteka", "wikipedia", "custom"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """`values` are what differs from the mode's defaults; the first of `players` is the default.

    `source` is whom those values follow; custom: how many tables play, nobody's page.
    `es`, `fr`, `pt`, `en`: title and one line, a sentence, for a lobby.
    """

    mode: str
    players: tuple[int, ...]
    source: Source
    values: Mapping[str, object] = field(default_factory=dict)
    dealer_rests: bool = False
    es: tuple[str, str]
    fr: tuple[str, str]
    pt: tuple[str, str]
    en: tuple[str, str]


PRESETS: dict[str, Preset] = {
    "clasico.barajamos": Preset(
        mode="clasico",
        players=(4,),
        source="barajamos",
        es=("Tute clásico", "Por parejas, con cantos automáticos; gana quien llega a 4 juegos."),
        fr=("Tute classique", "Par équipes, annonces automatiques ; 4 jeux pour gagner."),
        pt=("Tute clássico", "Aos pares, com cantos automáticos; ganha quem faz 4 jogos."),
        en=("Classic Tute", "In pairs, cantos sung for you; first to four games."),
    ),
    "clasico.pagat": Preset(
        mode="clasico",
        players=(4,),
        source="pagat",
        values={"declare": "manual", "partner_declares": False, "tute": "off", "series": 6},
        es=("Clásico Pagat", "Canta solo quien gana la baza, a mano; serie de seis repartos."),
        fr=("Classique Pagat", "Seul le gagnant du pli annonce, à la main ; six donnes."),
        pt=("Clássico Pagat", "Só canta quem ganha a vaza, à mão; série de seis mãos."),
        en=("Classic, Pagat", "Only the trick's winner sings, by hand; a series of six deals."),
    ),
    "clasico.pagat-101": Preset(
        mode="clasico",
        players=(4,),
        source="pagat",
        values={"declare": "manual", "tute": "match", "double_at": 101, "series": 8, "lead": 2},
        es=("Clásico a 101", "El tute gana la partida y 101 puntos valen doble; ocho repartos."),
        fr=("Classique à 101", "Le tute gagne la partie, 101 points comptent double."),
        pt=("Clássico a 101", "O tute ganha a partida e 101 pontos valem o dobro; oito mãos."),
        en=("Classic to 101", "A tute wins the match, 101 points count twice; eight deals."),
    ),
    "clasico.fournier": Preset(
        mode="clasico",
        players=(4,),
        source="fournier",
        es=("Clásico Fournier", "Por parejas, a los juegos que acuerde la mesa."),
        fr=("Classique Fournier", "Par équipes, au nombre de jeux choisi par la table."),
        pt=("Clássico Fournier", "Aos pares, até aos jogos que a mesa combinar."),
        en=("Classic, Fournier", "In pairs, to as many games as the table agrees."),
    ),
    "cabron.barajamos": Preset(
        mode="cabron",
        players=(4, 3),
        source="barajamos",
        es=("Tute cabrón", "Pierde quien queda en medio; a las seis letras se acaba."),
        fr=("Tute cabrón", "Qui finit au milieu perd ; six lettres et c'est fini."),
        pt=("Tute cabrón", "Perde quem fica no meio; seis letras e acaba."),
        en=("Tute cabrón", "Whoever ends in the middle loses; six letters end it."),
    ),
    "cabron.ludoteka": Preset(
        mode="cabron",
        players=(4, 3),
        source="ludoteka",
        values={"zero": "tricks"},
        es=("Cabrón Ludoteka", "El cero cuenta solo si no se gana ninguna baza."),
        fr=("Cabrón Ludoteka", "Le zéro ne compte que pour qui n'a fait aucun pli."),
        pt=("Cabrón Ludoteka", "O zero só conta para quem não ganha nenhuma vaza."),
        en=("Cabrón, Ludoteka", "Zero counts only for a player without a trick."),
    ),
    "cabron.limit-120": Preset(
        mode="cabron",
        players=(4, 3),
        source="custom",
        values={"limit_sung": 120},
        es=("Cabrón a 120", "Quien canta puede llegar a 120 puntos sin perder."),
        fr=("Cabrón à 120", "Qui marque une annonce peut aller jusqu'à 120 points."),
        pt=("Cabrón a 120", "Quem canta pode chegar a 120 pontos sem perder."),
        en=("Cabrón to 120", "Whoever scored a canto may reach 120 points."),
    ),
    "cabron.no-trick-wins": Preset(
        mode="cabron",
        players=(4, 3),
        source="custom",
        values={"zero": "tricks_win"},
        es=("Cabrón sin bazas", "Quien no gana ninguna baza no puede perder."),
        fr=("Cabrón sans plis", "Qui ne fait aucun pli ne peut pas perdre."),
        pt=("Cabrón sem vazas", "Quem não ganha nenhuma vaza não pode perder."),
        en=("Cabrón, no tricks", "A player without a trick cannot lose."),
    ),
    "subasta.barajamos": Preset(
        mode="subasta",
        players=(3,),
        source="barajamos",
        es=("Tute subastado", "Se puja una vez; uno contra dos hasta 500 puntos."),
        fr=("Tute aux enchères", "Une seule enchère chacun ; un contre deux, à 500 points."),
        pt=("Tute leiloado", "Um lance cada um; um contra dois até 500 pontos."),
        en=("Tute subasta", "One bid each; one against two, to 500 points."),
    ),
    "subasta.pagat": Preset(
        mode="subasta",
        players=(3,),
        source="pagat",
        values={"min_bid": 70, "step": 10, "rounds": "multiple"},
        es=("Subasta Pagat", "Se puja por rondas, de 70 en adelante y de diez en diez."),
        fr=("Enchères Pagat", "Enchères en plusieurs tours, à partir de 70, de dix en dix."),
        pt=("Leilão Pagat", "Lances por rodadas, a partir de 70, de dez em dez."),
        en=("Subasta, Pagat", "Bidding goes round, from 70 in steps of ten."),
    ),
    "subasta.ludoteka": Preset(
        mode="subasta",
        players=(4,),
        source="ludoteka",
        dealer_rests=True,
        es=("Subasta de cuatro", "Cuatro jugadores; el que reparte descansa."),
        fr=("Enchères à quatre", "Quatre joueurs ; le donneur ne joue pas."),
        pt=("Leilão a quatro", "Quatro jogadores; quem dá as cartas descansa."),
        en=("Subasta for four", "Four players; the dealer sits out."),
    ),
    "subasta.wikipedia": Preset(
        mode="subasta",
        players=(3,),
        source="wikipedia",
        values={"fail": "split", "target": 1000},
        es=("Subasta a 1000", "Si falla la puja, los rivales se la reparten; a 1000 puntos."),
        fr=("Enchères à 1000", "Contrat chuté : les rivaux se le partagent ; à 1000 points."),
        pt=("Leilão a 1000", "Lance perdido é dividido pelos rivais; até 1000 pontos."),
        en=("Subasta to 1000", "A failed bid is split between the rivals; to 1000 points."),
    ),
    "individual.pagat": Preset(
        mode="individual",
        players=(2, 3),
        source="pagat",
        values={"tute": "off"},
        es=("Tute individual", "Dos o tres jugadores con mazo; gana el que más puntos hace."),
        fr=("Tute individuel", "Deux ou trois joueurs avec talon ; le plus de points gagne."),
        pt=("Tute individual", "Dois ou três jogadores com monte; ganha quem faz mais pontos."),
        en=("Tute for two or three", "With a stock; most points take the deal."),
    ),
    "individual.fournier": Preset(
        mode="individual",
        players=(2,),
        source="fournier",
        values={
            "deal": 8,
            "stock_duty": "trump_only",
            "swap": "ask",
            "tute": "off",
            "win": "101",
            "capote": True,
            "forty_after_twenty": True,
        },
        es=("Tute de dos a 101", "Dos jugadores, ocho cartas, cambio del triunfo y capote."),
        fr=("Tute à deux, 101", "Deux joueurs, huit cartes, échange de l'atout et capote."),
        pt=("Tute a dois, 101", "Dois jogadores, oito cartas, troca do trunfo e capote."),
        en=("Tute for two to 101", "Eight cards, the turned card may be swapped, capote."),
    ),
    "individual.corriente": Preset(
        mode="individual",
        players=(2,),
        source="custom",
        values={"deal": 6, "stock_duty": "free"},
        es=("Tute corriente", "Dos jugadores, seis cartas, se juega libre mientras hay mazo."),
        fr=("Tute ordinaire", "Deux joueurs, six cartes, jeu libre tant qu'il y a un talon."),
        pt=("Tute corrente", "Dois jogadores, seis cartas, jogo livre enquanto há monte."),
        en=("Everyday Tute", "Two players, six cards, free play while the stock lasts."),
    ),
}
