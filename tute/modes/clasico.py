"""Four players, two teams: docs/rules.md §2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.cards import SUIT_OF, Card
from tute.modes.mode import Finish, Mode, Step
from tute.singing import chance, tute
from tute.state import Deal, added, dealt, from_mano

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.rules import RuleSet


def start(rules: RuleSet, dealer: int, deck: Sequence[Card]) -> Deal:
    deal = dealt("play", from_mano(rules.players, dealer), rules.players, deck)
    turned = deck[-1]
    return deal._replace(trump=SUIT_OF[turned], upcard=turned, upcard_seat=dealer)


def won(rules: RuleSet, deal: Deal) -> Step:
    winner = deal.turn
    side = (winner, (winner + 2) % 4)
    if ended := tute(rules, deal, side):
        return ended
    return chance(rules, deal, side if rules.partner_declares else side[:1])


def totals(points: tuple[int, ...]) -> tuple[int, ...]:
    return (points[0] + points[2], points[1] + points[3])


def finish(rules: RuleSet, score: tuple[int, ...], deal_no: int, deal: Deal) -> Finish:
    team = deal_winner(deal)
    points = totals(deal.points)[team]
    doubled = not deal.tute and 0 < rules.double_at <= points
    games = 2 if doubled else 1
    score = added(score, team, games)
    at_once = deal.tute is not None and rules.tute == "match"
    return Finish(
        {"winner": team, "tute": deal.tute and list(deal.tute), "games": games},
        score,
        team if at_once else match_winner(rules, score, deal_no),
    )


def deal_winner(deal: Deal) -> int:
    """The team with the tute, else with more points, else with the last trick."""
    if deal.tute:
        return deal.tute[0] % 2
    ours, theirs = totals(deal.points)
    if ours == theirs:
        return deal.leader % 2
    return int(theirs > ours)


def match_winner(rules: RuleSet, score: tuple[int, ...], deal_no: int) -> int | None:
    """The team ahead by `lead`, once `games` are won or the series of `series` deals is played."""
    reached = deal_no >= rules.series if rules.series else max(score) >= rules.games
    ahead = score[0] - score[1]
    return int(ahead < 0) if reached and abs(ahead) >= rules.lead else None


CLASICO = Mode(
    name="clasico", start=start, won=won, finish=finish, totals=totals, sides=lambda players: 2
)
