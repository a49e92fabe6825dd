"""Tute as an OpenSpiel game, and the peer that plays it. Needs OpenSpiel, an extra of its own."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bench.bots import peers
from bench.bots.peers.openspiel import player
from cli.arena.players import BadPlayer
from cli.arena.table import view_of
from tests.unit.bots.playing import shuffled
from tute import match as game
from tute.actions import action_from_json
from tute.cards import card_text, cards_of
from tute.history import seen
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tute.match import Match

RULES = rule_set("clasico.barajamos", 4)


def opened(deck: list[int], plays: int, seed: int) -> tuple[Match, bytes]:
    """A deal in which chance played that many cards, and what all saw of it."""
    rng, history = Random(seed), b""
    match, _ = game.deal(game.begin(RULES, 3), deck)
    for _ in range(plays):
        seat = game.turn(match)
        assert seat is not None
        action = rng.choice(game.legal(match, seat))
        match, events = game.act(match, seat, action)
        history += seen(seat, action, events)
    return match, history


def test_without_openspiel_the_player_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(peers, "spiel_bot", raising=False)  # where another test met it
    monkeypatch.setitem(sys.modules, "bench.bots.peers.spiel_bot", None)
    with pytest.raises(BadPlayer, match=r"pip install 'tute\[openspiel\]'"):
        player("50ms")


def test_the_game_is_the_one_of_the_rules() -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    player("50ms")
    for seed in range(20):
        deck, rng = shuffled(RULES, Random(seed)), Random(seed)
        texts = " ".join(card_text(card) for card in deck)
        state = pyspiel.load_game("python_tute", {"deck": texts}).new_initial_state()
        match, _ = game.deal(game.begin(RULES, 3), deck)
        while (seat := game.turn(match)) is not None:
            assert state.current_player() == seat
            legal = game.legal(match, seat)
            assert state.legal_actions() == sorted(each.card for each in legal)  # type: ignore[union-attr]
            action = rng.choice(legal)
            state.apply_action(action.card)  # type: ignore[union-attr]
            match, _ = game.act(match, seat, action)
        assert state.is_terminal()
        winner = game.result(match)["outcome"]["winner"]  # type: ignore[index]
        assert state.returns() == [1.0 if seat % 2 == winner else -1.0 for seat in range(4)]


def test_chance_deals_where_no_deck_is_given() -> None:
    pyspiel: Any = pytest.importorskip("pyspiel")
    player("50ms")
    state, rng = pyspiel.load_game("python_tute").new_initial_state(), Random(1)
    for left in range(40, 0, -1):
        outcomes = state.chance_outcomes()
        assert (len(outcomes), sum(chance for _, chance in outcomes)) == (left, pytest.approx(1))
        state.apply_action(rng.choice(outcomes)[0])
    assert (state.current_player(), len(state.legal_actions())) == (0, 10)


def test_the_peer_decides_from_the_view_alone() -> None:
    pytest.importorskip("pyspiel")
    peer = player("30i")
    deck = shuffled(RULES, Random(5))
    match, history = opened(deck, 10, 1)
    seat = game.turn(match)
    assert seat is not None
    said = peer.decide(view_of(match, seat), history, 7)
    assert action_from_json(said) in game.legal(match, seat)
    assert peer.decide(view_of(match, seat), history, 7) == said
    now = match.now
    assert now is not None
    hands, (one, two) = list(now.hands), [each for each in range(4) if each != seat][:2]
    mine, theirs = (min(cards_of(hands[each] & ~(1 << now.upcard))) for each in (one, two))
    hands[one] ^= 1 << mine | 1 << theirs
    hands[two] ^= 1 << mine | 1 << theirs
    other = match._replace(now=now._replace(hands=tuple(hands)))
    assert peer.decide(view_of(other, seat), history, 7) == said
