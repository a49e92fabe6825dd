"""What a seat cannot know reaches it in no view, event or refusal."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

from hypothesis import given, settings

from tests.rules.table import choices_of, rule_sets, seeds, shuffled
from tute import match as matches
from tute.actions import Play, Swap
from tute.cards import card_text, cards_of, mask_of
from tute.events import Swapped, is_public, private_json, public_json
from tute.singing import pairs
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tute.actions import Action
    from tute.events import Event
    from tute.match import Match
    from tute.rules import RuleSet

laws = settings(deadline=None, max_examples=60)
CARD = re.compile(r'"(\d+[oceb])"')


@given(rules=rule_sets(), seed=seeds)
@laws
def test_two_deals_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it(
    rules: RuleSet, seed: int
) -> None:
    rng = random.Random(seed)
    for match, _, _ in story(rules, seed):
        for eye in (None, *range(rules.players)):
            assert view_json(elsewhere(match, eye, rng), eye) == view_json(match, eye)


def elsewhere(match: Match, eye: int | None, rng: random.Random) -> Match:
    """The match with every card that `eye` has not seen in another place, and secrets changed."""
    now = match.now
    assert now
    others = [seat for seat in range(match.rules.players) if seat != eye]
    unseen = [card for seat in others for card in cards_of(now.hands[seat])]
    unseen = [card for card in [*unseen, *now.stock] if card != now.upcard]
    rng.shuffle(unseen)
    hands = list(now.hands)
    for seat in others:
        kept = [now.upcard] if now.upcard_seat == seat else []
        size = hands[seat].bit_count() - len(kept)
        hands[seat] = mask_of([*kept, *unseen[:size]])
        del unseen[:size]
    own = 0 if eye is None else 1 << eye
    holds_40 = eye is not None and now.trump in pairs(now.hands[eye])
    return match._replace(
        now=now._replace(
            hands=tuple(hands),
            stock=tuple(unseen),
            singers=now.singers & own | rng.randrange(1 << match.rules.players) & ~own,
            forty_lost=now.forty_lost if holds_40 else rng.random() < 0.5,
        )
    )


@given(rules=rule_sets(), seed=seeds)
@laws
def test_no_view_or_event_names_a_card_its_reader_cannot_know(rules: RuleSet, seed: int) -> None:
    eyes: tuple[int | None, ...] = (None, *range(rules.players))
    known: dict[int | None, set[str]] = {}
    for match, events, action in story(rules, seed):
        assert match.now
        if action is None:
            known = {eye: set() for eye in eyes}
        for eye in eyes:
            known[eye] |= {card_text(match.now.upcard)} | shown_by(action) | swapped_in(events)
            known[eye] |= set() if eye is None else hand_of(match, eye)
            told = [told_to(eye, event) for event in events]
            view = {**view_json(match, eye), "rules": None}
            assert set(CARD.findall(json.dumps([view, told]))) <= known[eye]


def shown_by(action: Action | None) -> set[str]:
    """The card that an action lays open."""
    return {card_text(action.card)} if isinstance(action, Play | Swap) else set()


def swapped_in(events: tuple[Event, ...]) -> set[str]:
    """Cards given for the turned one: the 7 may itself be taken with the 2 in the same trick."""
    return {card_text(each.gave) for each in events if isinstance(each, Swapped)}


def hand_of(match: Match, seat: int) -> set[str]:
    assert match.now
    return {card_text(card) for card in cards_of(match.now.hands[seat])}


def told_to(eye: int | None, event: Event) -> dict[str, object]:
    """As a frame tells it: nothing of an event that is not public, unless it is this seat's."""
    own = {} if eye is None else private_json(event).get(eye, {})
    return {**public_json(event), **own} if is_public(event) or own else {}


def story(rules: RuleSet, seed: int) -> Iterator[tuple[Match, tuple[Event, ...], Action | None]]:
    """Random play of up to three deals: each match with what led to it; no action: a deal."""
    rng = random.Random(seed)
    match = matches.begin(rules, rng.randrange(rules.players))
    while not match.over and match.deal_no < 3:
        match, events = matches.deal(match, shuffled(rules, rng))
        yield match, events, None
        while matches.phase(match) != "between":
            seat, action = rng.choice(choices_of(match))
            match, events = matches.act(match, seat, action)
            yield match, events, action
