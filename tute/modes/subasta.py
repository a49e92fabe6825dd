"""Three who play, one against two after an auction: docs/rules.md §4."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from tute.actions import Action, Bid, Capote, Keep, Pass, Swap, Trump
from tute.cards import SUITS, Card, parse_suit
from tute.errors import RuleError
from tute.events import BidMade, TrumpNamed
from tute.modes.mode import Call, Finish, Mode, Step, refuse
from tute.singing import chance
from tute.state import Deal, dealt, from_mano, ring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.rules import RuleSet

_TRUMPS: tuple[Action, ...] = tuple(Trump(suit) for suit in SUITS)
_LISTED = 1000


def start(rules: RuleSet, dealer: int, deck: Sequence[Card]) -> Deal:
    seats = from_mano(rules.players, dealer)
    return dealt("bid", seats[:-1] if rules.dealer_rests else seats, rules.players, deck)


def calls(rules: RuleSet, deal: Deal) -> tuple[Action, ...]:
    """Of more than 1,000 legal bids the lowest and the largest are listed."""
    if deal.phase == "bid":
        return _bids(rules, high(deal)[1])
    return _TRUMPS if deal.phase == "trump" else ()


def call(rules: RuleSet, deal: Deal, call: Call) -> Step:
    match call:
        case Bid(points):
            check_bid(rules, deal, points)
            return spoken(rules, deal, points)
        case Pass():
            return spoken(rules, deal, None)
        case Trump(letter):
            return named(deal, letter)
        case Capote() | Swap() | Keep():
            return refuse(rules, deal, call)
    assert_never(call)


def check_bid(rules: RuleSet, deal: Deal, points: int) -> None:
    """Raises RuleError `bad_bid`, `bid_too_low`."""
    if points % rules.step or not rules.min_bid <= points <= rules.max_bid:
        raise RuleError(
            "bad_bid",
            f"Bids are multiples of {rules.step} from {rules.min_bid} to {rules.max_bid}.",
        )
    if points <= high(deal)[1]:
        raise RuleError("bid_too_low", f"A bid must be above {high(deal)[1]}.")


def spoken(rules: RuleSet, deal: Deal, points: int | None) -> Step:
    """The auction after the seat on turn bid, or passed (None)."""
    seat = deal.turn
    others = (word for word in deal.bids if word[0] != seat)
    deal = deal._replace(bids=(*others, (seat, points)))
    bidder, bid = high(deal)
    passed = {who for who, what in deal.bids if what is None}
    if rules.rounds == "single":
        left = [who for who in deal.seats if who not in dict(deal.bids)]
    else:
        left = [who for who in ring(deal.seats, seat)[1:] if who not in passed | {bidder}]
    closed = bid == largest(rules)
    if left and not closed:
        deal = deal._replace(turn=left[0])
    elif bid:
        deal = deal._replace(phase="trump", turn=bidder)
    else:
        deal = deal._replace(phase="between")
    return deal, [BidMade(seat, points)]


def named(deal: Deal, letter: str) -> Step:
    suit = parse_suit(letter)
    if suit is None:
        raise RuleError("bad_trump", "Trump is one of the suits o, c, e and b.")
    seat = deal.turn
    return deal._replace(phase="play", trump=suit, leader=seat), [TrumpNamed(seat, letter)]


def won(rules: RuleSet, deal: Deal) -> Step:
    winner = deal.turn
    return chance(rules, deal, (winner,)) if winner == high(deal)[0] else (deal, [])


def high(deal: Deal) -> tuple[int, int]:
    """Seat and points of the highest bid, (-1, 0) if nobody bid."""
    for seat, points in reversed(deal.bids):
        if points is not None:
            return seat, points
    return -1, 0


def largest(rules: RuleSet) -> int:
    return rules.max_bid - rules.max_bid % rules.step


def finish(rules: RuleSet, score: tuple[int, ...], deal_no: int, deal: Deal) -> Finish:
    bidder, bid = high(deal)
    if not bid:
        return Finish(None, score, None)
    made = deal.points[bidder] >= bid
    gain = [0] * rules.players
    for seat in (bidder,) if made else (seat for seat in deal.seats if seat != bidder):
        gain[seat] = worth(rules, bid, made)
    score = tuple(had + gained for had, gained in zip(score, gain, strict=True))
    outcome: dict[str, object] = {"bidder": bidder, "bid": bid, "made": made, "gain": gain}
    return Finish(outcome, score, match_winner(rules, score))


def worth(rules: RuleSet, bid: int, made: bool) -> int:
    """What each seat on the winning side scores: doubled first, then halved and rounded down."""
    doubled = bid * 2 if 0 < rules.double_from <= bid else bid
    return doubled // 2 if rules.fail == "split" and not made else doubled


def match_winner(rules: RuleSet, score: tuple[int, ...]) -> int | None:
    """The highest at or over the target, unless another is level."""
    top = max(score)
    return score.index(top) if top >= rules.target and score.count(top) == 1 else None


def _bids(rules: RuleSet, highest: int) -> tuple[Action, ...]:
    lowest = max(highest + 1, rules.min_bid)
    return _listed(lowest + -lowest % rules.step, largest(rules), rules.step)


@lru_cache(maxsize=512)
def _listed(lowest: int, top: int, step: int) -> tuple[Action, ...]:
    listed = range(lowest, top + 1, step)
    cut = [*listed[: _LISTED - 1], listed[-1]] if len(listed) > _LISTED else listed
    return (Pass(), *(Bid(points) for points in cut))


SUBASTA = Mode(name="subasta", start=start, won=won, finish=finish, calls=calls, call=call)
