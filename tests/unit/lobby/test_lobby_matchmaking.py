from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from services.lobby.matchmaking import PATIENT, WAVE_MS, Group, accepted, match
from tests.unit.lobby.people import NOW
from tests.unit.lobby.queueing import ids, ticket

if TYPE_CHECKING:
    from services.lobby.tickets import Ticket


def test_nearest_ratings_sit_together() -> None:
    low = [ticket(f"low{n}", 20 + n / 10) for n in range(4)]
    high = [ticket(f"high{n}", 30 + n / 10) for n in range(4)]
    mixed = [each for pair in zip(low, high, strict=True) for each in pair]
    found = ids(match(mixed, 4, NOW))
    assert sorted(found, key=str) == sorted(
        [({each.id for each in group}, 0) for group in (low, high)], key=str
    )


def test_the_window_doubles_with_each_wave_and_has_no_bound_in_the_end() -> None:
    waves = [accepted(number * WAVE_MS) for number in range(PATIENT + 2)]
    assert waves == [1, 2, 4, 8, 16, 32, inf, inf]
    assert accepted(WAVE_MS - 1) == 1


def test_who_is_too_far_away_waits_until_the_window_is_open() -> None:
    def after(waves: int) -> int:
        far = ticket("far", 28, waited_s=waves * 2)
        return len(match([far, *(ticket(f"near{n}", 25) for n in range(3))], 4, NOW))

    assert [after(waves) for waves in range(4)] == [0, 0, 1, 1]


def test_a_patient_ticket_is_served_before_nearer_ones() -> None:
    patient = ticket("patient", 50, waited_s=PATIENT * 2)
    crowd = [ticket(f"new{n}", 25 + n / 100) for n in range(6)]
    ((seated, bots),) = ids(match([*crowd, patient], 4, NOW))
    assert (seated, bots) == ({"patient", "new3", "new4", "new5"}, 0)


def test_who_lost_the_nearest_to_others_takes_the_next() -> None:
    near = [ticket(f"q{n}", mu) for n, mu in enumerate((0, 0.4, 0.7, 1.0))]
    assert ids(match(near, 2, NOW)) == [({"q1", "q2"}, 0), ({"q0", "q3"}, 0)]


def test_a_patient_one_may_take_a_pair_that_has_just_come() -> None:
    patient = ticket("patient", 40, waited_s=PATIENT * 2)
    assert len(match([patient, ticket("one", 25), ticket("pair", 30, 30)], 4, NOW)) == 1


def test_the_oldest_patient_ticket_comes_first() -> None:
    patient = [ticket(f"p{n}", 10 * n, waited_s=20 + n) for n in range(5)]
    ((seated, _),) = ids(match(patient, 4, NOW))
    assert seated == {"p1", "p2", "p3", "p4"}


@pytest.mark.parametrize(
    ("sizes", "players", "tables"),
    [
        ((2, 2), 4, 1),
        ((2, 1, 1), 4, 1),
        ((3, 1), 4, 1),
        ((4,), 4, 1),
        ((3, 2), 4, 0),
        ((3, 3, 1, 1), 4, 2),
        ((2, 2, 2, 2), 4, 2),
        ((2, 1), 3, 1),
        ((3,), 3, 1),
        ((2, 2), 3, 0),
        ((4, 1, 1, 1), 3, 1),
        ((1, 1), 2, 1),
    ],
)
def test_parties_stay_together(sizes: tuple[int, ...], players: int, tables: int) -> None:
    parties = [ticket(f"q{n}", *[25.0] * size) for n, size in enumerate(sizes)]
    groups = match(parties, players, NOW)
    assert len(groups) == tables
    assert all(sum(each.size for each in group.tickets) == players for group in groups)


def test_who_waited_longest_is_named_first() -> None:
    (group,) = match([ticket(f"q{n}", 25, waited_s=n) for n in range(4)], 4, NOW)
    assert [each.id for each in group.tickets] == ["q3", "q2", "q1", "q0"]


def test_bots_come_when_their_time_has_come() -> None:
    def after(seconds: float, bots_after_s: float | None) -> list[tuple[set[str], int]]:
        waiting = ticket("q", 25, waited_s=seconds, bots_after_s=bots_after_s)
        return ids(match([waiting], 4, NOW))

    assert after(19.9, 20) == []
    assert after(20, 20) == [({"q"}, 3)]
    assert after(0, 0) == [({"q"}, 3)]
    assert after(10_000, None) == []


def test_who_gets_bots_takes_along_who_has_waited_a_quarter_of_theirs() -> None:
    first = ticket("first", 25, waited_s=20, bots_after_s=20)
    others = [
        ticket("later", 40, waited_s=5, bots_after_s=20),
        ticket("just-come", 25, waited_s=4, bots_after_s=20),
    ]
    assert ids(match([first, *others], 4, NOW)) == [({"first", "later"}, 2)]
    assert ids(match([first, ticket("never", 25, waited_s=9)], 4, NOW)) == [({"first"}, 3)]


def test_people_are_better_than_bots() -> None:
    waiting = [ticket(f"q{n}", 25, bots_after_s=0) for n in range(5)]
    assert [bots for _, bots in ids(match(waiting, 4, NOW))] == [0, 3]


def test_a_party_too_large_for_what_is_free_is_not_taken_along() -> None:
    pair = ticket("pair", 25, 25, waited_s=20, bots_after_s=20)
    three = ticket("three", 25, 25, 25, waited_s=19, bots_after_s=20)
    one = ticket("one", 40, waited_s=19, bots_after_s=20)
    assert ids(match([pair, three, one], 4, NOW)) == [({"one", "three"}, 0), ({"pair"}, 2)]
    assert ids(match([pair, three], 4, NOW)) == [({"pair"}, 2)]


