"""Salts: the commitment first, then the salts, then the deck; withheld means no match."""

from __future__ import annotations

import hashlib
import json
import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.game import decks
from services.game import table as tables
from services.game.decks import FixedDecks
from services.game.salts import overdue
from services.game.table import Seat, Status
from tests.unit.game.test_game_play import refusal
from tests.unit.game.world import HOLD, T, World, new_table, people, with_bots
from tute import fair
from tute.actions import Pass
from tute.match import phase
from tute.record import replay
from tuteapi.codes import Refused
from tuteapi.v1.lobby_pb2 import TableNews

if TYPE_CHECKING:
    from services.game.tables import NewTable

WAIT = 3000
SALTS = [hashlib.sha256(b"salt %d" % seat).hexdigest() for seat in range(4)]
HASHES = tuple(fair.salt_hash(salt) for salt in SALTS)
PROMISED = (HASHES[0], None, HASHES[2], None)


def salted(*hashes: str | None, **more: object) -> NewTable:
    return new_table(people(len(hashes)), salt_hashes=hashes, **more)  # type: ignore[arg-type]


async def made(*hashes: str | None, **more: object) -> World:
    world = World()
    await world.create(salted(*(hashes or PROMISED), **more))
    return world


async def reveal(world: World, seat: int, salt: str | None = None) -> int:
    return (await world.tables.salt(T, f"p_{seat}", salt or SALTS[seat])).v


def news(world: World) -> TableNews:
    return TableNews.FromString(world.herald.heard[-1])


async def test_the_first_frame_is_the_promise_and_nothing_is_dealt() -> None:
    world = await made()
    assert world.kinds(1) == ["match_started"]
    promised = world.events(1)[0]["fair"]
    table = await world.table()
    assert promised["commitment"] == fair.commitment(table.terms.s0)
    assert (promised["match"], promised["n"]) == (T, 1024)
    assert promised["salt_hashes"] == list(PROMISED)


async def test_a_view_while_salts_are_awaited_is_whole_and_empty() -> None:
    world = await made()
    await reveal(world, 0)
    view = await world.view("p_2")
    assert (view["phase"], view["dealer"], view["turn"], view["legal"]) == (
        "between",
        None,
        None,
        [],
    )
    assert (view["hand"], view["match"]["deal_no"]) == ([], 0)
    assert view["fair"]["salts"] == [None] * 4
    assert view["fair"]["seeds"] == []


async def test_the_deal_comes_with_the_last_salt_and_shows_them_all() -> None:
    world = await made()
    assert await reveal(world, 2) == 2
    assert world.events(2) == []
    assert await reveal(world, 0) == 3
    assert world.kinds(3) == ["deal_started", "turn"]
    deal = world.events(3)[0]
    salts = [SALTS[0], "", SALTS[2], ""]
    assert deal["salts"] == salts
    assert (await world.view("p_1"))["fair"]["salts"] == salts
    terms = (await world.table()).terms
    seed = decks.seed(terms, 1)
    assert deal["dealer"] == fair.first_dealer(seed, T, salts, 4)
    record = await _cancelled(world)
    assert record["fair"]["salts"] == salts
    assert record["fair"]["salt_hashes"] == list(PROMISED)
    assert all(check.ok for check in fair.verify(record))


async def test_without_a_promise_the_deal_comes_at_once() -> None:
    world = await made(None, None, None, None)
    assert world.kinds(1) == ["match_started", "deal_started", "turn"]
    assert "salts" not in world.events(1)[1]
    assert (await world.view("p_1"))["fair"]["salts"] == [""] * 4


async def test_a_salt_is_seen_by_nobody_before_all_are_there() -> None:
    world = await made(*HASHES)
    for seat in (3, 1, 0):
        await reveal(world, seat)
        told = b"".join(world.row.envelopes)
        for viewer in range(4):
            told += (await world.tables.view(T, f"p_{viewer}"))[2]
        assert not [salt for salt in SALTS if salt.encode() in told]
    await reveal(world, 2)
    assert all(salt.encode() in world.row.envelopes[-1] for salt in SALTS)


async def test_nobody_plays_before_the_deal() -> None:
    world = await made(turn_seconds=5)
    assert await refusal(world.act(0, Pass())) == "deal_over"
    assert world.row.v == 1


@pytest.mark.parametrize("revealed", [True, False])
async def test_withheld_for_three_seconds_cancels_and_names_the_seat(revealed: bool) -> None:
    world = await made()
    if revealed:
        await reveal(world, 0)
    await world.pass_time(WAIT - 250, renewed=(0, 1, 2, 3))
    assert not (await world.table()).status
    await world.pass_time(500, renewed=(0, 1, 2, 3))
    withheld = 2 if revealed else 0
    assert world.last() == [
        {"kind": "match_cancelled", "reason": "salt_withheld", "seat": withheld}
    ]
    assert (news(world).what, list(news(world).lost)) == (TableNews.CANCELLED, [])
    assert await refusal(reveal(world, 2)) == "match_over"
    record = json.loads(await world.tables.record(T, "p_1"))
    assert (record["deals"], record["fair"]["seeds"]) == ([], [])
    assert record["fair"]["salts"] == [SALTS[0] if revealed else "", "", "", ""]
    assert replay(record)["ok"]
    assert all(check.ok for check in fair.verify(record))


