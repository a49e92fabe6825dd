"""What the solver costs in CPU time: whole deals and endings at random, one question each."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.bots.search.native import Goal, position_of, rules_of
from services.bots.search.native_solve import Solver, TimeUp, within
from tute import match as matches
from tute.actions import Bid, Pass, Trump
from tute.cards import SUIT_MASK, SUITS, full_deck
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tute.state import Deal

MEGABYTES = 64
BID = 60
GIVE_UP_S = 20.0


@dataclass(frozen=True, slots=True)
class Question:
    """`cards` each at the start; `deals` how many unless said otherwise."""

    name: str
    preset: str
    cards: int
    asks: str
    deals: int


QUESTIONS = (
    Question("clásico, 40 cards: who wins", "clasico.barajamos", 10, "wins", 300),
    Question("clásico, 40 cards: points", "clasico.barajamos", 10, "points", 100),
    Question("clásico, 5 each: who wins", "clasico.barajamos", 5, "wins", 1000),
    Question("clásico, 5 each: points", "clasico.barajamos", 5, "points", 1000),
    Question("subasta, 12 each: is 60 made", "subasta.barajamos", 12, "wins", 20),
    Question("subasta, 8 each: is 60 made", "subasta.barajamos", 8, "wins", 300),
    Question("subasta, 8 each: points", "subasta.barajamos", 8, "points", 100),
    Question("cabrón, 3 each: letters", "cabron.barajamos", 3, "letters", 300),
)


@dataclass(frozen=True, slots=True)
class Case:
    """`nodes` are cards laid by the search, of deals not given up; `late` are those that were."""

    name: str
    deals: int
    late: int
    median_ms: float
    p95_ms: float
    median_nodes: int
    p95_nodes: int
    nodes_per_s: float
    ms: tuple[float, ...]


def case(question: Question, rng: Random, deals: int, told: Callable[[int], None]) -> Case:
    """The tables start empty and are kept from deal to deal."""
    took, nodes, late = list[float](), list[int](), 0
    with Solver(MEGABYTES) as solver:
        for number in range(deals):
            deal = _deal(question, rng)
            start = time.process_time()
            solved = _solved(solver, question, deal)
            took.append(1e3 * (time.process_time() - start))
            nodes += [solver.nodes] if solved else []
            late += not solved
            told(number + 1)
    return Case(
        name=question.name,
        deals=deals,
        late=late,
        median_ms=share(took, 0.5),
        p95_ms=share(took, 0.95),
        median_nodes=int(share(nodes, 0.5)),
        p95_nodes=int(share(nodes, 0.95)),
        nodes_per_s=1e3 * sum(nodes) / sum(took),
        ms=tuple(took),
    )


def share(figures: list[float] | list[int], part: float) -> float:
    """The figure that `part` of them are below."""
    return sorted(figures)[int(part * len(figures))] if figures else 0


def _solved(solver: Solver, question: Question, deal: Deal) -> bool:
    rules, position = rules_of(rule_set(question.preset), deal), position_of(deal)
    until = within(GIVE_UP_S)
    try:
        if question.asks == "wins":
            solver.wins(rules, position, until)
        else:
            solver.solve(rules, _goal(question), position, until)
    except TimeUp:
        return False
    return True


def _goal(question: Question) -> Goal:
    """Points and nothing else; in cabrón a letter each."""
    goal = Goal(tie=1.0)
    if question.asks == "letters":
        for seat in range(4):
            goal.pays[seat][seat], goal.pays[4][seat] = -1.0, 1.0
    return goal


def _deal(question: Question, rng: Random) -> Deal:
    """Dealt at random and played at random until each has so many cards; not ended by a tute."""
    rules = rule_set(question.preset)
    deck = list(full_deck(rules.twos))
    rng.shuffle(deck)
    match, _ = matches.deal(matches.begin(rules, 0), deck)
    if rules.mode == "subasta":
        match = _bid(match)
    while (seat := matches.turn(match)) is not None:
        if match.now and match.now.hands[seat].bit_count() == question.cards:
            return match.now
        match, _ = matches.act(match, seat, rng.choice(matches.legal(match, seat)))
    return _deal(question, rng)


def _bid(match: matches.Match) -> matches.Match:
    """The mano bids and names its longest suit."""
    seats = match.now.seats if match.now else ()
    match, _ = matches.act(match, seats[0], Bid(BID))
    for seat in seats[1:]:
        match, _ = matches.act(match, seat, Pass())
    hand = match.now.hands[seats[0]] if match.now else 0
    longest = max(range(4), key=lambda suit: (hand & SUIT_MASK[suit]).bit_count())
    return matches.act(match, seats[0], Trump(SUITS[longest]))[0]
