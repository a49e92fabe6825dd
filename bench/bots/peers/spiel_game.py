"""One deal of clasico.barajamos as an OpenSpiel game, `python_tute`. Needs OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from tute import engine, history
from tute.actions import Play
from tute.cards import card_text, cards_of, full_deck, parse_card
from tute.modes.clasico import CLASICO, deal_winner, start
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tute.state import Deal

RULES = rule_set("clasico.barajamos", 4)
_CARDS = len(full_deck(RULES.twos))
_DEALER = 3
_TYPE = pyspiel.GameType(
    short_name="python_tute",
    long_name="Tute, one deal of clasico.barajamos",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=4,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"deck": ""},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=_CARDS,
    max_chance_outcomes=_CARDS,
    num_players=4,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=_CARDS,
)


class Game(pyspiel.Game):
    """Without the parameter `deck` (card texts in dealing order) chance deals card by card."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> State:
        state = State(self)
        for text in str(self.get_parameters().get("deck", "")).split():
            state.apply_action(parse_card(text))
        return state


class State(pyspiel.State):
    """`deal` is None while chance deals. `public` is what all saw, as tute/history.py packs it."""

    def __init__(self, game: Game, deal: Deal | None = None, public: bytes = b"") -> None:
        super().__init__(game)
        self.deal, self.public = deal, public
        self._deck: tuple[int, ...] = ()

    def current_player(self) -> int:
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.deal.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = sorted(frozenset(full_deck(RULES.twos)) - frozenset(self._deck))
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(cards_of(CLASICO.playable(RULES, self.now)))

    def _apply_action(self, action: int) -> None:
        if self.deal is None:
            self._deck = (*self._deck, action)
            if len(self._deck) == _CARDS:
                self.deal = start(RULES, _DEALER, self._deck)
            return
        seat, play = self.deal.turn, Play(action)
        self.deal, events = engine.act(CLASICO, RULES, self.deal, seat, play)
        self.public += history.seen(seat, play, events)

    def is_terminal(self) -> bool:
        return self.deal is not None and self.deal.phase == "between"

    def returns(self) -> list[float]:
        """1 to each player of the team that won the deal, -1 to the others."""
        if not self.is_terminal():
            return [0.0] * 4
        winner = deal_winner(self.now)
        return [1.0 if seat % 2 == winner else -1.0 for seat in range(4)]

    def information_state_string(self, player: int | None = None) -> str:
        if self.deal is None:
            return ""
        seat = self.deal.turn if player is None else player
        return f"{self.deal.hands[seat]:x} {self.deal.upcard} {self.public.hex()}"

    def clone(self) -> State:
        """The generic one copies by pickling, a hundred times slower."""
        copy = State(self.get_game(), self.deal, self.public)
        copy._deck = self._deck
        return copy

    def _action_to_string(self, player: int, action: int) -> str:
        return card_text(action)

    def __str__(self) -> str:
        return f"{self.deal or self._deck} {self.public.hex()}"

    @property
    def now(self) -> Deal:
        assert self.deal is not None
        return self.deal


pyspiel.register_game(_TYPE, Game)
