"""Which tickets of one kind sit down together in a wave. Pure, and the same for the same tickets.

A ticket accepts others within a distance of its rating that doubles with each wave it waited and
ends after six: then it accepts anybody. A table needs one ticket that accepts all the others.
"""

from __future__ import annotations

from bisect import bisect_left
from heapq import heapify, heappop, heapreplace
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from services.lobby.tickets import Ticket

WAVE_MS = 2_000
NEAR = 1.0
"""How far apart ratings (mu) may be in the first wave."""
PATIENT = 6
"""After so many waves a ticket accepts anybody, and is served first."""
WILLING = 0.25
"""The part of its own time without bots after which a ticket joins another one's bots."""

_FILLINGS: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((),),
    1: ((1,),),
    2: ((1, 1), (2,)),
    3: ((1, 1, 1), (1, 2), (3,)),
}
"""The sizes of the tickets that fill so many seats."""

_Key: TypeAlias = "tuple[float, int, str]"


class Group(NamedTuple):
    """People for one table, who waited longest first; `bots` take the other seats."""

    tickets: tuple[Ticket, ...]
    bots: int = 0


class _Found(NamedTuple):
    """The nearest tickets that fill a table with a seed, and how far the farthest is."""

    distance: float
    tickets: tuple[Ticket, ...]


def accepted(waited_ms: int) -> float:
    """The distance in rating that a ticket accepts after so long."""
    waves = max(0, waited_ms) // WAVE_MS
    return NEAR * 2**waves if waves < PATIENT else inf


def match(tickets: Iterable[Ticket], players: int, now_ms: int) -> list[Group]:
    """Tables of `players` seats; nobody is left who could sit down by the rule above.

    Patient tickets come first, the oldest of them before the others; then the nearest groups; then
    tickets whose time for bots has come take along who is near and has waited a part of theirs.
    """
    pool = _Pool(tickets, players, now_ms)
    groups = [*_patient(pool), *_nearest(pool)]
    return [*groups, *_with_bots(pool)]


class _Lane:
    """Waiting tickets of one size by rating."""

    def __init__(self, tickets: Iterable[Ticket]) -> None:
        self._tickets = sorted(tickets, key=_key)
        self._keys = [_key(each) for each in self._tickets]

    def remove(self, ticket: Ticket) -> None:
        at = bisect_left(self._keys, _key(ticket))
        del self._keys[at], self._tickets[at]

    def nearest(self, seed: Ticket, most: int, within: float) -> list[tuple[float, Ticket]]:
        """Up to so many others with their distance, nearest first."""
        keys, mu = self._keys, seed.mu
        right = bisect_left(keys, _key(seed))
        left, end = right - 1, len(keys)
        found: list[tuple[float, Ticket]] = []
        while len(found) < most:
            below = mu - keys[left][0] if left >= 0 else inf
            above = keys[right][0] - mu if right < end else inf
            if min(below, above) > within or (left < 0 and right >= end):
                break
            if below <= above:
                found.append((below, self._tickets[left]))
                left -= 1
            else:
                if self._tickets[right] is not seed:
                    found.append((above, self._tickets[right]))
                right += 1
        return found


class _Pool:
    """Who is still waiting in this wave."""

    def __init__(self, tickets: Iterable[Ticket], players: int, now_ms: int) -> None:
        self.players = players
        self.now_ms = now_ms
        fitting = [each for each in tickets if each.size <= players]
        self.waiting = {each.id: each for each in sorted(fitting, key=_age)}
        self._lanes = lanes(self.waiting.values())

    def accepts(self, ticket: Ticket) -> float:
        return accepted(self.now_ms - ticket.since_ms)

    def around(self, seed: Ticket) -> _Found | None:
        """The nearest others that fill the table exactly; None: there are none it accepts."""
        within, best = self.accepts(seed), None
        for filling in _FILLINGS[self.players - seed.size]:
            found = self._filled(seed, filling, within)
            if found is not None and (best is None or found.distance < best.distance):
                best = found
        return best

    def _filled(self, seed: Ticket, filling: tuple[int, ...], within: float) -> _Found | None:
        others: list[tuple[float, Ticket]] = []
        for size in sorted(set(filling)):
            wanted = filling.count(size)
            near = self._lanes[size].nearest(seed, wanted, within) if size in self._lanes else []
            if len(near) < wanted:
                return None
            others += near
        return _Found(
            max((distance for distance, _ in others), default=0.0),
            (seed, *(each for _, each in others)),
        )

    def seat(self, tickets: Iterable[Ticket], bots: int = 0) -> Group:
        """They wait no longer."""
        group = Group(tuple(sorted(tickets, key=_age)), bots)
        for each in group.tickets:
            del self.waiting[each.id]
            self._lanes[each.size].remove(each)
        return group


def lanes(tickets: Iterable[Ticket]) -> dict[int, _Lane]:
    by_size: dict[int, list[Ticket]] = {}
    for each in tickets:
        by_size.setdefault(each.size, []).append(each)
    return {size: _Lane(some) for size, some in by_size.items()}


def _patient(pool: _Pool) -> Iterable[Group]:
    for seed in list(pool.waiting.values()):
        if seed.id in pool.waiting and pool.accepts(seed) == inf and (found := pool.around(seed)):
            yield pool.seat(found.tickets)


def _nearest(pool: _Pool) -> Iterable[Group]:
    """What was found stays the best of its seed until one of it sits down elsewhere."""
    heap = []
    for age, seed in enumerate(pool.waiting.values()):
        if found := pool.around(seed):
            heap.append((found.distance, age, seed, found))
    heapify(heap)
    while heap:
        _, age, seed, found = heap[0]
        if seed.id not in pool.waiting:
            heappop(heap)
        elif all(each.id in pool.waiting for each in found.tickets):
            heappop(heap)
            yield pool.seat(found.tickets)
        elif again := pool.around(seed):
            heapreplace(heap, (again.distance, age, seed, again))
        else:
            heappop(heap)


def _with_bots(pool: _Pool) -> Iterable[Group]:
    willing = [each for each in pool.waiting.values() if _waited(pool, each, WILLING)]
    near = lanes(willing)
    for seed in [each for each in willing if _waited(pool, each, 1.0)]:
        if seed.id not in pool.waiting:
            continue
        within = pool.accepts(seed)
        others = [each for lane in near.values() for each in lane.nearest(seed, 3, within)]
        table, free = [seed], pool.players - seed.size
        for _, other in sorted(others, key=lambda each: (each[0], _age(each[1]))):
            if other.size <= free:
                table.append(other)
                free -= other.size
        for each in table:
            near[each.size].remove(each)
        yield pool.seat(table, free)


def _waited(pool: _Pool, ticket: Ticket, share: float) -> bool:
    """Whether that share of its time without bots is over."""
    waits = ticket.bots_after_ms
    return waits is not None and pool.now_ms - ticket.since_ms >= waits * share


def _key(ticket: Ticket) -> _Key:
    return ticket.mu, ticket.since_ms, ticket.id


def _age(ticket: Ticket) -> tuple[int, str]:
    return ticket.since_ms, ticket.id
