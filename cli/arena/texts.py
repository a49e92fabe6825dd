"""What `tute arena` says to people, in es, fr, pt, en."""

from __future__ import annotations

Texts = dict[str, tuple[str, str, str, str]]

ARENA: Texts = {
    "arena_title": (
        "{a} contra {b}",
        "{a} contre {b}",
        "{a} contra {b}",
        "{a} against {b}",
    ),
    "arena_seed": ("semilla {seed}", "graine {seed}", "semente {seed}", "seed {seed}"),
    "arena_players": (
        "{n} jugadores",
        "{n} joueurs",
        "{n} jogadores",
        "{n} players",
    ),
    # what the share is of
    "arena_of_deals": (
        "repartos ganados",
        "donnes gagnées",
        "mãos ganhas",
        "deals won",
    ),
    "arena_of_matches": (
        "partidas ganadas",
        "parties gagnées",
        "partidas ganhas",
        "matches won",
    ),
    "arena_of_letters": (
        "letras, de una parte igual",
        "lettres, d'une part égale",
        "letras, de uma parte igual",
        "letters, of an even share",
    ),
    "arena_of_gains": (
        "ganancias, de una parte igual",
        "gains, d'une part égale",
        "ganhos, de uma parte igual",
        "gains, of an even share",
    ),
    "arena_even": ("por igual {even}", "à égalité {even}", "por igual {even}", "even {even}"),
    "arena_interval": (
        "{low} a {high} (95 %)",
        "{low} à {high} (95 %)",
        "{low} a {high} (95 %)",
        "{low} to {high} (95 %)",
    ),
    # rows
    "arena_played": (
        "{boards} desde cada asiento, {games}, {deals}",
        "{boards} à chaque place, {games}, {deals}",
        "{boards} em cada lugar, {games}, {deals}",
        "{boards} from every seat, {games}, {deals}",
    ),
    "arena_played_remote": (
        "{matches}, los asientos por turno, {deals}",
        "{matches}, les places à tour de rôle, {deals}",
        "{matches}, os lugares por turnos, {deals}",
        "{matches}, the seats taken in turn, {deals}",
    ),
    "arena_rivals": ("cada rival", "chaque rival", "cada rival", "each rival"),
    "arena_games": ("juegos", "jeux", "jogos", "games"),
    "arena_deals_won": ("repartos ganados", "donnes gagnées", "mãos ganhas", "deals won"),
    "arena_points": (
        "puntos por reparto",
        "points par donne",
        "pontos por mão",
        "points a deal",
    ),
    "arena_letters": (
        "letras por reparto",
        "lettres par donne",
        "letras por mão",
        "letters a deal",
    ),
    "arena_gains": (
        "ganancia por reparto",
        "gain par donne",
        "ganho por mão",
        "gains a deal",
    ),
    "arena_bids": (
        "repartos con la puja",
        "donnes comme preneur",
        "mãos com o lance",
        "deals as bidder",
    ),
    "arena_made": ("pujas cumplidas", "contrats réussis", "lances cumpridos", "bids made"),
    "arena_decisions": (
        "decisiones, sin las forzadas",
        "décisions, sans les forcées",
        "decisões, sem as forçadas",
        "decisions, forced ones aside",
    ),
    "arena_time": (
        "ms: media, mediana, p99",
        "ms : moyenne, médiane, p99",
        "ms: média, mediana, p99",
        "ms: mean, median, p99",
    ),
    # a decision explained
    "explain_win": ("gana el reparto", "gagne la donne", "ganha a mão", "wins the deal"),
    "explain_make": ("cumple la puja", "réussit le contrat", "cumpre o lance", "makes the bid"),
    "explain_break": (
        "rompe la puja",
        "fait chuter le contrat",
        "quebra o lance",
        "breaks the bid",
    ),
    "explain_no_letter": ("sin letra", "sans lettre", "sem letra", "takes no letter"),
    "explain_worth": ("valor", "valeur", "valor", "worth"),
    "explain_visits": ("muestras", "échantillons", "amostras", "samples"),
    "explain_match": (
        "gana la partida",
        "gagne la partie",
        "ganha a partida",
        "wins the match",
    ),
    "explain_hopeless": (
        "y {n} pujas que casi nunca se cumplen",
        "et {n} enchères presque jamais réussies",
        "e {n} lances que quase nunca se cumprem",
        "and {n} bids that are hardly ever made",
    ),
    "explain_marks": (
        "▶ se jugó, ★ elige {player}",
        "▶ joué, ★ choisi par {player}",
        "▶ jogou-se, ★ escolhe {player}",
        "▶ was played, ★ {player} chooses",
    ),
    "explain_without": (
        "sin muestras: tan buena como otra, o no se busca",
        "sans échantillon : comme une autre, ou non cherché",
        "sem amostras: tão boa como outra, ou não se procura",
        "without samples: as good as another, or not searched",
    ),
    "explain_unweighed": (
        "{nothing} quien pasa no tiene nada que cumplir; no se valora una puja que casi nunca se "
        "cumple, ni todas las que hay entre otras",
        "{nothing} qui passe n'a rien à réussir ; une enchère presque jamais réussie n'est pas "
        "évaluée, ni toutes celles entre d'autres",
        "{nothing} quem passa nada tem a cumprir; não se avalia um lance que quase nunca se "
        "cumpre, nem todos os que há entre outros",
        "{nothing} who passes has nothing to make; a bid hardly ever made is not weighed, nor is "
        "every one between others",
    ),
    # how it goes and ends
    "arena_stopped": (
        "Sin terminar: esto es lo jugado hasta ahora.",
        "Inachevé : voici ce qui est joué jusqu'ici.",
        "Por terminar: isto é o jogado até agora.",
        "Not finished: this is what was played so far.",
    ),
    "arena_faults": (
        "{times} un jugador hizo algo imposible, y jugó el azar:",
        "{times} un joueur a fait une chose impossible, et le hasard a joué :",
        "{times} um jogador fez algo impossível, e jogou o acaso:",
        "{times} a player did what cannot be done, and chance played:",
    ),
    "arena_plot": (
        "Dibujado: {file}",
        "Dessiné : {file}",
        "Desenhado: {file}",
        "Plotted: {file}",
    ),
    "arena_in_python": (
        "hard piensa aquí en Python puro, mucho más débil: {why}",
        "hard réfléchit ici en Python pur, bien plus faible : {why}",
        "hard pensa aqui em Python puro, bem mais fraco: {why}",
        "hard thinks in plain Python here, much weaker: {why}",
    ),
}
