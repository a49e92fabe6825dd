"""Whoever is too slow: the clock plays for them, silence is absence, and any message ends it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.e2e.api import Refused
from tests.e2e.history import check_match
from tests.e2e.people import last_room, on_turn, play_out, turns
from tests.e2e.player import randomly
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import People
    from tests.e2e.player import Player

pytestmark = pytest.mark.e2e
IDLE_S, HOLD_S = 2.0, 3.0


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Two seconds without an answer are absence; a seat is held for three."""
    settings = {"idle_away_s": str(IDLE_S), "seat_hold_s": str(HOLD_S)}
    folder = tmp_path_factory.mktemp("clock")
    with running(Stack(folder, games=2, gateways=2, settings=settings)) as stack:
        yield stack


async def test_a_card_at_the_deadline_counts_once_or_is_refused_with_a_code(
    people: People,
) -> None:
    """Both answer at the very deadline, again and again, against the bot that plays for them."""
    table = await people.match(
        2, "individual.corriente", turn_seconds=1, on_absent="bot", options={"games": 1}
    )
    answers = Counter[str]()

    async def at_the_deadline(player: Player, rounds: int) -> None:
        seen = 0
        for _ in range(rounds):
            await player.until(lambda one: one.asked is not None and one.asked[0] > seen)  # noqa: B023
            assert player.asked is not None
            ask, legal = player.asked
            seen = ask
            deadline = next(e["deadline"] for e in player.events("turn") if e["ask"] == ask)
            if deadline is not None:
                await asyncio.sleep(max(0.0, deadline - time.time()))
            try:
                await player.act(legal[0], ask=ask)
            except Refused as refused:
                answers[refused.code] += 1
            else:
                answers["ok"] += 1
                player.played[player.table, ask] = legal[0]

    await asyncio.gather(*(at_the_deadline(player, 5) for player in table))
    assert set(answers) <= {"ok", "conflict"}
    assert sum(answers.values()) == 10
    record = await play_out(table)
    for player in table:
        player.faults = [fault for fault in player.faults if "conflict" not in fault]
    check_match(record, table)


async def test_the_clock_passes_names_a_trump_and_plays_for_who_says_nothing(
    people: People,
) -> None:
    table = await people.match(3, "subasta.barajamos", turn_seconds=1, options={"max_bid": 60})
    first, ask, legal = await on_turn(table)
    assert any("bid" in action for action in legal)
    bid = await first.until_event("bid")
    assert bid == {"kind": "bid", "seat": first.seat, "bid": None, "v": bid["v"]}
    bidder, ask, legal = await on_turn(table, bid["v"])
    v = (await bidder.act({"bid": 60}, ask=ask))["v"]
    trump = await bidder.until_event("trump", after=v)
    hand = [event for event in bidder.events("deal_started") if event["v"] <= v][-1]["hand"]
    suits = Counter(card[-1] for card in hand)
    assert suits[trump["suit"]] == max(suits.values())
    played = await bidder.until_event("played", after=trump["v"])
    later = [e for e in bidder.events("turn") if e["v"] == played["v"]]
    assert not later or later[0]["seat"] != played["seat"]
    shown = next(e for e in bidder.events("turn") if e["ask"] > ask)
    assert shown["deadline"] > time.time() - 60


async def test_three_turns_missed_in_a_row_are_absence_though_the_socket_lives(
    people: People,
) -> None:
    slow, quick = await people.match(2, "individual.corriente", turn_seconds=1, on_absent="bot")
    quick.stay(randomly(1))
    away = await quick.until_event("away", seconds=90)
    assert away["seat"] == slow.seat
    cards = [e for e in quick.events("played") if e["seat"] == slow.seat and e["v"] <= away["v"]]
    assert len(cards) == 3
    assert slow.socket is not None
    assert not slow.socket.ended.is_set()


@pytest.mark.parametrize("message", ["say", "view", "act"])
async def test_who_is_silent_is_away_and_any_message_brings_them_back(
    people: People, message: str
) -> None:
    table = await people.match(2, "individual.corriente")
    silent, ask, legal = await on_turn(table)
    other = next(one for one in table if one is not silent)
    away = await other.until_event("away")
    assert away["seat"] == silent.seat
    assert away["until"] is not None
    await silent.until_v(away["v"])
    match message:
        case "say":
            await silent.say("perdon")
        case "view":
            await silent.view()
        case _:
            assert (await silent.act(legal[0], ask=ask))["v"] > away["v"]
    assert (await other.until_event("back"))["seat"] == silent.seat


async def test_who_is_silent_beyond_the_hold_takes_the_seat_back_from_the_bot(
    people: People,
) -> None:
    table = await people.match(2, "individual.corriente", on_absent="bot", options={"games": 1})
    silent, _, _ = await on_turn(table)
    other = next(one for one in table if one is not silent)
    took = await other.until_event("bot_took", seconds=IDLE_S + HOLD_S + 20)
    assert took["seat"] == silent.seat
    await other.until_event("played", after=took["v"])
    await silent.until_v(took["v"])
    await silent.say("perdon")
    back = await other.until_event("back")
    assert back["seat"] == silent.seat
    for one in table:
        await one.until_v(back["v"])
    check_match(await play_out(table), table)


async def test_who_is_silent_beyond_the_hold_where_no_bot_plays_on_loses_seat_and_room(
    people: People,
) -> None:
    table = await people.match(2, "individual.corriente")
    silent, _, _ = await on_turn(table)
    other = next(one for one in table if one is not silent)
    await other.until_event("match_cancelled", seconds=IDLE_S + HOLD_S + 20)
    await silent.until(lambda one: one.room is None)
    assert last_room(silent)["reason"] == "lost"
    await other.until(lambda one: one.room is not None and one.room["state"] == "waiting")


async def test_with_a_clock_silence_is_no_absence_but_the_clock(people: People) -> None:
    table = await people.match(2, "individual.corriente", turn_seconds=30)
    _, _, _ = await on_turn(table)
    await turns(table, 2)
    view = await table[0].view()
    assert 0 < view["deadline"] - time.time() <= 31
