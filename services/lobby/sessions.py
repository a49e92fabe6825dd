"""Guests: a name, an id, a signed token."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, NamedTuple

from services.lobby import metrics, names
from tuteapi import tokens
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from chassis.settings import Settings
    from services.lobby.changes import Seen
    from services.lobby.limits import Limits
    from services.lobby.store import Store


_PLAYER = re.compile(r"p_[A-Za-z0-9_-]{1,64}")


class Session(NamedTuple):
    player: str
    name: str
    token: str
    expires_at: int


class Sessions:
    """`now` is unix seconds; tokens are read by processes that know no Redis time."""

    def __init__(
        self, store: Store, limits: Limits, settings: Settings, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._limits = limits
        self._settings = settings
        self._now = now

    async def create(self, name: str, lang: str, ip: str) -> Session:
        name, lang = names.clean(name), names.language(lang)
        await self._limits.session(ip)
        player = f"p_{secrets.token_urlsafe(12)}"
        await self._store.create_player(player, name, lang)
        metrics.SESSIONS.labels("made").inc()
        return self._signed(player, name)

    async def renew(self, player: str, name: str) -> Session:
        """A fresh token of the same player."""
        who = (await self.me(player, name)).who
        metrics.SESSIONS.labels("renewed").inc()
        return self._signed(player, who.name)

    async def me(self, player: str, name: str) -> Seen:
        """The player with their room. Raises Refused `unauthorized`: nobody knows them."""
        await self.known(player, name)
        seen = await self._store.look("", player)
        if not seen.who.name:
            raise Refused("unauthorized", "This session is not known any more; make a new one.")
        return await self._store.look(seen.who.room, player) if seen.who.room else seen

    async def mute(self, player: str, other: str, on: bool) -> None:
        """Raises Refused."""
        if player == other or not _PLAYER.fullmatch(other):
            raise Refused("bad_request", "One mutes another player.")
        if not await self._store.mute(player, other, on):
            raise Refused("conflict", "You have muted very many; hear some of them again.")

    async def known(self, player: str, name: str) -> None:
        """A player whom Redis lost is made anew, called as in the token."""
        if name:
            await self._store.create_player(player, name, "es")

    def _signed(self, player: str, name: str) -> Session:
        settings = self._settings
        token = tokens.issue(player, name, settings.jwt_keys, settings.session_days, self._now())
        return Session(player, name, token.token, token.expires_at)
