"""What a rated table does to the ratings of its people, step by step. Pure.

Bots' ratings are measures: they never move. A seat that a bot plays for an absent person has the
bot's rating; the person who is not back at the end takes a loss, whatever the bot did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from services.game import rating
from tute.events import DealFinished
from tuteapi.ratings import BOTS, Rating, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from services.game.table import Table
    from tute.events import Event
    from tute.match import Match


class Moved(NamedTuple):
    """How the match moved the rating of a person."""

    seat: int
    player: str
    before: Rating
    after: Rating


def bot(mode: str, level: str) -> Rating:
    return BOTS[mode].get(level, BOTS[mode]["normal"])


def after(table: Table, events: Iterable[Event]) -> Table:
    """Subasta is rated deal by deal: one against two. A deal nobody bid for tells nothing."""
    if table.rules.mode == "subasta":
        for event in events:
            if isinstance(event, DealFinished) and event.outcome:
                return _after_deal(table, event.outcome)
    return table


def finished(table: Table) -> tuple[Moved, ...]:
    """Of every person, the match being over; () where it does not count."""
    if not table.terms.ratings:
        return ()
    end = now = _now(table)
    if table.rules.mode != "subasta":
        played = rating.match(_as_played(table, now), _sides(table), _places(table.match))
        end = _of_people(table, now, played)
    return tuple(
        _moved(table, seat, _lost(table, seat) if table.places[seat].stand else end[seat])
        for seat, each in enumerate(table.terms.seats)
        if each.player
    )


def cancelled(table: Table, seat: int | None) -> tuple[Moved, ...]:
    """A cancelled match counts for nobody but those who left it for good; the last was `seat`."""
    if not table.terms.ratings:
        return ()
    left = {number for number, place in enumerate(table.places) if place.stand}
    left |= set() if seat is None else {seat}
    return tuple(_moved(table, number, _lost(table, number)) for number in sorted(left))


def shown_json(moved: tuple[Moved, ...]) -> list[dict[str, object]] | None:
    """As `match_finished` has it: the numbers people see; None where the match does not count."""
    if not moved:
        return None
    return [
        {
            "seat": each.seat,
            "player": each.player,
            "before": shown(each.before),
            "after": shown(each.after),
            "change": shown(each.after) - shown(each.before),
        }
        for each in moved
    ]


def _after_deal(table: Table, outcome: Mapping[str, object]) -> Table:
    bidder, now = outcome["bidder"], _now(table)
    played = table.match.now.seats if table.match.now else ()
    assert isinstance(bidder, int)
    one, two = (seat for seat in played if seat != bidder)
    played_out = rating.deal(_as_played(table, now), bidder, (one, two), outcome["made"] is True)
    return replace(table, ratings=_of_people(table, now, played_out))


def _now(table: Table) -> tuple[Rating, ...]:
    return table.ratings or table.terms.ratings


def _as_played(table: Table, now: tuple[Rating, ...]) -> tuple[Rating, ...]:
    """With those of the bots that play for somebody."""
    return tuple(
        bot(table.rules.mode, level) if (level := table.bot(seat)) else each
        for seat, each in enumerate(now)
    )


def _of_people(
    table: Table, before: tuple[Rating, ...], moved: tuple[Rating, ...]
) -> tuple[Rating, ...]:
    return tuple(before[seat] if table.bot(seat) else moved[seat] for seat in range(len(before)))


def _moved(table: Table, seat: int, end: Rating) -> Moved:
    return Moved(seat, table.terms.seats[seat].player, table.terms.ratings[seat], end)


def _lost(table: Table, seat: int) -> Rating:
    """From the rating as it is by now."""
    now = list(_as_played(table, _now(table)))
    now[seat] = _now(table)[seat]
    return rating.loss(tuple(now), _sides(table), seat)


def _sides(table: Table) -> list[tuple[int, ...]]:
    if table.rules.mode == "clasico":
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(len(table.terms.seats))]


def _places(match: Match) -> list[int]:
    """Of each side by the final score: fewest letters in cabrón, most games elsewhere."""
    if match.rules.mode == "cabron":
        return list(match.score)
    if match.rules.mode == "clasico":
        return [int(side != match.winner) for side in range(len(match.score))]
    return [max(match.score) - each for each in match.score]
