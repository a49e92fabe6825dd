"""Who goes away is awaited, comes back to the same cards, or is missed and replaced."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.history import check_match
from tests.e2e.people import on_turn, play_out, start, turns
from tests.e2e.player import randomly
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import People

pytestmark = [pytest.mark.e2e, pytest.mark.faults]
HOLD_S = 4.0
PRESENCE_S = 5.0
SLACK_S = 4.0
"""What a loaded machine may add."""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Seats are held for four seconds; sockets are pinged as in earnest."""
    folder = tmp_path_factory.mktemp("absence")
    short = {"seat_hold_s": HOLD_S, "presence_ttl_s": PRESENCE_S, "heartbeat_s": 1.5}
    times = {name: str(seconds) for name, seconds in short.items()}
    with running(Stack(folder, games=2, gateways=2, settings=times)) as stack:
        yield stack


async def test_a_silent_network_is_away_within_15_s_and_comes_back_to_what_it_missed(
    people: People,
) -> None:
    table = await people.match(4, "clasico.barajamos", options={"games": 1})
    await turns(table, 5)
    player, *others = table
    player.vanish(silently=True)
    began = time.monotonic()
    for other in others:
        away = await other.until_event("away", seconds=20)
        assert away["seat"] == player.seat
    assert time.monotonic() - began < 15 + SLACK_S
    assert away["until"] - time.time() <= HOLD_S
    missed = player.v
    await player.connect()
    for one in table:
        assert (await one.until_event("back"))["seat"] == player.seat
    assert [frame["v"] for frame in player.frames if frame["v"] > missed] == [
        *range(missed + 1, player.v + 1)
    ]
    check_match(await play_out(table), table)


async def test_who_does_not_come_back_ends_the_match_and_another_takes_the_place(
    people: People,
) -> None:
    table = await people.match(4, "clasico.barajamos")
    await turns(table, 5)
    gone, *others = table
    began = time.monotonic()
    gone.vanish()
    for other in others:
        cancelled = await other.until_event("match_cancelled", seconds=HOLD_S + 5)
        assert (cancelled["reason"], cancelled["seat"]) == ("absent", gone.seat)
    assert time.monotonic() - began >= HOLD_S
    for other in others:
        await other.until(lambda one: one.room is not None and one.room["state"] == "waiting")
        assert other.room
        seats = [seat["player"] for seat in other.room["seats"]]
        assert seats == [None, *(one.id for one in others)]
    host = others[0]
    assert host.room
    assert host.room["host"] == host.id
    newcomer = await people.player()
    code = (await host.call("POST", f"/rooms/{host.room['id']}/invites", {}))["code"]
    await newcomer.call("POST", f"/invites/{code}/accept", {})
    await newcomer.connect()
    again = [host, *others[1:], newcomer]
    await start(again)
    assert host.table != gone.table
    await turns(again, 4)


async def test_who_left_with_the_gateway_is_noticed_when_the_presence_lapses(
    stack: Stack, people: People
) -> None:
    table = await people.match(4, "clasico.barajamos")
    there = [player for player in table if player.api.url == stack.urls[1]]
    gone = [player for player in table if player.api.url == stack.urls[0]]
    assert len(there) == len(gone) == 2
    stack["gateway.0"].kill()
    began = time.monotonic()
    for player in there:
        await player.until(lambda one: len(one.events("away")) == 2, 10)
        assert {event["seat"] for event in player.events("away")} == {p.seat for p in gone}
    assert time.monotonic() - began < PRESENCE_S + SLACK_S
    for player in gone:
        await player.connect(stack.urls[1])
    await there[0].until(lambda one: len(one.events("back")) == 2)
    await asyncio.to_thread(stack.start, "gateway.0")
    await play_out(table)


async def test_a_bot_sits_down_where_the_room_wants_that_and_gets_up_again(
    people: People,
) -> None:
    table = await people.match(4, "clasico.barajamos", on_absent="bot", options={"games": 1})
    player, *others = table
    player.vanish()
    for other in others:
        took = await other.until_event("bot_took", seconds=HOLD_S + 5)
        assert took["seat"] == player.seat
    await turns(others, 3)
    await player.connect()
    for other in others:
        back = await other.until_event("back")
        assert back["seat"] == player.seat
    await player.until_v(back["v"])
    check_match(await play_out(table), table)


