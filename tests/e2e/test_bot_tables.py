"""Tables of bots alone, through Celery, seen by who looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from chassis import redislink
from tests.described import tracing
from tests.e2e.api import Refused
from tests.e2e.people import People
from tests.e2e.stack import Stack, running
from tests.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.api import Json

pytestmark = pytest.mark.e2e
SETTINGS = {"bot_tables": "2"}
RULES = {"preset": "clasico.barajamos", "options": {"games": 9}}


async def test_bots_play_their_deals_for_who_looks_on_and_make_room_for_others(
    stack: Stack, people: People
) -> None:
    player = await people.player()
    await player.connect()
    body: Json = {"rules": RULES, "level": "normal", "deals": 1}
    table = (await player.call("POST", "/bot-tables", body))["table"]
    await player.call("POST", "/bot-tables", {**body, "level": "easy"})
    with pytest.raises(Refused) as refused:
        await player.call("POST", "/bot-tables", body)
    assert (refused.value.status, refused.value.code) == (429, "rate_limited")
    view = await player.watch(table)
    assert [seat["bot"] for seat in view["seats"]] == ["normal"] * 4
    assert (view["you"], view["hand"], view["legal"]) == (None, [], [])
    over = await player.until_event("match_cancelled", seconds=110)
    assert (over["reason"], over["seat"]) == ("out_of_seeds", None)
    assert len(player.events("deal_finished")) == 1
    async with redislink.connect(stack.redis.url) as store:
        assert 0 < await store.call("PTTL", f"{{t:{table}}}:state") <= 60_000

    async def again() -> bool:
        return bool(await player.call("POST", "/bot-tables", {**body, "level": "hard"}))

    await until(again, ignoring=Refused)


async def test_where_the_setting_is_zero_there_are_none(tmp_path: Path) -> None:
    with running(Stack(tmp_path, bots=0, settings={"bot_tables": "0"})) as stack:
        async with aiohttp.ClientSession(trace_configs=[tracing()]) as http:
            people = People(http, stack.urls)
            player = await people.player()
            assert (await player.call("GET", "/limits"))["bot_tables"] == 0
            with pytest.raises(Refused) as refused:
                await player.call("POST", "/bot-tables", {"rules": RULES})
            assert (refused.value.status, refused.value.code) == (403, "forbidden")
            await people.close()