ratings = st.integers(0, 24).map(lambda n: n / 4) | st.floats(0, 50, allow_nan=False)
"""Often near each other, as windows are a question of what is near."""
crowds = st.lists(
    st.tuples(
        st.lists(ratings, min_size=1, max_size=4),
        st.integers(0, 4_000) | st.integers(0, 20_000),
        st.sampled_from([None, 0, 8, 20]),
    ),
    max_size=16,
).map(
    lambda all_: [
        replace(ticket(f"q{n:02}", *mus, bots_after_s=bots), since_ms=NOW - waited_ms)
        for n, (mus, waited_ms, bots) in enumerate(all_)
    ]
)


@given(crowd=crowds, players=st.sampled_from([2, 3, 4]), data=st.data())
def test_a_wave_seats_nobody_twice_and_does_not_mind_the_order(
    crowd: list[Ticket], players: int, data: st.DataObject
) -> None:
    groups = match(crowd, players, NOW)
    seated = [each.id for group in groups for each in group.tickets]
    assert len(seated) == len(set(seated))
    for group in groups:
        assert sum(each.size for each in group.tickets) + group.bots == players
        assert group.bots == 0 or all(each.bots_after_ms is not None for each in group.tickets)
    assert match(data.draw(st.permutations(crowd)), players, NOW) == groups


def open_sets(waiting: list[Ticket], players: int, now_ms: int) -> set[frozenset[str]]:
    """Every set that exactly fills a table and of which one ticket accepts all the others."""
    return {
        frozenset(each.id for each in some)
        for count in range(1, players + 1)
        for some in combinations(waiting, count)
        if sum(each.size for each in some) == players and _open(some, now_ms)
    }


def _open(some: tuple[Ticket, ...], now_ms: int) -> bool:
    return any(
        all(abs(each.mu - seed.mu) <= accepted(now_ms - seed.since_ms) for each in some)
        for seed in some
    )


@given(crowd=crowds, players=st.sampled_from([2, 3, 4]))
def test_after_a_wave_nobody_is_left_who_could_sit_down(crowd: list[Ticket], players: int) -> None:
    groups = match(crowd, players, NOW)
    seated = {each.id for group in groups for each in group.tickets}
    assert not open_sets([each for each in crowd if each.id not in seated], players, NOW)


@dataclass
class Lobby:
    """Waves over people who come when they come; `longest` an open set stayed, in waves."""

    players: int
    waiting: list[Ticket] = field(default_factory=list)
    stays: dict[frozenset[str], int] = field(default_factory=dict)
    longest: int = 0

    def wave(self, now_ms: int) -> list[Group]:
        groups = match(self.waiting, self.players, now_ms)
        seated = {each.id for group in groups for each in group.tickets}
        self.waiting = [each for each in self.waiting if each.id not in seated]
        still = open_sets(self.waiting, self.players, now_ms)
        self.stays = {some: self.stays.get(some, 0) + 1 for some in still}
        self.longest = max([self.longest, *self.stays.values()])
        return groups


arrivals = st.lists(
    st.tuples(st.integers(0, 3_000), st.lists(ratings, min_size=1, max_size=3)), max_size=14
)


@given(coming=arrivals, players=st.sampled_from([2, 3, 4]))
def test_no_set_that_fills_a_table_stays_beyond_two_waves_after_the_window_is_open(
    coming: list[tuple[int, list[float]]], players: int
) -> None:
    lobby, now = Lobby(players), NOW
    left = []
    at = NOW
    for number, (pause_ms, mus) in enumerate(coming):
        at += pause_ms
        left.append(replace(ticket(f"q{number:02}", *mus[:players]), since_ms=at))
    while left or now < at + (PATIENT + 2) * WAVE_MS:
        now += WAVE_MS
        lobby.waiting += [each for each in left if each.since_ms <= now]
        left = [each for each in left if each.since_ms > now]
        lobby.wave(now)
    assert lobby.longest <= 2
    assert not open_sets(lobby.waiting, players, now)


@given(coming=st.lists(st.tuples(st.integers(0, 6_000), ratings), min_size=1, max_size=40))
def test_nobody_waits_longer_than_until_their_bots_and_one_wave(
    coming: list[tuple[int, float]],
) -> None:
    lobby, now, at = Lobby(4), NOW, NOW
    left = []
    for number, (pause_ms, mu) in enumerate(coming):
        at += pause_ms
        left.append(replace(ticket(f"q{number:02}", mu, bots_after_s=20), since_ms=at))
    while left or lobby.waiting:
        now += WAVE_MS
        lobby.waiting += [each for each in left if each.since_ms <= now]
        left = [each for each in left if each.since_ms > now]
        for group in match(lobby.waiting, 4, now):
            for each in group.tickets:
                assert now - each.since_ms <= 20_000 + WAVE_MS
                lobby.waiting.remove(each)


@given(coming=st.lists(ratings, min_size=60, max_size=60), far=st.floats(-1_000, 1_000))
def test_a_steady_stream_of_others_keeps_nobody_waiting(coming: list[float], far: float) -> None:
    """Whatever the rating: once patient, the next three that come are taken."""
    lobby = Lobby(4, [ticket("far", far)])
    for number in range(0, len(coming), 4):
        now = NOW + (number // 4) * WAVE_MS
        lobby.waiting += [
            replace(ticket(f"q{number + n:02}", coming[number + n]), since_ms=now) for n in range(4)
        ]
        groups = match(lobby.waiting, 4, now)
        seated = {each.id for group in groups for each in group.tickets}
        lobby.waiting = [each for each in lobby.waiting if each.id not in seated]
        if "far" in seated:
            assert number // 4 <= PATIENT
            return
    raise AssertionError("never seated")
