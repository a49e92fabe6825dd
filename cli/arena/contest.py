"""What is played: who, by which rules, in which seatings of the same cards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cli.arena.players import COMMAND
from tute.cards import full_deck
from tute.modes import MODES
from tute.rulesets import rules_json

if TYPE_CHECKING:
    from tute.cards import Card
    from tute.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Contest:
    """A against B. A *board* is the cards of one game, played once in each of the seatings.

    A game is a deal (of the individual mode as many as it takes until somebody wins one), or with
    `matches` a whole match. With a command in it (`remote`) every game is a whole match on cards
    that nobody chose, so a board is one game, the next board's from the next seating.
    """

    a: str
    b: str
    rules: RuleSet
    seed: int = 1
    matches: bool = False

    @property
    def remote(self) -> bool:
        return any(name.startswith(COMMAND) for name in (self.a, self.b))

    @property
    def even(self) -> float:
        """A's share when both are equally strong."""
        if self.rules.mode == "clasico":
            return 0.5
        return 1 / (self.rules.players - self._one_rests)

    @property
    def over_even(self) -> bool:
        """The figure is A's share over an even one: letters, and what bids gain."""
        return not self.matches and self.rules.mode in ("cabron", "subasta")

    @property
    def fewer_is_better(self) -> bool:
        return not self.matches and self.rules.mode == "cabron"

    @property
    def sides(self) -> int:
        return MODES[self.rules.mode].sides(self.rules.players)

    @property
    def _one_rests(self) -> bool:
        """In a single deal; over a match everybody rests as often."""
        return self.rules.dealer_rests and not self.matches and not self.remote

    def dealer(self, board: int) -> int:
        return board % self.rules.players

    def seatings(self, board: int) -> list[frozenset[int]]:
        """The seats of A, in each game of the board; all others are B's.

        In clásico each team in turn, else every seat that plays.
        """
        if self.rules.mode == "clasico":
            found = [frozenset({0, 2}), frozenset({1, 3})]
        else:
            rests = self.dealer(board) if self._one_rests else None
            seats = range(self.rules.players)
            found = [frozenset({seat}) for seat in seats if seat != rests]
        return [found[board % len(found)]] if self.remote else found

    def deck(self, board: int, deal: int) -> list[Card]:
        """Of the board's deal, counted from 0; the same in all seatings."""
        deck = list(full_deck(self.rules.twos))
        Random(f"deck {self.seed} {board} {deal}").shuffle(deck)
        return deck

    def chance(self, board: int, game: int) -> Random:
        """What the players of a game take their luck from."""
        return Random(f"luck {self.seed} {board} {game}")

    def json(self) -> dict[str, object]:
        return {
            "a": self.a,
            "b": self.b,
            "rules": rules_json(self.rules),
            "seed": self.seed,
            "matches": self.matches,
        }
