"""`tute arena explain`: a decision of a record, as the searching player sees it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.arena.explained import NotExplained, moment
from cli.arena.explained import explain as explained
from cli.arena.players import BadPlayer, in_python
from cli.arena.report import percent
from cli.lang import LangOption, language
from cli.recordfiles import NoJson, read
from cli.replayed import told, value
from cli.texts import Lang, text
from services.bots.search.known import Forgotten
from tute.actions import Bid, Capote, Keep, Pass, Play, Sing, Swap, Trump, action_json
from tute.cards import SUITS, card_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.arena.explained import Explained
    from cli.arena.opinions import Opinion
    from tute.actions import Action

_NOTHING = "–"
_HOPELESS = 0.005


def explain(
    record: Annotated[
        Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="a tute/1 record")
    ],
    deal: Annotated[int, typer.Option(min=0, help="which deal, from 0")],
    action: Annotated[int, typer.Option(min=0, help="which action of it, from 0")],
    player: Annotated[str, typer.Option(help="hard, hard:50ms, hard:2000i…")] = "hard:1s",
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    lang: LangOption = None,
) -> None:
    """Show what the searching player thinks of each action that was legal, and what was played.

    It sees what that seat saw then: its hand, the table, and what all had done in the deal.

    Exit status 0: explained; 1: the record is not sound up to there, or has no such decision;
    2: the call is wrong, or the file cannot be read.

    Example: tute arena explain match.json --deal 0 --action 12 --player hard:1s
    """
    if why := in_python(player):
        typer.echo(text(language(lang), "arena_in_python", why=why), err=True)
    try:
        found = explained(moment(read(record), deal, action), player)
    except NoJson as error:
        _refused({"ok": False, "error": "bad_record", "message": str(error)}, as_json)
    except NotExplained as error:
        _refused(error.result, as_json)
    except Forgotten as error:
        _refused({"ok": False, "error": "no_decision", "message": str(error)}, as_json)
    except BadPlayer as error:
        typer.echo(error, err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.dumps({"deal": deal, "action": action, **found.json()}))
    else:
        show(Console(), found, language(lang))


def show(console: Console, found: Explained, lang: Lang) -> None:
    """A line for each action: chance, worth, visits; ▶ was played, ★ is the player's."""
    seat = found.moment.seat
    console.print(Text(told(action_json(found.moment.done, seat), lang), style="bold"))
    table = Table()
    for heading in ("", "", *_headings(found, lang)):
        table.add_column(heading, justify="right" if heading else "left")
    hopeless = 0
    for each in found.opinions:
        marks = "▶" * (each.action == found.moment.done) + "★" * (each.action == found.chosen)
        if each.trumps and not marks and max(each.trumps) < _HOPELESS:
            hopeless += 1
            continue
        table.add_row(marks, Text(called(each.action, lang)), *_cells(found, each))
    console.print(table, highlight=False)
    if hopeless:
        console.print(text(lang, "explain_hopeless", n=hopeless), highlight=False)
    marks = text(lang, "explain_marks", player=found.player)
    searched = any(each.visits for each in found.opinions)
    if searched and not all(each.visits for each in found.opinions):
        marks += f"; {text(lang, 'explain_without')}"
    console.print(marks, highlight=False)
    if isinstance(found.opinions[0].action, (Bid, Pass)):
        console.print(text(lang, "explain_unweighed", nothing=_NOTHING), highlight=False)


def _headings(found: Explained, lang: Lang) -> list[str]:
    chance = text(lang, f"explain_{found.goal}")
    match found.opinions[0].action:
        case Bid() | Pass():
            suits = [text(lang, f"suit_{suit}") for suit in SUITS]
            return [chance, *suits, text(lang, "explain_match")]
        case Trump():
            return [chance, text(lang, "points")]
    points = [text(lang, "points")] if _tells_points(found) else []
    return [chance, *points, text(lang, "explain_worth"), text(lang, "explain_visits")]


def _cells(found: Explained, each: Opinion) -> list[str]:
    match each.action:
        case Bid() | Pass():
            suits = [percent(each.trumps[n] if each.trumps else None) for n in range(len(SUITS))]
            return [percent(each.chance), *suits, percent(each.worth)]
        case Trump():
            return [percent(each.chance), f"{each.points:.0f}"]
    visits = f"{each.visits:,}" if each.visits else _NOTHING
    worth = _NOTHING if each.worth is None else f"{each.worth:.3f}"
    points = [_NOTHING if each.points is None else f"{each.points:+.0f}"]
    return [percent(each.chance), *(points if _tells_points(found) else []), worth, visits]


def _tells_points(found: Explained) -> bool:
    return any(each.points is not None for each in found.opinions)


def called(action: Action, lang: Lang) -> str:
    match action:
        case Play(card):
            return value(card_text(card), lang)
        case Bid(points):
            return str(points)
        case Pass():
            return text(lang, "pass")
        case Trump(suit):
            return text(lang, "do_trump", suit=value(suit, lang))
        case Sing(suit):
            return text(lang, "do_sing", suit=value(suit, lang))
        case Swap(card):
            return text(lang, "do_swap", card=value(card_text(card), lang))
        case Keep():
            return text(lang, "do_keep")
        case Capote():
            return text(lang, "do_capote")


def _refused(result: Mapping[str, object], as_json: bool) -> NoReturn:
    if as_json:
        typer.echo(json.dumps(result))
    else:
        typer.echo(f"{result['error']}: {result['message']}", err=True)
    raise typer.Exit(1)
