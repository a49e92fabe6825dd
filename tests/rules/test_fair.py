from __future__ import annotations

import copy
import hashlib
import hmac
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tute import match as matches
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
        ("actions", True),
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
        ("match", "\ud800"),
        ("n", "1024"),
        ("n", 1023),
        ("n", 1025),
        ("commitment", commitment(SECRET).upper()),
        ("salt_hashes", ["", None, None]),
        ("salts", ["aa", "", ""]),
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


def played(preset: str, players: int, seed: int) -> dict[str, Any]:
    """A whole match, played at random, with salts of some."""
    rng, rules = random.Random(seed), rule_set(preset, players)
    secret = rng.randbytes(32)
    salts = [rng.choice(["", rng.randbytes(32).hex()]) for _ in range(players)]
    match = matches.begin(rules, first_dealer(key(secret, 1), "t_1", salts, players))
    deals: list[tuple[list[Any], list[tuple[int, Any]]]] = []
    while not match.over:
        k = match.deal_no + 1
        cards, actions = deck(key(secret, k), "t_1", k, salts, rules), list[tuple[int, Any]]()
        deals.append((cards, actions))
        match, _ = matches.deal(match, cards)
        while (seat := matches.turn(match)) is not None:
            actions.append((seat, rng.choice(matches.legal(match, seat))))
            match, _ = matches.act(match, *actions[-1])
    fair = {
        "match": "t_1",
        "commitment": commitment(secret),
        "n": CHAIN,
        "salt_hashes": [salt_hash(salt) if salt else None for salt in salts],
        "salts": salts,
        "seeds": [key(secret, k).hex() for k in range(1, len(deals) + 1)],
    }
    return write(rules, match.first_dealer, deals, fair)


MATCHES = [
    played("clasico.barajamos", 4, 1),
    played("cabron.barajamos", 3, 2),
    played("subasta.ludoteka", 4, 3),
    played("individual.fournier", 2, 4),
]


@pytest.mark.parametrize("whole", MATCHES)
def test_a_record_that_stops_early_is_said_to(whole: dict[str, Any]) -> None:
    assert "stops before" not in verify(whole)[-1].message
    cut = copy.deepcopy(whole)
    cut["deals"][-1]["actions"].pop()
    assert "stops before the match is decided" in verify(cut)[-1].message
    assert failing(cut) == []


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in a record a card, a salt, a seed, a hash or the first dealer stands."""
    if isinstance(value, dict):
        return [each for name, item in value.items() for each in places(item, (*path, name))]
    if isinstance(value, list):
        return [each for at, item in enumerate(value) for each in places(item, (*path, at))]
    return [path] if path[0] == "fair" or path[-1] in ("first_dealer", "deck", "play") else []


def fixed(record: dict[str, Any], place: tuple[Any, ...]) -> bool:
    """A card played is no choice any more once all were; a tute or 101 ends a deal before that."""
    preset: str = record["rules"]["preset"]
    return place[-1] != "play" or preset.startswith(("cabron", "subasta"))


def changed(value: object, players: int, rng: random.Random) -> object:
    """Another value of the same kind."""
    if isinstance(value, int):
        return (value + rng.randrange(1, players)) % players if value < players else value + 1
    if not value:
        return rng.randbytes(32).hex()
    assert isinstance(value, str)
    words = value.split(" ")
    at = rng.randrange(len(words))
    if len(words) > 1 and rng.random() < 0.5:
        other = rng.choice([place for place in range(len(words)) if place != at])
        words[at], words[other] = words[other], words[at]
    elif len(words[at]) > 3:
        letters, place = list(words[at]), rng.randrange(len(words[at]))
        letters[place] = rng.choice([each for each in "0123456789abcdef" if each != letters[place]])
        words[at] = "".join(letters)
    else:
        words[at] = rng.choice([card for card in whole() if card != words[at]])
    return " ".join(words)


@pytest.mark.parametrize("record", MATCHES, ids=["clasico", "cabron", "subasta", "individual"])
def test_a_whole_match_verifies(record: dict[str, Any]) -> None:
    assert failing(record) == []
    assert replay(record)["complete"]


@settings(deadline=None, max_examples=400)
@given(number=st.integers(0, len(MATCHES) - 1), seed=st.integers(0, 2**32 - 1))
def test_one_changed_card_salt_seed_hash_or_dealer_is_found(number: int, seed: int) -> None:
    rng = random.Random(seed)
    forged = copy.deepcopy(MATCHES[number])
    *inner, last = rng.choice([place for place in places(forged) if fixed(forged, place)])
    where: Any = forged
    for name in inner:
        where = where[name]
    where[last] = changed(where[last], forged["rules"]["players"], rng)
    assert failing(forged), (inner, last)


def test_a_withheld_salt_is_missing_only_where_nothing_was_dealt() -> None:
    cancelled = record()
    cancelled["fair"]["salts"][0] = ""
    assert "salts" in failing(cancelled)
    cancelled["deals"], cancelled["fair"]["seeds"], cancelled["first_dealer"] = [], [], 0
    assert failing(cancelled) == []
    assert failing({**cancelled, "first_dealer": 1}) == ["first_dealer"]
    cancelled["fair"]["salts"][2] = "00" * 32
    assert failing(cancelled) == ["salts"]


def test_test_decks_do_not_verify() -> None:
    assert failing({**record(), "fair": None, "test_decks": True}) == ["fair"]
