"""Deals of individual with few cards, of which every deck can be tried."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from services.bots.search import known
from tests.rules.table import Moment, choices_of
from tests.search.positions import Sight, some_rules
from tute import match as matches
from tute.cards import KINGS, KNIGHTS, cards_of
from tute.history import seen
from tute.modes import MODES
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random
    from typing import Any

    import pytest

    from tute.cards import Card
    from tute.rules import RuleSet

HAND = {2: 3, 3: 2}
CARDS = {2: 16, 3: 13}


def allow(monkeypatch: pytest.MonkeyPatch, rules: RuleSet, deck: list[Card]) -> None:
    """Hands of two or three cards from this deck."""
    monkeypatch.setattr(known, "rule_set", lambda *_: rules)
    monkeypatch.setattr(known, "full_deck", lambda _: tuple(deck))


def deck_of(rng: Random, players: int) -> list[Card]:
    """With many kings and knights."""
    courts = list(cards_of(KINGS | KNIGHTS))
    others = [card for card in range(40) if card not in courts]
    deck = rng.sample(courts, 6) + rng.sample(others, CARDS[players] - 6)
    rng.shuffle(deck)
    return deck


def rules_of(rng: Random, players: int) -> RuleSet:
    rules = some_rules(rng, "individual")
    while rules.players != players:
        rules = some_rules(rng, "individual")
    fewer: dict[str, Any] = {"deal": HAND[players], "capote": False}
    return replace(rules, **fewer)


def sights(rng: Random, rules: RuleSet, deck: list[Card]) -> Iterator[Sight]:
    """Random play of one such deal, at every moment as one seat sees it."""
    match = matches.begin(rules, 0)
    now = MODES["individual"].start(rules, 0, deck)
    match = match._replace(dealt_by=0, deal_no=1, now=now)
    log: list[Moment] = []
    history = b""
    while matches.phase(match) != "between":
        seat, action = rng.choice(choices_of(match))
        after, events = matches.act(match, seat, action)
        log.append((match, seat, action, after, events))
        me = rng.choice(now.seats)
        yield Sight(log, len(log) - 1, me, {**view_json(match, me), "you": me}, history)
        history += seen(seat, action, events)
        match = after
