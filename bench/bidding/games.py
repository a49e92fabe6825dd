"""Hands of subasta that a bot played out, a line each: bidder, trump, bid, points of the bidder.

The deck of a line is that of its number, so that a line says all of its game.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.bots.search.twin.random import Chance
from services.bots.strategies import choose
from services.bots.strategies.auction import expected
from tute import match as matches
from tute.actions import Bid, Pass, Trump, action_from_json
from tute.cards import SUIT_OF, SUITS, full_deck, mask_of
from tute.history import seen
from tute.rulesets import rule_set
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from services.bots.strategies.limits import Limits
    from tute.actions import Action
    from tute.cards import Card, Cards, Suit
    from tute.match import Match

RULES = rule_set("subasta.barajamos", options={"min_bid": 1, "step": 1})
FIRST = {
    "dealt": 0,
    "fresh": 1_000_000,
    "auctioned": 2_000_000,
    "long": 10_000_000,
    "settling": 20_000_000,
}
"""The first number of each kind of deal: to fit to; to check on, with bids by a rule of thumb or
by the bots' own auction; with a long suit to bid on; to settle by, at the pace that ships."""
_BEST_HAND, _BEST_TRUMP = 60, 80
"""Percent of deals whose strongest hand bids, and where the trump that promises most is named."""
_SPREAD = 14.0


@dataclass(frozen=True, slots=True)
class Game:
    """`hands` from the bidder on, in playing order."""

    number: int
    hands: tuple[Cards, ...]
    bidder: int
    trump: Suit
    bid: int
    points: int = 0


def deck(number: int) -> tuple[list[Card], Chance]:
    """The deck of that number, and more chance."""
    chance = Chance(number)
    cards = list(full_deck(twos=False))
    for place in range(len(cards) - 1, 0, -1):
        other = chance.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    if is_long(number):
        _lengthen(cards, number % 3, number // 3 % 4, 6 + number // 12 % 4)
    return cards, chance


def is_long(number: int) -> bool:
    return FIRST["long"] <= number < FIRST["settling"]


def _lengthen(cards: list[Card], place: int, suit: Suit, length: int) -> None:
    """Cards of the suit change places with others of that hand, until it holds so many."""
    own = [each for each in range(place, len(cards), 3) if SUIT_OF[cards[each]] != suit]
    others = [
        each for each in range(len(cards)) if each % 3 != place and SUIT_OF[cards[each]] == suit
    ]
    for mine, other in zip(own[: max(0, len(own) + length - 12)], others, strict=False):
        cards[mine], cards[other] = cards[other], cards[mine]


def planned(number: int) -> Game:
    """Who bids what, by a rule of thumb: about what the hand is worth, so that half are made."""
    cards, chance = deck(number)
    hands = tuple(mask_of(cards[place::3]) for place in range(3))
    hopes = [[expected(hand, suit) for suit in range(4)] for hand in hands]
    best = max(range(3), key=lambda place: max(hopes[place]))
    bidder = best if chance.below(100) < _BEST_HAND else chance.below(3)
    if is_long(number):
        bidder = number % 3
    ranked = sorted(range(4), key=lambda suit: -hopes[bidder][suit])
    trump = ranked[0] if chance.below(100) < _BEST_TRUMP else ranked[1 + chance.below(3)]
    noise = (chance.below(1000) + chance.below(1000) + chance.below(1000)) / 500 - 3
    bid = round(hopes[bidder][trump] + _SPREAD * noise)
    turned = hands[bidder:] + hands[:bidder]
    return Game(number, turned, bidder, trump, max(5, min(230, bid - bid % 5)))


def played(game: Game, level: str, limits: Limits) -> Game:
    """The game with its points: everybody plays at that level."""
    match, history = _bid(game)
    while (seat := matches.turn(match)) is not None:
        view = view_json(match, seat)
        action = action_from_json(choose(level, view, history, limits))
        match, history = _acted(match, history, seat, action)
    assert match.now
    points = match.now.points[(game.bidder + 1) % 3]
    return Game(game.number, game.hands, game.bidder, game.trump, game.bid, points)


def _bid(game: Game) -> tuple[Match, bytes]:
    """The deal after its auction; the dealer is seat 0, the mano seat 1."""
    cards, _ = deck(game.number)
    match, _ = matches.deal(matches.begin(RULES, 0), cards)
    history = b""
    for place in range(3):
        word: Action = Bid(game.bid) if place == game.bidder else Pass()
        match, history = _acted(match, history, (place + 1) % 3, word)
    return _acted(match, history, (game.bidder + 1) % 3, Trump(SUITS[game.trump]))


def _acted(match: Match, history: bytes, seat: int, action: Action) -> tuple[Match, bytes]:
    match, events = matches.act(match, seat, action)
    return match, history + seen(seat, action, events)


def line(game: Game) -> str:
    return f"{game.number} {game.bidder} {SUITS[game.trump]} {game.bid} {game.points}\n"


def read(path: Path) -> Iterator[Game]:
    """The games of a file, packed or not."""
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text()
    yield from map(_parsed, text.splitlines())


def _parsed(text: str) -> Game:
    number, bidder, trump, bid, points = text.split()
    place = int(bidder)
    cards, _ = deck(int(number))
    hands = tuple(mask_of(cards[(place + step) % 3 :: 3]) for step in range(3))
    return Game(int(number), hands, place, SUITS.index(trump), int(bid), int(points))


def keep(games: Iterable[Game], path: Path) -> None:
    """Packed; the same games make the same file."""
    path.write_bytes(gzip.compress("".join(map(line, games)).encode(), mtime=0))
