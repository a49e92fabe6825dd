"""How the tests of the rules set up tables: hands, decks and whole matches from a few words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tute import match as matches
from tute.actions import Play
from tute.cards import NONE, SUITS, full_deck, rank_of
from tute.errors import RuleError
from tute.notation import cards, hand, hand_text
from tute.options import MODES, OPTIONS
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set
from tute.tricks import followers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tute.actions import Action
    from tute.cards import Card
    from tute.events import Event
    from tute.match import Match
    from tute.rules import RuleSet


def may_play(held: str, *, on: str, trump: str = "", forced: bool = False) -> str:
    """Which of the held cards may join those on the table, as text."""
    suit = SUITS.index(trump) if trump else -1
    return hand_text(followers(hand(held), cards(on), suit, forced))


def deck_of(rules: RuleSet, dealer: int, hands: Mapping[int, str], rest: str = "") -> list[Card]:
    """A deck that gives each seat these cards last; `rest` follows the hands (turned card, stock).

    What is not said is filled up in deck order.
    """
    seats = [(dealer + 1 + step) % rules.players for step in range(rules.players)]
    seats = seats[:-1] if rules.dealer_rests else seats
    said = [*(card for held in hands.values() for card in cards(held)), *cards(rest)]
    left = [card for card in full_deck(rules.twos) if card not in said]
    size = rules.deal if rules.mode == "individual" else len(full_deck(rules.twos)) // len(seats)
    full = []
    for seat in seats:
        given = cards(hands.get(seat, ""))
        lacking = size - len(given)
        full.append([*left[:lacking], *given])
        del left[:lacking]
    return [*(held[place] for place in range(size) for held in full), *cards(rest), *left]


def started(
    preset: str,
    hands: Mapping[int, str] | None = None,
    *,
    dealer: int = 0,
    players: int | None = None,
    rest: str = "",
    **options: object,
) -> Match:
    """A match in its first deal."""
    rules = rule_set(preset, players, options)
    deck = deck_of(rules, dealer, hands or {}, rest)
    return matches.deal(matches.begin(rules, dealer), deck)[0]


def situation(
    preset: str, hands: Mapping[int, str], *, trump: str = "", leader: int = 1, **options: object
) -> Match:
    """A match in the middle of its first deal, dealt by seat 0: these hands and no others."""
    rules = rule_set(preset, len(hands), options)
    match, _ = matches.deal(matches.begin(rules, 0), full_deck(rules.twos))
    assert match.now
    now = match.now._replace(
        phase="play",
        hands=tuple(hand(hands[seat]) for seat in range(len(hands))),
        trump=SUITS.index(trump) if trump else NONE,
        turn=leader,
        leader=leader,
        upcard=NONE,
        upcard_seat=NONE,
    )
    return match._replace(now=now)


def acted(match: Match, *actions: tuple[int, Action]) -> tuple[Match, list[Event]]:
    happened: list[Event] = []
    for seat, action in actions:
        match, events = matches.act(match, seat, action)
        happened += events
    return match, happened


def played(match: Match, text: str) -> tuple[Match, list[Event]]:
    """The cards played one after another, each by the seat on turn."""
    happened: list[Event] = []
    for card in cards(text):
        match, events = matches.act(match, matches.turn(match) or 0, Play(card))
        happened += events
    return match, happened


def refused(match: Match, seat: int, action: Action) -> str:
    """The code of the refusal; "" if the action was accepted."""
    try:
        matches.act(match, seat, action)
    except RuleError as error:
        return error.code
    return ""


def shuffled(rules: RuleSet, rng: random.Random) -> list[Card]:
    """Of three decks one gives a seat the kings and knights, so that cantos and tutes are met."""
    deck = list(full_deck(rules.twos))
    rng.shuffle(deck)
    if rng.randrange(3):
        return deck
    courts = [card for card in deck if rank_of(card) in (11, 12)]
    others = [card for card in deck if card not in courts]
    seats, lucky = rules.players - rules.dealer_rests, rng.randrange(2)
    return [(courts if courts and i % seats == lucky else others).pop() for i in range(len(deck))]


Moment = tuple["Match", int, "Action", "Match", "tuple[Event, ...]"]


def moments(rules: RuleSet, seed: int, deals: int = 3) -> Iterator[Moment]:
    """Random play: (match before, seat, action, match after, events) for every action."""
    for _, log in logged(rules, seed, deals):
        yield from log


def logged(
    rules: RuleSet, seed: int, deals: int = 3
) -> Iterator[tuple[Sequence[Card], list[Moment]]]:
    """Random play, deal by deal, until the match is over or `deals` are played."""
    rng = random.Random(seed)
    match = matches.begin(rules, rng.randrange(rules.players))
    while not match.over and match.deal_no < deals:
        deck = shuffled(rules, rng)
        match, _ = matches.deal(match, deck)
        log: list[Moment] = []
        while (choices := choices_of(match)) and matches.phase(match) != "between":
            seat, action = rng.choice(choices)
            after, events = matches.act(match, seat, action)
            log.append((match, seat, action, after, events))
            match = after
        yield deck, log


def choices_of(match: Match) -> list[tuple[int, Action]]:
    return [
        (seat, action)
        for seat in range(match.rules.players)
        for action in matches.legal(match, seat)
    ]


def _some_options(mode: str) -> st.SearchStrategy[dict[str, object]]:
    strategies: dict[str, st.SearchStrategy[object]] = {}
    for name in MODES[mode].options:
        option = OPTIONS[name]
        values = option.values or ((True, False) if option.least is None else NUMBERS[name])
        strategies[name] = st.sampled_from(list(values))
    return st.fixed_dictionaries({}, optional=strategies)


NUMBERS: dict[str, tuple[int, ...]] = {
    "games": (1, 2, 4),
    "series": (0, 1, 2),
    "lead": (1, 2),
    "double_at": (0, 1, 20, 101),
    "letters": (1, 2, 6),
    "limit": (0, 50, 100),
    "limit_sung": (0, 60, 120),
    "step": (1, 5, 7),
    "min_bid": (1, 60, 100),
    "max_bid": (130, 230, 900),
    "double_from": (0, 1, 65, 120),
    "target": (60, 500),
}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any preset with any options that go together."""
    preset = draw(st.sampled_from(list(PRESETS)))
    players = draw(st.sampled_from(players_of(preset)))
    options = draw(_some_options(preset.split(".")[0]))
    if players == 3 and preset.startswith("individual"):
        options = {**options, "deal": 10, "capote": False}
    return rule_set(preset, players, options)


seeds = st.integers(0, 2**32 - 1)