async def test_another_salt_than_promised_cancels_and_names_the_seat() -> None:
    world = await made()
    assert await reveal(world, 2, SALTS[3]) == 2
    assert world.last() == [{"kind": "match_cancelled", "reason": "salt_withheld", "seat": 2}]
    assert (await world.table()).status == Status.CANCELLED
    assert SALTS[3].encode() not in b"".join(world.row.envelopes)


async def test_the_same_salt_again_is_the_same_answer() -> None:
    world = await made()
    await reveal(world, 0)
    assert await reveal(world, 0) == 2
    await reveal(world, 2)
    await world.play_one()
    assert (await reveal(world, 0), world.row.v) == (4, 4)


@pytest.mark.parametrize(
    ("seat", "salt", "code"),
    [
        (0, SALTS[0].upper(), "bad_request"),
        (0, "aa" * 31, "bad_request"),
        (0, "zz" * 32, "bad_request"),
        (1, SALTS[1], "conflict"),
        (7, SALTS[1], "forbidden"),
    ],
)
async def test_what_is_no_salt_is_refused_and_changes_nothing(
    seat: int, salt: str, code: str
) -> None:
    world = await made()
    assert await refusal(reveal(world, seat, salt)) == code
    assert world.row.v == 1


async def test_a_salt_cannot_be_changed_after_it_was_revealed() -> None:
    world = await made()
    await reveal(world, 0)
    assert await refusal(reveal(world, 0, SALTS[1])) == "conflict"
    assert world.row.v == 2


@pytest.mark.parametrize("promised", [HASHES[0].upper(), "x", "aa" * 31])
async def test_a_promise_that_is_no_hash_makes_no_table(promised: str) -> None:
    assert await refusal(World().create(salted(promised, None, None, None))) == "bad_request"


async def test_a_bot_promises_nothing() -> None:
    seats = with_bots("easy", "easy", "easy")
    hashes = (None, HASHES[1], None, None)
    assert await refusal(World().create(new_table(seats, salt_hashes=hashes))) == "bad_request"


async def test_bots_are_not_asked_before_the_deal() -> None:
    world = World()
    seats = with_bots("easy", "easy", "easy")
    await world.create(new_table(seats, salt_hashes=(HASHES[0], None, None, None)))
    await world.pass_time(1000, renewed=(0,))
    assert world.bots.tasks == []
    await reveal(world, 0)
    assert phase((await world.table()).match) == "play"


async def test_test_decks_take_no_salt() -> None:
    world = World(fixed=FixedDecks(0, (tuple(range(40)),)))
    await world.create(salted(*PROMISED))
    assert world.kinds(1) == ["match_started", "deal_started", "turn"]
    assert await refusal(reveal(world, 0)) == "conflict"


async def test_who_went_away_may_come_back_and_reveal() -> None:
    world = await made()
    await world.people.disconnect(T, 2, 1)
    await reveal(world, 0)
    await world.people.connect(T, "p_2", "g")
    await reveal(world, 2)
    assert world.kinds(world.row.v) == ["deal_started", "turn"]


async def test_who_goes_away_does_not_gain_time() -> None:
    world = await made()
    await world.people.disconnect(T, 2, 1)
    await reveal(world, 0)
    await world.pass_time(WAIT + 250, renewed=(0, 1, 3))
    assert world.last()[-1]["reason"] == "salt_withheld"
    assert world.last()[-1]["seat"] == 2


async def test_alone_with_bots_the_table_sleeps_and_asks_again() -> None:
    world = World()
    seats = with_bots("easy", "easy", "easy")
    await world.create(new_table(seats, salt_hashes=(HASHES[0], None, None, None)))
    await world.people.disconnect(T, 0, 1)
    await world.pass_time(HOLD)
    assert (await world.table()).asleep
    await world.people.connect(T, "p_0", "g")
    await world.pass_time(WAIT - 250, renewed=(0,))
    await reveal(world, 0)
    assert world.kinds(world.row.v) == ["deal_started", "turn"]


@pytest.mark.parametrize("revealed", [True, False])
async def test_who_leaves_is_replaced_only_when_the_salt_is_known(revealed: bool) -> None:
    world = await made(bot_if_absent=True)
    if revealed:
        await reveal(world, 2)
    await world.people.leave(T, "p_2")
    kinds = ["bot_took"] if revealed else ["match_cancelled"]
    assert world.kinds(world.row.v) == kinds


