from __future__ import annotations

import pytest

from tests.rules.perft import brute_tree, engine_tree
from tests.rules.situations import SITUATIONS, Situation, reached


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: f"{each.preset}-{each.name}")
def test_the_tree_of_a_position_is_that_of_the_brute_force(situation: Situation) -> None:
    twins = reached(situation)
    tree = engine_tree(twins.match)
    assert tree == brute_tree(twins.game)
    assert set(situation.shows) <= set(tree.verbs)
