"""Fair deals through every process: promised, told, withheld, recorded, shared."""

from __future__ import annotations

import copy
import json
import random
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tests.e2e.api import Refused
from tests.e2e.history import check_match, check_nothing_missed
from tests.e2e.people import on_turn, play_out, start, turns
from tests.rules.test_fair import changed, fixed, places
from tute.fair import salt_hash, verify
from tute.record import replay

if TYPE_CHECKING:
    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e
FORGERIES = 60


def holds(record: object) -> bool:
    return all(check.ok for check in verify(record))


def check_no_forgery_holds(record: dict[str, Any]) -> None:
    rng = random.Random(1)
    for _ in range(FORGERIES):
        forged = copy.deepcopy(record)
        *inner, last = rng.choice([place for place in places(forged) if fixed(forged, place)])
        where: Any = forged
        for name in inner:
            where = where[name]
        where[last] = changed(where[last], forged["rules"]["players"], rng)
        assert not holds(forged), (inner, last)


def check_told_together(players: list[Player]) -> None:
    """No text shows anybody's salt before the one that shows all, with the first deal."""
    salts = [player.salts[player.table] for player in players if player.salts]
    for player in players:
        for text in player.heard:
            if shown := [salt for salt in salts if salt in text]:
                assert len(shown) == len(salts)
                message = json.loads(text)
                events = [event["kind"] for event in message.get("events", [])]
                assert "deal_started" in events or message["view"]["match"]["deal_no"] > 0
                break


@pytest.mark.parametrize(
    ("preset", "people_", "bots", "salted", "options"),
    [
        ("clasico.barajamos", 4, 0, 4, {"games": 1}),
        ("cabron.barajamos", 2, 1, 1, {"letters": 1}),
        ("subasta.ludoteka", 4, 0, 2, {"target": 60}),
        ("individual.fournier", 1, 1, 1, {"games": 1}),
        ("cabron.ludoteka", 3, 0, 0, {"letters": 1}),
    ],
)
async def test_a_record_verifies_and_no_forgery_of_it(
    people: People, preset: str, people_: int, bots: int, salted: int, options: dict[str, Any]
) -> None:
    table = await people.match(people_, preset, bots=bots, salted=salted, options=options)
    record = await play_out(table)
    check_match(record, table)
    check_nothing_missed(table)
    salts = [player.salts.get(player.table, "") for player in table] + [""] * bots
    assert record["fair"]["salts"] == salts
    hashes = [salt_hash(salt) if salt else None for salt in salts]
    assert record["fair"]["salt_hashes"] == hashes
    started = table[0].events("match_started")[0]
    assert started["v"] == 1
    assert started["fair"]["commitment"] == record["fair"]["commitment"]
    assert started["fair"]["salt_hashes"] == hashes
    check_told_together(table)
    check_no_forgery_holds(record)


async def test_a_hash_enters_one_match_over_rematches(people: People) -> None:
    table = await people.match(2, "individual.corriente", salted=2, options={"games": 1})
    seen: list[str] = []
    for number in range(3):
        record = await play_out(table, seed=number)
        assert holds(record)
        seen += record["fair"]["salts"]
        for player in table:
            await player.until(lambda one: one.room is not None and one.room["table"] is None)
            await player.promise()
        if number < 2:
            await start(table)
    assert len(set(seen)) == len(seen) == 6


async def test_a_hash_that_was_used_is_not_taken_again(people: People) -> None:
    table = await people.match(2, "individual.corriente", salted=1, options={"games": 1})
    host = table[0]
    await play_out(table)
    with pytest.raises(Refused) as refused:
        await host.ask(type="salt_hash", hash=salt_hash(host.salts[host.table]))
    assert refused.value.code == "conflict"