async def test_a_hold_that_ends_before_the_salt_came_seats_no_bot() -> None:
    world = await made(bot_if_absent=True)
    await world.people.disconnect(T, 2, 1)
    del world.row.presence["hold", 2]
    world.time.ms += HOLD
    table = await world.table()
    cancelled = overdue(table, world.time.ms, 0, world.desk.ledger.house).events[0].public
    assert json.loads(cancelled or b"") == {
        "kind": "match_cancelled",
        "reason": "salt_withheld",
        "seat": 0,
    }
    await world.sweep()
    assert world.last()[-1]["reason"] == "salt_withheld"


async def test_an_outage_while_salts_are_awaited_counts_against_nobody() -> None:
    world = await made()
    world.time.ms += 15_000
    await world.sweep(outage=world.time.ms, grace_until=world.time.ms + 20_000)
    assert world.events(2) == []
    assert (await world.table()).salts_by == world.time.ms + WAIT
    await reveal(world, 0)
    await reveal(world, 2)
    assert "deal_started" in world.kinds(world.row.v)


async def test_another_process_goes_on_where_the_first_was_killed() -> None:
    world = await made()
    await reveal(world, 0)
    other = world.other()
    await reveal(other, 2)
    assert world.kinds(3) == ["deal_started", "turn"]
    assert (await world.table()).terms.salts == (SALTS[0], "", SALTS[2], "")


async def test_the_due_index_knows_when_the_salts_are_overdue() -> None:
    world = await made()
    await reveal(world, 0)
    other = world.other()
    await other.pass_time(WAIT + 250, renewed=(0, 1, 2, 3))
    assert (await other.table()).status == Status.CANCELLED


async def test_the_state_stays_small() -> None:
    world = await made(*HASHES)
    for seat in range(3):
        await reveal(world, seat)
    assert len(world.row.state) < 600
    await reveal(world, 3)
    sizes = []
    for _ in range(39):
        await world.play_one()
        sizes.append(len(world.row.state))
    assert max(sizes) < 1024
    assert len(world.row.state) + len(world.row.terms) < 4096


async def test_a_table_of_before_salts_is_read_and_played_on() -> None:
    world = World()
    await world.create(new_table())
    fields = msgspec.msgpack.decode(world.row.state)
    assert fields[0] == tables.SCHEMA
    world.row.state = msgspec.msgpack.encode([1, *fields[1:-2]])
    old = world.other()
    await old.play_one()
    assert (await old.table()).salts == ("",) * 4
    with pytest.raises(ValueError, match="schema"):
        tables.load(msgspec.msgpack.encode([tables.SCHEMA + 1, *fields[1:]]), world.row.terms)


@settings(deadline=None, max_examples=60)
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
async def test_the_commitment_comes_first_and_no_salt_is_chosen_after_another(
    data: st.DataObject, seed: int
) -> None:
    """Whatever people send in whatever order.

    Version 1 has the commitment, before the table has heard of any salt; and what the decks are
    drawn with are the salts whose hashes stand beside it, or there are no decks.
    """
    rng = random.Random(seed)
    count = data.draw(st.integers(2, 4), label="people")
    preset = {2: "individual.fournier", 3: "cabron.barajamos", 4: "clasico.barajamos"}[count]
    salts = [rng.randbytes(32).hex() for _ in range(count)]
    hashes = tuple(fair.salt_hash(salt) if rng.random() < 0.8 else None for salt in salts)
    world = World()
    seats = [Seat(f"p_{seat}", "x", "") for seat in range(count)]
    for seat in range(count):
        assert await refusal(reveal(world, seat, salts[seat])) == "not_found"
    await world.create(new_table(seats, preset=preset, salt_hashes=hashes))
    promised = world.events(1)[0]["fair"]
    assert not [salt for salt in salts if salt.encode() in world.row.state + world.row.terms]
    for _ in range(data.draw(st.integers(0, 12), label="messages")):
        seat = rng.randrange(count)
        salt = salts[seat] if rng.random() < 0.9 else rng.choice(salts)
        with suppress(Refused):
            await reveal(world, seat, salt)
    if rng.random() < 0.5:
        await world.pass_time(WAIT + 250, renewed=tuple(range(count)))
    events = [event for v in range(1, world.row.v + 1) for event in world.events(v)]
    table = await world.table()
    assert promised["commitment"] == hashlib.sha256(decks.seed(table.terms, 1)).hexdigest()
    assert promised["salt_hashes"] == list(hashes)
    if deals := [event for event in events if event["kind"] == "deal_started"]:
        used = [salt if promise else "" for salt, promise in zip(salts, hashes, strict=True)]
        assert deals[0].get("salts", [""] * count) == used
        record = await _cancelled(world)
        assert record["fair"]["salts"] == used
        assert all(check.ok for check in fair.verify(record))
    else:
        assert table.match.deal_no == 0
        assert table.status or table.salts_by


async def _cancelled(world: World) -> dict[str, Any]:
    if not (await world.table()).status:
        await world.people.leave(T, "p_0")
    record: dict[str, Any] = json.loads(await world.tables.record(T, "p_1"))
    return record
