"""What is due at a table: by its clocks, and by what a look saw of its people. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from services.game import clock, play, presence, salts
from services.game.change import Change
from services.game.frames import turn_event
from services.game.table import Away

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.game.change import House
    from services.game.clock import Waits
    from services.game.ports import Sweep
    from services.game.table import Table

EASY = "easy"
SOON = 50


class Asked(NamedTuple):
    """A bot that must answer from `since` on: its own turn, or a card for a slow person."""

    seat: int
    level: str
    since: int


def asked(table: Table, now: int) -> Asked | None:
    seat = clock.bot_on_turn(table)
    if seat is not None and table.ready_at <= now:
        return Asked(seat, table.bot(seat), table.ready_at)
    slow = clock.person_on_turn(table)
    late = clock.late_at(table)
    if slow is None or not 0 < late <= now or play.answer_for(table, slow):
        return None
    return Asked(slow, EASY, late)


def missed(table: Table, now: int, waits: Waits) -> bool:
    """A bot had its time and a second more."""
    late = asked(table, now)
    return late is not None and late.since + waits.bot <= now


def overdue(table: Table, now: int, sweep: Sweep, house: House) -> Change | None:
    """A salt withheld, the next deal, what a slow person says by default, a canto of a bot's."""
    if clock.salts_due(table, now):
        return salts.overdue(table, now, sweep.outage, house)
    if clock.deal_due(table, now):
        change = Change(table)
        play.deal_next(change, now, house)
        return change
    singer = clock.bot_may_sing(table)
    if singer and clock.sings_at(table) <= now:
        seat, canto = singer
        generation = table.places[seat].generation
        return play.act(table, seat, generation, None, canto, True, now, house)
    slow = clock.person_on_turn(table)
    if slow is None or not 0 < clock.late_at(table) <= now:
        return None
    if table.asked_at < sweep.outage:
        return _clock_anew(table, now)
    answer = play.answer_for(table, slow)
    if answer is None:
        return None
    generation = table.places[slow].generation
    return play.act(table, slow, generation, None, answer, True, now, house)


def forced(table: Table, now: int, house: House) -> Change | None:
    """A legal card for the bot that never answered."""
    late = asked(table, now)
    if late is None:
        return None
    generation = table.places[late.seat].generation
    action = play.any_legal(table, late.seat)
    return play.act(table, late.seat, generation, None, action, True, now, house)


def lapsed(
    table: Table,
    seats: Sequence[int],
    holds: Sequence[int],
    now: int,
    sweep: Sweep,
    house: House,
) -> Change | None:
    """Who is away since the last look, and whose hold is over.

    `seats`, `holds`: ms that the presence keys live, by seat.
    """
    if table.status or table.asleep:
        return None
    change = Change(table)
    for seat in table.crowd.people:
        place = table.places[seat]
        if place.away and place.until and holds[seat] < 0:
            _hold_over(change, seat, now, sweep, house)
        elif not place.away and seats[seat] < 0 and now >= sweep.grace_until:
            change.absent.append(("seat", seat))
            presence.leave_seat(change, seat, Away.LAPSED, now, house)
        if change.table.status or change.table.asleep:
            break
    return change if change.table is not table else _idle(table, now, sweep, house)


def next_look(
    table: Table,
    seats: Sequence[int],
    holds: Sequence[int],
    now: int,
    sweep: Sweep,
    waits: Waits,
) -> int:
    """As `clock.next_look`, with the presence keys seen; 0: never."""
    if table.status or table.asleep:
        return 0
    times = [table.deal_at, table.salts_by, clock.idle_at(table, waits)]
    if clock.bot_may_sing(table):
        times.append(clock.sings_at(table) + waits.bot)
    late = asked(table, now)
    if late:
        at = late.since + waits.bot
        times.append(at if at > now else now + waits.bot)
    elif clock.bot_on_turn(table) is not None:
        times.append(table.ready_at + waits.bot)
    else:
        deadline = clock.late_at(table)
        times.append(deadline and deadline + waits.bot)
    for seat in table.crowd.people:
        ttl = holds[seat] if table.places[seat].away else seats[seat]
        times.append(now + ttl + 1 if ttl >= 0 else max(now, sweep.grace_until))
    return max(min((time for time in times if time), default=0), now + SOON)


def _hold_over(change: Change, seat: int, now: int, sweep: Sweep, house: House) -> None:
    place = change.table.places[seat]
    if place.since < sweep.outage or place.until > now:
        presence.hold_anew(change, seat, now, house)
    elif now >= sweep.grace_until:
        change.absent.append(("hold", seat))
        presence.give_up(change, seat, now)


def _idle(table: Table, now: int, sweep: Sweep, house: House) -> Change | None:
    at = clock.idle_at(table, house.waits)
    seat = clock.person_on_turn(table)
    if not at or seat is None or now < max(at, sweep.outage + house.waits.idle):
        return None
    change = Change(table)
    presence.leave_seat(change, seat, Away.IDLE, now, house)
    return change


def _clock_anew(table: Table, now: int) -> Change:
    """The system was away while the clock ran: the whole time again."""
    change = Change(replace(table, asked_at=now, deadline=now + table.terms.turn_ms))
    if event := turn_event(change.table):
        change.events.append(event)
    return change
