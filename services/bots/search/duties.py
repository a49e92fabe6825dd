"""What a card that was played proves of the hand it came from: docs/rules.md §1 read backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.cards import NONE, SUIT_MASK, SUIT_OF, Card, Cards, Suit
from tute.tricks import best

if TYPE_CHECKING:
    from tute.rules import RuleSet


def ruled_out(
    rules: RuleSet, table: tuple[Card, ...], trump: Suit, card: Card, draws: bool
) -> Cards:
    """Cards that a hand did not hold from which `card` joined the `table`.

    `draws` says that this trick is followed by a draw, so that `stock_duty` holds.
    """
    if not table:
        return 0
    led = SUIT_OF[table[0]]
    if draws and rules.stock_duty != "full":
        bound = rules.stock_duty == "trump_only" and led == trump != SUIT_OF[card]
        return SUIT_MASK[trump] if bound else 0
    top = best(table, trump)
    if SUIT_OF[card] == led:
        return _above(top) if SUIT_OF[top] == led and card < top else 0
    if trump in (led, NONE):
        return SUIT_MASK[led]
    return SUIT_MASK[led] | _trumps_out(rules, top, trump, card)


def _trumps_out(rules: RuleSet, top: Card, trump: Suit, card: Card) -> Cards:
    """Of who does not follow; `top` takes the trick so far."""
    ruffed = SUIT_OF[top] == trump
    if SUIT_OF[card] == trump:
        return _above(top) if ruffed and card < top else 0
    return _above(top) if ruffed and rules.undertrump == "free" else SUIT_MASK[trump]


def _above(card: Card) -> Cards:
    """The cards of its suit that beat it."""
    return SUIT_MASK[SUIT_OF[card]] & -(2 << card)
