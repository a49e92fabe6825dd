"""Where people sing by hand: a bot's cantos out of turn."""

from __future__ import annotations

from services.game.clock import PACES
from services.game.decks import FixedDecks
from tests.rules.table import deck_of
from tests.unit.game.world import BOT, NONE, NORMAL, T, World, new_table, with_bots
from tute.actions import Play
from tute.cards import SUITS, card
from tute.match import turn
from tute.rulesets import rule_set

PRESET = "clasico.pagat-101"
BOTS = with_bots("easy", "easy", "easy")


async def with_a_canto_at_hand(pace: int = NORMAL) -> World:
    """A person, on turn, won the first trick; the bot in front holds king and knight of espadas."""
    rules = rule_set(PRESET)
    deck = deck_of(rules, 3, {0: "1b", 2: "12e 11e", 3: "4b"})
    world = World(fixed=FixedDecks(3, (tuple(deck),)))
    await world.create(new_table(seats=BOTS, preset=PRESET, pace=pace))
    await world.act(0, Play(card(1, SUITS.index("b"))))
    for _ in range(3):
        await world.play_one()
    assert turn((await world.table()).match) == 0
    return world


async def test_a_bot_sings_out_of_turn_at_once_where_nothing_waits() -> None:
    world = await with_a_canto_at_hand(NONE)
    await world.desk.settled()
    assert world.kinds(world.row.v) == ["canto", "turn"]


async def test_a_bot_sings_while_the_trick_still_lies_there() -> None:
    """Not when the window for people closes: a lead before that would take its canto."""
    world = await with_a_canto_at_hand()
    world.time.ms += PACES[NORMAL].bot - 1
    await world.desk.tick(T)
    assert world.kinds(world.row.v)[-2:] == ["trick", "turn"]
    world.time.ms += 1
    await world.desk.tick(T)
    assert world.kinds(world.row.v) == ["canto", "turn"]
    assert PACES[NORMAL].bot < PACES[NORMAL].trick


async def test_a_bot_sings_though_the_process_with_the_alarm_died() -> None:
    world = await with_a_canto_at_hand()
    await world.desk.stop()
    await world.pass_time(PACES[NORMAL].bot + BOT + 250, renewed=(0,))
    assert "canto" in world.kinds(world.row.v)
