"""What the searching player thinks of each action that is legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli.arena.margin import points
from services.bots.search.goal import goal_of
from services.bots.search.known import know
from services.bots.search.think import think
from services.bots.strategies import bidding
from services.bots.strategies.bidding.auction import weighed
from services.bots.strategies.bidding.model import outlook
from tute.actions import Action, Bid, Pass, Trump, action_json
from tute.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from services.bots.strategies.limits import Limits

LEVEL = "hard"


@dataclass(frozen=True, slots=True)
class Opinion:
    """`visits` is how often it was tried; none: it is as good as another, or nobody searches it.

    `worth` is what the goal pays, best 1 and worst 0; of a bid or a pass the chance to win the
    match. `trumps`: the chance to make the bid with each suit, in suit order. `points`, on average:
    of a trump those that it brings, of what is searched as in `margin.points`.
    """

    action: Action
    visits: int = 0
    chance: float | None = None
    worth: float | None = None
    trumps: tuple[float, ...] = ()
    points: float | None = None

    def json(self, seat: int) -> dict[str, object]:
        by_trump = {suit: _rounded(each) for suit, each in zip(SUITS, self.trumps, strict=False)}
        return {
            "action": action_json(self.action, seat),
            "visits": self.visits,
            "chance": _rounded(self.chance),
            "worth": _rounded(self.worth),
            **({"trumps": by_trump} if by_trump else {}),
            **({} if self.points is None else {"points": _rounded(self.points)}),
        }


def searched(
    view: Mapping[str, Any], history: bytes, legal: Sequence[Action], limits: Limits
) -> list[Opinion]:
    """Cards and calls, the most tried first. Raises Forgotten."""
    known, match = know(view, history), view["match"]
    goal = goal_of(known.rules, known.deal, match["score"], match["deal_no"])
    found = []
    for each in think(known, goal, limits, history):
        margin = points(known.rules, known.deal, goal, view["you"], each.worth, each.chance)
        found.append(Opinion(each.action, each.visits, each.chance, each.worth, points=margin))
    thought = {each.action for each in found}
    return found + [Opinion(each) for each in legal if each not in thought]


def spoken(view: Mapping[str, Any], legal: Sequence[Action]) -> list[Opinion]:
    """Bids and trumps: what the player says first, then by their chances."""
    auction = bidding.read(view, view["you"])
    suits = [outlook(LEVEL, auction.hand, suit) for suit in range(4)]
    bids = [each.points for each in legal if isinstance(each, Bid)]
    worth = weighed(auction, LEVEL, bids, bidding.SAMPLES) if bids else {}
    found = []
    for each in legal:
        match each:
            case Trump(suit):
                own = suits[SUITS.index(suit)]
                chance = own.at_least(auction.high[1])
                found.append(Opinion(each, chance=chance, points=own.mean))
            case Bid(points):
                made = tuple(own.at_least(points) for own in suits)
                found.append(Opinion(each, 0, max(made), worth.get(points), made))
            case Pass():
                found.append(Opinion(each, worth=worth.get(None)))
    said = bidding.pick(view, LEVEL)
    return sorted(found, key=lambda each: _rank(each, said, view["you"]))


def _rank(opinion: Opinion, said: Mapping[str, Any], seat: int) -> tuple[bool, float, float]:
    chosen = action_json(opinion.action, seat) == said
    return not chosen, -(opinion.worth or 0.0), -(opinion.chance or 0.0)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
