"""Decks nobody can choose, and their proof: docs/fair-deals.md. Seeds come from the caller."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tute.cards import card_text, full_deck
from tute.errors import RuleError
from tute.record import frame, replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tute.cards import Card
    from tute.match import Match
    from tute.rules import RuleSet

CHAIN = 1024
_T = TypeVar("_T")
STOPS = "The record stops before the match is decided."
"""At the end of the message of "actions" where it does."""


class Check(NamedTuple):
    """`step` is "record", "fair", "salts", "chain", "first_dealer", "deal 1"…, "actions"."""

    step: str
    ok: bool
    message: str


def commitment(s0: bytes, n: int = CHAIN) -> str:
    """SHA-256 applied n times to the secret `s0` of 32 bytes, in hex; shown before the match."""
    return key(s0, 0, n).hex()


def key(s0: bytes, k: int, n: int = CHAIN) -> bytes:
    """The key of deal k, 1 to n - 1: SHA-256 applied n - k times. Its own hash is that of k - 1."""
    if not 0 <= k < n:
        raise ValueError(f"a chain of {n} has no key {k}")
    value = s0
    for _ in range(n - k):
        value = hashlib.sha256(value).digest()
    return value


def deck(
    deal_key: bytes, match_id: str, k: int, salts: Sequence[str], rules: RuleSet
) -> list[Card]:
    """The deck of deal k = 1, 2, … in dealing order; `salts` by seat in hex, "" for none."""
    cards = list(full_deck(rules.twos))
    _shuffle(cards, _words(deal_key, match_id, k, salts))
    return cards


def first_dealer(s1_key: bytes, match_id: str, salts: Sequence[str], seats: int) -> int:
    """The first of the seats shuffled like a deck with k = 0; `s1_key` is the key of deal 1."""
    order = list(range(seats))
    secret = hmac.digest(s1_key, b"dealer", "sha256")
    _shuffle(order, _words(secret, match_id, 0, salts))
    return order[0]


def salt_hash(salt: str) -> str:
    """SHA-256 of a salt in hex, in hex. Raises ValueError: no hex."""
    return hashlib.sha256(bytes.fromhex(salt)).hexdigest()


def verify(record: object) -> list[Check]:
    """Recomputes salts, chain, first dealer and every deck; all must be ok. Never raises.

    Also that the actions, card by card, are those of the decks, as far as the record goes.
    """
    try:
        match, deals = frame(record)
    except RuleError as error:
        return [Check("record", False, error.message)]
    fair = record.get("fair") if isinstance(record, Mapping) else None
    try:
        proof = _proof(fair, match.rules.players)
    except (KeyError, TypeError, ValueError):
        return [Check("fair", False, "The record has no complete proof of fair deals.")]
    decks = [each.get("deck") if isinstance(each, Mapping) else None for each in deals]
    return [
        _check_salts(proof, len(decks)),
        _check_chain(proof, len(decks)),
        _check_dealer(proof, match),
        *(
            _check_deck(k, deck(seed, proof.match, k, proof.salts, match.rules), shown)
            for k, (seed, shown) in enumerate(zip(proof.seeds, decks, strict=False), 1)
        ),
        _check_actions(record),
    ]


class _Proof(NamedTuple):
    """`salts` are "" for none."""

    match: str
    commitment: bytes
    salt_hashes: list[str | None]
    salts: list[str]
    seeds: list[bytes]


def _proof(fair: object, seats: int) -> _Proof:
    """Raises KeyError, TypeError or ValueError: not the shape of docs/fair-deals.md."""
    if not isinstance(fair, Mapping) or type(fair["n"]) is not int or fair["n"] != CHAIN:
        raise TypeError
    match_id, commitment = fair["match"], _bytes32(fair["commitment"])
    hashes = [None if each is None else _bytes32(each).hex() for each in fair["salt_hashes"]]
    salts = [_bytes32(each).hex() if each else "" for each in fair["salts"]]
    seeds = [_bytes32(each) for each in fair["seeds"]]
    if not isinstance(match_id, str) or not len(hashes) == len(salts) == seats:
        raise TypeError
    match_id.encode()
    return _Proof(match_id, commitment, hashes, salts, seeds)


def _bytes32(text: object) -> bytes:
    if not isinstance(text, str) or len(text) != 64 or bytes.fromhex(text).hex() != text:
        raise ValueError
    return bytes.fromhex(text)


def _check_salts(proof: _Proof, deals: int) -> Check:
    """A salt may be missing where it was withheld, and so no deck was ever drawn."""
    drawn = deals > 0 or bool(proof.seeds)
    for seat, (promised, salt) in enumerate(zip(proof.salt_hashes, proof.salts, strict=True)):
        if salt and promised != salt_hash(salt):
            return Check("salts", False, f"The salt of seat {seat} is not the one it promised.")
        if promised and not salt and drawn:
            return Check("salts", False, f"The salt that seat {seat} promised is missing.")
    return Check("salts", True, "Every salt is the one its seat promised before the match.")


def _check_chain(proof: _Proof, deals: int) -> Check:
    if len(proof.seeds) < deals or len(proof.seeds) >= CHAIN:
        return Check("chain", False, f"There are {len(proof.seeds)} seeds for {deals} deals.")
    before = proof.commitment
    for k, seed in enumerate(proof.seeds, 1):
        if hashlib.sha256(seed).digest() != before:
            return Check("chain", False, f"The hash of seed {k} is not the value before it.")
        before = seed
    return Check("chain", True, "Every seed was fixed by the commitment before the match.")


def _check_dealer(proof: _Proof, match: Match) -> Check:
    """Where no deck was drawn there is no draw for it either: then it is seat 0."""
    drawn, shown = 0, match.first_dealer
    if proof.seeds:
        drawn = first_dealer(proof.seeds[0], proof.match, proof.salts, match.rules.players)
    message = f"The draw gives the first deal to seat {drawn}, the record to seat {shown}."
    return Check("first_dealer", drawn == shown, message)


def _check_deck(k: int, drawn: Sequence[Card], shown: object) -> Check:
    ok = isinstance(shown, str) and shown.split() == [card_text(card) for card in drawn]
    words = "is" if ok else "is not"
    return Check(f"deal {k}", ok, f"The deck of deal {k} {words} the one its seed draws.")


def _check_actions(record: object) -> Check:
    """What is wrong with a deal as such is no action, and not for us to say."""
    played = replay(record)
    if played["ok"] or played["action"] is None:
        text = "Every action is one that the rules and the decks allow."
        return Check("actions", True, text if played.get("complete") else f"{text} {STOPS}")
    place = f"Deal {played['deal']}, action {played['action']}, counted from 0"
    return Check("actions", False, f"{place}: {played['message']}")


def _words(secret: bytes, match_id: str, k: int, salts: Sequence[str]) -> Iterator[int]:
    """Big-endian 32-bit words of the blocks of deal k."""
    head = f"tute/1|{match_id}|{k}|{','.join(salts)}|"
    block = 0
    while True:
        digest = hmac.digest(secret, f"{head}{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _shuffle(items: list[_T], words: Iterator[int]) -> None:
    for j in range(len(items) - 1, 0, -1):
        fair_below = 2**32 - 2**32 % (j + 1)
        word = next(word for word in words if word < fair_below)
        place = word % (j + 1)
        items[j], items[place] = items[place], items[j]
