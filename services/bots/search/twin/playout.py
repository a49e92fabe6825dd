"""core/playout.h: quick play to judge a position by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.search.native import SWAP, action_of
from services.bots.search.twin.alike import legal
from services.bots.search.twin.policy import policy_card
from tute import engine
from tute.modes import MODES
from tute.modes.individual import draw_follows

if TYPE_CHECKING:
    from services.bots.search.policy import Policy
    from services.bots.search.twin.random import Chance
    from tute.rules import RuleSet
    from tute.state import Deal

_CARDS = (1 << SWAP) - 1


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def act(rules: RuleSet, deal: Deal, action: int) -> Deal:
    return engine.act(MODES[rules.mode], rules, deal, deal.turn, action_of(deal, action))[0]


def move_of(policy: Policy | None, rules: RuleSet, deal: Deal, may: int, chance: Chance) -> int:
    """Of `may` what the policy, or where there is none chance, plays."""
    if may >> SWAP & 1:
        return SWAP
    may = may & _CARDS or may
    if not may & (may - 1):
        return lowest(may)
    if policy and not may >> SWAP:
        return policy_card(policy, rules, deal, may, chance)
    for _ in range(chance.below(may.bit_count())):
        may &= may - 1
    return lowest(may)


def is_leaf(deal: Deal, leaf: int) -> bool:
    """The position is one where `play_out` stops."""
    if deal.table or deal.phase != "play" or draw_follows(deal):
        return False
    return deal.hands[deal.turn].bit_count() <= leaf


def play_out(policy: Policy | None, rules: RuleSet, deal: Deal, chance: Chance, leaf: int) -> Deal:
    while not is_leaf(deal, leaf) and (may := legal(rules, deal)):
        deal = act(rules, deal, move_of(policy, rules, deal, may, chance))
    return deal
