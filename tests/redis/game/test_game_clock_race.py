"""Clock and card at the same millisecond: exactly one counts, the other gets a typed answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from services.game import tend
from services.game.table import Status
from tests.redis.game.process import game, until
from tests.unit.game.world import new_table, people, with_bots
from tests.waiting import until as until_true
from tute.codec import pack_action
from tute.match import legal, turn
from tuteapi import keys
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from tests.redis.game.process import Game

pytestmark = pytest.mark.redis

TABLES = 16


async def made(process: Game, **more: object) -> list[str]:
    """Tables whose clocks run out together."""
    names = [f"t_{n}" for n in range(TABLES)]
    for name in names:
        await process.tables.create(new_table(table=name, turn_seconds=1, **more))  # type: ignore[arg-type]
    return names


async def time_is_up(processes: tuple[Game, Game], names: list[str]) -> None:
    deadlines = [(await process.table(name)).deadline for process in processes for name in names]
    await until(lambda: all(each.time.now() >= max(deadlines) for each in processes))


async def code(act: object) -> str:
    """The code of a refusal; nothing where the action was played."""
    try:
        await act  # type: ignore[misc]
    except Refused as refused:
        return refused.code
    return ""


async def test_a_card_and_the_clocks_card_are_one_card(any_redis_url: str) -> None:
    """Two processes: one hears the person, the other the bot that plays for the person."""
    async with game(any_redis_url) as one, game(any_redis_url) as two:
        names = await made(one)
        await time_is_up((one, two), names)

        async def race(name: str, person_first: bool) -> list[str]:
            table = await one.table(name)
            seat, ask = turn(table.match), table.ask
            assert seat is not None
            first, *_, last = legal(table.match, seat)
            person = one.tables.act(name, seat, 1, first, ask, f"p{seat}:mine")
            bot = two.tables.act(name, seat, 1, last, ask, f"b:{ask}:{seat}:1")
            both = [code(person), code(bot)]
            answers = await asyncio.gather(*(both if person_first else reversed(both)))
            played = first if answers[0 if person_first else 1] == "" else last
            assert await one.store.log(name) == pack_action(seat, played)
            return answers

        for answers in await asyncio.gather(
            *(race(name, n % 2 > 0) for n, name in enumerate(names))
        ):
            assert sorted(answers) == ["", "conflict"]
        for name in names:
            assert (await two.store.head(name))[0] == 2


async def test_a_bid_and_the_clocks_pass_are_one_answer(any_redis_url: str) -> None:
    async with game(any_redis_url) as one, game(any_redis_url) as two:
        names = await made(one, seats=people(3), preset="subasta.barajamos")
        await one.desk.stop()  # its alarms would be first
        await time_is_up((one, two), names)

        async def race(name: str) -> tuple[str, bytes]:
            table = await one.table(name)
            seat = turn(table.match)
            assert seat is not None
            bid = legal(table.match, seat)[1]
            await two.table(name)  # so that its clock knows the table
            said, _ = await asyncio.gather(
                code(one.tables.act(name, seat, 1, bid, table.ask, f"p{seat}:mine")),
                two.desk.tick(name),
            )
            return said, pack_action(seat, bid)

        for name, (said, bid) in zip(names, await asyncio.gather(*map(race, names)), strict=True):
            assert said in ("", "conflict")
            assert (await one.store.log(name)).startswith(bid) == (said == "")


async def test_a_sleeping_table_is_deleted_when_its_time_is_over(any_redis_url: str) -> None:
    async with game(any_redis_url, sleep_days=1.2 / 86_400) as one:
        await one.tables.create(new_table(seats=with_bots("easy", "easy", "easy")))
        await one.people.disconnect("t_1", 0, 1)
        assert (await one.table("t_1")).asleep
        assert await one.link.call("XLEN", keys.events("t_1")) == 0

        async def deleted() -> bool:
            return not [key async for key in one.link.scan("{t:t_1}:*")]

        await until_true(deleted)
        with pytest.raises(Refused) as refused:
            await one.people.connect("t_1", "p_0", "g")
        assert refused.value.code == "not_found"


async def test_who_is_back_in_time_ends_the_sleep_and_its_time(any_redis_url: str) -> None:
    async with game(any_redis_url) as one:
        await one.tables.create(new_table(seats=with_bots("easy", "easy", "easy")))
        await one.people.disconnect("t_1", 0, 1)
        assert await one.link.call("PTTL", keys.state("t_1")) > 0
        await one.people.connect("t_1", "p_0", "g")
        for key in (keys.state("t_1"), keys.events("t_1")):
            assert await one.link.call("PTTL", key) == -1
        table = await one.table("t_1")
        assert (table.asleep, table.status) == (False, Status.PLAYING)
        assert tend.lapsed(table, [1000] * 4, [-2] * 4, 0, one.desk.sweep, one.ledger.house) is None
