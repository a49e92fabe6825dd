"""What others laid of a deal so far, each time as the deal stood then."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tute.actions import Play, Sing, Trump
from tute.cards import NONE, SUITS
from tute.history import read
from tute.state import Canto, added, ring
from tute.tricks import best

if TYPE_CHECKING:
    from services.bots.search.known import Known
    from tute.cards import Card
    from tute.state import Deal

_MODES = ("clasico", "cabron", "subasta")


class Laid(NamedTuple):
    """`card` by the seat on turn of `before`, whose hands are what each seat laid from then on."""

    before: Deal
    card: Card


def laid(known: Known, history: bytes) -> list[Laid]:
    """None with a stock: there hands changed otherwise too."""
    if known.rules.mode not in _MODES:
        return []
    seats, told = known.deal.seats, []
    deal = known.deal._replace(phase="play", leader=seats[0], table=(), cantos=())
    if known.rules.mode != "clasico":
        deal = deal._replace(trump=NONE)
    for seat, action in read(history):
        match action:
            case Play(card):
                told.append((deal._replace(turn=seat), card))
                deal = _laid(deal, card)
            case Trump(letter):
                deal = deal._replace(trump=SUITS.index(letter), leader=seat)
            case Sing(letter):
                deal = _sung(deal, seat, SUITS.index(letter))
    return [each for each in _hands(known, told) if each.before.turn != seats[known.me]]


def _laid(deal: Deal, card: Card) -> Deal:
    table = (*deal.table, card)
    if len(table) < len(deal.seats):
        return deal._replace(table=table)
    place = table.index(best(table, deal.trump))
    return deal._replace(table=(), leader=ring(deal.seats, deal.leader)[place])


def _sung(deal: Deal, seat: int, suit: int) -> Deal:
    trump = suit if deal.trump == NONE else deal.trump
    points = 40 if suit == trump else 20
    return deal._replace(trump=trump, cantos=(*deal.cantos, Canto(seat, suit, points)))


def _hands(known: Known, told: list[tuple[Deal, Card]]) -> list[Laid]:
    hands, found = (0,) * len(known.deal.hands), []
    for before, card in reversed(told):
        hands = added(hands, before.turn, 1 << card)
        found.append(Laid(before._replace(hands=hands), card))
    return found[::-1]
