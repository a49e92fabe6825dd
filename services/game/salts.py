"""The people's part of each deck: promised by a hash, revealed, awaited. Pure; protocol §6.

What a seat revealed is shown to nobody before all have: no choice is made by who has seen it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from services.game import play, presence
from services.game.change import Change
from tute.fair import salt_hash
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.game.change import House
    from services.game.table import Seat, Table

_HEX = re.compile("[0-9a-f]{64}")


def may_promise(promised: str | None, seat: Seat) -> bool:
    return promised is None or (bool(seat.player) and _is_hex(promised))


def reveal(table: Table, seat: int | None, salt: str, now: int, house: House) -> Change | None:
    """None: it was revealed before. The last one brings the first deal. Raises Refused."""
    if seat is None:
        raise Refused("forbidden", "This is not your table.")
    if not _is_hex(salt):
        raise Refused("bad_request", "A salt is 64 lower-case hex digits.")
    if table.terms.salt_hashes[seat] is None:
        raise Refused("conflict", "No salt of yours entered this match.")
    if known := table.salts[seat]:
        if known != salt:
            raise Refused("conflict", "Your salt is revealed already.")
        return None
    if table.status:
        raise Refused("match_over", "The match is over.")
    change = Change(table)
    if salt_hash(salt) != table.terms.salt_hashes[seat]:
        presence.cancel(change, seat, presence.SALT_WITHHELD)
        return change
    salts = (*table.revealed[:seat], salt, *table.revealed[seat + 1 :])
    change.table = replace(table, revealed=salts)
    if not any(map(change.table.owes_salt, range(len(salts)))):
        terms = replace(table.terms, salts=salts)
        change.table = replace(table, terms=terms, revealed=(), salts_by=0)
        play.deal_first(change, now, house)
    return change


def overdue(table: Table, now: int, outage: int, house: House) -> Change:
    """Withheld: the match is cancelled; or, after an `outage` within the wait, awaited anew."""
    if table.salts_by - house.waits.salt < outage:
        return Change(replace(table, salts_by=now + house.waits.salt))
    change = Change(table)
    withheld = next(seat for seat in range(len(table.places)) if table.owes_salt(seat))
    presence.cancel(change, withheld, presence.SALT_WITHHELD)
    return change


def _is_hex(text: str) -> bool:
    return _HEX.fullmatch(text) is not None
