"""When things are due at a table. Pure: `now` comes from the caller, all times are unix ms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from services.game.table import Status, Table
from tute.actions import Sing
from tute.cards import suit_text
from tute.match import legal, phase, turn

if TYPE_CHECKING:
    from tute.match import Match

CANNOT_WAIT = 1
LAG_STEP_MS, LAG_MOST_MS = 100, 1000
NEVER_MS = 3_600_000


class Pace(NamedTuple):
    """What the table waits for people to see things, in ms: the same whatever anybody holds."""

    trick: int
    bot: int
    sing: int
    between: int


PACES = (Pace(1200, 700, 3000, 4000), Pace(300, 150, 1500, 1000), Pace(0, 0, 0, 0))


class Waits(NamedTuple):
    """Settings of this service, in ms."""

    presence: int
    hold: int
    idle: int
    bot: int
    """A bot's time to think and a second more."""
    salt: int = 3000
    outbox: int = 2000


def pace(table: Table) -> Pace:
    return PACES[table.terms.pace]


def asked(
    table: Table, match: Match, now: int, after_trick: bool = False, history: bytes = b""
) -> Table:
    """The table with `match` and a new decision put to whoever is on turn.

    `history` is what all have seen of the deal until then.
    """
    waits = pace(table)
    wait = waits.trick if after_trick else 0
    if after_trick and table.rules.declare == "manual":
        wait += waits.sing
    changes: dict[str, Any] = {
        "match": match,
        "history": history,
        "ask": table.ask + 1,
        "asked_at": now,
        "ready_at": now + wait + waits.bot,
    }
    if table.terms.turn_ms:
        seat = turn(match)
        left = 0 if seat is None or table.bot(seat) else table.terms.turn_ms + wait
        stopped = table.crowd.someone_away
        changes["clock_left"] = left if stopped else 0
        changes["deadline"] = now + left if left and not stopped else 0
    return replace(table, **changes)


def grace(lag_ms: int) -> int:
    """What a clock allows for a measured round trip: in steps, so that it seldom changes."""
    return min(max(0, -(-lag_ms // LAG_STEP_MS)) * LAG_STEP_MS, LAG_MOST_MS)


def late_at(table: Table) -> int:
    """When the clock plays for the person on turn: the deadline shown, and grace for lag; 0 never.

    An answer that was given in time may still be on its way.
    """
    seat = turn(table.match) if table.deadline else None
    return 0 if seat is None else table.deadline + table.places[seat].lag


def stopped(table: Table, now: int) -> Table:
    """Somebody is away: the clock keeps what is left."""
    if not table.deadline:
        return table
    left = max(table.deadline - now, CANNOT_WAIT)
    return replace(table, deadline=0, clock_left=left)


def resumed(table: Table, now: int) -> Table:
    """Everybody is back: the clock goes on, or begins for who took a seat back from a bot."""
    if table.deadline or table.crowd.someone_away or person_on_turn(table) is None:
        return table
    left = table.clock_left or table.terms.turn_ms
    return replace(table, deadline=now + left, clock_left=0) if left else table


def bot_on_turn(table: Table) -> int | None:
    """The seat of the bot that must act, if the table is awake."""
    seat = None if table.status or table.asleep else turn(table.match)
    return seat if seat is not None and table.bot(seat) else None


def is_quiet(table: Table) -> bool:
    """A person is on turn without a clock, and no bot may do anything: the most usual moment."""
    seat = turn(table.match)
    if seat is None or table.deadline or table.status:
        return False
    crowd = table.crowd
    return not crowd.bots[seat] and (table.rules.declare != "manual" or not any(crowd.bots))


def bot_may_sing(table: Table) -> tuple[int, Sing] | None:
    """A bot that is not on turn and may sing; it sings the 40 first."""
    if table.rules.declare != "manual" or table.status or table.asleep:
        return None
    for seat in range(len(table.places)):
        if table.bot(seat) and seat != turn(table.match):
            cantos = [each for each in legal(table.match, seat) if isinstance(each, Sing)]
            if cantos:
                return seat, max(cantos, key=lambda canto: _is_trump(table, canto))
    return None


def sings_at(table: Table) -> int:
    """When a bot sings out of turn: well before the next lead, which closes its chance."""
    return table.asked_at + pace(table).bot


def person_on_turn(table: Table) -> int | None:
    """The seat of the present person who must act."""
    seat = None if table.status or table.asleep else turn(table.match)
    if seat is None or table.bot(seat) or table.places[seat].away:
        return None
    return seat


def idle_at(table: Table, waits: Waits) -> int:
    """When the silent person on turn counts as away; 0 with a clock, which does it instead."""
    seat = person_on_turn(table)
    if table.terms.turn_ms or seat is None:
        return 0
    return max(table.asked_at, table.places[seat].since) + waits.idle


def deal_due(table: Table, now: int) -> bool:
    """The pause between two deals is over."""
    between = phase(table.match) == "between" and not table.status and not table.asleep
    return between and 0 < table.deal_at <= now


def salts_due(table: Table, now: int) -> bool:
    """A promised salt was withheld for too long."""
    return not table.status and not table.asleep and 0 < table.salts_by <= now


def next_look(table: Table, now: int, waits: Waits) -> int:
    """When somebody must look at the table at the latest, after a commit; 0: never.

    Presence keys of people who are there may lapse any time within their TTL.
    """
    if table.status != Status.PLAYING:
        return now + waits.outbox
    if table.asleep:
        return 0
    seat, crowd, at = turn(table.match), table.crowd, now + NEVER_MS
    if crowd.someone_here:
        at = now + waits.presence
    if crowd.until:
        at = min(at, crowd.until)
    if table.deal_at:
        at = min(at, table.deal_at)
    if table.salts_by:
        at = min(at, table.salts_by)
    if late := late_at(table):
        at = min(at, late + waits.bot)
    if bot_may_sing(table):
        at = min(at, sings_at(table) + waits.bot)
    if seat is None:
        return at
    if crowd.bots[seat]:
        return min(at, table.ready_at + waits.bot)
    return min(at, idle_at(table, waits) or at)


def _is_trump(table: Table, canto: Sing) -> bool:
    now = table.match.now
    return now is not None and suit_text(now.trump) == canto.suit
