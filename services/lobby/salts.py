"""The hash of a salt, which a player promises for the next match: protocol §6."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tuteapi.codes import Refused

if TYPE_CHECKING:
    from services.lobby.store import Store

_HASH = re.compile("[0-9a-f]{64}")


async def promise(store: Store, player: str, salt_hash: str) -> None:
    """Instead of the one before. Raises Refused `bad_request`, `conflict`: it was used."""
    if not await offer(store, player, salt_hash):
        raise Refused("conflict", "That salt has entered a match before; draw another.")


async def offer(store: Store, player: str, salt_hash: str) -> bool:
    """False: it was used; what a hello repeats is no fault. Raises Refused `bad_request`."""
    if not _HASH.fullmatch(salt_hash):
        raise Refused("bad_request", "A salt's hash is 64 lower-case hex digits.")
    return await store.promise_salt(player, salt_hash)
