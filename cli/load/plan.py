"""What is asked for: which tables, how their people behave, how long, by how many processes."""

from __future__ import annotations

from typing import Any, NamedTuple

from tute.rulesets import rule_set

MIX = "clasico.barajamos"


class BadPlan(ValueError):
    """The text says what cannot be."""


class Rules(NamedTuple):
    """One kind of table. `share` of all, in any unit."""

    preset: str
    players: int
    options: tuple[tuple[str, Any], ...]
    share: float = 1.0

    def json(self) -> dict[str, Any]:
        return {"preset": self.preset, "players": self.players, "options": dict(self.options)}


class Job(NamedTuple):
    """What one process does. `first`: the number of its first table, for its luck.

    `think_s` and `beat_s` (0: none) are of each table; `drop` is the share of clients that lose
    their connection in a minute; tables begin within `ramp_s`.
    """

    url: str
    people: tuple[Rules, ...] = ()
    bots: tuple[Rules, ...] = ()
    level: str = "easy"
    think_s: float = 0.0
    beat_s: float = 0.0
    drop: float = 0.0
    onlookers: int = 0
    ramp_s: float = 0.0
    first: int = 0
    seed: int = 1
    pings: bool = True

    @property
    def sessions(self) -> int:
        """How many players it makes."""
        seats = sum(rules.players + self.onlookers for rules in self.people)
        return seats + len(self.bots) * max(1, self.onlookers)


def mix(text: str, options: dict[str, Any]) -> tuple[Rules, ...]:
    """`preset:players=share,…`, players and share may be left out. Raises BadPlan, RuleError."""
    found = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        name, _, share = part.partition("=")
        preset, _, players = name.partition(":")
        try:
            weight, seats = float(share or 1), int(players) if players else None
        except ValueError:
            raise BadPlan(part) from None
        if weight <= 0:
            raise BadPlan(part)
        rules = rule_set(preset, seats, options)
        found.append(Rules(preset, rules.players, tuple(options.items()), weight))
    if not found:
        raise BadPlan(text)
    return tuple(found)


def dealt(kinds: tuple[Rules, ...], tables: int) -> tuple[Rules, ...]:
    """`tables` of these kinds, evenly mixed, each kind as near to its share as can be."""
    owed, whole = [0.0] * len(kinds), sum(each.share for each in kinds)
    chosen = []
    for _ in range(tables):
        owed = [left + each.share / whole for left, each in zip(owed, kinds, strict=True)]
        most = max(range(len(kinds)), key=owed.__getitem__)
        owed[most] -= 1
        chosen.append(kinds[most])
    return tuple(chosen)


def shared(job: Job, processes: int) -> list[Job]:
    """The work of each of so many processes, or of fewer where there are not so many tables."""
    jobs, first = [], 0
    for number in range(min(processes, max(1, len(job.people), len(job.bots)))):
        people, bots = job.people[number::processes], job.bots[number::processes]
        jobs.append(job._replace(people=people, bots=bots, first=first))
        first += len(people) + len(bots)
    return jobs
