"""Others are presumed to play sensibly: what they lay tells what they hold."""

from __future__ import annotations

from math import e
from random import Random
from typing import TYPE_CHECKING

from services.bots.search.known import know
from services.bots.search.laid import laid
from services.bots.search.policy import STEP, policy
from services.bots.search.possible import possible
from services.bots.search.twin.alike import legal
from services.bots.search.twin.likely import Chain
from services.bots.search.twin.policy import WEIGHTS, policy_share
from services.bots.search.twin.random import Chance
from services.bots.search.twin.sample import sample
from services.bots.strategies import choose
from tests.rules.table import played, situation
from tests.unit.bots.playing import shuffled, view_of
from tute import history
from tute import match as matches
from tute.actions import action_from_json
from tute.cards import cards_of
from tute.notation import cards
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tute.match import Match
    from tute.state import Deal

RULES = rule_set("clasico.barajamos")


def test_a_policy_is_weights_of_all_features() -> None:
    fitted = policy(RULES)
    assert fitted
    assert len(fitted.weights) == WEIGHTS
    assert fitted.shares[0] == 65536
    assert fitted.shares[STEP] == round(65536 / e)


def test_who_plays_last_feeds_a_partner_and_no_rival() -> None:
    fitted = policy(RULES)
    assert fitted
    for on, likely in (("4c 1c 5c", "3e"), ("1c 4c 5c", "4e")):
        match = situation(
            "clasico.barajamos",
            {0: "3e 4e 6o", 1: f"{on[:2]} 7o", 2: f"{on[3:5]} 7e", 3: f"{on[6:]} 5o"},
            trump="b",
        )
        now = played(match, on)[0].now
        assert now
        may = legal(RULES, now)
        shares = {card: policy_share(fitted, RULES, now, may, card) for card in cards_of(may)}
        assert max(shares, key=lambda card: shares[card]) == cards(likely)[0]


def test_likely_deals_are_nearer_to_the_true_one() -> None:
    """Cards laid into the right hands, over positions that normal players came to."""
    uniform = likely = 0
    for seed in range(8):
        match, seen = _after_plays(seed, 18)
        now, known = match.now, know(view_of(match, matches.turn(match) or 0), seen)
        assert now
        counted, chance = possible(known), Chance(seed)
        chain = Chain(RULES, policy(RULES), laid(known, seen), doubt=0.1)
        for _ in range(60):
            uniform += _right(now, sample(known, counted, chance))
            likely += _right(now, chain.next(known, counted, chance))
    assert likely > 1.01 * uniform


def _after_plays(seed: int, plays: int) -> tuple[Match, bytes]:
    match = matches.deal(matches.begin(RULES, 0), shuffled(RULES, Random(seed)))[0]
    seen = b""
    for _ in range(plays):
        seat = matches.turn(match) or 0
        action = action_from_json(choose("normal", view_of(match, seat), seen))
        match, events = matches.act(match, seat, action)
        seen += history.seen(seat, action, events)
    return match, seen


def _right(true: Deal, dealt: Deal) -> int:
    both = zip(true.hands, dealt.hands, strict=True)
    return sum((hand & guess).bit_count() for hand, guess in both)
