"""Who is there: away, back, awaited, replaced, gone for good. Pure changes of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from services.game import clock, decks, rated
from services.game.change import Change, News
from services.game.frames import told, turn_event, unix
from services.game.table import Away, Stand, Status, Table
from tute.match import turn

if TYPE_CHECKING:
    from services.game.change import House

SALT_WITHHELD = "salt_withheld"


def alone(table: Table, seat: int) -> bool:
    """Nobody but bots would wait for this person."""
    return all(each == seat for each in table.crowd.people)


def leave_seat(change: Change, seat: int, why: Away, now: int, house: House) -> None:
    """The person of the seat is away: held a full while, or, alone with bots, the table sleeps.

    An idle person's socket lives, so the presence key stays.
    """
    sleeps = alone(change.table, seat)
    until = 0 if sleeps else now + house.waits.hold
    _place(change, seat, away=why, since=now, until=until, missed=0)
    change.table = clock.stopped(change.table, now)
    if sleeps:
        change.table = replace(change.table, asleep=True)
    else:
        change.put.append((("hold", seat), "", house.waits.hold))
    if why != Away.IDLE:
        change.gone.append(("seat", seat))
    _say(change, "away", seat, until=unix(until))


def return_to(
    change: Change, seat: int, generation: int, gateway: str, now: int, house: House
) -> None:
    """The person of the seat is there, by a socket or by an act; `gateway` renews the presence."""
    place = change.table.places[seat]
    _place(
        change,
        seat,
        generation=generation,
        away=Away.PRESENT,
        since=now,
        until=0,
        missed=0,
        stand=Stand.NOBODY,
    )
    change.put.append((("seat", seat), f"{generation}:{gateway}", house.waits.presence))
    change.gone.append(("hold", seat))
    if place.away or place.stand:
        _say(change, "back", seat)
        _wake(change, now, house)


def hold_anew(change: Change, seat: int, now: int, house: House) -> None:
    """The system was away while the seat was held: the person gets the full while again."""
    until = now + house.waits.hold
    _place(change, seat, since=now, until=until)
    change.put.append((("hold", seat), "", house.waits.hold))
    _say(change, "away", seat, until=unix(until))


def give_up(change: Change, seat: int, now: int) -> None:
    """The hold is over: a bot sits down where the room wants that, else the match is cancelled.

    So it is where the salt of the seat is missing: without it there is no deck.
    """
    if change.table.owes_salt(seat):
        cancel(change, seat, SALT_WITHHELD)
    elif change.table.terms.bot_if_absent and not alone(change.table, seat):
        _seat_bot(change, seat, Stand.FOR_NOW, now)
    else:
        cancel(change, seat, "absent")


def leave(change: Change, seat: int, now: int) -> None:
    """For good, by the person's own will."""
    table = change.table
    if table.terms.bot_if_absent and not alone(table, seat) and not table.owes_salt(seat):
        _seat_bot(change, seat, Stand.FOR_GOOD, now)
    else:
        cancel(change, seat, "left")


def cancel(change: Change, seat: int | None, reason: str) -> None:
    """Ends the match without a winner; the seed of the running deal is shown.

    Who was lost loses the seat in the room too; who withheld a salt stays.
    """
    table = change.table
    deal_no = table.match.deal_no
    fields: dict[str, object] = {"reason": reason, "seat": seat}
    if deal_no:
        fields["seed"] = decks.shown_seed(table.terms, deal_no)
    stays = seat is None or reason == SALT_WITHHELD
    moved = rated.cancelled(table, None if stays else seat)
    if moved:
        fields["ratings"] = rated.shown_json(moved)
    change.events.append(told("match_cancelled", **fields))
    change.table = replace(
        table,
        status=Status.CANCELLED,
        deadline=0,
        clock_left=0,
        deal_at=0,
        salts_by=0,
        asleep=False,
    )
    lost = () if seat is None or stays else (table.terms.seats[seat].player,)
    change.news = News((*table.left, *lost), ratings=moved)


def _seat_bot(change: Change, seat: int, stand: Stand, now: int) -> None:
    generation = change.table.places[seat].generation + 1
    _place(
        change,
        seat,
        generation=generation,
        away=Away.PRESENT,
        since=now,
        until=0,
        missed=0,
        stand=stand,
    )
    change.gone += [("hold", seat), ("seat", seat)]
    _say(change, "bot_took", seat)
    if turn(change.table.match) == seat:
        ready_at = now + clock.pace(change.table).bot
        change.table = replace(change.table, ready_at=ready_at, deadline=0, clock_left=0)
    if not change.table.crowd.someone_here:
        _fall_asleep(change)
    _resume(change, now)


def _fall_asleep(change: Change) -> None:
    """Nobody is there to wait for anybody."""
    change.table = replace(change.table, asleep=True)
    for seat in change.table.crowd.people:
        _place(change, seat, until=0)
        change.gone.append(("hold", seat))


def _wake(change: Change, now: int, house: House) -> None:
    """The table goes on; who else is away is awaited from now on."""
    table = change.table
    if table.asleep:
        ready_at = now + clock.pace(table).bot
        deal_at = max(table.deal_at, now) if table.deal_at else 0
        change.table = replace(
            table,
            asleep=False,
            asked_at=now,
            ready_at=ready_at,
            deal_at=deal_at,
            salts_by=now + house.waits.salt if table.salts_by else 0,
        )
        for seat in change.table.crowd.people:
            place = change.table.places[seat]
            if place.away and not place.until:
                hold_anew(change, seat, now, house)
    _resume(change, now)


def _resume(change: Change, now: int) -> None:
    """The turn clock goes on if nobody is away any more; its new deadline is told."""
    before = change.table
    change.table = clock.resumed(before, now)
    if change.table is not before and (event := turn_event(change.table)):
        change.events.append(event)


def _place(change: Change, seat: int, **fields: object) -> None:
    place = replace(change.table.places[seat], **fields)
    change.table = change.table.with_place(seat, place)


def _say(change: Change, kind: str, seat: int, **fields: object) -> None:
    change.events.append(told(kind, seat=seat, **fields))
