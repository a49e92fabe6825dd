"""People arrive and waves match them: the lobby's own matchmaking, or first come, first served."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from services.lobby.matcher import JITTER
from services.lobby.matchmaking import WAVE_MS, Group
from services.lobby.room import Rules
from services.lobby.tickets import Queuer, Ticket
from tuteapi.ratings import Rating

Match: TypeAlias = Callable[[Iterable[Ticket], int, int], list[Group]]


@dataclass(frozen=True, slots=True)
class Crowd:
    """`count` tickets at `rate` a second, by chance; skills are normal, in openskill's mu.

    `pairs` is the share of tickets for two people who want to be partners.
    """

    count: int
    rate: float
    skill: float = 25.0
    spread: float = 6.0
    pairs: float = 0.1
    bots_after_s: int | None = 20
    players: int = 4

    def arrivals(self, seed: int) -> Iterator[Ticket]:
        rng, at_s = Random(seed), 0.0
        rules = Rules("clasico.barajamos", self.players)
        for number in range(self.count):
            at_s += rng.expovariate(self.rate)
            people = tuple(
                Queuer(f"p_{number}.{each}", "", Rating(rng.gauss(self.skill, self.spread), 2.0))
                for each in range(2 if rng.random() < self.pairs else 1)
            )
            waits = None if self.bots_after_s is None else self.bots_after_s * 1_000
            name = f"q_{number:06}"
            yield Ticket(name, people, rules, "", int(at_s * 1_000), waits, people[0].player)


@dataclass(slots=True)
class Outcome:
    """`waits_s` of every person; `apart` is how far the ratings at a table lie apart.

    That of a pair is the mean of both: friends are as far apart as they are.
    """

    waits_s: list[float] = field(default_factory=list)
    apart: list[float] = field(default_factory=list)
    tables: int = 0
    seats: int = 0
    bots: int = 0
    left: int = 0
    largest_queue: int = 0
    cpu_s: float = 0.0
    simulated_s: float = 0.0

    def add(self, groups: Sequence[Group], players: int, now_ms: int) -> None:
        for group in groups:
            for ticket in group.tickets:
                self.waits_s += [(now_ms - ticket.since_ms) / 1_000] * ticket.size
            if len(group.tickets) > 1:
                ratings = [ticket.mu for ticket in group.tickets]
                self.apart.append(max(ratings) - min(ratings))
            self.tables += 1
            self.seats += players
            self.bots += group.bots


def run(crowd: Crowd, match: Match, seed: int) -> Outcome:
    """Waves until the last one has sat down, or for two minutes more."""
    rng, outcome = Random(f"waves {seed}"), Outcome()
    coming = crowd.arrivals(seed)
    next_one = next(coming, None)
    waiting: dict[str, Ticket] = {}
    now_ms, patience_ms = 0, 120_000
    while (next_one or waiting) and patience_ms > 0:
        wait_ms = int(WAVE_MS * rng.uniform(1 - JITTER, 1 + JITTER))
        now_ms += wait_ms
        while next_one and next_one.since_ms <= now_ms:
            waiting[next_one.id] = next_one
            next_one = next(coming, None)
        if next_one is None:
            patience_ms -= wait_ms
        outcome.largest_queue = max(outcome.largest_queue, len(waiting))
        began = time.process_time()
        groups = match(waiting.values(), crowd.players, now_ms)
        outcome.cpu_s += time.process_time() - began
        outcome.add(groups, crowd.players, now_ms)
        for group in groups:
            for ticket in group.tickets:
                del waiting[ticket.id]
    outcome.left, outcome.simulated_s = len(waiting), now_ms / 1_000
    return outcome


def first_come(tickets: Iterable[Ticket], players: int, now_ms: int) -> list[Group]:
    """The oldest ticket with the next ones that fit, whatever their ratings; the same bots."""
    waiting = sorted(tickets, key=lambda each: each.since_ms)
    groups: list[Group] = []
    while waiting:
        table, free = [waiting[0]], players - waiting[0].size
        for each in waiting[1:]:
            if free == 0:
                break
            if each.size <= free:
                table.append(each)
                free -= each.size
        after = table[0].bots_after_ms
        if free and (after is None or now_ms - table[0].since_ms < after):
            break
        groups.append(Group(tuple(table), free))
        seated = {each.id for each in table}
        waiting = [each for each in waiting if each.id not in seated]
    return groups
