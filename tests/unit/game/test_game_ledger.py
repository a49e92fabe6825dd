"""Versions under competition: stale caches, requests done before, another run of Redis."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from services.game import entries, ledger
from services.game.change import Change
from services.game.table import SCHEMA, dump, dump_terms, load
from services.game.writing import MARGIN_MS
from tests.unit.game.memory import MemoryStore
from tests.unit.game.world import PRESENCE, T, World, new_table, with_bots
from tute.actions import Play
from tute.errors import RuleError
from tute.match import legal, turn
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.game.ports import Write


class Away(Exception):
    """Like the chassis' RedisAway."""


class FlakyStore(MemoryStore):
    """The next commit is written, and its answer lost."""

    lose_answer = False

    async def commit(self, write: Write) -> tuple[int, int]:
        answer = await super().commit(write)
        if self.lose_answer:
            self.lose_answer = False
            raise Away
        return answer


class BusyStore(MemoryStore):
    """Another process always writes first."""

    async def commit(self, write: Write) -> tuple[int, int]:
        return (-1, 99) if write.v_seen else await super().commit(write)


async def made(world: World | None = None, **more: object) -> World:
    world = world or World()
    await world.create(new_table(**more))  # type: ignore[arg-type]
    return world


async def first_card(world: World) -> tuple[int, Play]:
    table = await world.table()
    seat = turn(table.match)
    assert seat is not None
    action = legal(table.match, seat)[0]
    assert isinstance(action, Play)
    return seat, action


async def test_two_processes_take_turns_on_one_table() -> None:
    world = await made()
    other = world.other()
    for n in range(60):
        assert await (world, other)[n % 2].play_one() == n + 2
    assert world.counts.conflicts == other.counts.conflicts == 0


async def test_a_stale_cache_is_no_reason_to_refuse() -> None:
    """`other` moved; this process still believes that it is the seat's turn, or not yet."""
    world = await made()
    other = world.other()
    await world.table()
    await other.play_one()
    seat, action = await first_card(other)
    assert await world.act(seat, action, ask=2) == 3
    assert world.counts.retries == 1


async def test_a_refusal_stands_when_the_version_is_the_newest() -> None:
    world = await made()
    other = world.other()
    seat, action = await first_card(world)
    await other.act(seat, action)
    with pytest.raises(RuleError) as refused:
        await world.act(seat, action)
    assert refused.value.code in ("not_your_turn", "not_your_card")
    assert world.row.v == 2


async def test_fifty_calls_for_one_decision_make_one_version() -> None:
    world = await made()
    seat, action = await first_card(world)
    processes = [world.other() for _ in range(5)]
    answers = await asyncio.gather(
        *(processes[n % 5].act(seat, action, ask=1) for n in range(50)), return_exceptions=True
    )
    assert [answer for answer in answers if not isinstance(answer, Exception)] == [2]
    assert world.row.v == 2


async def test_the_same_request_is_done_once_and_answered_alike() -> None:
    world = await made()
    seat, action = await first_card(world)
    processes = [world, world.other(), world.other()]
    answers = await asyncio.gather(
        *(processes[n % 3].act(seat, action, ask=1, request=f"p{seat}:a") for n in range(9))
    )
    assert answers == [2] * 9
    assert world.row.v == 2


async def test_an_answer_that_was_lost_is_given_on_the_retry() -> None:
    world = await made(World(store := FlakyStore(World().time)))
    seat, action = await first_card(world)
    store.lose_answer = True
    with pytest.raises(Away):
        await world.act(seat, action, ask=1, request=f"p{seat}:a")
    assert await world.act(seat, action, ask=1, request=f"p{seat}:a") == 2
    assert world.row.v == 2


async def test_a_request_done_before_is_answered_after_the_match_too() -> None:
    world = await made()
    seat, action = await first_card(world)
    await world.act(seat, action, request=f"p{seat}:a")
    await world.people.leave(T, "p_0")
    assert await world.act(seat, action, request=f"p{seat}:a") == 2


async def test_who_always_loses_the_race_is_told() -> None:
    world = await made(World(BusyStore(World().time)))
    seat, action = await first_card(world)
    with pytest.raises(Refused) as refused:
        await world.act(seat, action)
    assert refused.value.code == "conflict"
    assert world.counts.retries == ledger.TRIES


async def test_another_run_of_redis_raises_the_epoch() -> None:
    world = await made()
    world.store.current_run = "run-2"
    seat, action = await first_card(world)
    assert await world.act(seat, action, ask=1) == 3
    assert world.frame(2)["events"] == []
    epoch = world.frame(2)["epoch"]
    assert epoch > 1
    assert world.frame(3)["epoch"] == epoch


async def test_an_act_itself_raises_the_epoch() -> None:
    world = await made()
    seat, action = await first_card(world)
    world.store.current_run = "run-2"
    assert await world.act(seat, action, ask=1) == 2
    assert world.frame(2)["epoch"] > 1


