"""Every option there is and which mode has which, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Option:
    """An int from `least` up, a bool (no `values`), or one of `values`."""

    least: int | None = None
    values: tuple[object, ...] = ()

    def takes(self, value: object) -> bool:
        if self.values:
            return any(type(value) is type(each) and value == each for each in self.values)
        if self.least is None:
            return type(value) is bool
        return type(value) is int and value >= self.least

    def json(self) -> dict[str, object]:
        if self.values:
            return {"type": "choice", "values": list(self.values)}
        return {"type": "bool"} if self.least is None else {"type": "int", "min": self.least}


@dataclass(frozen=True, slots=True)
class ModeRules:
    """`without_twos` are the numbers of players for which the twos are out.

    `values` are the mode's defaults where they are not those of RuleSet.
    """

    options: tuple[str, ...]
    without_twos: tuple[int, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


OPTIONS: dict[str, Option] = {
    "undertrump": Option(values=("free", "forced")),
    "declare": Option(values=("auto", "manual")),
    "partner_declares": Option(),
    "tute": Option(values=("hand", "match", "off")),
    "games": Option(least=1),
    "series": Option(least=0),
    "lead": Option(least=1),
    "double_at": Option(least=0),
    "letters": Option(least=1),
    "limit": Option(least=0),
    "limit_sung": Option(least=0),
    "zero": Option(values=("points", "tricks", "tricks_win", "off")),
    "rounds": Option(values=("single", "multiple")),
    "step": Option(least=1),
    "min_bid": Option(least=1),
    "max_bid": Option(least=1),
    "fail": Option(values=("each", "split")),
    "double_from": Option(least=0),
    "target": Option(least=1),
    "deal": Option(values=(10, 8, 6)),
    "stock_duty": Option(values=("full", "trump_only", "free")),
    "swap": Option(values=("off", "auto", "ask")),
    "win": Option(values=("most", "101")),
    "capote": Option(),
    "forty_after_twenty": Option(),
}

MODES: dict[str, ModeRules] = {
    "clasico": ModeRules(
        (
            *("undertrump", "declare", "partner_declares", "tute"),
            *("games", "series", "lead", "double_at"),
        )
    ),
    "cabron": ModeRules(("undertrump", "letters", "limit", "limit_sung", "zero"), (3,)),
    "subasta": ModeRules(
        (
            *("undertrump", "declare", "rounds", "step", "min_bid", "max_bid"),
            *("fail", "double_from", "target"),
        ),
        (3, 4),
    ),
    "individual": ModeRules(
        (
            *("undertrump", "deal", "stock_duty", "swap", "tute"),
            *("win", "capote", "forty_after_twenty", "games"),
        ),
        values={"games": 3},
    ),
}
