"""One game in this process: every player sees what its seat may see, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any

from tute import match as matches
from tute.actions import Action, Sing, action_from_json
from tute.cards import suit_text
from tute.history import seen
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from cli.arena.players import Player
    from tute.cards import Card
    from tute.events import Event
    from tute.match import Match
    from tute.record import Played
    from tute.rules import RuleSet

MOST_DEALS = 1000


@dataclass(slots=True)
class Game:
    """What was played. `results` are the deals' as records show them; `thought` seconds by seat.

    `faults` are sentences: what a player did that cannot be; chance played in its place.
    """

    rules: RuleSet
    first_dealer: int
    deals: list[Played] = field(default_factory=list)
    results: list[dict[str, Any]] = field(default_factory=list)
    winner: int | None = None
    thought: list[tuple[int, float]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def play(
    rules: RuleSet,
    dealer: int,
    deck: Callable[[int], Sequence[Card]],
    seats: Sequence[Player],
    chance: Random,
    whole: bool,
) -> Game:
    """A deal, of the individual mode until one is won; `whole`: a match."""
    game = Game(rules, dealer)
    match = matches.begin(rules, dealer)
    while not match.over:
        match, _ = matches.deal(match, cards := deck(match.deal_no))
        match, actions = _play_out(match, seats, chance, game)
        game.deals.append((cards, actions))
        game.results.append(matches.result(match))
        if not whole and _decided(game.results[-1]):
            break
        if match.deal_no == MOST_DEALS:
            game.faults.append(f"The match was not over after {MOST_DEALS} deals.")
            break
    game.winner = match.winner
    return game


def view_of(match: Match, seat: int) -> dict[str, Any]:
    return {**view_json(match, seat), "you": seat}


def _decided(result: dict[str, Any]) -> bool:
    """Not carried into another deal."""
    return result.get("outcome", {}).get("winner", 0) is not None


def _play_out(
    match: Match, seats: Sequence[Player], chance: Random, game: Game
) -> tuple[Match, list[tuple[int, Action]]]:
    actions: list[tuple[int, Action]] = []
    history = b""
    while (seat := matches.turn(match)) is not None:
        action: Action
        if canto := _sung_out_of_turn(match, seat):
            seat, action = canto
            match, events = matches.act(match, seat, action)
        else:
            match, action, events = _move(match, seat, seats[seat], history, chance, game)
        history += seen(seat, action, events)
        actions.append((seat, action))
    return match, actions


def _sung_out_of_turn(match: Match, turn: int) -> tuple[int, Sing] | None:
    """The table does that for bots: the 40 first."""
    if match.now is None or not match.now.singers:
        return None
    trump = suit_text(match.now.trump)
    for seat in range(match.rules.players):
        cantos = [each for each in matches.legal(match, seat) if isinstance(each, Sing)]
        if seat != turn and cantos:
            return seat, max(cantos, key=lambda canto: canto.suit == trump)
    return None


def _move(
    match: Match, seat: int, player: Player, history: bytes, chance: Random, game: Game
) -> tuple[Match, Action, tuple[Event, ...]]:
    legal = matches.legal(match, seat)
    if len(legal) > 1:
        given = match if player.peeks else view_of(match, seat)
        seed = chance.getrandbits(63)
        began = perf_counter()
        try:
            said = player.decide(given, history, seed)
            game.thought.append((seat, perf_counter() - began))
            action = action_from_json(said)
            after, events = matches.act(match, seat, action)
        except Exception as error:
            game.faults.append(
                f"{player.name} in seat {seat}, deal {len(game.deals)}: "
                f"{type(error).__name__}: {error}"[:300]
            )
        else:
            return after, action, events
    action = chance.choice(legal)
    match, events = matches.act(match, seat, action)
    return match, action, events
