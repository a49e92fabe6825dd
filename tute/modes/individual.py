"""Two or three players with a stock: docs/rules.md §5."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tute.actions import Action, Bid, Capote, Keep, Pass, Swap, Trump
from tute.cards import NONE, SUIT_MASK, SUIT_OF, card, rank_of
from tute.errors import RuleError
from tute.events import CapoteAnnounced, Drew, Event, Swapped
from tute.modes.mode import Call, Finish, Mode, Step, refuse
from tute.singing import choose, score, singable, tute
from tute.state import Deal, added, dealt, from_mano, ring
from tute.tricks import playable as with_all_duties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.cards import Card, Cards, Suit
    from tute.rules import RuleSet

ENOUGH = 101
_SEVEN_TAKES = (1, 3, 12, 11, 10)
_TWO_TAKES = (7, 6, 5, 4)


def start(rules: RuleSet, dealer: int, deck: Sequence[Card]) -> Deal:
    hands = rules.deal * rules.players
    seats = from_mano(rules.players, dealer)
    deal = dealt("play", seats, rules.players, deck[:hands])
    turned = deck[hands]
    return deal._replace(trump=SUIT_OF[turned], upcard=turned, stock=tuple(deck[hands + 1 :]))


def playable(rules: RuleSet, deal: Deal) -> Cards:
    hand = deal.hands[deal.turn]
    if rules.stock_duty == "full" or not draw_follows(deal):
        return with_all_duties(rules, deal)
    if rules.stock_duty == "trump_only" and deal.table and SUIT_OF[deal.table[0]] == deal.trump:
        return hand & SUIT_MASK[deal.trump] or hand
    return hand


def draw_follows(deal: Deal) -> bool:
    """Two players draw the turned card last; of three nobody does."""
    return bool(deal.stock) or (len(deal.seats) == 2 and upcard_lies(deal))


def upcard_lies(deal: Deal) -> bool:
    return deal.upcard != NONE and deal.upcard_seat == NONE


def won(rules: RuleSet, deal: Deal) -> Step:
    """Check for 101, swap, tute, canto, check for 101, draws."""
    if deal.capote != NONE:
        return (deal if deal.turn == deal.capote else ended(deal)), []
    if reached(rules, deal):
        return ended(deal), []
    if rules.swap == "off" or not draw_follows(deal) or swappable(deal) is None:
        return sung_and_drawn(rules, deal, [])
    if rules.swap == "ask":
        return deal._replace(phase="swap"), []
    events: list[Event] = []
    while (gave := swappable(deal)) is not None:
        deal, swap = swapped(deal, gave)
        events.append(swap)
    return sung_and_drawn(rules, deal, events)


def ended(deal: Deal) -> Deal:
    return deal._replace(phase="between")


def enough(rules: RuleSet, deal: Deal) -> bool:
    return rules.win == "101" and max(deal.points) >= ENOUGH


def reached(rules: RuleSet, deal: Deal) -> bool:
    """Only a deal that began with carried points ends before its last trick."""
    return deal.carried and enough(rules, deal)


def swappable(deal: Deal) -> Card | None:
    """The trump that the seat on turn may give for the turned card."""
    turned = rank_of(deal.upcard)
    rank = 7 if turned in _SEVEN_TAKES else 2 if turned in _TWO_TAKES else None
    if rank is None or not upcard_lies(deal):
        return None
    gives = card(rank, deal.trump)
    return gives if deal.hands[deal.turn] >> gives & 1 else None


def swapped(deal: Deal, gave: Card) -> tuple[Deal, Swapped]:
    seat, took = deal.turn, deal.upcard
    hands = added(deal.hands, seat, (1 << took) - (1 << gave))
    return deal._replace(hands=hands, upcard=gave), Swapped(seat, gave, took)


def sung_and_drawn(rules: RuleSet, deal: Deal, events: list[Event]) -> Step:
    winner = deal.turn
    if shown := tute(rules, deal, (winner,)):
        return shown[0], events + shown[1]
    if suits := cantos(rules, deal, winner):
        deal, canto = score(deal, winner, choose(deal.hands[winner], suits, deal.trump))
        events.append(canto)
    if reached(rules, deal):
        return ended(deal), events
    return drawn(deal, events) if draw_follows(deal) else (deal, events)


def cantos(rules: RuleSet, deal: Deal, seat: int) -> list[Suit]:
    """Suits that may be sung; without `forty_after_twenty` a 20 of one's own closes the 40."""
    closed = not rules.forty_after_twenty and any(
        canto.seat == seat and canto.points == 20 for canto in deal.cantos
    )
    return [suit for suit in singable(deal, seat) if not (closed and suit == deal.trump)]


