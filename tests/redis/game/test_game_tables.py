"""Tables on a real Redis: several processes, duplicates, frames in the stream, another run."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from typing import TYPE_CHECKING

import pytest

from services.game.ledger import Outcome
from services.game.ports import Held
from tests.redis.game.process import game
from tests.unit.game.world import new_table, with_bots
from tute.fair import salt_hash, verify
from tute.match import legal, turn
from tute.record import replay
from tuteapi import keys
from tuteapi.codes import Refused
from tuteapi.v1.frames_pb2 import Envelope

if TYPE_CHECKING:
    from pathlib import Path

    from tests.redis.game.process import Game
    from tests.redisserver import RedisServer

pytestmark = pytest.mark.redis

T = "t_1"


async def envelopes(process: Game) -> list[tuple[bytes, Envelope]]:
    entries = await process.link.call("XRANGE", keys.events(T), "-", "+")
    return [(entry, Envelope.FromString(fields[1])) for entry, fields in entries]


async def test_two_processes_play_one_match_and_the_record_verifies(any_redis_url: str) -> None:
    async with game(any_redis_url) as one, game(any_redis_url) as two:
        await one.tables.create(new_table())
        rng, n = random.Random(4), 0
        while not (await one.table(T)).status:
            n += 1
            await (one, two)[n % 2].play_one(T, rng)
        record = json.loads(await two.tables.record(T, "p_3"))
        assert replay(record)["complete"]
        assert all(check.ok for check in verify(record))
        assert one.counts.conflicts == two.counts.conflicts == 0


async def test_one_commit_is_one_entry_of_the_stream_with_its_version(any_redis_url: str) -> None:
    async with game(any_redis_url) as one:
        await one.tables.create(new_table())
        rng = random.Random(1)
        for _ in range(30):
            await one.play_one(T, rng)
        for n, (entry, envelope) in enumerate(await envelopes(one), 1):
            assert entry == b"%d-0" % n
            assert (envelope.v, envelope.epoch, envelope.table) == (n, 1, T)
            for frame in (envelope.everybody, *(each.frame for each in envelope.own)):
                assert json.loads(frame)["v"] == n


async def test_the_same_request_from_everywhere_is_played_once(any_redis_url: str) -> None:
    async with game(any_redis_url) as one, game(any_redis_url) as two:
        await one.tables.create(new_table())
        table = await one.table(T)
        seat = turn(table.match)
        assert seat is not None
        card = legal(table.match, seat)[0]
        answers = await asyncio.gather(
            *((one, two)[n % 2].tables.act(T, seat, 1, card, 1, f"p{seat}:once") for n in range(20))
        )
        assert [answer.v for answer in answers] == [2] * 20
        assert len([answer for answer in answers if answer.written]) == 1
        assert (await one.store.head(T))[0] == 2


async def test_fifty_processes_answers_to_one_ask_make_one_version(any_redis_url: str) -> None:
    async with game(any_redis_url) as one, game(any_redis_url) as two:
        await one.tables.create(new_table())
        table = await one.table(T)
        seat = turn(table.match)
        assert seat is not None
        cards = legal(table.match, seat)
        answers = await asyncio.gather(
            *(
                (one, two)[n % 2].tables.act(T, seat, 1, cards[n % len(cards)], 1, "")
                for n in range(50)
            ),
            return_exceptions=True,
        )
        assert [answer.v for answer in answers if isinstance(answer, Outcome)] == [2]
        refusals = [answer for answer in answers if not isinstance(answer, Outcome)]
        assert all(isinstance(each, Refused) and each.code == "conflict" for each in refusals)


async def test_of_many_creates_one_makes_the_table(any_redis_url: str) -> None:
    async with game(any_redis_url) as one, game(any_redis_url) as two:
        made = await asyncio.gather(
            *((one, two)[n % 2].tables.create(new_table()) for n in range(10))
        )
        assert [(each.v, each.epoch) for each in made] == [(1, 1)] * 10
        assert len([each for each in made if each.written]) == 1


async def test_sleeping_leaves_only_the_stored_state(any_redis_url: str) -> None:
    async with game(any_redis_url) as one:
        await one.tables.create(new_table(with_bots("easy", "easy", "easy")))
        await one.people.disconnect(T, 0, 1)
        found = {key async for key in one.link.scan(f"{{t:{T}}}:*")}
        assert keys.seat(T, 0) not in found
        assert keys.hold(T, 0) not in found
        assert await one.link.call("XLEN", keys.events(T)) == 0
        assert await one.link.call("PTTL", keys.state(T)) > 0
        await one.people.connect(T, "p_0", "g")
        assert await one.link.call("PTTL", keys.state(T)) == -1
        assert await one.link.call("XLEN", keys.events(T)) == 1


async def test_a_restarted_redis_raises_the_epoch_for_everybody(redis_server: RedisServer) -> None:
    async with game(redis_server.url) as one:
        await one.tables.create(new_table())
        rng = random.Random(1)
        for _ in range(5):
            await one.play_one(T, rng)
        _, run = await one.people.heartbeat("g", [Held(T, 0, 1)])
        await asyncio.to_thread(redis_server.restart)
        await _reconnected(one)
        _, other_run = await one.people.heartbeat("g", [Held(T, 0, 1)])
        assert other_run != run
        await one.tables.touch([T])
        v, epoch, view = await one.tables.view(T, "p_0")
        assert (v, json.loads(view)["v"]) == (7, 7)
        assert epoch > 1
        entry, last = (await envelopes(one))[-1]
        assert (entry, last.epoch) == (b"7-0", epoch)
        assert json.loads(last.everybody)["events"] == []
        await one.play_one(T, rng)


async def test_an_older_copy_put_back_is_noticed(redis_server: RedisServer, tmp_path: Path) -> None:
    async with game(redis_server.url) as one:
        await one.tables.create(new_table())
        rng = random.Random(1)
        await one.play_one(T, rng)
        files = tmp_path / "redis" / "appendonlydir"
        await asyncio.to_thread(shutil.copytree, files, tmp_path / "older")
        for _ in range(8):
            await one.play_one(T, rng)
        _, _, view = await one.tables.view(T, "p_0")
        assert json.loads(view)["v"] == 10
        await asyncio.to_thread(redis_server.kill)
        await asyncio.to_thread(shutil.rmtree, files)
        await asyncio.to_thread(shutil.copytree, tmp_path / "older", files)
        await asyncio.to_thread(redis_server.restart)
        await _reconnected(one)
        v, epoch, view = await one.tables.view(T, "p_0")
        assert v == 3
        assert epoch > 1
        assert json.loads(view)["ask"] == 2
        assert await one.play_one(T, rng) == 4


async def test_while_redis_is_frozen_calls_end_as_unavailable_and_then_go_on(
    redis_server: RedisServer,
) -> None:
    async with game(redis_server.url) as one:
        await one.tables.create(new_table())
        table = await one.table(T)
        seat = turn(table.match)
        assert seat is not None
        card = legal(table.match, seat)[0]
        redis_server.pause()
        with pytest.raises(Exception, match=r"away|answer") as refused:
            await one.tables.act(T, seat, 1, card, 1, f"p{seat}:a")
        assert refused.value.code == "unavailable"  # type: ignore[attr-defined]
        redis_server.resume()
        await _reconnected(one)
        assert (await one.tables.act(T, seat, 1, card, 1, f"p{seat}:a")).v == 2


async def _reconnected(process: Game) -> None:
    async with asyncio.timeout(15):
        while True:
            try:
                await process.link.call("PING")
                process.store.run(T)
            except Exception:
                await asyncio.sleep(0.02)
            else:
                return


async def test_salts_revealed_to_two_processes_make_one_deal(any_redis_url: str) -> None:
    salts = [bytes([seat] * 32).hex() for seat in range(4)]
    hashes = tuple(salt_hash(salt) for salt in salts)
    async with game(any_redis_url) as one, game(any_redis_url) as two:
        await one.tables.create(new_table(salt_hashes=hashes))
        calls = [
            process.tables.salt(T, f"p_{seat}", salt)
            for seat, salt in enumerate(salts)
            for process in (one, two)
        ]
        answers = await asyncio.gather(*calls)
        assert sorted({answer.v for answer in answers}) == [2, 3, 4, 5]
        frames = [json.loads(envelope.everybody) for _, envelope in await envelopes(one)]
        kinds = [[event["kind"] for event in frame["events"]] for frame in frames]
        assert kinds == [["match_started"], [], [], [], ["deal_started", "turn"]]
        rng, n = random.Random(4), 0
        while not (await one.table(T)).status:
            n += 1
            await (one, two)[n % 2].play_one(T, rng)
        record = json.loads(await two.tables.record(T, "p_3"))
        assert record["fair"]["salts"] == salts
        assert all(check.ok for check in verify(record))


async def test_a_salt_withheld_is_noticed_by_any_process(any_redis_url: str) -> None:
    async with game(any_redis_url, salt_wait_s=0.3) as one:
        hashes = (salt_hash("00" * 32), None, None, None)
        await one.tables.create(new_table(salt_hashes=hashes))
    async with game(any_redis_url, sweeping=True, salt_wait_s=0.3, sweep_s=0.05) as two:
        while not (await two.table(T)).status:  # noqa: ASYNC110  its sweep writes it
            await asyncio.sleep(0.02)
        [event] = json.loads((await envelopes(two))[-1][1].everybody)["events"]
        assert event == {"kind": "match_cancelled", "reason": "salt_withheld", "seat": 0}