async def test_of_two_one_leaves_mid_deal_a_bot_plays_on_and_the_player_comes_back_and_finishes(
    people: People,
) -> None:
    """Beyond the hold; what the bot played for the seat is in the frames of both."""
    there, gone = table = await people.match(
        2, "individual.corriente", on_absent="bot", options={"games": 1}
    )
    room = there.room
    assert room
    await turns(table, 7)
    gone.vanish()
    took = await there.until_event("bot_took", seconds=HOLD_S + 10)
    assert took["seat"] == gone.seat
    there.stay(randomly(3))
    await there.until(
        lambda one: sum(e["seat"] == gone.seat for e in one.events("played", after=took["v"])) >= 3
    )
    there.chooser = None
    view = await there.view()
    assert view["seats"][gone.seat]["bot"] == "normal"
    await gone.connect()
    back = await there.until_event("back")
    assert back["seat"] == gone.seat
    await gone.until_v(back["v"])
    assert gone.hello["table"] == there.table
    after = await gone.view()
    assert (after["you"], after["seats"][gone.seat]["bot"]) == (gone.seat, None)
    history = check_match(await play_out(table), table)
    mine = [e for e in gone.events("played", after=back["v"]) if e["seat"] == gone.seat]
    assert len(mine) == sum(
        "play" in history.answers[ask] for _, ask in gone.played if ask >= after["ask"]
    )
    await there.until(lambda one: one.room is not None and one.room["state"] == "waiting")
    assert there.room
    assert [seat["player"] for seat in there.room["seats"]] == [there.id, gone.id]


async def test_who_leaves_for_good_is_out_of_the_room_and_a_bot_finishes_the_match(
    people: People,
) -> None:
    stays, leaves = table = await people.match(
        2, "individual.corriente", on_absent="bot", options={"games": 1}
    )
    await turns(table, 5)
    await leaves.ask(type="leave", table=leaves.table)
    assert (await stays.until_event("bot_took"))["seat"] == leaves.seat
    await leaves.until(lambda one: one.room is None)
    heard = len(leaves.frames)
    record = await play_out([stays])
    assert len(leaves.frames) == heard
    with pytest.raises(Refused) as refused:
        await leaves.view()
    assert refused.value.code == "not_found"
    check_match(record, [stays])
    await stays.until(lambda one: one.room is not None and one.room["state"] == "waiting")
    assert stays.room
    assert [seat["player"] for seat in stays.room["seats"]] == [stays.id, None]
    room = await leaves.call("POST", "/rooms", {"rules": {"preset": "clasico.barajamos"}})
    assert room["host"] == leaves.id


async def test_a_table_alone_with_bots_sleeps_through_a_restart_of_everything(
    stack: Stack, people: People
) -> None:
    (player,) = await people.match(1, "clasico.barajamos", bots=3, options={"games": 1})
    _, ask, legal = await on_turn([player])
    v = (await player.act(legal[0], ask=ask))["v"]
    await on_turn([player], v)
    before = await player.view()
    await player.close()
    await asyncio.to_thread(_once_more, stack)
    await player.connect()
    await player.until(lambda one: len(one.views) > 1)
    after = player.views[1]
    for same in ("hand", "turn", "ask", "legal", "trick", "tricks", "points", "counts"):
        assert after[same] == before[same]
    await play_out([player])


async def test_a_restart_of_everything_with_its_data_ends_no_match(
    stack: Stack, people: People
) -> None:
    tables = [
        await people.match(4, "clasico.barajamos", options={"games": 3}),
        await people.match(3, "cabron.barajamos", options={"letters": 3}),
    ]
    for table in tables:
        await turns(table, 7)
    await asyncio.to_thread(_once_more, stack)
    for table in tables:
        for player in table:
            await player.connect()
        check_match(await play_out(table), table)


def _once_more(stack: Stack) -> None:
    stack.stop()
    stack.redis.restart()
    stack.start()
