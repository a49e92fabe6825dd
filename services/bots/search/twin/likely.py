"""core/likely.h: how likely a sampled deal is, by the cards that others laid."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from services.bots.search.twin.alike import legal
from services.bots.search.twin.policy import policy_share
from services.bots.search.twin.sample import sample

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.known import Known
    from services.bots.search.laid import Laid
    from services.bots.search.policy import Policy
    from services.bots.search.possible import Possible
    from services.bots.search.twin.random import Chance
    from tute.rules import RuleSet
    from tute.state import Deal


_FRESH = 4


class Chain:
    """Deals of which a deal comes the oftener the likelier it is."""

    def __init__(
        self, rules: RuleSet, policy: Policy | None, laid: Sequence[Laid], doubt: float
    ) -> None:
        self._rules, self._policy, self._laid, self._doubt = rules, policy, laid, doubt
        self._weight = 0.0
        self._deal: Deal | None = None

    def next(self, known: Known, counted: Possible, chance: Chance) -> Deal:
        deal = sample(known, counted, chance)
        if not self._policy or not self._laid:
            return deal
        weight = self._likelihood(self._policy, deal)
        if (
            self._deal
            and self._weight
            and chance.below(_FRESH)
            and _fraction(chance) * self._weight >= weight
        ):
            return self._deal
        self._deal, self._weight = deal, weight
        return deal

    def _likelihood(self, policy: Policy, deal: Deal) -> float:
        whole = 1.0
        for before, card in self._laid:
            hands = tuple(had | has for had, has in zip(before.hands, deal.hands, strict=True))
            moment = before._replace(hands=hands)
            may = legal(self._rules, moment)
            if may & (may - 1):
                share = policy_share(policy, self._rules, moment, may, card)
                whole *= (1 - self._doubt) * share + self._doubt / may.bit_count()
        return sqrt(sqrt(whole))


def _fraction(chance: Chance) -> float:
    return (chance.next() >> 11) * (1.0 / 9007199254740992.0)
