"""The bid after which this seat wins the match most often, against passing.

What passing is worth depends on what the seats that speak later hold: a few ways in which the
unseen cards may lie are imagined, and each later seat bids there by the same rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from services.bots.search.race import MOST_POINTS
from services.bots.search.twin.random import Chance
from services.bots.strategies.bidding.model import Outlook, expected, model, outlook
from services.bots.strategies.bidding.stakes import Stakes, tried
from tute.cards import SUIT_MASK, Cards, Suit, cards_of, full_deck, mask_of
from tute.modes.subasta import largest
from tute.singing import pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tute.rules import RuleSet

Word: TypeAlias = tuple[int, int | None]

_CANDIDATES = 24
_TRUST = 0.8
"""Share of bids that are made: what others bid is believed so far."""
_CLEAR = 0.01
"""What another must gain for a bid to be expected of it, as chance to win the match."""
_EDGE = {"hard": 4.0}
"""Points that a level is taken to win more from others than from its like; of `hard` against
`normal` 4.8 were measured."""
_SOUND = 0.3
"""A bid made less often is a bluff, not thought of: it counts on others to bid higher."""
_FEW = 3
"""A suit shorter than that without the 40 is not thought of as trump."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """What a seat that must speak knows. `order` are the seats that play, from the mano on."""

    rules: RuleSet
    score: tuple[int, ...]
    seat: int
    order: tuple[int, ...]
    words: tuple[Word, ...]
    hand: Cards

    @property
    def high(self) -> tuple[int, int]:
        """Seat and points of the highest bid, (-1, 0) if there is none."""
        return max(((who, bid) for who, bid in self.words if bid), key=_points, default=(-1, 0))

    @property
    def later(self) -> tuple[int, ...]:
        """Seats that may still speak, in order; a bid of this seat taken for granted."""
        place = self.order.index(self.seat)
        ring = self.order[place + 1 :] + self.order[:place]
        if self.rules.rounds == "single":
            return tuple(who for who in ring if who not in dict(self.words))
        return tuple(who for who in ring if (who, None) not in self.words)


def bid(auction: Auction, level: str, bids: Sequence[int], samples: int) -> int | None:
    """One of the legal `bids`, None when passing is better than any."""
    worth = weighed(auction, level, bids, samples)
    return max(worth, key=lambda points: (worth[points], points is None, points or 0))


def weighed(
    auction: Auction, level: str, bids: Sequence[int], samples: int
) -> dict[int | None, float]:
    """The chance to win the match after a pass (None), and after each of `bids` worth a thought."""
    table = _Table(auction, level, candidates(auction.rules, bids), samples)
    return {None: table.passing(), **{table.bids[n]: table.worth(n) for n in table.sound}}


def trump(level: str, hand: Cards, bid: int) -> Suit:
    """The suit with which the bid is made most often, then with most points."""
    return max(range(4), key=lambda suit: _promise(outlook(level, hand, suit), bid))


def candidates(rules: RuleSet, bids: Sequence[int]) -> list[int]:
    """Bids worth a thought: at most so many, spread out, the first that is doubled among them."""
    able = [each for each in bids if each <= MOST_POINTS] or [bids[0]]
    stride = -(-len(able) // _CANDIDATES)
    doubled = next((each for each in able if 0 < rules.double_from <= each), able[0])
    return sorted({*able[::stride], doubled, able[-1]})


class _Table:
    """Everything that is the same for each bid."""

    def __init__(self, auction: Auction, level: str, bids: list[int], samples: int) -> None:
        self._auction, self.bids = auction, bids
        self._stakes = Stakes(auction.rules, auction.score, auction.order)
        own = own_outlook(auction, level).shifted(_EDGE.get(level, 0.0))
        self._made = [own.at_least(each) for each in bids]
        self._own = tried(self._stakes, auction.seat, bids, own)
        self.sound = [place for place, made in enumerate(self._made) if made >= _SOUND]
        count = samples if auction.later else 1
        self._deals = [self._imagined(level, hands) for hands in _splits(auction, count)]

    def worth(self, place: int) -> float:
        """Chance to win the match after the bid in that place of `bids`."""
        seat = self._auction.seat
        if self.bids[place] == largest(self._auction.rules):
            return self._own[place]
        ends = [self._end(deal, seat, place) for deal in self._deals]
        return sum(
            self._own[last] if who == seat else self._outbid(deal, who, last)
            for deal, (who, last) in zip(self._deals, ends, strict=True)
        ) / len(ends)

    def passing(self) -> float:
        high, seat = self._auction.high[0], self._auction.seat
        ends = [(deal, *self._end(deal, high, -1)) for deal in self._deals]
        return sum(self._left(*end, seat) for end in ends) / len(ends)

    def _imagined(self, level: str, hands: dict[int, Cards]) -> dict[int, _Later]:
        return {
            seat: _Later(self._stakes, seat, self.bids, best(level, hand))
            for seat, hand in hands.items()
        }

    def _end(self, deal: dict[int, _Later], who: int, place: int) -> tuple[int, int]:
        """Who plays, and which of `bids`, once all later seats spoke.

        They are taken to see through each other, so that a bluff gains nothing.
        """
        for seat, later in deal.items():
            if seat == who:
                continue
            raised, worth = later.above(place)
            if worth > self._left(deal, who, place, seat) + _CLEAR:
                who, place = seat, raised
        return who, place

    def _left(self, deal: dict[int, _Later], who: int, place: int, whose: int) -> float:
        """Chance of `whose` to win the match when nobody bids any more; place -1: as it stands."""
        if who < 0:
            return self._stakes.now[whose]
        if place < 0:
            return self._stakes.mean(who, self._auction.high[1], _TRUST, whose)
        made = deal[who].outlook.at_least(self.bids[place]) if who in deal else self._made[place]
        return self._stakes.mean(who, self.bids[place], made, whose)

    def _outbid(self, deal: dict[int, _Later], who: int, place: int) -> float:
        """Another bid higher: where speaking goes round this seat may bid again."""
        against = self._left(deal, who, place, self._auction.seat)
        if self._auction.rules.rounds == "single":
            return against
        return max([against, *self._own[place + 1 :]])


class _Later:
    """A seat that speaks later, with the hand that is imagined there."""

    def __init__(self, stakes: Stakes, seat: int, bids: Sequence[int], outlook: Outlook) -> None:
        self.outlook = outlook
        worth = tried(stakes, seat, bids, outlook)
        ranked = accumulate(
            ((value, -place) for place, value in reversed(list(enumerate(worth)))), max
        )
        self._best = [*reversed(list(ranked)), (0.0, 0)]

    def above(self, place: int) -> tuple[int, float]:
        """The best bid above that one, and what it is worth to the seat."""
        value, negative = self._best[place + 1]
        return -negative, value


def own_outlook(auction: Auction, level: str) -> Outlook:
    """That of the hand, moved by what the rivals said: who bid holds more against it."""
    said = [points for who, points in auction.words if who != auction.seat]
    by_bid, by_pass = model(level).words
    moved = sum(by_pass if points is None else by_bid for points in said)
    return best(level, auction.hand).shifted(moved)


def best(level: str, hand: Cards) -> Outlook:
    """With the trump that promises most points."""
    able = [
        suit
        for suit in range(4)
        if (hand & SUIT_MASK[suit]).bit_count() >= _FEW or suit in pairs(hand)
    ]
    return outlook(level, hand, max(able, key=lambda suit: expected(level, hand, suit)))


def _splits(auction: Auction, count: int) -> Iterable[dict[int, Cards]]:
    """Hands of the seats that speak later, by chance from the cards that are not seen."""
    unseen = list(cards_of(mask_of(full_deck(auction.rules.twos)) & ~auction.hand))
    chance, size = Chance(auction.hand), len(unseen) // 2
    for _ in range(count):
        for place in range(size):
            other = place + chance.below(len(unseen) - place)
            unseen[place], unseen[other] = unseen[other], unseen[place]
        halves = mask_of(unseen[:size]), mask_of(unseen[size:])
        yield dict(zip(auction.later, halves, strict=False))


def _promise(outlook: Outlook, bid: int) -> tuple[float, float]:
    return outlook.at_least(bid), outlook.mean


def _points(word: tuple[int, int]) -> int:
    return word[1]
