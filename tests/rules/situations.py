"""Positions whose trees are counted: every preset from deal to end, and where rules meet."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

from tests.rules.brute.cards import allowed, rank, suit
from tests.rules.brute.position import Position
from tests.rules.golden import TABLES
from tests.rules.twins import Twins, walk
from tute.rulesets import rule_set

Moment: TypeAlias = Callable[[Position], bool]


class Situation(NamedTuple):
    """The first position met in random play of which `moment` is true."""

    name: str
    preset: str
    players: int
    moment: Moment
    options: tuple[tuple[str, object], ...] = ()
    shows: tuple[str, ...] = ("play",)
    """Verbs that its tree must hold, so that it shows what its name says."""


@cache
def reached(situation: Situation) -> Twins:
    """The brute force alone says what may be played on the way."""
    rules = rule_set(situation.preset, situation.players, dict(situation.options))
    for seed in itertools.count():
        for twins in walk(rules, seed, deals=3):
            if twins.at.phase != "over" and situation.moment(twins.at):
                return twins
    raise AssertionError


def at_the_start(at: Position) -> bool:
    return True


def with_cards_left(cards: int) -> Moment:
    """A trick is over, at most `cards` are left in each hand and nothing is to be drawn."""

    def moment(at: Position) -> bool:
        sizes = [len(at.hands[seat]) for seat in at.order]
        return at.phase == "play" and not at.table and not at.draws_left() and max(sizes) <= cards

    return moment


def leading(at: Position) -> bool:
    return at.phase == "play" and not at.table


def a_bid_lies_there(at: Position) -> bool:
    return at.phase == "bid" and at.best_bid() is not None


def naming_trump(at: Position) -> bool:
    return at.phase == "trump"


def undertrumping(at: Position) -> bool:
    """The seat on turn could ruff, but not over the ruff that lies there."""
    if at.phase != "play" or len(at.hands[at.turn]) > 6:
        return False
    hand = at.hands[at.turn]
    free, forced = (allowed(hand, at.table, at.trump, each) for each in ("free", "forced"))
    return free != forced


def somebody_may_sing(at: Position) -> bool:
    return len(at.window) > 0


def both_may_sing(at: Position) -> bool:
    return len(at.window) == 2


def may_forfeit(at: Position) -> bool:
    """Somebody may sing the 40 and a 20."""
    return any(at.trump in at.pairs(seat) and len(at.pairs(seat)) > 1 for seat in at.window)


def drawing_ends(at: Position) -> bool:
    """One draw is left."""
    return leading(at) and len(at.order) - 1 <= len(at.stock) <= len(at.order) and at.draws_left()


def two_swaps(at: Position) -> bool:
    hand = at.hands[at.turn]
    return at.phase == "swap" and f"7{at.trump}" in hand and f"2{at.trump}" in hand


def may_announce(at: Position) -> bool:
    return at.may_announce


def trump_falls(at: Position) -> bool:
    """A pair lies in a trick that is not full: its suit will be trump."""
    courts = [suit(card) for card in at.table if rank(card) in (11, 12)]
    return at.trump is None and len(courts) > len(set(courts))


def carried(at: Position) -> bool:
    """Somebody needs one good trick to reach 101 and end the deal."""
    return at.carried and leading(at) and 85 < max(at.points) < 101


def tute_is_near(at: Position) -> bool:
    """Somebody holds four kings or knights and one other card."""
    numbers = ([rank(card) for card in hand] for hand in at.hands)
    return leading(at) and any(
        len(held) == 5 and 4 in (held.count(12), held.count(11)) for held in numbers
    )


def both(one: Moment, other: Moment) -> Moment:
    return lambda at: one(at) and other(at)


def _of_every_preset() -> list[Situation]:
    size = {2: 5, 3: 4, 4: 3}
    found = []
    for preset, players in TABLES:
        found += [
            Situation("start", preset, players, at_the_start, shows=()),
            Situation("last tricks", preset, players, with_cards_left(size[players])),
        ]
    return found


SITUATIONS = [
    *_of_every_preset(),
    *(
        Situation(f"undertrump {way}", preset, players, undertrumping, (("undertrump", way),))
        for way in ("free", "forced")
        for preset, players in (("clasico.barajamos", 4), ("subasta.wikipedia", 3))
    ),
    Situation("both sing by hand", "clasico.pagat-101", 4, both_may_sing, shows=("sing", "play")),
    Situation("the 40 forfeited", "clasico.pagat", 4, may_forfeit, shows=("sing", "play")),
    Situation(
        *("the bidder sings by hand", "subasta.ludoteka", 4, somebody_may_sing),
        *((("declare", "manual"),), ("sing", "play")),
    ),
    *(
        Situation(f"drawing ends, {duty}", "individual.pagat", players, drawing_ends, options)
        for players in (2, 3)
        for duty in ("full", "trump_only", "free")
        for options in ((("stock_duty", duty),),)
    ),
    Situation(
        *("7 and 2 for the turned card", "individual.fournier", 2, two_swaps),
        *((), ("swap", "keep", "play")),
    ),
    Situation(
        *("three swap", "individual.pagat", 3, two_swaps),
        *((("swap", "ask"), ("tute", "hand")), ("swap", "keep")),
    ),
    Situation("a bid to beat", "subasta.barajamos", 3, a_bid_lies_there, shows=("bid", "pass")),
    Situation("trump is named", "subasta.ludoteka", 4, naming_trump, shows=("trump", "play")),
    Situation("capote", "individual.fournier", 2, may_announce, shows=("capote", "play")),
    Situation("carried points", "individual.fournier", 2, carried),
    Situation("trump falls", "cabron.barajamos", 4, trump_falls),
    Situation("trump falls", "cabron.ludoteka", 3, trump_falls),
    Situation("tute", "clasico.pagat-101", 4, tute_is_near),
    Situation(
        *("rounds of bids", "subasta.pagat", 3, at_the_start),
        *((("max_bid", 100),), ("bid", "pass", "trump", "play")),
    ),
    Situation(
        *("one round of bids", "subasta.barajamos", 3, at_the_start),
        *((("min_bid", 215),), ("bid", "pass", "trump", "play")),
    ),
]
