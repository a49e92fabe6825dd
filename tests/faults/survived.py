"""What must hold of a match whose clients may have taken a view at any moment of it.

Frames that the view stood for were got by nobody, so `check_match` cannot be asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.actions import seat_from_json
from tute.fair import verify
from tute.record import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.player import Player


def check_survived(record: Json, players: list[Player], *, lossless: bool) -> None:
    """`lossless`: each move that was acknowledged is in the record, once and in its order.

    Else the last ones before a failover may be gone; their players were told that the game is
    elsewhere, and made them again.
    """
    result = replay(record)
    assert result["ok"]
    assert result["complete"]
    assert all(check.ok for check in verify(record))
    for player in players:
        end = player.events("match_finished")[-1]
        assert (end["winner"], end["score"]) == (result["winner"], result["score"])
        assert player.events("match_cancelled", "bot_took") == []
        faults = player.faults if lossless else [each for each in player.faults if not _lost(each)]
        assert not faults, faults
        if lossless:
            played = sorted(player.played.items())
            made = [action for (table, _), action in played if table == player.table]
            assert made == list(_actions(record, player.seat))


def _actions(record: Json, seat: int) -> Iterator[Json]:
    """Those a person made: what the rules say of themselves is told but not recorded."""
    for deal in record["deals"]:
        yield from (each for each in deal["actions"] if seat_from_json(each) == seat)


def _lost(fault: str) -> bool:
    return "'conflict'" in fault
