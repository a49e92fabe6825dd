"""Invite codes: drawn, read back from what people type, and decided about. Pure but for `draw`."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec.structs import replace

from services.lobby.room import Invite, Room
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
DEFAULT_TTL_S = 86_400
MAX_TTL_S = 30 * 86_400
MAX_USES = 1_000
MAX_OPEN = 20
DAY_MS = 86_400_000


def draw() -> str:
    """Forty random bits as XXXX-XXXX."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(8))
    return f"{code[:4]}-{code[4:]}"


def drawn() -> Iterator[str]:
    while True:
        yield draw()


def read(text: str) -> str:
    """The code in `text`, which may be in lower case, spaced or without dash. "" is none."""
    code = "".join(text.upper().replace("-", "").split())
    if len(code) != 8 or any(letter not in ALPHABET for letter in code):
        return ""
    return f"{code[:4]}-{code[4:]}"


def create(room: Room, player: str, code: str, ttl_s: int, uses: int, now_ms: int) -> Room:
    """Any member may; `ttl_s` 0 is a day, `uses` 0 any number."""
    room.seat_of(player)
    if not 0 <= ttl_s <= MAX_TTL_S:
        raise Refused("bad_request", f"ttl_s goes from 1 to {MAX_TTL_S}.")
    if not 0 <= uses <= MAX_USES:
        raise Refused("bad_request", f"uses goes from 0 to {MAX_USES}.")
    if len(live(room, now_ms)) >= MAX_OPEN:
        raise Refused("conflict", f"This room has {MAX_OPEN} invites; revoke one.")
    expires_ms = now_ms + (ttl_s or DEFAULT_TTL_S) * 1_000
    made = Invite(code=code, by=player, expires_ms=expires_ms, uses=uses)
    return replace(room, invites=(*_kept(room, now_ms), made))


def live(room: Room, now_ms: int) -> list[Invite]:
    return [invite for invite in room.invites if not invite.over(now_ms)]


def usable(room: Room, code: str, now_ms: int) -> Invite:
    """Raises Refused `not_found` (revoked, replaced) or `invite_expired` (too old, used up)."""
    for invite in room.invites:
        if invite.code == code:
            if invite.over(now_ms):
                raise Refused("invite_expired", "This invite has expired or is used up.")
            return invite
    raise Refused("not_found", "There is no such invite.")


def spend(room: Room, code: str) -> Room:
    spent = (
        replace(invite, used=invite.used + 1) if invite.code == code else invite
        for invite in room.invites
    )
    return replace(room, invites=tuple(spent))


def revoke(room: Room, player: str, code: str) -> Room:
    """The host or who made it; whether a code exists is nothing for others."""
    for invite in room.invites:
        if invite.code == code and player in room.people:
            if player not in (room.host, invite.by):
                raise Refused("forbidden", "Only the host or who made an invite may revoke it.")
            return replace(room, invites=tuple(each for each in room.invites if each != invite))
    raise Refused("not_found", "There is no such invite.")


def renewed(room: Room, codes: Iterator[str], now_ms: int) -> Room:
    """Every invite that is good under a new code, the others gone."""
    fresh = tuple(replace(invite, code=next(codes)) for invite in live(room, now_ms))
    return replace(room, invites=fresh)


def _kept(room: Room, now_ms: int) -> tuple[Invite, ...]:
    """Good ones, and the newest of those that are over, for a day."""
    over = [each for each in room.invites if each.over(now_ms)]
    fresh = [each for each in over if now_ms < each.expires_ms + DAY_MS][-MAX_OPEN:]
    return tuple(each for each in room.invites if each in fresh or not each.over(now_ms))
