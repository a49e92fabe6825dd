"""Duties and who wins: docs/rules.md §1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.cards import SUIT_MASK, SUIT_OF, Card, Cards, Suit

if TYPE_CHECKING:
    from tute.rules import RuleSet
    from tute.state import Deal


def best(table: tuple[Card, ...], trump: Suit) -> Card:
    """The card that wins so far: the highest trump, else the highest of the led suit."""
    top = table[0]
    suit = SUIT_OF[top]
    for card in table:
        if SUIT_OF[card] == suit:
            top = max(top, card)
        elif SUIT_OF[card] == trump:
            top, suit = card, trump
    return top


def followers(hand: Cards, table: tuple[Card, ...], trump: Suit, forced: bool) -> Cards:
    """Cards of `hand` that may join the trick on the `table`. The first duty that can be met binds.

    `trump` NONE: nobody can ruff. `forced` is the option `undertrump: forced`.
    """
    if not table:
        return hand
    led = SUIT_OF[table[0]]
    top = best(table, trump)
    follow = hand & SUIT_MASK[led]
    if follow:
        return follow if SUIT_OF[top] != led else _above(follow, top) or follow
    if trump in (led, -1):
        return hand
    trumps = hand & SUIT_MASK[trump]
    if SUIT_OF[top] == led:
        return trumps or hand
    return _above(trumps, top) or (trumps if forced and trumps else hand)


def playable(rules: RuleSet, deal: Deal) -> Cards:
    """Cards that the seat on turn may play, with all duties."""
    return followers(deal.hands[deal.turn], deal.table, deal.trump, rules.undertrump == "forced")


def _above(cards: Cards, card: Card) -> Cards:
    """Of `cards`, all in the suit of `card`, the higher ones."""
    return cards >> card + 1 << card + 1