async def test_a_withheld_salt_cancels_names_the_seat_and_the_next_match_is_played(
    people: People,
) -> None:
    room = await people.room(3, "cabron.barajamos", salted=2, options={"letters": 1})
    room[1].withholds = True
    await start(room)
    for player in room:
        over = await player.until_event("match_cancelled")
        assert (over["reason"], over["seat"]) == ("salt_withheld", 1)
        assert not player.events("deal_started")
        await player.until(lambda one: one.room is not None and one.room["table"] is None)
        assert [seat["player"] for seat in player.room["seats"]] == [one.id for one in room]  # type: ignore[index]
    told, withheld = room[0].salts[room[0].table], room[1].salt
    record = await room[2].call("GET", f"/tables/{room[2].table}/record")
    assert record["fair"]["salts"] == [told, "", ""]
    assert (record["deals"], record["fair"]["seeds"]) == ([], [])
    assert holds(record)
    assert not holds({**record, "first_dealer": 1})
    assert replay(record)["complete"] is False
    assert not [text for player in room for text in player.heard if withheld in text]
    room[1].withholds = False
    await room[1].promise()
    await start(room)
    record = await play_out(room)
    check_match(record, room)
    assert withheld not in record["fair"]["salts"]


async def test_another_salt_than_promised_cancels_at_once(people: People) -> None:
    room = await people.room(2, "individual.corriente", salted=2)
    liar = room[1]
    liar.withholds = True
    await start(room)
    answer = await liar.ask(type="salt", table=liar.table, salt="00" * 32)
    over = await room[0].until_event("match_cancelled")
    assert (over["reason"], over["seat"], over["v"]) == ("salt_withheld", 1, answer["v"])


async def test_who_comes_back_while_salts_are_awaited_gets_a_whole_view(people: People) -> None:
    room = await people.room(2, "individual.corriente", salted=2, options={"games": 1})
    late = room[1]
    late.withholds = True
    await start(room)
    late.withholds = False
    late.vanish()
    await late.connect(resume=False)
    await late.until(lambda one: bool(one.views))
    view = late.views[0]
    if not view["match"]["deal_no"]:
        assert (view["phase"], view["turn"], view["hand"], view["dealer"]) == (
            *("between", None, []),
            None,
        )
    record = await play_out(room)
    assert holds(record)
    assert record["fair"]["salts"] == [player.salts[player.table] for player in room]


async def test_a_cancelled_match_has_a_record_that_verifies(people: People) -> None:
    table = await people.match(3, "cabron.barajamos", salted=1)
    await turns(table, 5)
    await table[2].ask(type="leave", table=table[2].table)
    over = await table[0].until_event("match_cancelled")
    record = await table[0].call("GET", f"/tables/{table[0].table}/record")
    assert record["fair"]["seeds"] == [over["seed"]]
    assert len(record["deals"][0]["actions"]) == 5
    assert holds(record)


async def test_deals_nobody_bids_for_are_recorded_and_verified(people: People) -> None:
    table = await people.match(3, "subasta.barajamos", salted=3)
    v = 0
    for _ in range(6):
        player, ask, _ = await on_turn(table, v)
        v = (await player.act({"pass": True}, ask=ask))["v"]
    for player in table:
        await player.until(lambda one: len(one.events("deal_started")) == 3)
    seeds = [event["seed"] for event in table[0].events("deal_finished")]
    await table[0].ask(type="leave", table=table[0].table)
    over = await table[1].until_event("match_cancelled")
    record = await table[1].call("GET", f"/tables/{table[1].table}/record")
    assert record["fair"]["seeds"] == [*seeds, over["seed"]]
    assert holds(record)
    assert replay(record)["ok"]


async def test_a_share_link_shows_the_record_to_anybody_once_the_match_is_over(
    people: People,
) -> None:
    table = await people.match(2, "individual.corriente", salted=1, options={"games": 1})
    name = table[0].table
    for call in (("GET", f"/tables/{name}/record"), ("POST", f"/tables/{name}/share")):
        with pytest.raises(Refused) as refused:
            await table[0].call(*call)
        assert (refused.value.status, refused.value.code) == (409, "conflict")
    record = await play_out(table)
    stranger = await people.player()
    with pytest.raises(Refused) as refused:
        await stranger.call("GET", f"/tables/{name}/record")
    assert refused.value.code == "forbidden"
    link = (await table[1].call("POST", f"/tables/{name}/share"))["record"]
    async with aiohttp.ClientSession() as http, http.get(link) as answer:
        assert answer.status == 200
        assert await answer.json() == record
