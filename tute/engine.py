"""One action at a time, in whatever mode. Refusals in the order of docs/rules.md §7."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tute.actions import Action, Bid, Capote, Keep, Pass, Play, Sing, Swap, Trump, plays
from tute.cards import NONE, POINTS, SUITS, Card, card_text, cards_of
from tute.errors import RuleError
from tute.events import Event, Played, TrickTaken
from tute.singing import may_sing, sing
from tute.state import Deal, LastTrick, Phase, added, ring
from tute.tricks import best

if TYPE_CHECKING:
    from tute.modes import Mode
    from tute.rules import RuleSet

LAST_TRICK = 10
_VERBS: dict[Phase, tuple[type[Action], ...]] = {
    "bid": (Bid, Pass),
    "trump": (Trump,),
    "swap": (Swap, Keep),
    "play": (Play, Capote),
    "between": (),
}


def legal(mode: Mode, rules: RuleSet, deal: Deal, seat: int) -> tuple[Action, ...]:
    """What the seat may do now: calls, cards, cantos."""
    actions: tuple[Action, ...] = ()
    if deal.singers:
        actions = tuple(Sing(SUITS[suit]) for suit in may_sing(deal, seat))
    if seat != deal.turn or deal.phase == "between":
        return actions
    if deal.phase == "play":
        actions = plays(mode.playable(rules, deal)) + actions
    return actions + mode.calls(rules, deal)


def act(
    mode: Mode, rules: RuleSet, deal: Deal, seat: int, action: Action
) -> tuple[Deal, list[Event]]:
    """The deal after the action. Raises RuleError; never changes `deal`."""
    if isinstance(action, Sing):
        return sing(deal, seat, action.suit)
    if seat != deal.turn:
        raise RuleError("not_your_turn", "It is not this seat's turn.")
    if type(action) not in _VERBS[deal.phase]:
        raise RuleError("wrong_phase", f"This cannot be done in the phase {deal.phase}.")
    match action:
        case Play(card):
            return _play(mode, rules, deal, card)
        case Bid() | Pass() | Trump() | Swap() | Keep() | Capote():
            return mode.call(rules, deal, action)
    assert_never(action)


def _play(mode: Mode, rules: RuleSet, deal: Deal, card: Card) -> tuple[Deal, list[Event]]:
    seat = deal.turn
    _check(mode, rules, deal, card)
    hands = added(deal.hands, seat, -(1 << card))
    table = (*deal.table, card)
    played: list[Event] = [Played(seat, card)]
    if card == deal.upcard:
        deal = deal._replace(upcard=NONE, upcard_seat=NONE)
    if len(table) < len(deal.seats):
        turn = ring(deal.seats, seat)[1]
        return deal._replace(hands=hands, table=table, turn=turn, singers=0), played
    deal, taken = _take(deal._replace(hands=hands, singers=0), table)
    deal, more = mode.won(rules, deal)
    if not any(hands) and deal.phase == "play":
        deal = deal._replace(phase="between")
    return deal, [*played, taken, *more]


def _check(mode: Mode, rules: RuleSet, deal: Deal, card: Card) -> None:
    if card < 0 or not deal.hands[deal.turn] >> card & 1:
        raise RuleError("not_your_card", "This seat does not hold that card.")
    allowed = mode.playable(rules, deal)
    if not allowed >> card & 1:
        raise RuleError(
            "illegal_card",
            f"The {card_text(card)} may not join this trick.",
            {"legal": [card_text(each) for each in cards_of(allowed)]},
        )


def _take(deal: Deal, table: tuple[Card, ...]) -> tuple[Deal, TrickTaken]:
    """The trick goes to its winner, who is then on turn."""
    place = table.index(best(table, deal.trump))
    winner = ring(deal.seats, deal.leader)[place]
    points = sum([POINTS[card] for card in table])
    if not any(deal.hands):
        points += LAST_TRICK
    tricks = added(deal.tricks, winner, 1)
    latest = (*deal.latest[:winner], sum(tricks), *deal.latest[winner + 1 :])
    taken = deal._replace(
        table=(),
        turn=winner,
        leader=winner,
        points=added(deal.points, winner, points),
        tricks=tricks,
        latest=latest,
        last=LastTrick(winner, deal.leader, table, points),
    )
    return taken, TrickTaken(winner, table, points)
