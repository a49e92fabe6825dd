"""`tute load`: many tables at once, checked and measured."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from cli.ended import Unreachable, told
from cli.lang import LangOption, language
from cli.load import figures, meter, page, plan, report
from cli.load.limits import Limited
from cli.load.outcome import Outcome, Plan
from cli.load.progress import watching
from cli.load.run import LoadFailed, Stopped, run
from cli.ownsystem import NoSystem
from cli.rooms import option_of
from cli.texts import Lang, text
from tute.errors import RuleError
from tuteapi.codes import Refused

_WIDTH = 120


def load(
    url: Annotated[str, typer.Option(help="the server; without: a system of its own")] = "",
    tables: Annotated[int, typer.Option(min=1, help="of people, and as many of bots")] = 25,
    people: Annotated[
        bool, typer.Option("--people", help="simulated people over WebSockets; so it is if neither")
    ] = False,
    bots: Annotated[bool, typer.Option("--bots", help="bots alone, their moves by Celery")] = False,
    mix: Annotated[
        str, typer.Option(metavar="PRESET:PLAYERS=SHARE,…", help="what is played")
    ] = plan.MIX,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="a rule on top, e.g. games=1")
    ] = None,
    level: Annotated[str, typer.Option(help="of the bots: easy, normal, hard")] = "easy",
    seconds: Annotated[float, typer.Option(min=0.1, help="measured, after the ramp")] = 30.0,
    ramp: Annotated[float, typer.Option(min=0, help="seconds until all tables have begun")] = 0.0,
    think: Annotated[
        float | None,
        typer.Option(min=0, metavar="MS", help="of each person, give or take half; 0 flat out"),
    ] = None,
    rate: Annotated[
        float, typer.Option(min=0, metavar="MOVES_PER_S", help="of all people together, to a beat")
    ] = 0.0,
    drop: Annotated[
        float,
        typer.Option(min=0, metavar="SHARE", help="of the clients that drop, a minute, e.g. 0.1"),
    ] = 0.0,
    spectators: Annotated[int, typer.Option(min=0, help="who look on at each table")] = 0,
    processes: Annotated[int, typer.Option(min=1, help="that make the load")] = 1,
    game: Annotated[int, typer.Option(min=1, help="of the own system, as for tute up")] = 1,
    gateway: Annotated[int, typer.Option(min=1, help="as --game")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=0, help="bots' workers, as --game; 1 with --bots")
    ] = None,
    pid: Annotated[
        list[str] | None,
        typer.Option(metavar="[NAME=]PID", help="a server process of this machine, to be measured"),
    ] = None,
    seed: Annotated[int, typer.Option(help="another one, other moves")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", dir_okay=False, help="a report with plots")
    ] = None,
    lang: LangOption = None,
) -> None:
    """Play many tables at once; check all that every client is told, and measure.

    Without --url it starts a system of its own, as `tute up` does with the same TUTE_* variables,
    its limits raised, and stops it. People think a second (--think 1000), bots have no pace. Who
    drops comes back within 8 s: as a broken connection that resumes, or as a tab opened anew.

    Lost: a version, or an acknowledged move that a later frame, view or record has not. Doubled: a
    version or a move that comes twice. Leaked: a card, a choice or a seed that is not for who got
    it. Ctrl-C ends it with what was measured.

    Exit status 0: nothing of these, no table stood for 10 s, and there were moves; 1: not so, or
    the server cannot be used; 2: the call is wrong.

    Example: tute load --tables 100 --drop 0.1 --spectators 1 --html load.html
    """
    said = language(lang)
    if think is not None and rate:
        _wrong(text(said, "load_think_or_rate"))
    kinds = _kinds(mix, option or [], said)
    dealt = plan.dealt(kinds, tables)
    job = plan.Job(
        url=url.rstrip("/"),
        people=dealt if people or not bots else (),
        bots=dealt if bots else (),
        level=_level(level),
        think_s=0.0 if rate else (1000.0 if think is None else think) / 1000,
        beat_s=tables / rate if rate else 0.0,
        drop=drop,
        onlookers=spectators,
        ramp_s=ramp,
        seed=seed,
    )
    minds = int(bots) if workers is None else workers
    asked = Plan(job, seconds, processes, game, gateway, minds, _pids(pid or [], said))
    if html:
        _check(html)
    outcome = _run(asked, said)
    _tell(outcome, as_json, html, said)
    raise typer.Exit(0 if outcome.sound else 1)


def _run(asked: Plan, lang: Lang) -> Outcome:
    try:
        with watching(Console(stderr=True), lang) as watch:
            return asyncio.run(run(asked, watch))
    except Limited as limit:
        url = asked.job.url or "tute up"
        typer.echo(text(lang, "load_limit", url=url, setting=limit.setting), err=True)
    except LoadFailed as failed:
        typer.echo(_why(asked, failed, lang), err=True)
    except Stopped:
        typer.echo(text(lang, "load_nothing"), err=True)
    except (Unreachable, Refused) as error:
        typer.echo(told(error, lang), err=True)
    except NoSystem as error:
        typer.echo(error, err=True)
    raise typer.Exit(1)


def _why(asked: Plan, failed: LoadFailed, lang: Lang) -> str:
    failure = failed.failure
    if failure.code == "limit":
        return text(lang, "load_limit", url=asked.job.url or "tute up", setting=failure.text)
    return text(lang, "load_failed", why=failure.text or text(lang, "load_died"))


def _tell(outcome: Outcome, as_json: bool, html: Path | None, lang: Lang) -> None:
    if as_json:
        typer.echo(json.dumps(figures.as_json(outcome)))
    else:
        console = Console()
        wide = console if console.is_terminal else Console(width=max(console.width, _WIDTH))
        report.show(wide, outcome, lang)
    if html:
        html.write_text(page.html(outcome, lang), encoding="utf-8")
        typer.echo(text(lang, "load_html", file=html), err=True)


def _kinds(mix: str, options: list[str], lang: Lang) -> tuple[plan.Rules, ...]:
    try:
        return plan.mix(mix, dict(map(option_of, options)))
    except plan.BadPlan as bad:
        _wrong(text(lang, "load_bad_mix", part=bad))
    except RuleError as error:
        _wrong(error.message)


def _level(level: str) -> str:
    if level not in ("easy", "normal", "hard"):
        raise typer.BadParameter(f"There is no level {level!r}: easy, normal or hard.")
    return level


def _pids(given: list[str], lang: Lang) -> dict[int, str]:
    found = {}
    for each in given:
        name, _, number = each.rpartition("=")
        if not number.isdecimal():
            raise typer.BadParameter(f"--pid takes PID or NAME=PID, not {each!r}.")
        if not meter.known():
            _wrong(text(lang, "load_no_cpu"))
        if not meter.lives(int(number)):
            _wrong(text(lang, "load_no_pid", pid=number))
        found[int(number)] = name or meter.kind(int(number))
    return found


def _check(file: Path) -> None:
    """Before anything is played."""
    try:
        with file.open("ab"):
            pass
    except OSError as error:
        _wrong(f"{file}: {error.strerror}")


def _wrong(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(2)
