"""The outcome for people: rows of what and how much, on a terminal and in the HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from cli.load.figures import quantiles
from cli.load.progress import ms
from cli.load.tally import FAULTS
from cli.texts import Lang, text

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from rich.console import Console

    from cli.load.histogram import Histogram
    from cli.load.outcome import Outcome

Row = tuple[str, str]


def show(console: Console, outcome: Outcome, lang: Lang) -> None:
    if outcome.cut:
        console.print(text(lang, "load_cut"), style="yellow")
    console.print(title(outcome, lang), style="bold", highlight=False)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for what, much in rows(outcome, lang):
        table.add_row(Text(what), Text(much))
    console.print(table)
    for warning in warnings(outcome, lang):
        console.print(warning, style="yellow", markup=False, highlight=False)
    console.print(verdict(outcome, lang), style="green" if outcome.sound else "red")
    for told in outcome.tally.told:
        console.print(told, style="red", markup=False, highlight=False)


def title(outcome: Outcome, lang: Lang) -> str:
    job = outcome.plan.job
    tables = len(job.people) + len(job.bots)
    return text(lang, "load_title", tables=tables, url=outcome.url, seconds=outcome.seconds)


def verdict(outcome: Outcome, lang: Lang) -> str:
    if outcome.tally.sound:
        return text(lang, "load_sound")
    return text(lang, "load_faults", **{kind: getattr(outcome.tally, kind) for kind in FAULTS})


def rows(outcome: Outcome, lang: Lang) -> Iterator[Row]:
    tally = outcome.tally

    def row(name: str, much: str) -> Row:
        return text(lang, f"load_{name}"), much

    rate = text(lang, "load_rate", rate=outcome.moves_per_s)
    yield row("moves", f"{tally.moves} · {rate}")
    for name in ("mover", "last", "bots", "reconnect", "resume"):
        if (times := getattr(tally, name)).count:
            yield row(name, _times(times, lang))
    counts = {name: getattr(tally, name) for name in ("frames", "views", "matches", "records")}
    yield row("checks", text(lang, "load_checked", **counts))
    if tally.drops:
        yield row("dropped", str(tally.drops))
    yield row("stalled", str(tally.stalled))
    yield row("pause", f"{tally.longest_pause_s:.2f} s")
    for name in ("refused", "closed", "cancelled"):
        if found := getattr(tally, name):
            yield row(name, _counted(found))
    yield from _cpu(outcome, lang)
    busy, lag = max(outcome.busy, default=0.0), ms(tally.lag.ms(0.99))
    yield row("own", text(lang, "load_own_busy", busy=busy, lag=lag))


def warnings(outcome: Outcome, lang: Lang) -> Iterator[str]:
    if count := outcome.tally.refused["rate_limited"]:
        yield text(lang, "load_rate_limited", count=count, setting="TUTE_WS_PER_S, TUTE_WS_BURST")
    if outcome.at_its_limit:
        yield text(lang, "load_at_its_limit")
    if failure := outcome.failure:
        yield text(lang, "load_failed", why=failure.text or text(lang, "load_died"))


def _cpu(outcome: Outcome, lang: Lang) -> Iterator[Row]:
    moves = max(1, outcome.tally.moves)
    if not outcome.used:
        return
    whole = sum(each.cpu_s for each in outcome.used)
    cores = whole / outcome.seconds if outcome.seconds else 0.0
    per_move = text(lang, "load_cpu_move", ms=whole * 1000 / moves, cores=cores)
    yield text(lang, "load_cpu"), per_move
    for each in outcome.used:
        share = each.cpu_s * 1000 / moves
        yield f"  {each.name}", text(lang, "load_process", ms=share, rss=each.rss_mb)


def _times(times: Histogram, lang: Lang) -> str:
    shown = {name: ms(value) for name, value in quantiles(times).items()}
    most = ms(times.most_s * 1000)
    return text(lang, "load_times", **shown, most=most, count=times.count)


def _counted(found: Counter[str]) -> str:
    return ", ".join(f"{what} {count}" for what, count in found.most_common())
