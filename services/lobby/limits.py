"""How often somebody may try; the buckets are shared by all lobby processes."""

from __future__ import annotations

import ipaddress
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chassis.settings import Settings
    from services.lobby.store import Store

WRONG_CODE = ("not_found", "invite_expired")


class Limits:
    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._tries = settings.invite_tries_per_min
        self._sessions = settings.most_sessions_per_min

    async def session(self, ip: str) -> None:
        """Raises Refused `rate_limited`."""
        await self._take("session", network(ip), self._sessions)

    @asynccontextmanager
    async def guess(self, player: str, ip: str) -> AsyncIterator[None]:
        """Around the use of an invite code: a wrong one costs a try of the player and the address.

        The try is taken first and given back, so that many guesses at once pass no faster.
        """
        whose = [who for who in (player, network(ip)) if who]
        taken: list[str] = []
        wrong = False
        try:
            for who in whose:
                await self._take("invite", who, self._tries)
                taken.append(who)
            yield
        except Refused as refused:
            wrong = refused.code in WRONG_CODE
            raise
        finally:
            for who in [] if wrong else taken:
                await self._store.take("invite", who, self._tries, -1)

    async def _take(self, kind: str, who: str, per_minute: int) -> None:
        wait_ms = await self._store.take(kind, who, per_minute)
        if wait_ms:
            wait_s = -(-wait_ms // 1_000)
            raise Refused(
                "rate_limited", "Too many tries; wait a little.", {"retry_after_s": wait_s}
            )


def network(ip: str) -> str:
    """Whose address it is: of IPv6 the /64 it lies in, since people have all of that."""
    try:
        address = ipaddress.ip_address(ip)
    except ValueError:
        return ip
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
