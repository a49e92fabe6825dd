"""core/playout.h: quick sensible play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.search.native import SWAP, action_of
from services.bots.search.twin.alike import legal
from tute import engine
from tute.cards import NONE, POINTS, SUIT_MASK, SUIT_OF
from tute.modes import MODES
from tute.modes.individual import draw_follows
from tute.modes.subasta import high
from tute.state import ring, sung
from tute.tricks import best

if TYPE_CHECKING:
    from services.bots.search.twin.random import Chance
    from tute.cards import Card, Cards, Suit
    from tute.rules import RuleSet
    from tute.state import Deal

PAIR, TRUMP, WHIM, KNIGHT = 12, 3, 8, 6
ALL_CARDS = (1 << SWAP) - 1


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def any_of(chance: Chance, may: int) -> int:
    for _ in range(chance.below(may.bit_count())):
        may &= may - 1
    return lowest(may)


def act(rules: RuleSet, deal: Deal, action: int) -> Deal:
    return engine.act(MODES[rules.mode], rules, deal, deal.turn, action_of(deal, action))[0]


def sensible(rules: RuleSet, deal: Deal, may: int) -> int:
    """Of `may` what a simple player does who sees the hands."""
    if may >> SWAP & 1:
        return SWAP
    may &= ALL_CARDS
    if not may & (may - 1):
        return lowest(may)
    chosen, most = NONE, 0
    for card in range(40):
        if not may >> card & 1:
            continue
        keeps = _kept(rules, deal, card)
        if _takes(rules, deal, card):
            brings = 1000 - keeps + (0 if SUIT_OF[card] == deal.trump else POINTS[card])
        else:
            brings = 500 - keeps - POINTS[card]
        if brings > most:
            chosen, most = card, brings
    return chosen


def is_leaf(deal: Deal, leaf: int) -> bool:
    """The position is one where `play_out` stops."""
    if deal.table or deal.phase != "play" or draw_follows(deal):
        return False
    return deal.hands[deal.turn].bit_count() <= leaf


def play_out(rules: RuleSet, deal: Deal, chance: Chance, leaf: int) -> Deal:
    while not is_leaf(deal, leaf) and (may := legal(rules, deal)):
        whim = rules.mode == "cabron" or not chance.below(WHIM)
        played = may & ALL_CARDS
        chosen = any_of(chance, played) if whim and played else sensible(rules, deal, may)
        deal = act(rules, deal, chosen)
    return deal


def _together(rules: RuleSet, deal: Deal, one: int, other: int) -> bool:
    if rules.mode == "clasico":
        return one % 2 == other % 2
    if rules.mode == "subasta":
        bidder = high(deal)[0]
        return (one == bidder) == (other == bidder)
    return one == other


def _takes(rules: RuleSet, deal: Deal, card: Card) -> bool:
    table = (*deal.table, card)
    led, top = SUIT_OF[table[0]], best(table, deal.trump)
    order = ring(deal.seats, deal.leader)
    holder = order[table.index(top)]
    for seat in order[len(table) :]:
        over = _beater(deal.hands[seat], led, top, deal.trump)
        if over != NONE:
            top, holder = over, seat
    return _together(rules, deal, holder, deal.turn)


def _beater(hand: Cards, led: Suit, top: Card, trump: Suit) -> Card:
    follow, over = hand & SUIT_MASK[led], 0
    if SUIT_OF[top] != led:
        over = 0 if follow else _above(hand, top)
    elif follow:
        over = _above(follow, top)
    elif trump not in (NONE, led):
        over = hand & SUIT_MASK[trump]
    return lowest(over) if over else NONE


def _above(hand: Cards, card: Card) -> Cards:
    return hand & SUIT_MASK[SUIT_OF[card]] & ~((2 << card) - 1)


def _kept(rules: RuleSet, deal: Deal, card: Card) -> int:
    suit = SUIT_OF[card]
    worth = TRUMP + card % 10 if suit == deal.trump else 0
    pair = 3 << (10 * suit + KNIGHT)
    sings = rules.mode != "subasta" or deal.turn == high(deal)[0]
    closed = sung(deal) >> suit & 1 or (deal.forty_lost and suit == deal.trump)
    if sings and pair >> card & 1 and deal.hands[deal.turn] & pair == pair and not closed:
        worth += PAIR
    return worth
