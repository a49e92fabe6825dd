"""Moves committed without a task: the same laws, and `apply` wherever something is unusual."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from services.game.writing import MARGIN_MS
from tests.unit.game.world import PRESENCE, T, World, new_table
from tute.errors import RuleError
from tute.match import legal, turn
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.game.ledger import Outcome
    from services.game.writing import Version

LOST = ConnectionError("its answer was lost")


class Table:
    """A world with one table, and how its moves ended that were made without a task."""

    def __init__(self) -> None:
        self.world = World()
        self.ended: list[Outcome | None] = []

    def move(self, ask: int, seat: int | None = None) -> bool:
        latest = self.world.desk.ledger.entry(T).latest
        on_turn = turn(latest.table.match) if latest else 0
        assert on_turn is not None
        seat = on_turn if seat is None else seat
        action = legal(latest.table.match, on_turn)[0] if latest else None
        given = (T, seat, 1, action, ask, f"p{seat}:{ask}", 0)
        return self.world.tables.act_soon(*given, self.ended.append)  # type: ignore[arg-type]

    def answer(self, error: Exception | None = None) -> None:
        """Redis' answer to the oldest commit."""
        then, reply = self.world.store.answers.pop(0)
        then(error or reply)


@pytest.fixture
async def table() -> Table:
    table = Table()
    await table.world.create(new_table())
    return table


async def test_a_move_is_done_when_redis_said_so(table: Table) -> None:
    assert table.move(ask=1)
    assert table.ended == []
    table.answer()
    assert table.move(ask=2)
    table.answer()
    assert [each and each.v for each in table.ended] == [2, 3]
    assert table.world.counts.commits == 3
    assert table.world.store.loads == 0


async def test_an_answer_that_was_lost_is_found_by_apply(table: Table) -> None:
    seat = turn((await table.world.table()).match)
    assert seat is not None
    action = legal((await table.world.table()).match, seat)[0]
    assert table.move(ask=1)
    table.answer(LOST)
    assert table.ended == [None]
    assert await table.world.act(seat, action, ask=1, request=f"p{seat}:1") == 2
    assert table.world.row.v == 2


async def test_who_was_not_first_goes_to_apply(table: Table) -> None:
    await table.world.other().play_one()
    assert table.move(ask=1)
    table.answer()
    assert table.ended == [None]
    assert table.world.row.v == 2
    assert not table.move(ask=2), "what this process had is not believed any more"
    assert await table.world.play_one() == 3


async def test_one_commit_of_a_table_is_under_way_at_a_time(table: Table) -> None:
    assert table.move(ask=1)
    assert not table.move(ask=2)
    table.answer()
    async with table.world.desk.ledger.entry(T).lock:
        assert not table.move(ask=2)
    assert table.move(ask=2)


async def test_nothing_is_sent_of_what_this_process_would_refuse(table: Table) -> None:
    with pytest.raises(Refused, match="moved on"):
        table.move(ask=7)
    with pytest.raises(RuleError):
        table.move(ask=1, seat=((turn((await table.world.table()).match) or 0) + 1) % 4)
    assert table.world.store.answers == []
    assert table.move(ask=1)


async def test_another_run_of_redis_is_for_apply(table: Table) -> None:
    table.world.store.current_run = "run-2"
    assert not table.move(ask=1)


async def test_a_commit_that_needs_the_index_first_is_for_apply(table: Table) -> None:
    table.world.time.ms += PRESENCE - MARGIN_MS
    assert not table.move(ask=1)
    assert await table.world.play_one() == 2


async def test_a_look_that_may_have_missed_the_commit_is_asked_for_again(table: Table) -> None:
    table.world.time.ms += PRESENCE - MARGIN_MS - 1
    assert table.move(ask=1)
    table.world.store.due.clear()
    table.world.time.ms += MARGIN_MS
    table.answer()
    await table.world.desk.settled()
    assert list(table.world.store.due) == [(T, 1, 0)]


async def test_what_follows_from_a_commit_begins_when_it_is_done(table: Table) -> None:
    followed: list[Version] = []
    table.world.desk.ledger.follow = followed.append
    assert table.move(ask=1)
    assert followed == []
    table.answer()
    assert [each.v for each in followed] == [2]
