"""core/alike.h: blanks between which no card can come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.search.native import number_of
from tute.modes import MODES
from tute.modes.individual import upcard_lies
from tute.tricks import best

if TYPE_CHECKING:
    from tute.cards import Cards
    from tute.rules import RuleSet
    from tute.state import Deal

BLANKS = sum(0x1F << 10 * suit for suit in range(4))


def legal(rules: RuleSet, deal: Deal) -> int:
    """Cards and calls of the seat on turn, a bit each; 0 when the deal is over."""
    if deal.phase == "between":
        return 0
    mode = MODES[rules.mode]
    mask = mode.playable(rules, deal) if deal.phase == "play" else 0
    for action in mode.calls(rules, deal):
        mask |= 1 << number_of(action)
    return mask


def choices(rules: RuleSet, deal: Deal) -> int:
    """Legal actions without the blanks that are as good as a lower one."""
    may = legal(rules, deal)
    blanks = may & BLANKS
    if not blanks & (blanks - 1) or deal.phase != "play":
        return may
    others = _elsewhere(deal)
    for suit in range(4):
        if rules.swap != "off" and upcard_lies(deal) and suit == deal.trump:
            continue
        kept = None
        for card in range(10 * suit, 10 * suit + 5):
            if not blanks >> card & 1:
                continue
            if kept is None or others & ((1 << card) - (2 << kept)):
                kept = card
            else:
                may ^= 1 << card
    return may


def _elsewhere(deal: Deal) -> Cards:
    others = 0
    for seat in deal.seats:
        if seat != deal.turn:
            others |= deal.hands[seat]
    for card in deal.stock:
        others |= 1 << card
    if upcard_lies(deal):
        others |= 1 << deal.upcard
    if deal.table:
        others |= 1 << best(deal.table, deal.trump)
    return others
