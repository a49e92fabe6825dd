"""Laws of every rule set. A failure prints the rules and one seed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.table import logged, moments, rule_sets, seeds
from tute import match as matches
from tute.actions import Play, Sing
from tute.cards import POINTS, card_text, cards_of, full_deck
from tute.codec import dump
from tute.errors import RuleError
from tute.events import DealStarted, Drew, private_json, public_json
from tute.record import replay, write
from tute.view import view_json

if TYPE_CHECKING:
    from tute.match import Match
    from tute.rules import RuleSet
    from tute.state import Deal

laws = settings(deadline=None, max_examples=60)


@given(rules=rule_sets(), seed=seeds)
@laws
def test_a_deal_played_out_shares_out_every_point(rules: RuleSet, seed: int) -> None:
    for before, _, _, after, _ in moments(rules, seed):
        deal = after.now
        if deal is None or any(deal.hands) or deal.phase != "between" or not sum(deal.tricks):
            continue
        assert before.now
        sung = sum(canto.points for canto in deal.cantos)
        carried = sum(before.now.points) - _gained(before.now)
        on_the_table = 0 if deal.upcard < 0 else POINTS[deal.upcard]
        assert sum(deal.points) == 130 + sung + carried - on_the_table


def _gained(deal: Deal) -> int:
    """Points won in this deal before its last trick; what else there is was carried in."""
    left = [*deal.table, *(card for hand in deal.hands for card in cards_of(hand))]
    out = [deal.upcard] if deal.upcard >= 0 and deal.upcard_seat < 0 else []
    sung = sum(canto.points for canto in deal.cantos)
    return 120 - sum(POINTS[card] for card in [*left, *out]) + sung


@given(rules=rule_sets(), seed=seeds)
@laws
def test_whoever_is_on_turn_has_something_to_do(rules: RuleSet, seed: int) -> None:
    for before, seat, action, after, _ in moments(rules, seed):
        turn = matches.turn(before)
        assert turn is not None
        assert matches.legal(before, turn)
        assert seat == turn or isinstance(action, Sing)
        if matches.phase(after) == "between":
            assert matches.turn(after) is None
            assert all(matches.legal(after, each) == () for each in range(rules.players))


@given(rules=rule_sets(), seed=seeds)
@laws
def test_every_listed_card_is_accepted_and_every_other_refused(rules: RuleSet, seed: int) -> None:
    for before, _, _, _, _ in moments(rules, seed, deals=1):
        turn = matches.turn(before)
        if matches.phase(before) != "play" or turn is None:
            continue
        packed, listed = dump(before), matches.legal(before, turn)
        for action in listed:
            matches.act(before, turn, action)
        for card in range(-1, 41):
            if Play(card) not in listed:
                with pytest.raises(RuleError) as refused:
                    matches.act(before, turn, Play(card))
                assert refused.value.code in ("not_your_card", "illegal_card")
        assert dump(before) == packed


@given(rules=rule_sets(), seed=seeds)
@laws
def test_a_written_match_replays_to_itself(rules: RuleSet, seed: int) -> None:
    deals, last = [], None
    for deck, log in logged(rules, seed):
        deals.append((deck, [(seat, action) for _, seat, action, _, _ in log]))
        last = log[-1][3]
    assert last
    answer = replay(json.loads(json.dumps(write(rules, last.first_dealer, deals))))
    assert answer["ok"]
    assert answer["score"] == list(last.score)
    assert answer["winner"] == last.winner
    assert answer["deals"][-1] == last.last_deal  # type: ignore[index]


@given(rules=rule_sets(), seed=seeds, eye=st.sampled_from([None, 0, 1, 2, 3]))
@laws
def test_a_view_shows_no_card_its_seat_cannot_know(
    rules: RuleSet, seed: int, eye: int | None
) -> None:
    if eye is not None and eye >= rules.players:
        eye = None
    for _, log in logged(rules, seed):
        public: set[str] = set()
        for before, _, _, after, events in log:
            _see_no_more(before, eye, public)
            public |= {word for event in events for word in _cards_in(public_json(event))}
            _see_no_more(after, eye, public)


def _see_no_more(match: Match, eye: int | None, public: set[str]) -> None:
    assert match.now
    known = {card_text(match.now.upcard)} | public
    known |= set() if eye is None else set(_texts(match.now.hands[eye]))
    shown = _cards_in({**view_json(match, eye), "rules": None, "legal": None})
    assert shown <= known
    legal = _cards_in({"legal": view_json(match, eye)["legal"]})
    assert legal <= (set() if eye is None else set(_texts(match.now.hands[eye])))


@given(rules=rule_sets(), seed=seeds)
@laws
def test_events_tell_hands_and_draws_to_their_seat_alone(rules: RuleSet, seed: int) -> None:
    for before, _, _, after, events in moments(rules, seed):
        for event in events:
            shown = _cards_in(public_json(event))
            if isinstance(event, Drew) and not event.open:
                assert not shown
                assert set(private_json(event)) == {event.seat}
            assert not isinstance(event, DealStarted)
        assert before.deal_no == after.deal_no


def _cards_in(value: object) -> set[str]:
    if isinstance(value, dict):
        return {card for each in value.values() for card in _cards_in(each)}
    if isinstance(value, (list, tuple)):
        return {card for each in value for card in _cards_in(each)}
    return {value} & _ALL if isinstance(value, str) else set()


def _texts(hand: int) -> list[str]:
    return [card_text(card) for card in cards_of(hand)]


_ALL = {card_text(card) for card in full_deck()}
