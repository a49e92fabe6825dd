"""Trees of everything that can be done from a position, counted level by level.

`python -m tests.rules.perft` prints the counts.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.rules.situations import SITUATIONS, reached
from tests.rules.twins import as_pair
from tute import match as matches

if TYPE_CHECKING:
    from tests.rules.brute.match import Game
    from tute.match import Match

WIDEST = 700


class Tree(NamedTuple):
    """`levels`: nodes by depth; `verbs`: edges by what was done; `endings`: leaves by result."""

    levels: list[int]
    verbs: Counter[str]
    endings: Counter[str]


def engine_tree(match: Match) -> Tree:
    """Level by level until every deal is over or one level holds more than WIDEST."""
    tree, level = Tree([1], Counter(), Counter()), [match]
    while level and len(level) <= WIDEST:
        below = []
        for each in level:
            if matches.phase(each) == "between":
                tree.endings[_text(each.last_deal)] += 1
                continue
            for seat in range(each.rules.players):
                for action in matches.legal(each, seat):
                    tree.verbs[as_pair(action)[0]] += 1
                    below.append(matches.act(each, seat, action)[0])
        tree.levels.append(len(below))
        level = below
    return tree


def brute_tree(game: Game) -> Tree:
    tree, level = Tree([1], Counter(), Counter()), [game]
    while level and len(level) <= WIDEST:
        below = []
        for each in level:
            if each.at is None or each.at.phase == "over":
                tree.endings[_text(each.results[-1])] += 1
                continue
            for seat, action in each.at.choices():
                tree.verbs[action[0]] += 1
                below.append(each.clone())
                below[-1].do(seat, action)
        tree.levels.append(len(below))
        level = below
    return tree


def _text(result: dict[str, Any] | None) -> str:
    return json.dumps(result, sort_keys=True)


def main() -> None:
    for situation in SITUATIONS:
        tree = engine_tree(reached(situation).match)
        where = f"{situation.preset}/{situation.players} {situation.name}"
        print(f"{where:55} {' '.join(map(str, tree.levels))}")


if __name__ == "__main__":
    main()
