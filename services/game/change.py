"""What one commit is going to change, put together before anybody writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec

if TYPE_CHECKING:
    from services.game.clock import Waits
    from services.game.decks import FixedDecks
    from services.game.frames import Shown
    from services.game.rated import Moved
    from services.game.table import Table

Key: TypeAlias = tuple[str, int]
"""("seat" | "hold", number): a presence key of the table."""


class House(NamedTuple):
    """What holds at every table of this service."""

    waits: Waits
    fixed: FixedDecks | None = None


class News(NamedTuple):
    """What the lobby must hear; the match was cancelled, unless `winner` won it."""

    lost: tuple[str, ...] = ()
    winner: int | None = None
    ratings: tuple[Moved, ...] = ()


class Change(msgspec.Struct):
    """The next version's table and events, the log's bytes, and what happens to presence keys.

    `absent`: the commit is refused while one of these keys exists. `put` are key, value, ttl ms.
    """

    table: Table
    events: list[Shown] = []
    log: bytes = b""
    news: News | None = None
    absent: list[Key] = []
    gone: list[Key] = []
    put: list[tuple[Key, str, int]] = []
