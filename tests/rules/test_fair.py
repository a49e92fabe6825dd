from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest

from tute.cards import card_text
from tute.fair import CHAIN, commitment, deck, first_dealer, key, salt_hash, verify
from tute.record import replay, write
from tute.rulesets import rule_set

SECRET = bytes(range(32))
SALTS = ["aa" * 32, "", "0123" * 16, ""]
RULES = rule_set("clasico.barajamos")


def by_hand(secret: bytes, match: str, k: int, salts: list[str], items: list[str]) -> list[str]:
    """The shuffle again, as plainly as the protocol words it."""
    stream = b"".join(
        hmac.new(
            secret, f"tute/1|{match}|{k}|{','.join(salts)}|{i}".encode(), hashlib.sha256
        ).digest()
        for i in range(100)
    )
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    for j in range(len(items) - 1, 0, -1):
        while (w := words.pop(0)) >= 2**32 - 2**32 % (j + 1):
            pass
        items[j], items[w % (j + 1)] = items[w % (j + 1)], items[j]
    return items


def whole(ranks: str = "1 2 3 4 5 6 7 10 11 12") -> list[str]:
    return [f"{rank}{suit}" for suit in "oceb" for rank in ranks.split()]


def test_each_key_hashes_to_the_one_before_and_the_first_to_the_commitment() -> None:
    assert hashlib.sha256(key(SECRET, 1)).hexdigest() == commitment(SECRET)
    assert hashlib.sha256(key(SECRET, 2)).digest() == key(SECRET, 1)
    assert hashlib.sha256(SECRET).digest() == key(SECRET, CHAIN - 1)


@pytest.mark.parametrize("k", [-1, CHAIN])
def test_a_chain_has_no_other_keys(k: int) -> None:
    with pytest.raises(ValueError, match="no key"):
        key(SECRET, k)


@pytest.mark.parametrize("k", [1, 2, 17])
def test_a_deck_is_the_shuffle_of_the_protocol(k: int) -> None:
    drawn = deck(key(SECRET, k), "t_1", k, SALTS, RULES)
    shown = [card_text(card) for card in drawn]
    assert shown == by_hand(key(SECRET, k), "t_1", k, SALTS, whole())


def test_without_twos_where_they_are_out() -> None:
    rules = rule_set("subasta.barajamos")
    drawn = deck(key(SECRET, 1), "t_1", 1, SALTS[:3], rules)
    ranks = "1 3 4 5 6 7 10 11 12"
    assert [card_text(card) for card in drawn] == by_hand(
        key(SECRET, 1), "t_1", 1, SALTS[:3], whole(ranks)
    )


def test_a_deck_once_drawn_stays_the_same() -> None:
    drawn = deck(key(SECRET, 1), "t_1", 1, SALTS, RULES)
    assert " ".join(card_text(card) for card in drawn[:8]) == "5c 3c 7e 5o 3b 1o 6e 10o"


def test_the_first_dealer_is_the_same_draw_over_the_seats() -> None:
    secret = hmac.new(key(SECRET, 1), b"dealer", hashlib.sha256).digest()
    order = by_hand(secret, "t_1", 0, SALTS, ["0", "1", "2", "3"])
    assert first_dealer(key(SECRET, 1), "t_1", SALTS, 4) == int(order[0])


def record() -> dict[str, Any]:
    """Three deals nobody bid for, with their proof."""
    rules = rule_set("subasta.barajamos")
    salts = SALTS[:3]
    seeds = [key(SECRET, k) for k in (1, 2, 3)]
    dealer = first_dealer(seeds[0], "t_1", salts, 3)
    decks = [deck(seed, "t_1", k, salts, rules) for k, seed in enumerate(seeds, 1)]
    fair = {
        "match": "t_1",
        "commitment": commitment(SECRET),
        "n": CHAIN,
        "salt_hashes": [salt_hash(salt) if salt else None for salt in salts],
        "salts": salts,
        "seeds": [seed.hex() for seed in seeds],
    }
    return write(rules, dealer, [(each, []) for each in decks[:1]], fair)


def failing(record: object) -> list[str]:
    return [check.step for check in verify(record) if not check.ok]


def test_an_honest_record_verifies_step_by_step() -> None:
    checks = verify(record())
    assert [(check.step, check.ok) for check in checks] == [
        ("salts", True),
        ("chain", True),
        ("first_dealer", True),
        ("deal 1", True),
    ]
    assert replay(record())["ok"]


def test_another_deck_is_found() -> None:
    forged = record()
    words = forged["deals"][0]["deck"].split()
    forged["deals"][0]["deck"] = " ".join([words[1], words[0], *words[2:]])
    assert failing(forged) == ["deal 1"]


def test_another_first_dealer_is_found() -> None:
    forged = record()
    forged["first_dealer"] = (forged["first_dealer"] + 1) % 3
    assert failing(forged) == ["first_dealer"]


def test_a_seed_outside_the_chain_is_found() -> None:
    forged = record()
    forged["fair"]["seeds"][1] = "00" * 32
    assert failing(forged) == ["chain"]


def test_a_missing_seed_is_found() -> None:
    forged = record()
    forged["fair"]["seeds"] = []
    assert failing(forged) == ["chain"]


def test_a_salt_that_was_not_promised_is_found() -> None:
    forged = record()
    forged["fair"]["salts"][0] = "bb" * 32
    assert "salts" in failing(forged)
    forged = record()
    forged["fair"]["salt_hashes"][1] = "00" * 32
    assert "salts" in failing(forged)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("match", None),
        ("n", "1024"),
        ("salts", ["", ""]),
        ("salts", [1, 2, 3]),
        ("salts", ["zz", "", ""]),
        ("seeds", [1]),
        ("seeds", None),
        ("commitment", "xyz"),
    ],
)
def test_half_a_proof_is_none(name: str, value: object) -> None:
    forged = record()
    forged["fair"][name] = value
    assert failing(forged) == ["fair"]


def test_no_proof_and_no_record() -> None:
    bare = record()
    del bare["fair"]
    assert failing(bare) == ["fair"]
    assert failing(None) == ["record"]
