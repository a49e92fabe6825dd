"""A contest's standing for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from cli.arena.counted import counted
from cli.texts import Lang, text
from tute.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from cli.arena.standing import Standing
    from cli.arena.times import Times

_SHOWN_FAULTS, _LONGEST_NAME = 5, 40
_NOTHING = "–"


def show(console: Console, standing: Standing, lang: Lang) -> None:
    contest = standing.contest
    console.print(Text(_title(standing, lang), style="bold"), soft_wrap=True)
    if standing.stopped:
        console.print(Text(text(lang, "arena_stopped"), style="yellow"))
    if not standing.boards:
        return
    console.print(headline(standing, lang), highlight=False, soft_wrap=True)
    table = Table()
    table.add_column()
    mine, rival = _cut(contest.a), _cut(contest.b)
    if contest.even < 0.5:
        rival = f"{rival} ({text(lang, 'arena_rivals')})"
    for name in (mine, rival):
        table.add_column(Text(name), justify="right")
    for row in _rows(standing, lang):
        table.add_row(*row)
    console.print(table, highlight=False)
    console.print(_played(standing, lang), highlight=False, soft_wrap=True)
    if faults := standing.faults:
        said = text(lang, "arena_faults", times=counted(lang, "times", len(faults)))
        told = [said, *faults[:_SHOWN_FAULTS]]
        console.print(Text("\n".join(told), style="red"), soft_wrap=True)


def _played(standing: Standing, lang: Lang) -> str:
    games, deals = standing.sums["games"], counted(lang, "deals", standing.sums["deals"])
    if standing.contest.remote:
        matches = counted(lang, "matches", games)
        return text(lang, "arena_played_remote", matches=matches, deals=deals)
    boards = counted(lang, "boards", len(standing.boards))
    games_told = counted(lang, "games", games)
    return text(lang, "arena_played", boards=boards, games=games_told, deals=deals)


def headline(standing: Standing, lang: Lang) -> str:
    """`deals won: 61.2 % ± 2.4, 58.8 to 63.6 (95 %) · even 50.0 % · Elo +79 (+61 to +97)`."""
    figure = standing.figure
    even = 1.0 if standing.contest.over_even else standing.contest.even
    interval = {"low": percent(figure.low), "high": percent(figure.high)}
    return " · ".join(
        (
            f"{text(lang, f'arena_of_{standing.about}')}: {percent(figure.share)} "
            f"± {percent(figure.half)}, {text(lang, 'arena_interval', **interval)}",
            text(lang, "arena_even", even=percent(even)),
            f"Elo {_elo(standing)}",
        )
    )


def percent(share: float | None) -> str:
    return _NOTHING if share is None else f"{100 * share:.1f} %"


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _title(standing: Standing, lang: Lang) -> str:
    contest = standing.contest
    preset = PRESETS[contest.rules.preset]
    return " · ".join(
        (
            text(lang, "arena_title", a=contest.a, b=contest.b),
            f"{getattr(preset, lang)[0]} ({contest.rules.preset})",
            text(lang, "arena_players", n=contest.rules.players),
            text(lang, "arena_seed", seed=contest.seed),
        )
    )


def _elo(standing: Standing) -> str:
    mean, low, high = (_NOTHING if each is None else f"{each:+.0f}" for each in standing.elo)
    return f"{mean} [{low}, {high}]"


def _rows(standing: Standing, lang: Lang) -> Iterator[tuple[str, str, str]]:
    """A name, A's, and what each rival has on average (clásico: the other team)."""
    contest, sums = standing.contest, standing.sums
    rivals, deals = contest.sides - 1, max(1, sums["deals"])
    won, of = (sum(getattr(each, name) for each in standing.boards) for name in ("won", "of"))
    if contest.matches:
        yield _shares(lang, "arena_of_matches", won, of, rivals)
        won, of = sums["won"], sums["of"]
    match contest.rules.mode:
        case "clasico":
            yield _shares(lang, "arena_deals_won", won, of, rivals)
            yield _shares(lang, "arena_games", sums["games_a"], sums["games_of"], rivals)
        case "individual":
            yield _shares(lang, "arena_deals_won", won, of, rivals)
        case "cabron":
            yield _means(lang, "arena_letters", won / deals, (of - won) / deals / rivals, 3)
        case "subasta":
            yield _means(lang, "arena_gains", won / deals, (of - won) / deals / rivals)
            bids_a, bids_b = sums["bids_a"], sums["bids_b"]
            yield (
                text(lang, "arena_bids"),
                percent(bids_a / deals),
                percent(bids_b / deals / rivals),
            )
            made_a, made_b = (
                percent(sums[f"made_{who}"] / max(1, sums[f"bids_{who}"])) for who in "ab"
            )
            yield text(lang, "arena_made"), made_a, made_b
    counted = max(1, sums["counted"])
    points = sums["points_a"] / counted, sums["points_b"] / counted / rivals
    yield _means(lang, "arena_points", *points)
    yield from _times(standing.thought, lang)


def _shares(lang: Lang, key: str, won: int, of: int, rivals: int) -> tuple[str, str, str]:
    of = max(1, of)
    return text(lang, key), percent(won / of), percent((of - won) / of / rivals)


def _means(
    lang: Lang, key: str, mine: float, theirs: float, digits: int = 1
) -> tuple[str, str, str]:
    return text(lang, key), f"{mine:.{digits}f}", f"{theirs:.{digits}f}"


def _times(thought: tuple[Times, Times], lang: Lang) -> Iterator[tuple[str, str, str]]:
    mine, theirs = thought
    yield text(lang, "arena_decisions"), f"{mine.decisions:,}", f"{theirs.decisions:,}"
    yield text(lang, "arena_time"), _ms(mine), _ms(theirs)


def _ms(times: Times) -> str:
    values = (times.mean, times.quantile(0.5), times.quantile(0.99))
    return "  ".join(f"{1000 * each:.3g}" for each in values)
