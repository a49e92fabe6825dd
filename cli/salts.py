"""The player's own part of every deck: docs/fair-deals.md."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from tute.fair import salt_hash, verify

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Told(NamedTuple):
    salt: str
    commitment: str


class Salts:
    """One salt for each match. Its hash is promised before; it is told after a commitment only.

    What was told, and after which commitment, is kept to be found again in the match's record.
    """

    def __init__(self) -> None:
        self._next = secrets.token_hex(32)
        self._told: dict[str, _Told] = {}

    @property
    def promised(self) -> str:
        return salt_hash(self._next)

    def tell(self, table: str, fair: Mapping[str, Any] | None) -> str | None:
        """The salt, if our hash entered this match; another is drawn for the next one."""
        if not fair or fair["match"] != table or self.promised not in fair["salt_hashes"]:
            return None
        self._told[table] = _Told(self._next, fair["commitment"])
        self._next = secrets.token_hex(32)
        return self._told[table].salt

    def sound(self, table: str, record: Mapping[str, Any]) -> bool:
        """Whether the record's decks hold what was promised here, and our salt is in them."""
        if not all(check.ok for check in verify(record)) or record["fair"]["match"] != table:
            return False
        told, fair = self._told.get(table), record["fair"]
        if told is None:
            return True
        return fair["commitment"] == told.commitment and told.salt in fair["salts"]
