"""core/policy.h: how likely each card is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from services.bots.search.twin.sides import together
from tute.cards import NONE, POINTS, SUIT_MASK, SUIT_OF, Card, Cards
from tute.modes.subasta import high
from tute.state import ring, sung
from tute.tricks import best

if TYPE_CHECKING:
    from services.bots.search.policy import Policy
    from services.bots.search.twin.random import Chance
    from tute.rules import RuleSet
    from tute.state import Deal

CONTEXTS = 7
WEIGHTS = CONTEXTS * 83
_LEADS, _TAKES_LAST, _TAKES, _FEEDS_LAST, _FEEDS, _HOPES, _GIVES = range(CONTEXTS)
_KNIGHT = 6


class _View(NamedTuple):
    mine: Cards
    unseen: Cards
    rivals: bool
    partner: bool
    top: Card
    feeds: bool
    lies: int
    trumps: int


def features(rules: RuleSet, deal: Deal, card: Card) -> tuple[int, ...]:
    """What is so of laying `card`: places in the weights."""
    return _describe(rules, deal, _look(rules, deal), card)


def policy_card(policy: Policy, rules: RuleSet, deal: Deal, may: Cards, chance: Chance) -> Card:
    shares = _shares(policy, rules, deal, may)
    drawn = chance.below(sum(shares.values()))
    for card, share in shares.items():
        if drawn < share:
            return card
        drawn -= share
    raise AssertionError


def policy_share(policy: Policy, rules: RuleSet, deal: Deal, may: Cards, card: Card) -> float:
    """How likely `card` is among the cards `may`."""
    shares = _shares(policy, rules, deal, may)
    return shares[card] / sum(shares.values())


def _shares(policy: Policy, rules: RuleSet, deal: Deal, may: Cards) -> dict[Card, int]:
    view = _look(rules, deal)
    scores = {
        card: sum(policy.weights[place] for place in _describe(rules, deal, view, card))
        for card in range(40)
        if may >> card & 1
    }
    most, worst = max(scores.values()), len(policy.shares) - 1
    return {card: policy.shares[min(most - score, worst)] for card, score in scores.items()}


def _look(rules: RuleSet, deal: Deal) -> _View:
    me, order = deal.turn, ring(deal.seats, deal.leader)
    follow = order[len(deal.table) + 1 :]
    sides = [together(rules, deal, me, seat) for seat in follow]
    unseen = sum(1 << card for card in deal.stock)
    for seat in deal.seats:
        unseen |= 0 if seat == me else deal.hands[seat]
    top = best(deal.table, deal.trump) if deal.table else NONE
    return _View(
        mine=deal.hands[me],
        unseen=unseen,
        rivals=not all(sides),
        partner=any(sides),
        top=top,
        feeds=bool(deal.table) and together(rules, deal, me, order[deal.table.index(top)]),
        lies=sum(POINTS[card] for card in deal.table),
        trumps=0 if deal.trump == NONE else (unseen & SUIT_MASK[deal.trump]).bit_count(),
    )


def _describe(rules: RuleSet, deal: Deal, view: _View, card: Card) -> tuple[int, ...]:
    way, suit, trump = _context(deal, view, card), SUIT_OF[card], SUIT_OF[card] == deal.trump
    master = not view.unseen & SUIT_MASK[suit] & ~((2 << card) - 1)
    held = (view.mine & SUIT_MASK[suit]).bit_count()
    lies = sum(view.lies >= least for least in (1, 10, 14))
    trumps, rich = sum(view.trumps >= least for least in (1, 5)), _richness(POINTS[card])
    return (
        way * 40 + (trump * 2 + master) * 10 + card % 10,
        CONTEXTS * 40 + way * 3 + _breaks(rules, deal, view.mine, card),
        CONTEXTS * 43 + way * 10 + trump * 5 + min(held, 5) - 1,
        CONTEXTS * 53 + way * 12 + lies * 3 + rich,
        CONTEXTS * 65 + way * 18 + (trumps * 2 + master) * 3 + rich,
    )


def _context(deal: Deal, view: _View, card: Card) -> int:
    if view.top == NONE:
        return _LEADS
    if best((*deal.table, card), deal.trump) == card:
        return _TAKES if view.rivals else _TAKES_LAST
    if view.feeds:
        return _FEEDS if view.rivals else _FEEDS_LAST
    return _HOPES if view.partner else _GIVES


def _breaks(rules: RuleSet, deal: Deal, mine: Cards, card: Card) -> int:
    suit = SUIT_OF[card]
    pair = 3 << 10 * suit + _KNIGHT
    if rules.mode == "cabron" or (rules.mode == "subasta" and deal.turn != high(deal)[0]):
        return 0
    closed = sung(deal) >> suit & 1 or (deal.forty_lost and suit == deal.trump)
    if not pair >> card & 1 or pair & ~mine or closed:
        return 0
    return 2 if suit == deal.trump else 1


def _richness(points: int) -> int:
    return 2 if points >= 10 else int(points > 0)
