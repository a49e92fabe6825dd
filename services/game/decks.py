"""Which deck comes next: drawn as protocol §6 says, or, for tests, from a file."""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tute import fair
from tute.record import read_deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.game.table import Table, Terms
    from tute.cards import Card
    from tute.rules import RuleSet

MARK = 64
LAST_DEAL = fair.CHAIN - 1


class FixedDecks(NamedTuple):
    """Tests only: dealt in order, again from the first after the last."""

    first_dealer: int
    decks: tuple[tuple[Card, ...], ...]


def read_fixed(path: str) -> FixedDecks | None:
    """The file of TUTE_TEST_DECKS, None for no path."""
    if not path:
        return None
    data: dict[str, Any] = msgspec.json.decode(Path(path).read_bytes())
    decks = tuple(read_deck(text) for text in data["decks"])
    return FixedDecks(data["first_dealer"], decks)


def new_secret() -> tuple[bytes, bytes]:
    """s₀ and its mark, the key of deal 64 (from which the keys before it are near)."""
    s0 = secrets.token_bytes(32)
    return s0, fair.key(s0, MARK)


def commitment(mark: bytes) -> str:
    return _near(mark)[0].hex()


def seed(terms: Terms, k: int) -> bytes:
    """The key s_k of deal k, from 1 on."""
    return _near(terms.mark)[k] if k < MARK else fair.key(terms.s0, k)


def first_dealer(terms: Terms, fixed: FixedDecks | None) -> int:
    seats = len(terms.seats)
    if fixed:
        return fixed.first_dealer % seats
    return fair.first_dealer(seed(terms, 1), terms.table, terms.salts, seats)


def deck(terms: Terms, rules: RuleSet, k: int, fixed: FixedDecks | None) -> Sequence[Card]:
    if terms.test_decks:
        if fixed is None:
            raise LookupError("this table was made with test decks, this process has none")
        return fixed.decks[(k - 1) % len(fixed.decks)]
    return fair.deck(seed(terms, k), terms.table, k, terms.salts, rules)


def shown_seed(terms: Terms, k: int) -> str | None:
    """Of a deal that is over; None for a test deck."""
    return None if terms.test_decks else seed(terms, k).hex()


def promise(terms: Terms) -> dict[str, object] | None:
    """`fair` as `match_started` shows it."""
    if terms.test_decks:
        return None
    return {
        "match": terms.table,
        "commitment": commitment(terms.mark),
        "n": fair.CHAIN,
        "salt_hashes": list(terms.salt_hashes),
    }


def proof(table: Table, deals_over: int) -> dict[str, object] | None:
    """`promise` with the seeds of the deals that are over, and the salts once they are complete.

    Before that nobody sees another's; each is null.
    """
    promised = promise(table.terms)
    if promised is None:
        return None
    salts = [None] * len(table.salts) if table.salts_by else list(table.salts)
    shown = [each.hex() for each in seeds(table.terms, deals_over)]
    return {**promised, "salts": salts, "seeds": shown}


def seeds(terms: Terms, deals_over: int) -> list[bytes]:
    """s_1 to s_k; each is the hash of the one after it."""
    known = [seed(terms, deals_over)] if deals_over else []
    while len(known) < deals_over:
        known.append(sha256(known[-1]).digest())
    return known[::-1]


@lru_cache(maxsize=4096)
def _near(mark: bytes) -> tuple[bytes, ...]:
    """The keys of deals 0, which is the commitment, to 63."""
    keys = [mark]
    while len(keys) <= MARK:
        keys.append(sha256(keys[-1]).digest())
    return tuple(keys[:0:-1])
