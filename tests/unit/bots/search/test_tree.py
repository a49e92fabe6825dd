"""The tree search: the core and its twin think the same, of what the seat knows alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from services.bots.search import native_tree
from services.bots.search.goal import goal_of
from services.bots.search.known import know
from services.bots.search.laid import Laid, laid
from services.bots.search.policy import policy
from services.bots.search.think import LOGS
from services.bots.search.twin import tree as twin
from tests.rules.table import moments
from tests.unit.bots.playing import view_of
from tute import history
from tute import match as matches
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services.bots.search.known import Known
    from services.bots.search.native import Goal
    from tute.rules import RuleSet

EVERY = [(preset, players) for preset in PRESETS for players in players_of(preset)]


def search(leaf: int = 2, iterations: int = 40, seed: int = 1, nodes: int = 1000) -> twin.Search:
    return twin.Search(
        iterations, leaf, seed, 0.7, LOGS, nodes, policy(rule_set("clasico.barajamos"))
    )


def decisions(rules: RuleSet, seed: int, every: int) -> Iterator[tuple[Known, Goal, list[Laid]]]:
    """Of random play each `every`-th choice of a card or call, as its seat knows the deal."""
    seen, deal, choices = b"", 0, 0
    for before, seat, action, after, events in moments(rules, seed, deals=2):
        if before.deal_no != deal:
            seen, deal = b"", before.deal_no
        if matches.phase(before) in ("play", "swap") and len(matches.legal(before, seat)) > 1:
            choices += 1
            if choices % every == 0:
                known = know(view_of(before, seat), seen)
                goal = goal_of(rules, known.deal, before.score, before.deal_no)
                yield known, goal, laid(known, seen)
        seen += history.seen(seat, action, events)
        assert after


@pytest.mark.parametrize(("preset", "players"), EVERY)
def test_the_core_thinks_what_its_twin_thinks(preset: str, players: int) -> None:
    rules = rule_set(preset, players)
    for known, goal, cards in decisions(rules, Random(preset).randrange(2**32), every=9):
        asked = search()._replace(laid=cards, trust=128)
        assert native_tree.tree_search(known, goal, asked) == twin.tree_search(known, goal, asked)
