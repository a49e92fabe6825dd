"""Random deals as each seat sees them, with their histories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.table import logged
from tests.unit.bots.playing import view_of
from tute.history import seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.unit.bots.playing import View
    from tute.rules import RuleSet
    from tute.state import Deal


def sights(rules: RuleSet, seed: int, deals: int = 1) -> Iterator[tuple[Deal, View, bytes]]:
    """Random play: the whole deal, what each seat sees of it, what all have seen."""
    for _, log in logged(rules, seed, deals):
        history = b""
        for before, seat, action, _, events in log:
            assert before.now
            for me in before.now.seats:
                yield before.now, view_of(before, me), history
            history += seen(seat, action, events)
