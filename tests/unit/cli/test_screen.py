"""What a view looks like, and what may be typed at it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from cli import auto, screen
from cli.match import tell
from cli.person import parse, prompt
from tests.unit.cli.views import bidding, view

if TYPE_CHECKING:
    from cli.texts import Lang


def shown(view: dict[str, Any], colours: str = "") -> str:
    console = Console(
        file=io.StringIO(),
        width=100,
        no_color=not colours,
        force_terminal=bool(colours),
        color_system="standard" if colours else None,
    )
    console.print(screen.table(view, "es"))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def line_of(text: str, start: str) -> str:
    return next(line.strip("│ ") for line in text.splitlines() if start in line)


def test_capote_is_shown_for_as_long_as_it_is_played() -> None:
    assert line_of(shown(view(capote=2, stock=0)), "Triunfo").endswith("7 copas · capote Eva")


def test_a_view_shows_everything_there_is_to_see() -> None:
    text = shown(view())
    assert "Reparto 4 · Marcador 2–1 · Puntos 31–45" in text
    assert line_of(text, "Triunfo") == "Triunfo: copas · Vuelta 7 copas"
    assert line_of(text, "Cantos") == "Cantos: Lola 20 espadas"
    assert line_of(text, "En la mesa") == "En la mesa: Paco 3 oros"
    assert line_of(text, "Última baza") == (
        "Última baza: tú 2 bastos · Lola 4 bastos · Eva 5 bastos · Paco 1 bastos → Paco (11)"
    )
    assert line_of(text, "Tu mano") == "Tu mano: 1) 1 oros  2) 12 oros  5 espadas"


def test_seats_come_in_playing_order_with_me_last_and_who_is_on_turn_marked() -> None:
    text = shown(view())
    order = [text.index(name) for name in ("Lola  ", "Eva  ", "Paco  ", "tú  ")]
    assert order == sorted(order)
    assert line_of(text, "tú  ").startswith("▶")
    assert "pareja" in line_of(text, "Eva  ")
    assert "bot" in line_of(text, "Lola  ")
    assert line_of(text, "Paco  ").endswith("· da · bot")


def test_who_is_away_is_shown_with_the_end_of_the_wait() -> None:
    away = view()
    away["seats"][2] |= {"present": False, "held_until": 1_800_000_000}
    assert "ausente, se espera hasta las" in line_of(shown(away), "Eva  ")
    away["seats"][2]["held_until"] = None
    assert line_of(shown(away), "Eva  ").endswith("ausente")


def test_suits_are_coloured() -> None:
    assert "\x1b[1;33m" in shown(view(), "standard")


def test_a_spectator_sees_no_hand() -> None:
    text = shown(view(you=None, hand=[], legal=[]))
    assert "Tu mano" not in text
    assert "Ana" in text


def test_teams_win_together() -> None:
    assert screen.side(view(), 1, "es") == "Lola y Paco"
    assert screen.side(view(), 0, "en") == "Ana and Eva"
    alone = view(match={"score": [0, 0, 0, 0], "deal_no": 1, "winner": None, "state": "playing"})
    assert screen.side(alone, 1, "es") == "Lola"


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ("1", "1o"),
        ("2", "12o"),
        ("12o", "12o"),
        ("12 O", "12o"),
        ("12 oros", "12o"),
        ("12 coins", "12o"),
        ("1 Deniers", "1o"),
        ("5 swords", None),
        ("3", None),
        ("5e", None),
        ("", None),
    ],
)
def test_a_card_is_chosen_by_its_number_or_its_name_if_it_is_legal(
    typed: str, played: str | None
) -> None:
    action = parse(typed, view())
    assert (action and action["play"]) == played


@pytest.mark.parametrize(
    ("lang", "example"),
    [("es", "12 oros"), ("fr", "12 deniers"), ("pt", "12 ouros"), ("en", "12 coins")],
)
def test_the_example_is_a_card_as_it_is_shown_and_may_be_typed(lang: Lang, example: str) -> None:
    assert f": {example}" in prompt(view(), lang)
    assert parse(example, view()) == {"seat": 0, "play": "12o"}


def test_bids_are_typed_as_they_are() -> None:
    assert parse("85", bidding()) == {"seat": 0, "bid": 85}
    assert parse("P", bidding()) == {"seat": 0, "pass": True}
    assert parse("80", bidding()) is None
    assert parse("1", bidding()) is None
    assert prompt(bidding(), "en") == "Your bid: 85 to 230 in steps of 5; p passes, q leaves"
    assert prompt(view(legal=[{"seat": 0, "pass": True}]), "en").startswith("You can only pass")
    assert "Pujas: Eva paso, Paco 80" in shown(bidding())


def test_trump_songs_and_the_rest_are_listed_before_the_cards() -> None:
    suits = view(legal=[{"seat": 0, "trump": suit} for suit in "oceb"])
    for typed in ("e", "3", "espadas", "swords"):
        assert parse(typed, suits) == {"seat": 0, "trump": "e"}
    assert "name: clubs;" in prompt(suits, "en")
    singing = view(legal=[{"seat": 0, "play": "1o"}, {"seat": 0, "sing": "c"}])
    assert parse("1", singing) == {"seat": 0, "sing": "c"}
    assert parse("2", singing) == {"seat": 0, "play": "1o"}
    assert "1) cantar copas" in shown(singing)
    swap = view(legal=[{"seat": 0, "swap": "7c"}, {"seat": 0, "keep": True}])
    assert parse("7c", swap) == {"seat": 0, "swap": "7c"}
    for typed in ("keep", "no cambiar", "Garder"):
        assert parse(typed, swap) == {"seat": 0, "keep": True}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"kind": "played", "seat": 1, "card": "12o"}, "Lola: 12 oros"),
        ({"kind": "trick", "seat": 0, "cards": [], "points": 14, "show_ms": 0}, "Baza de Ana (14)"),
        ({"kind": "canto", "seat": 1, "suit": "e", "points": 20}, "Lola canta 20 en espadas"),
        ({"kind": "bid", "seat": 2, "bid": None}, "Eva pasa"),
        ({"kind": "bid", "seat": 2, "bid": 90}, "Eva puja 90"),
        ({"kind": "tute", "seat": 2, "rank": 12}, "¡Eva tiene tute de reyes!"),
        ({"kind": "match_finished", "winner": 1, "score": [2, 4]}, "Victoria de Lola y Paco, 2–4"),
        ({"kind": "away", "seat": 2, "until": 1.0}, "Eva se ha ido; se espera su vuelta"),
        (
            {"kind": "match_cancelled", "reason": "left", "seat": 2},
            "Partida cancelada: Eva se ha ido",
        ),
        (
            {"kind": "match_cancelled", "reason": "salt_withheld", "seat": 2},
            "Partida cancelada: Eva no ha puesto su parte en el reparto",
        ),
        ({"kind": "match_cancelled", "reason": "new", "seat": None}, "Partida cancelada: new"),
        ({"kind": "turn", "seat": 0, "ask": 3, "deadline": None}, ""),
    ],
)
def test_events_are_told_in_a_line(event: dict[str, Any], line: str) -> None:
    assert tell(event, view(), "es") == line


@pytest.mark.parametrize(
    "legal",
    [
        [{"seat": 0, "play": "1o"}, {"seat": 0, "play": "12o"}],
        [{"seat": 0, "trump": suit} for suit in "oceb"],
        [{"seat": 0, "pass": True}, {"seat": 0, "bid": 230}],
        [{"seat": 0, "pass": True}],
        [{"seat": 0, "swap": "7c"}, {"seat": 0, "keep": True}],
        [{"seat": 0, "keep": True}],
        [{"seat": 0, "sing": "c"}],
        [{"seat": 0, "play": "1o"}, {"seat": 0, "capote": True}],
    ],
)
async def test_auto_only_does_what_is_legal(legal: list[dict[str, Any]]) -> None:
    assert await auto.choose(view(legal=legal)) in legal


async def test_auto_bids_with_a_good_hand_only() -> None:
    good = bidding() | {"hand": ["1o", "3o", "12o", "1c", "3c", "1e", "3e"]}
    assert await auto.choose(good) == {"seat": 0, "bid": 85}
    assert await auto.choose(bidding() | {"hand": ["2o", "4o"]}) == {"seat": 0, "pass": True}
