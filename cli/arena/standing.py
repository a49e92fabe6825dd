"""What the boards show so far: shares, intervals, Elo."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log10, sqrt
from typing import TYPE_CHECKING, NamedTuple

from cli.arena.times import Times

if TYPE_CHECKING:
    from cli.arena.board import Board
    from cli.arena.contest import Contest

NORMAL_95 = 1.959964
_RULE_OF_THREE = 3
_NO_SPREAD = 1e-12
_SHOWN_FAULTS = 5


class Estimate(NamedTuple):
    """A share, of `most` at best, with its 95 % interval; no `half` with fewer than two boards."""

    share: float
    half: float | None
    most: float = 1.0

    @property
    def low(self) -> float | None:
        return None if self.half is None else max(0.0, self.share - self.half)

    @property
    def high(self) -> float | None:
        return None if self.half is None else min(self.most, self.share + self.half)


@dataclass(slots=True)
class Standing:
    """The boards 0, 1, 2 … of a contest, without a hole. `stopped`: before its aim was reached."""

    contest: Contest
    boards: list[Board] = field(default_factory=list)
    stopped: bool = False
    _sums: list[float] = field(default_factory=lambda: [0.0] * 5)

    def add(self, board: Board) -> None:
        self.boards.append(board)
        won, of = board.won, board.of
        more = (won, of, won * won, won * of, of * of)
        self._sums = [before + each for before, each in zip(self._sums, more, strict=True)]

    @property
    def share(self) -> Estimate:
        """A's share of what was to be had; the boards are the units, so luck of cards is out."""
        return estimate(len(self.boards), *self._sums)

    @property
    def figure(self) -> Estimate:
        """What the contest is about: the share, or the share over an even one."""
        scale = 1 / self.contest.even if self.contest.over_even else 1.0
        share, half, most = self.share
        return Estimate(share * scale, None if half is None else half * scale, most * scale)

    @property
    def elo(self) -> tuple[float | None, float | None, float | None]:
        """The difference and its interval, the lower end first after it; None is without bound."""
        share = self.share
        rivals = round(1 / self.contest.even) - 1
        found = [elo(each, rivals) for each in (share.share, share.low, share.high)]
        if self.contest.fewer_is_better:
            mean, high, low = (None if each is None else -each for each in found)
            return mean, low, high
        return found[0], found[1], found[2]

    @property
    def sums(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for board in self.boards:
            total.update(board.sums)
        return total

    @property
    def thought(self) -> tuple[Times, Times]:
        mine, theirs = Times(), Times()
        for board in self.boards:
            mine.join(board.thought[0])
            theirs.join(board.thought[1])
        return mine, theirs

    @property
    def faults(self) -> list[str]:
        return [f"board {board.number}: {fault}" for board in self.boards for fault in board.faults]

    def json(self) -> dict[str, object]:
        mine, theirs = self.thought
        figure, elos, faults = self.figure, self.elo, self.faults
        return {
            **self.contest.json(),
            "boards": len(self.boards),
            "share": _rounded(self.share.share),
            "even": _rounded(self.contest.even),
            "figure": {
                "of": self.about,
                "over_even": self.contest.over_even,
                "value": _rounded(figure.share),
                "low": _rounded(figure.low),
                "high": _rounded(figure.high),
                "half": _rounded(figure.half),
            },
            "elo": dict(zip(("value", "low", "high"), map(_rounded, elos), strict=True)),
            "sums": {name: _rounded(value) for name, value in sorted(self.sums.items())},
            "time": {"a": mine.json(), "b": theirs.json()},
            "faults": len(faults),
            "first_faults": faults[:_SHOWN_FAULTS],
            "complete": not self.stopped,
        }

    @property
    def about(self) -> str:
        """What the share is of: matches, deals, letters or gains."""
        kinds = {"clasico": "deals", "cabron": "letters", "subasta": "gains"}
        return "matches" if self.contest.matches else kinds.get(self.contest.rules.mode, "deals")


def estimate(
    boards: int, won: float, of: float, won2: float, won_of: float, of2: float
) -> Estimate:
    """The ratio of sums over boards with its interval, by the usual linearisation.

    The last three are sums of squares and products of the two before them. Where every board gave
    the same there is no spread to go by, and by the rule of three up to three boards of so many may
    be otherwise, each as far from that share as can be.
    """
    if not of:
        return Estimate(0.0, None)
    share = won / of
    if boards < 2:
        return Estimate(share, None)
    left = won2 - 2 * share * won_of + share * share * of2
    if left <= _NO_SPREAD * of2:
        return Estimate(share, max(share, 1 - share) * min(1.0, _RULE_OF_THREE / boards))
    return Estimate(share, NORMAL_95 * sqrt(left * boards / (boards - 1)) / of)


def elo(share: float | None, rivals: int) -> float | None:
    """Of one who gets that share among so many equal rivals (Bradley, Terry); None: no bound."""
    if share is None or not 0 < share < 1:
        return None
    return 400 * log10(share * rivals / (1 - share))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