def drawn(deal: Deal, events: list[Event]) -> Step:
    """A card each from the trick's winner on, the turned card last."""
    hands, pile = list(deal.hands), (*deal.stock, deal.upcard)
    for seat, drew in zip(ring(deal.seats, deal.turn), pile, strict=False):
        hands[seat] |= 1 << drew
        events.append(Drew(seat, drew, drew == deal.upcard))
        if drew == deal.upcard:
            deal = deal._replace(upcard_seat=seat)
    return deal._replace(hands=tuple(hands), stock=deal.stock[len(deal.seats) :]), events


def calls(rules: RuleSet, deal: Deal) -> tuple[Action, ...]:
    if deal.phase == "swap":
        gives = swappable(deal)
        return (Keep(),) if gives is None else (Swap(gives), Keep())
    return (Capote(),) if may_announce(rules, deal) else ()


def may_announce(rules: RuleSet, deal: Deal) -> bool:
    """Only when leading the first trick after the last draw."""
    whole = deal.hands[deal.turn].bit_count() == rules.deal
    first = whole and not deal.table and not draw_follows(deal)
    return rules.capote and first and deal.capote == NONE


def call(rules: RuleSet, deal: Deal, call: Call) -> Step:
    match call:
        case Swap(gave):
            return swap(rules, deal, gave)
        case Keep():
            return sung_and_drawn(rules, deal._replace(phase="play"), [])
        case Capote() if may_announce(rules, deal):
            return deal._replace(capote=deal.turn), [CapoteAnnounced(deal.turn)]
        case Capote() | Bid() | Pass() | Trump():
            return refuse(rules, deal, call)
    assert_never(call)


def swap(rules: RuleSet, deal: Deal, gave: Card) -> Step:
    """The swap asked for; after that of the 7 the seat is asked for the 2."""
    if gave != swappable(deal):
        raise RuleError("bad_swap", "That card cannot be changed for the turned card.")
    deal, event = swapped(deal, gave)
    if swappable(deal) is not None:
        return deal, [event]
    return sung_and_drawn(rules, deal._replace(phase="play"), [event])


def finish(rules: RuleSet, score: tuple[int, ...], deal_no: int, deal: Deal) -> Finish:
    winner = deal_winner(rules, deal)
    outcome: dict[str, object] = {
        "winner": winner,
        "tute": deal.tute and list(deal.tute),
        "capote": None if deal.capote == NONE else "made" if winner == deal.capote else "failed",
    }
    if winner is None:
        return Finish(outcome, score, None, deal.points)
    score = added(score, winner, 1)
    at_once = deal.tute is not None and rules.tute == "match"
    return Finish(outcome, score, winner if at_once or score[winner] >= rules.games else None)


def deal_winner(rules: RuleSet, deal: Deal) -> int | None:
    """None: nobody has enough, so the points are carried."""
    if deal.capote != NONE:
        return deal.turn
    if deal.tute:
        return deal.tute[0]
    if rules.win == "101" and not enough(rules, deal):
        return None
    return max(deal.seats, key=lambda seat: (deal.points[seat], deal.latest[seat]))


INDIVIDUAL = Mode(
    name="individual",
    start=start,
    won=won,
    finish=finish,
    playable=playable,
    calls=calls,
    call=call,
)
