"""A replayed record for people: a table of its deals, or the first fault in plain words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.table import Table
from rich.text import Text

from cli.texts import Lang, text
from tute.cards import parse_card
from tute.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rich.console import Console

    Result: TypeAlias = Mapping[str, Any]

Json: TypeAlias = Any

_COLUMNS = ("deal", "dealer", "trump", "tricks", "cantos", "points", "outcome", "score")
_VERBS = ("play", "bid", "pass", "trump", "sing", "swap", "keep", "capote")
_NOTHING = "–"


def show(console: Console, name: str, record: Json, result: Result, lang: Lang) -> None:
    """`result` is what `tute.record.replay` made of `record`."""
    if not result["ok"]:
        console.print(Text(f"{name}: {fault(record, result, lang)}", style="red"), soft_wrap=True)
        return
    preset = PRESETS[record["rules"]["preset"]]
    title = f"{name} · {getattr(preset, lang)[0]}"
    console.print(Text(title, style="bold"), soft_wrap=True)
    table = Table()
    for column in _COLUMNS:
        table.add_column(text(lang, f"replay_{column}"))
    for number, deal in enumerate(result["deals"], 1):
        table.add_row(str(number), *(Text(cell) for cell in _row(deal, lang)))
    console.print(table, highlight=False)
    console.print(_end(result, preset.mode == "clasico", lang), highlight=False)


def fault(record: Json, result: Result, lang: Lang) -> str:
    """Where, counted from 1, who did what, what is wrong with it, and the rules' own words."""
    parts = []
    if result["deal"] is not None:
        parts.append(text(lang, "replay_at_deal", n=result["deal"] + 1))
    if result["action"] is not None:
        action = record["deals"][result["deal"]]["actions"][result["action"]]
        place = text(lang, "replay_at_action", n=result["action"] + 1)
        parts.append(f"{place} ({told(action, lang)})")
    where = f"{', '.join(parts)}: " if parts else ""
    sentence = text(lang, f"fault_{result['error']}")
    return f"{where}{sentence} [{result['error']}: {result['message']}]"


def told(action: Json, lang: Lang) -> str:
    """`seat 3 plays 12 coins`; the JSON itself where it makes no sense."""
    verbs = [verb for verb in _VERBS if isinstance(action, dict) and verb in action]
    if len(verbs) != 1 or type(action.get("seat")) is not int:
        return _cut(action)
    given = action[verbs[0]]
    return text(lang, f"does_{verbs[0]}", seat=action["seat"], value=value(given, lang))


def value(given: Json, lang: Lang) -> str:
    """A card or a suit in words."""
    if not isinstance(given, str):
        return _cut(given)
    if parse_card(given) is not None:
        return f"{given[:-1]} {text(lang, f'suit_{given[-1]}')}"
    return _suit(given, lang) if given in ("o", "c", "e", "b") else _cut(given)


def _cut(value: object) -> str:
    words = json.dumps(value)
    return words if len(words) <= 60 else f"{words[:59]}…"


def _row(deal: Result, lang: Lang) -> Sequence[str]:
    if not deal["played"]:
        nobody = text(lang, "replay_nobody_bid")
        return (str(deal["dealer"]), *[_NOTHING] * 4, nobody, _list(deal["score"]))
    sung = [f"{seat}: {points} {_suit(suit, lang)}" for seat, suit, points in deal["cantos"]]
    return (
        str(deal["dealer"]),
        _suit(deal["trump"], lang) if deal["trump"] else _NOTHING,
        _list(deal["tricks"]),
        "\n".join(sung) or _NOTHING,
        _list(deal["points"]),
        "\n".join(_outcome(deal["outcome"], lang) if "outcome" in deal else [_open(lang)]),
        _list(deal["score"]),
    )


def _outcome(outcome: Result, lang: Lang) -> Iterable[str]:
    """A line a fact; which facts there are says the shape of the outcome."""
    if "losers" in outcome:
        seats = outcome["losers"]
        yield text(lang, "replay_losers" if seats else "replay_no_loser", seats=_and(seats))
    if "bidder" in outcome:
        yield text(lang, "replay_bid", seat=outcome["bidder"], bid=outcome["bid"])
        yield text(lang, "replay_made" if outcome["made"] else "replay_failed")
        yield ", ".join(f"{seat}: +{more}" for seat, more in enumerate(outcome["gain"]) if more)
    if outcome.get("tute"):
        seat, rank = outcome["tute"]
        yield text(lang, f"replay_tute_{rank}", seat=seat)
    if outcome.get("capote"):
        yield text(lang, f"replay_capote_{outcome['capote']}")
    if "winner" in outcome:
        yield _winner(outcome["winner"], "games" in outcome, lang)
    if outcome.get("games", 1) > 1:
        yield text(lang, "replay_games", n=outcome["games"])


def _winner(winner: int | None, teams: bool, lang: Lang) -> str:
    if winner is None:
        return text(lang, "replay_carried")
    if teams:
        return text(lang, "replay_team_wins", seats=_and((winner, winner + 2)))
    return text(lang, "replay_seat_wins", seat=winner)


def _end(result: Result, teams: bool, lang: Lang) -> str:
    end = _winner(result["winner"], teams, lang) if result["complete"] else _open(lang)
    return f"{end} · {text(lang, 'score')} {_list(result['score'])}"


def _open(lang: Lang) -> str:
    return text(lang, "replay_open")


def _suit(letter: str, lang: Lang) -> str:
    return text(lang, f"suit_{letter}")


def _and(seats: Iterable[int]) -> str:
    return " + ".join(map(str, seats))


def _list(values: Iterable[object]) -> str:
    return " ".join(map(str, values))
