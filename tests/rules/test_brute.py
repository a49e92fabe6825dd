"""The engine against the brute force: whole matches under any options, any action at any time."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from tests.rules import brute
from tests.rules.brute.cards import EVERY_CARD, SUITS
from tests.rules.brute.position import VERBS
from tests.rules.situations import SITUATIONS, Situation, reached
from tests.rules.table import rule_sets, seeds
from tests.rules.test_record import vectors
from tests.rules.twins import Twins, as_action, as_pair, begun, walk
from tute import match as matches
from tute.codec import dump
from tute.errors import RuleError
from tute.notation import hand_text
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tests.rules.brute.match import Game
    from tests.rules.brute.position import Action as Pair
    from tute.rules import RuleSet

SENTENCE = re.compile(r"[A-Z][^X].*[a-z0-9]\.")
EVERY_VERB = [verb for verbs in VERBS.values() for verb in verbs] + ["sing"]


def test_the_brute_force_shares_no_code_with_the_rules() -> None:
    for file in Path(brute.__file__).parent.glob("*.py"):
        for imported in re.findall(r"^ *(?:from|import) (\S+)", file.read_text(), re.MULTILINE):
            assert imported in ("__future__", "typing", "copy") or "tests.rules.brute" in imported


@pytest.mark.parametrize("name", ["records.jsonl", "faulty.jsonl"])
def test_the_brute_force_answers_the_vectors_too(name: str) -> None:
    tried = 0
    for vector in vectors(name):
        expect = vector["expect"]
        if expect["ok"] or (expect["action"] is not None and expect["error"] != "bad_record"):
            assert brute_replay(**vector["record"]) == expect
            tried += 1
    assert tried > 150


def brute_replay(
    rules: dict[str, Any], first_dealer: int, deals: list[dict[str, Any]], **_: object
) -> dict[str, object]:
    whole = rule_set(rules["preset"], rules.get("players"), rules.get("options"))
    game = begun(whole, first_dealer).game
    for number, deal in enumerate(deals):
        game.start(deal["deck"].split())
        for place, action in enumerate(deal["actions"]):
            (pair,) = [(verb, action[verb]) for verb in EVERY_VERB if verb in action]
            if code := game.refusal(action["seat"], pair):
                return {"ok": False, "deal": number, "action": place, "error": code}
            game.do(action["seat"], pair)
    return {
        "ok": True,
        "deals": told(game),
        "score": game.score,
        "winner": game.winner,
        "complete": game.winner is not None,
    }


def told(game: Game) -> list[dict[str, Any]]:
    """The deals so far as a record's answer has them."""
    if game.at is None or game.at.phase == "over":
        return game.results
    return [*game.results, {**game.standing(game.at), "score": game.score}]


@given(rules=rule_sets(), seed=seeds)
@settings(deadline=None, max_examples=100)
def test_a_match_is_the_same_for_both_at_every_step(rules: RuleSet, seed: int) -> None:
    for twins in walk(rules, seed, deals=4):
        match, game = twins.match, twins.game
        assert matches.result(match) == told(game)[-1]
        assert (list(match.score), match.winner) == (game.score, game.winner)
        if twins.at.phase == "over":
            continue
        assert (matches.phase(match), matches.turn(match)) == (twins.at.phase, twins.at.turn)
        assert listed(twins) == sorted(twins.at.choices(), key=str)
        assert match.now
        hands = [sorted(hand_text(hand).split()) for hand in match.now.hands]
        assert hands == [sorted(hand) for hand in twins.at.hands]


def listed(twins: Twins) -> list[tuple[int, Pair]]:
    seats = range(twins.match.rules.players)
    legal = [(seat, as_pair(each)) for seat in seats for each in matches.legal(twins.match, seat)]
    return sorted(legal, key=str)


@given(rules=rule_sets(), seed=seeds)
@settings(deadline=None, max_examples=25)
def test_exactly_what_is_listed_is_accepted_and_the_rest_refused_in_the_order_of_the_rules(
    rules: RuleSet, seed: int
) -> None:
    rng = random.Random(seed)
    for twins in walk(rules, seed, deals=1):
        plain = twins.at.phase == "play" and not twins.at.window
        if rng.random() < (0.1 if plain else 0.5):
            refuse_the_rest(twins)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: f"{each.preset}-{each.name}")
def test_in_every_counted_situation_all_else_is_refused(situation: Situation) -> None:
    refuse_the_rest(reached(situation))


def refuse_the_rest(twins: Twins) -> None:
    """Of seats that are not on turn some of the actions are tried."""
    before, legal, every = dump(twins.match), set(listed(twins)), universe(twins)
    for seat in range(-1, twins.match.rules.players + 1):
        for pair in every if seat == twins.at.turn else [*every[::7], ("sing", "e")]:
            refused = refusal(twins, seat, pair)
            assert (refused.code if refused else "") == twins.game.refusal(seat, pair)
            assert (refused is None) == ((seat, pair) in legal)
            if refused:
                assert SENTENCE.fullmatch(refused.message)
                assert refused.details == details(twins, refused.code)
    assert dump(twins.match) == before


def details(twins: Twins, code: str) -> dict[str, object]:
    """A refused card is told which were legal; nothing else is told anything."""
    legal = [card for card in EVERY_CARD if card in twins.at.playable()]
    return {"legal": legal} if code == "illegal_card" else {}


def universe(twins: Twins) -> list[Pair]:
    """Every action there is; of bids those at the bounds, around the highest and some others."""
    rules, step = twins.match.rules, twins.match.rules.step
    bids = {-step, 0, rules.min_bid - 1, rules.min_bid, rules.max_bid, rules.max_bid + 1}
    if matches.phase(twins.match) == "bid":
        _, highest = twins.at.best_bid() or (0, rules.min_bid)
        bids |= {highest - 1, highest, highest + 1, highest + step, twins.at.largest_bid()}
        bids |= set(range(0, rules.max_bid, 7 * step))
    return [
        *(("play", card) for card in [*EVERY_CARD, "8o", ""]),
        *(("swap", card) for card in [*EVERY_CARD, "?"]),
        *((verb, suit) for verb in ("sing", "trump") for suit in [*SUITS, "x"]),
        *((verb, True) for verb in ("pass", "keep", "capote")),
        *(("bid", bid) for bid in sorted(bids)),
    ]


def refusal(twins: Twins, seat: int, pair: Pair) -> RuleError | None:
    try:
        matches.act(twins.match, seat, as_action(pair))
    except RuleError as error:
        return error
    return None