async def test_a_restored_older_table_gets_an_epoch_it_never_had() -> None:
    """Run 2 raised the epoch, then a copy from before came back: the same number would lie."""
    world = await made()
    row = world.row
    before = (row.v, row.epoch, row.run, row.state)
    world.store.current_run = "run-2"
    await world.tables.touch([T])
    second = row.epoch
    world.time.ms += 1000
    row.v, row.epoch, row.run, row.state = before
    world.store.current_run = "run-3"
    shown = await world.view("p_0")
    assert shown["epoch"] > second
    assert shown["v"] == 2


async def test_a_cache_newer_than_a_restored_redis_is_not_believed() -> None:
    world = await made()
    row = world.row
    before = (row.v, row.epoch, row.run, row.state)
    for _ in range(5):
        await world.play_one()
    row.v, row.epoch, row.run, row.state = before
    world.store.current_run = "run-2"
    shown = await world.view("p_0")
    assert (shown["v"], shown["ask"]) == (2, 1)


async def test_touch_changes_nothing_in_the_same_run_and_skips_the_unknown() -> None:
    world = await made()
    await world.tables.touch([T, "t_unknown"])
    assert world.row.v == 1


async def test_a_view_is_what_redis_has_and_not_the_cache() -> None:
    world = await made()
    other = world.other()
    assert (await world.view("p_0"))["v"] == 1
    await other.play_one()
    assert (await world.view("p_0"))["v"] == 2


async def test_a_warm_table_is_not_read_again() -> None:
    world = await made()
    for _ in range(39):
        latest = world.desk.ledger.entry(T).latest
        assert latest is not None
        seat = turn(latest.table.match)
        assert seat is not None
        await world.act(seat, legal(latest.table.match, seat)[0])
    assert world.store.loads == 0


async def test_the_cache_is_bounded_and_what_is_in_use_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(entries, "CACHED", 3)
    entry = World().desk.ledger.entry
    used, first = entry("t_used"), entry("t_0")
    async with used.lock:
        for n in range(1, 10):
            entry(f"t_{n}")
        assert entry("t_used") is used
    assert entry("t_9") is entry("t_9")
    assert entry("t_0") is not first


async def test_a_table_that_nobody_uses_is_forgotten_and_one_in_use_is_not() -> None:
    ledger = World().desk.ledger
    entry, known = ledger.entry, ledger.entries
    used, locked = entry("t_used"), entry("t_locked")
    entry("t_left")
    async with locked.lock:
        for _ in range(entries.ROUNDS):
            assert len(known) == 3
            known.next_round()
            assert entry("t_used") is used
        assert len(known) == 2
    known.next_round()
    assert len(known) == 1


async def test_a_people_table_needs_the_index_once_in_a_presence_ttl() -> None:
    world = await made()
    for _ in range(39):
        await world.play_one()
        world.time.ms += 10
    assert list(world.store.due) == [(T, 1, 0)]


async def test_a_look_about_to_come_is_not_relied_on() -> None:
    world = await made()
    world.time.ms += PRESENCE - MARGIN_MS
    await world.play_one()
    assert (T, 2, 0) in world.store.due


async def test_the_index_is_written_before_the_commit() -> None:
    class Order(MemoryStore):
        def __init__(self) -> None:
            super().__init__(World().time)
            self.calls: list[str] = []

        async def add_due(self, due: object) -> None:
            self.calls.append("due")

        async def commit(self, write: Write) -> tuple[int, int]:
            self.calls.append("commit")
            return await super().commit(write)

    store = Order()
    world = await made(World(store), seats=with_bots("easy", "easy", "easy"))
    while len(store.calls) < 4:
        await world.play_one()
    assert store.calls[:2] == ["due", "commit"]


async def test_a_table_comes_out_of_its_bytes_as_it_went_in() -> None:
    world = await made(turn_seconds=20)
    for _ in range(50):
        await world.play_one()
    await world.people.disconnect(T, 1, 1)
    table = await world.table()
    assert load(dump(table), dump_terms(table)) == table
    assert len(dump(table)) < 512


def test_bytes_of_another_schema_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    stored = [SCHEMA + 1, b"", [], 0, 0, 0, 0, 0, 0, 0, False, 0, 0]
    with pytest.raises(ValueError, match="schema"):
        load(msgspec.msgpack.encode(stored), b"")


async def test_a_decision_without_a_change_writes_nothing() -> None:
    world = await made()
    outcome = await world.desk.ledger.apply(T, lambda latest: None)
    assert (outcome.v, outcome.written) == (1, None)


async def test_an_empty_change_is_an_empty_frame() -> None:
    world = await made()
    outcome = await world.desk.ledger.apply(T, lambda latest: Change(latest.table))
    assert outcome.v == 2
    assert world.frame(2, 0)["events"] == []
