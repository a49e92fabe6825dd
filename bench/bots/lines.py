"""What is promised of the bots: who plays whom, and the bar each has to clear."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from cli.arena.contest import Contest
from cli.arena.runner import FEWEST
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from cli.arena.standing import Standing

Unit: TypeAlias = Literal["deals", "games", "matches", "letters"]
Bar: TypeAlias = Literal["above", "about", "at most", "none"]
Verdict: TypeAlias = Literal["held", "not held", "more deals needed", "shown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player against others of one kind; in clásico two against two.

    `unit` is what is counted: the share won of `deals`, of `games` (deals that somebody won) or of
    `matches`; of `letters` those taken, 1 being an even share. `bar` "above": the interval lies
    above `value`; "at most": not above it; "about": not all of it below it; "none": shown only. It
    is played until the half interval is `within`.
    """

    name: str
    one: str
    others: str
    preset: str = "clasico.barajamos"
    players: int = 4
    unit: Unit = "deals"
    bar: Bar = "none"
    value: float = 0.5
    within: float = 0.025

    @property
    def contest(self) -> Contest:
        rules = rule_set(self.preset, self.players)
        return Contest(self.one, self.others, rules, matches=self.unit == "matches")


LINES: tuple[Line, ...] = (
    Line(name="normal", one="normal", others="random", bar="about", value=0.66, within=0.01),
    Line(name="hard", one="hard:50ms", others="normal", bar="above", value=0.60, within=0.01),
    *(
        Line(name=peer, one="hard:50ms", others=f"{peer}:50ms", bar="above", within=0.015)
        for peer in ("pimc", "pimc-policy")
    ),
    Line(name="openspiel", one="hard:50ms", others="openspiel:50ms", bar="above", value=0.54),
    Line(name="ceiling", one="cheater", others="normal"),
    Line(name="1s", one="hard:1s", others="hard:50ms"),
    *(
        Line(
            name=f"cabron-{players}",
            one="hard:50ms",
            others="normal",
            preset="cabron.barajamos",
            players=players,
            unit="letters",
            bar="at most",
            value=0.80,
        )
        for players in (4, 3)
    ),
    Line(
        name="subasta",
        one="hard:50ms",
        others="normal",
        preset="subasta.barajamos",
        players=3,
        unit="matches",
        bar="above",
    ),
    Line(
        name="individual",
        one="hard:50ms",
        others="normal",
        preset="individual.fournier",
        players=2,
        unit="games",
        bar="above",
        value=0.55,
    ),
    Line(name="easy", one="easy", others="random", within=0.01),
    Line(name="levels", one="normal", others="easy", within=0.01),
)


def verdict(line: Line, standing: Standing) -> Verdict:
    """What the interval says about the bar."""
    if line.bar == "none":
        return "shown"
    found = standing.figure
    if len(standing.boards) < FEWEST or found.low is None or found.high is None:
        return "more deals needed"
    match line.bar:
        case "above":
            held, failed = found.low > line.value, found.high <= line.value
        case "at most":
            held, failed = found.high <= line.value, found.low > line.value
        case "about":
            held, failed = found.high >= line.value, found.high < line.value
    if held:
        return "held"
    return "not held" if failed else "more deals needed"


def shortened(line: Line, iterations: int) -> Line:
    """With iterations in place of time, so that it plays the same on any machine."""

    def limited(player: str) -> str:
        return re.sub(r":\d+m?s$", f":{iterations}i", player)

    return replace(line, one=limited(line.one), others=limited(line.others))
