"""`tute arena`: two players on the same cards."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console

from cli.arena import plot, report
from cli.arena.contest import Contest
from cli.arena.players import BadPlayer, in_python
from cli.arena.progress import watching
from cli.arena.runner import Aim, Broken, run
from cli.arena.state import BadState
from cli.ended import Ended, told
from cli.lang import LangOption, language
from cli.rooms import option_of
from cli.texts import Lang, text
from tute.errors import RuleError
from tute.presets import PRESETS
from tute.rulesets import rule_set
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from cli.arena.standing import Standing
    from tute.rules import RuleSet

_WITHIN_PERCENT = 2.5
_WIDTH = 120


def arena(
    a: Annotated[
        str, typer.Argument(metavar="A", help="random, easy, normal, hard, hard:50ms, hard:2000i…")
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="who plays in all other seats")],
    preset: Annotated[str, typer.Option(help="e.g. cabron.ludoteka")] = "clasico.barajamos",
    players: Annotated[int | None, typer.Option(help="where the rules allow several")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="a rule on top, e.g. games=1")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(min=1, help="how many; rounded up to whole boards")
    ] = None,
    within: Annotated[
        float | None,
        typer.Option(
            min=0.01, metavar="PERCENT", help="until it is known so well; 2.5 if nothing ends it"
        ),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="at most, this time; 0 only shows --state")
    ] = None,
    whole: Annotated[
        bool, typer.Option("--matches", help="whole matches instead of deals")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, help="processes that play")] = 1,
    seed: Annotated[int, typer.Option(help="another one, other cards")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", file_okay=False, help="where to keep a record of each game"),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option("--plot", metavar="PNG", dir_okay=False, help="the share as it came about"),
    ] = None,
    state: Annotated[
        Path | None,
        typer.Option(metavar="FILE", dir_okay=False, help="kept there; the same command goes on"),
    ] = None,
    url: Annotated[
        str, typer.Option(help="with a command: play there, not on a system of the arena's own")
    ] = "",
    lang: LangOption = None,
) -> None:
    """Let two players play the same cards, from every seat, and say who is better by how much.

    A board is one deck, played once with A in each seat (clásico: team) and B in all others.
    Boards are the units of the 95 % interval, so the luck of the cards is out.
    Ctrl-C ends it and shows what is there.

    `cmd:COMMAND` is any program that plays over the protocol. It is called with the address and an
    invite, or has {url}, {invite}, {name} filled in, and plays whole matches, whose cards nobody
    can repeat; what it is refused there is not counted.

    Exit status 0: played; 1: a player did what cannot be done, or playing could not go on: what was
    played is shown, and why; 2: the call is wrong.

    Example: tute arena hard normal --preset cabron.barajamos --within 2 --jobs 2
    """
    said = language(lang)
    contest = Contest(a, b, _rules(preset, players, option or []), seed, whole)
    aim = _aim(deals, within, minutes)
    if url and not contest.remote:
        _wrong(text(said, "arena_unused_url"))
    if aim.minutes == 0 and not (state and state.exists()):
        _wrong(text(said, "arena_nothing_kept"))
    if picture:
        _check(picture, said)
    if why := in_python(a, b):
        typer.echo(text(said, "arena_in_python", why=why), err=True)
    console = Console(stderr=True)
    broken = ""
    try:
        with watching(console, contest, aim, said) as watch:
            standing = run(
                contest,
                aim,
                jobs=jobs,
                state=state,
                records=records,
                url=url.rstrip("/"),
                watch=watch,
                cut=lambda line: typer.echo(
                    text(said, "state_cut", file=state, line=line), err=True
                ),
            )
    except BadPlayer as error:
        _wrong(str(error))
    except BadState as error:
        _wrong(error.told(said))
    except OSError as error:
        _wrong(_failure(error, said))
    except Broken as error:
        standing, broken = error.standing, _failure(error.__cause__, said)
    if aim.minutes == 0 and not standing.boards:
        _wrong(text(said, "arena_nothing_kept"))
    if as_json:
        typer.echo(json.dumps({**standing.json(), "broken": broken or None}))
    else:
        _tell(standing, said)
    if broken:
        typer.echo(broken, err=True)
    if picture:
        _draw(standing, picture, said)
    raise typer.Exit(1 if broken or standing.faults else 0)


def _rules(preset: str, players: int | None, options: list[str]) -> RuleSet:
    if preset not in PRESETS:
        raise typer.BadParameter(f"There is no preset {preset!r}: choose of {', '.join(PRESETS)}.")
    try:
        return rule_set(preset, players, dict(map(option_of, options)))
    except RuleError as error:
        raise typer.BadParameter(error.message) from None


def _aim(deals: int | None, within: float | None, minutes: float | None) -> Aim:
    if deals is None and within is None and minutes is None:
        within = _WITHIN_PERCENT
    return Aim(deals, None if within is None else within / 100, minutes)


def _check(picture: Path, lang: Lang) -> None:
    if find_spec("matplotlib") is None:
        _wrong(text(lang, "arena_no_plot"))
    try:
        plot.check(picture)
    except plot.NoPicture as no:
        kinds = ", ".join(no.kinds)
        _wrong(text(lang, "arena_no_picture", file=picture, kind=no.kind, kinds=kinds))
    except OSError as error:
        _wrong(f"{picture}: {error.strerror}")


def _failure(error: BaseException | None, lang: Lang) -> str:
    match error:
        case Ended() | Refused():
            return told(error, lang)
        case OSError(filename=str(file)):
            return f"{file}: {error.strerror}"
    return str(error)


def _tell(standing: Standing, lang: Lang) -> None:
    console = Console()
    wide = console if console.is_terminal else Console(width=max(console.width, _WIDTH))
    report.show(wide, standing, lang)


def _draw(standing: Standing, picture: Path, lang: Lang) -> None:
    try:
        plot.draw(standing, picture, lang)
    except OSError as error:
        _wrong(f"{picture}: {error.strerror}")
    typer.echo(text(lang, "arena_plot", file=picture), err=True)


def _wrong(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(2)
