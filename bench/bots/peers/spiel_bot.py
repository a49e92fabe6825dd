"""OpenSpiel's Python ISMCTS at one deal of clásico. Needs OpenSpiel."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from bench.bots.peers.spiel_game import RULES, Game, State
from services.bots.search.known import know
from services.bots.search.native import position_of
from services.bots.search.native_sample import Chance, sample, sampler
from tute import engine
from tute.actions import Play
from tute.cards import card_text, cards_of
from tute.modes.clasico import CLASICO

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.bots.search.known import Known
    from services.bots.strategies.limits import Limits

UCT_C = 1.4
_FEWEST, _MOST = 2, 10**9
_GAME = Game()


def decide(limits: Limits, view: Mapping[str, Any], history: bytes, seed: int) -> Mapping[str, Any]:
    """A card, by as many simulations as `limits` says, or as fit in its time."""
    until = None if limits.iterations else perf_counter() + limits.seconds
    bot = Bot(know(view, history), history, limits.iterations or _MOST, until, seed)
    return {"seat": view["turn"], "play": card_text(bot.think())}


class Playouts:
    """OpenSpiel's random rollouts of one game, without its states: two and a half times as many."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def evaluate(self, state: State) -> list[float]:
        deal = state.now
        while deal.phase != "between":
            cards = cards_of(CLASICO.playable(RULES, deal))
            card = cards[int(self._rng.random() * len(cards))]
            deal, _ = engine.act(CLASICO, RULES, deal, deal.turn, Play(card))
        return State(_GAME, deal).returns()

    def prior(self, state: State) -> list[tuple[int, float]]:
        cards = cards_of(CLASICO.playable(RULES, state.now))
        return [(card, 1 / len(cards)) for card in cards]


class _Enough(Exception):
    """The time is over."""


class Bot(ISMCTSBot):
    """Every simulation begins, while there is time, with a deal that the seat thinks possible."""

    def __init__(
        self, known: Known, history: bytes, most: int, until: float | None, seed: int
    ) -> None:
        super().__init__(
            _GAME,
            Playouts(seed),
            UCT_C,
            most,
            random_state=np.random.RandomState(seed & 0xFFFFFFFF),
            allow_inconsistent_action_sets=True,
        )
        self._seen = State(_GAME, known.deal, history)
        self._sampler, self._chance = sampler(known), Chance(seed)
        self._position = position_of(known.deal)
        self._until = until
        self.simulations = 0
        self.set_resampler(self._resample)

    def think(self) -> int:
        """The card to play."""
        state = self._seen
        try:
            return int(self.step(state))
        except _Enough:
            legal = state.legal_actions()
            policy = self.get_final_policy(state, self.filter_illegals(self._root_node, legal))
            best: int = max(policy, key=lambda choice: choice[1])[0]
            return best

    def _resample(self, state: State, player: int) -> State:
        late = self._until is not None and perf_counter() > self._until
        if late and self.simulations >= _FEWEST:
            raise _Enough
        self.simulations += 1
        hands = sample(self._sampler, self._chance, self._position).hands
        deal = self._seen.now
        placed = {seat: hands[place] for place, seat in enumerate(deal.seats)}
        return State(
            _GAME, deal._replace(hands=tuple(placed[seat] for seat in range(4))), self._seen.public
        )
