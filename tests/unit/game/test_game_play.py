"""A match at a table: versions, asks, events, refusals, the record."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from services.game.decks import FixedDecks
from services.game.table import Seat
from tests.unit.game.world import FAST, NONE, NORMAL, World, new_table, people, with_bots
from tute.actions import Bid, Pass, Play, Trump
from tute.cards import parse_card
from tute.errors import RuleError
from tute.fair import verify
from tute.match import turn
from tute.presets import PRESETS
from tute.record import read_deck, replay
from tute.rulesets import players_of
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from services.game.tables import NewTable

T = "t_1"
CLASICO = (
    "12o 3b 5c 1e 7o 2b 4c 6e 10o 11b 12c 3e 5o 7b 1c 2e 4o 6b 10c 11e "
    "3o 12b 7c 5e 2o 1b 6c 4e 11o 10b 3c 12e 6o 5b 2c 7e 1o 4b 11c 10e"
)
TABLES = [(preset, players) for preset in PRESETS for players in players_of(preset)]


def card(text: str) -> Play:
    number = parse_card(text)
    assert number is not None
    return Play(number)


async def refusal(call: Awaitable[object]) -> str:
    try:
        await call
    except (Refused, RuleError) as error:
        return error.code
    raise AssertionError("it was not refused")


async def finished(world: World, seed: int) -> None:
    rng = random.Random(seed)
    while not (await world.table()).status:
        await world.play_one(rng)
    await world.desk.settled()


async def test_version_one_is_the_match_its_first_deal_and_the_first_turn() -> None:
    world = World()
    await world.create(new_table())
    assert world.kinds(1) == ["match_started", "deal_started", "turn"]
    started, deal, first = world.events(1, 2)
    assert started["seats"][2] == {"seat": 2, "player": "p_2", "name": "Name 2", "bot": None}
    assert started["fair"]["salt_hashes"] == [None] * 4
    assert len(deal["hand"]) == 10
    assert first["ask"] == 1
    assert first["seat"] == deal["mano"]


async def test_a_table_is_made_once() -> None:
    world = World()
    first = await world.tables.create(new_table())
    await world.play_one()
    again = await world.tables.create(new_table())
    assert (first.v, again.v, again.written) == (1, 2, None)


@pytest.mark.parametrize(
    ("new", "code"),
    [
        (new_table(table="t_{x}"), "bad_request"),
        (new_table(seats=[*people(3), people(4)[0]]), "bad_request"),
        (new_table()._replace(seats=people(3)), "bad_request"),
        (new_table()._replace(seats=[Seat("p_0", "", "easy"), *people()[1:]]), "bad_request"),
        (new_table()._replace(seats=[Seat("", "", ""), *people()[1:]]), "bad_request"),
        (new_table([Seat("", "b", "easy")] * 4), "bad_request"),
        (new_table(turn_seconds=-1), "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(new: NewTable, code: str) -> None:
    assert await refusal(World().create(new)) == code


@pytest.mark.parametrize(("preset", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
async def test_every_match_ends_and_its_record_verifies(
    preset: str, players: int, seed: int
) -> None:
    world = World()
    await world.create(new_table(people(players), preset=preset))
    await finished(world, seed)
    assert world.last()[-1]["kind"] == "match_finished"
    assert world.last()[-1]["ratings"] is None
    record = json.loads(await world.tables.record(T, "p_0"))
    table = await world.table()
    shown = replay(record)
    assert (shown["ok"], shown["complete"]) == (True, True)
    assert shown["winner"] == table.match.winner == world.last()[-1]["winner"]
    assert all(check.ok for check in verify(record))


@pytest.mark.parametrize("preset", ["clasico.pagat", "subasta.pagat", "individual.fournier"])
async def test_each_action_and_each_deal_is_one_ask_and_each_commit_one_version(
    preset: str,
) -> None:
    world = World()
    await world.create(new_table(people({"c": 4, "s": 3, "i": 2}[preset[0]]), preset=preset))
    rng, asks = random.Random(5), 1
    for v in range(2, 120):
        if (await world.table()).status:
            break
        assert await world.play_one(rng) == v
        asks += 1 + world.kinds(v).count("deal_started")
        table = await world.table()
        assert table.ask == asks
        turns = [event for event in world.last() if event["kind"] == "turn"]
        if not table.status:
            assert turns[-1]["ask"] == asks


async def test_only_who_is_on_turn_learns_what_is_legal() -> None:
    world = World()
    await world.create(new_table())
    seat = turn((await world.table()).match)
    for each in (0, 1, 2, 3, None):
        assert ("legal" in world.events(1, each)[-1]) == (each == seat)


async def test_a_trick_stays_as_long_as_the_pace_says() -> None:
    for pace, ms in ((NORMAL, 1200), (FAST, 300), (NONE, 0)):
        world = World()
        await world.create(new_table(pace=pace))
        for _ in range(4):
            await world.play_one()
        [trick] = [event for event in world.last() if event["kind"] == "trick"]
        assert trick["show_ms"] == ms


async def test_between_two_deals_the_table_waits_as_the_pace_says() -> None:
    world = World()
    await world.create(new_table(pace=FAST))
    for _ in range(40):
        await world.play_one()
    assert world.kinds(world.row.v)[-1] == "deal_finished"
    assert (await world.view("p_0"))["phase"] == "between"
    await world.pass_time(900)
    assert world.kinds(world.row.v)[-1] == "deal_finished"
    await world.pass_time(400)
    assert world.kinds(world.row.v) == ["deal_started", "turn"]


async def test_without_pace_the_next_deal_is_in_the_same_commit() -> None:
    world = World()
    await world.create(new_table())
    for _ in range(40):
        await world.play_one()
    assert world.kinds(world.row.v)[-3:] == ["deal_finished", "deal_started", "turn"]


async def test_the_seed_of_a_deal_is_shown_when_it_is_over_and_not_before() -> None:
    world = World()
    await world.create(new_table())
    assert (await world.view("p_0"))["fair"]["seeds"] == []
    for _ in range(40):
        await world.play_one()
    [over] = [event for event in world.last() if event["kind"] == "deal_finished"]
    assert (await world.view("p_0"))["fair"]["seeds"] == [over["seed"]]


async def test_an_ask_that_is_out_of_date_is_a_conflict_and_says_the_right_one() -> None:
    world = World()
    await world.create(new_table())
    seat = turn((await world.table()).match)
    assert seat is not None
    with pytest.raises(Refused) as refused:
        await world.act(seat, Play(0), ask=7)
    assert (refused.value.code, refused.value.details) == ("conflict", {"ask": 1})


async def test_what_a_call_may_not_do_is_refused_and_changes_nothing() -> None:
    world = World()
    await world.create(new_table())
    seat = turn((await world.table()).match)
    assert seat is not None
    other = (seat + 1) % 4
    wrong: list[tuple[str, int, dict[str, object]]] = [
        ("forbidden", 4, {}),
        ("forbidden", -1, {}),
        ("conflict", seat, {"generation": 2}),
        ("bad_request", seat, {"request": f"p{other}:x"}),
        ("bad_request", seat, {"request": f"b:1:{other}:1"}),
        ("bad_request", seat, {"request": "x"}),
        ("bad_request", seat, {"request": f"p{seat}:" + "x" * 200}),
        ("conflict", seat, {"request": f"b:1:{seat}:1"}),
        ("not_your_turn", other, {}),
    ]
    for code, who, more in wrong:
        assert await refusal(world.act(who, Play(0), **more)) == code
    assert world.row.v == 1


async def test_after_the_match_nobody_acts() -> None:
    world = World()
    await world.create(new_table())
    await finished(world, 3)
    with pytest.raises(Refused) as refused:
        await world.act(0, Play(0))
    assert refused.value.code == "match_over"


async def test_test_decks_are_dealt_in_order_and_the_record_says_so() -> None:
    decks = FixedDecks(6, (read_deck(CLASICO), read_deck(CLASICO)[::-1]))
    world = World(fixed=decks)
    await world.create(new_table(options={"games": 3}))
    assert world.events(1)[0]["fair"] is None
    assert world.events(1)[1]["dealer"] == 2
    await finished(world, 1)
    record = json.loads(await world.tables.record(T, "*"))
    assert record["test_decks"] is True
    assert record["fair"] is None
    texts = [deal["deck"] for deal in record["deals"]]
    assert texts[0] == texts[2] == CLASICO
    assert texts[1] == " ".join(CLASICO.split()[::-1])


async def test_a_running_match_shows_no_record_and_nobody_elses_either() -> None:
    world = World()
    await world.create(new_table())
    with pytest.raises(Refused) as refused:
        await world.tables.record(T, "p_0")
    assert refused.value.code == "conflict"
    await finished(world, 1)
    with pytest.raises(Refused) as refused:
        await world.tables.record(T, "p_9")
    assert refused.value.code == "forbidden"


async def test_an_auction_nobody_wins_shows_its_seed_and_deals_again() -> None:
    world = World()
    await world.create(new_table(people(3), preset="subasta.barajamos"))
    for _ in range(3):
        seat = turn((await world.table()).match)
        assert seat is not None
        await world.act(seat, Pass())
    kinds = world.kinds(world.row.v)
    assert kinds == ["bid", "deal_finished", "deal_started", "turn"]
    assert world.last()[1]["seed"] is not None


async def test_bids_and_trumps_travel() -> None:
    world = World()
    await world.create(new_table(people(3), preset="subasta.barajamos"))
    seat = turn((await world.table()).match)
    assert seat is not None
    await world.act(seat, Bid(230))
    assert (await world.view("p_0"))["phase"] == "trump"
    await world.act(seat, Trump("e"))
    shown = await world.view("p_0")
    assert (shown["trump"], shown["bids"]) == ("e", [[seat, 230]])


async def test_the_lobby_hears_once_who_won() -> None:
    world = World()
    await world.create(new_table())
    await finished(world, 3)
    await world.sweep()
    assert len(world.herald.heard) == 1
    assert world.row.news == b""
    assert world.row.ttl == "7"


async def test_a_lobby_that_is_away_is_told_later() -> None:
    world = World()
    world.herald.hears = False
    await world.create(new_table())
    await finished(world, 3)
    await world.pass_time(5000)
    assert world.row.news
    world.herald.hears = True
    await world.pass_time(2500)
    assert len(world.herald.heard) == 1
    await world.pass_time(20_000)
    assert len(world.herald.heard) == 1
    assert not world.store.due


async def test_a_bot_is_asked_with_its_own_view() -> None:
    world = World()
    await world.create(new_table(with_bots("hard", "easy", "normal")))
    for _ in range(40):
        table = await world.table()
        seat = turn(table.match)
        assert seat is not None
        if seat:
            task = world.bots.tasks[-1]
            shown = json.loads(task.view)
            assert (task.seat, task.ask, task.generation) == (seat, table.ask, 0)
            assert task.level == ["", "hard", "easy", "normal"][seat]
            assert (shown["you"], shown["ask"]) == (seat, table.ask)
            assert shown["legal"]
        await world.play_one()
