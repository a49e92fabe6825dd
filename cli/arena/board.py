"""A board: the same cards in every seating, and what they brought A and B."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cli.arena import table
from cli.arena.players import NOBODY_ELSE, Factory, find
from cli.arena.times import Times
from tute.record import write

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cli.arena.contest import Contest
    from cli.arena.table import Game


@dataclass(slots=True)
class Board:
    """A has `won` of the `of` that were to be had: deals, matches, letters or gains.

    `sums` are counts of everything else, by the names of a result's JSON; `thought` A's and B's.
    """

    number: int
    won: int = 0
    of: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    thought: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()))
    faults: list[str] = field(default_factory=list)


def play(
    contest: Contest,
    number: int,
    more: Mapping[str, Factory] = NOBODY_ELSE,
    records: Path | None = None,
) -> Board:
    """The same for the same contest and number, but for the times. Raises BadPlayer."""
    board = Board(number)
    mine, theirs = find(contest.a, more), find(contest.b, more)
    for each, own in enumerate(contest.seatings(number)):
        game = table.play(
            contest.rules,
            contest.dealer(number),
            lambda deal: contest.deck(number, deal),
            [mine if seat in own else theirs for seat in range(contest.rules.players)],
            contest.chance(number, each),
            contest.matches,
        )
        add(board, contest, game, own)
        if records:
            _record(records / f"{number:06}-{each}.json", contest, game, own)
    return board


def add(board: Board, contest: Contest, game: Game, own: frozenset[int]) -> None:
    """Counts a game in which A had the seats `own`."""
    sides = {seat % contest.sides for seat in own}
    sums = board.sums
    sums["games"] += 1
    won = of = 0
    for result in game.results:
        got, there = _deal(sums, contest.rules.mode, result, sides)
        won, of = won + got, of + there
    if contest.matches:
        sums["won"] += won
        sums["of"] += of
        won, of = int(game.winner in sides), 1
    board.won += won
    board.of += of
    for seat, seconds in game.thought:
        board.thought[seat not in own].add(seconds)
    board.faults += game.faults


def _deal(
    sums: Counter[str], mode: str, result: Mapping[str, Any], sides: set[int]
) -> tuple[int, int]:
    """What A has of what the deal gave."""
    sums["deals"] += 1
    if not result["played"]:
        return 0, 0
    (side,) = sides
    points, outcome = result["points"], result["outcome"]
    if mode != "individual" or outcome["winner"] is not None:  # carried points count once
        sums["counted"] += 1
        sums["points_a"] += points[side]
        sums["points_b"] += sum(points) - points[side]
    match mode:
        case "clasico":
            sums["games_a"] += outcome["games"] * (outcome["winner"] == side)
            sums["games_of"] += outcome["games"]
            return int(outcome["winner"] == side), 1
        case "cabron":
            return int(side in outcome["losers"]), len(outcome["losers"])
        case "subasta":
            who = "a" if outcome["bidder"] == side else "b"
            sums[f"bids_{who}"] += 1
            sums[f"made_{who}"] += outcome["made"]
            return outcome["gain"][side], sum(outcome["gain"])
    if outcome["winner"] is None:
        return 0, 0
    return int(outcome["winner"] == side), 1


def _record(file: Path, contest: Contest, game: Game, own: frozenset[int]) -> None:
    """With who sat where, which replaying ignores."""
    seats = [contest.a if seat in own else contest.b for seat in range(contest.rules.players)]
    put(file, {**write(game.rules, game.first_dealer, game.deals), "seats": seats})


def put(file: Path, record: Mapping[str, object]) -> None:
    """Raises OSError, with the file's name."""
    try:
        file.write_text(json.dumps(record) + "\n")
    except OSError as error:
        error.filename = str(file)
        raise
