"""A hand never reaches another seat: not in a frame, not in a view, not in a bot's task."""

from __future__ import annotations

import json
import random

import pytest

from services.game.frames import sketch
from services.game.table import Seat
from tests.unit.game.world import FAST, T, World, new_table
from tute.cards import card_text, cards_of
from tute.match import turn
from tute.presets import PRESETS
from tute.rulesets import players_of
from tuteapi.v1.frames_pb2 import Envelope

TABLES = [(preset, players) for preset in PRESETS for players in players_of(preset)]


def texts(frame: bytes) -> set[str]:
    """Every JSON text in a view, or in a frame's events about the deal now running."""
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict):
            for key, each in value.items():
                walk(None if key == "last_deal" else each)
        elif isinstance(value, list):
            for each in value:
                walk(each)

    data = json.loads(frame)
    events = data.get("events", [])
    kinds = [event["kind"] for event in events]
    if "deal_started" in kinds:
        events = events[kinds.index("deal_started") :]
    walk(events or data)
    return found


def secrets_of(world: World) -> list[set[str]]:
    """By seat: cards in the hand that nobody else has seen."""
    latest = world.desk.ledger.entry(T).latest
    assert latest is not None
    match = latest.table.match
    assert match.now is not None
    public = {match.now.upcard}
    return [
        {card_text(card) for card in cards_of(hand) if card not in public}
        for hand in match.now.hands
    ]


def seen_going_into_hands(world: World, before: set[str]) -> set[str]:
    """Cards of the running deal that everybody saw taken: the turned card, swapped or drawn."""
    taken = set[str]() if "deal_started" in world.kinds(world.row.v) else set(before)
    for event in world.last():
        if event["kind"] == "swap":
            taken.add(event["took"])
        elif event["kind"] == "drew" and "card" in event:
            taken.add(event["card"])
    return taken


@pytest.mark.parametrize(("preset", "players"), TABLES)
async def test_no_frame_shows_another_hand(preset: str, players: int) -> None:
    world = World()
    seats = [Seat(f"p_{n}", "x", "") for n in range(players)]
    await world.create(new_table(seats, preset=preset))
    rng, open_cards = random.Random(11), set[str]()
    for _ in range(90):
        envelope = Envelope.FromString(world.row.envelopes[-1])
        open_cards = seen_going_into_hands(world, open_cards)
        hands = [hand - open_cards for hand in secrets_of(world)]
        shown = {each.seat: texts(each.frame) for each in envelope.own}
        everybody = texts(envelope.everybody)
        for seat in range(players):
            seen = shown.get(seat, everybody)
            for other in range(players):
                if other != seat:
                    assert not seen & hands[other]
            assert not everybody & hands[seat]
        if (await world.table()).status:
            break
        await world.play_one(rng)


@pytest.mark.parametrize(("preset", "players"), TABLES)
async def test_no_view_shows_another_hand_or_the_stock(preset: str, players: int) -> None:
    world = World()
    seats = [Seat(f"p_{n}", "x", "") for n in range(players)]
    await world.create(new_table(seats, preset=preset, spectators=True))
    rng, open_cards = random.Random(7), set[str]()
    for _ in range(30):
        if (await world.table()).status:
            break
        open_cards = seen_going_into_hands(world, open_cards)
        hands = [hand - open_cards for hand in secrets_of(world)]
        latest = world.desk.ledger.entry(T).latest
        assert latest is not None
        assert latest.table.match.now is not None
        stock = {card_text(card) for card in latest.table.match.now.stock}
        stock -= {card_text(latest.table.match.now.upcard)}
        for seat in [*range(players), None]:
            _, _, view = await world.tables.view(T, "" if seat is None else f"p_{seat}")
            shown = texts(view)
            assert not shown & stock
            for other in range(players):
                assert other == seat or not shown & hands[other]
        await world.play_one(rng)


async def test_what_operators_see_of_a_table_has_no_card_at_all() -> None:
    world = World()
    await world.create(new_table())
    rng, cards = random.Random(3), {card_text(card) for card in range(40)}
    for _ in range(12):
        latest = world.desk.ledger.entry(T).latest
        assert latest is not None
        assert not texts(sketch(latest.table, latest.v)) & cards
        await world.play_one(rng)


async def test_a_spectators_frame_is_the_public_part() -> None:
    world = World()
    await world.create(new_table(spectators=True))
    shown = await world.view("")
    assert (shown["you"], shown["hand"], shown["legal"]) == (None, [], [])


async def test_the_secret_of_the_decks_is_in_no_frame() -> None:
    world = World()
    await world.create(new_table(pace=FAST))
    table = await world.table()
    for secret in (table.terms.s0, table.terms.mark):
        for envelope in world.row.envelopes:
            assert secret not in envelope
            assert secret.hex().encode() not in envelope


async def test_who_may_sing_is_known_to_that_seat_only() -> None:
    """Out of turn, with manual declaring: the public part must not even have the event."""
    rng, told = random.Random(2), 0
    for n in range(12):
        world = World()
        await world.create(new_table(preset="clasico.pagat-101", table=T, room=f"r_{n}"))
        for _ in range(39):
            await world.play_one(rng)
            chances = {seat for seat in range(4) if "may_sing" in world.kinds(world.row.v, seat)}
            assert "may_sing" not in world.kinds(world.row.v)
            told += len(chances)
            for seat in chances:
                [chance] = [e for e in world.last(seat) if e["kind"] == "may_sing"]
                assert chance["seat"] == seat
                assert chance["ask"] == (await world.table()).ask
            if turn((await world.table()).match) is None:
                break
    assert told
