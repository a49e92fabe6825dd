"""The salts of `tute play`: promised, told after a commitment only, found again in the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cli.salts import Salts
from tests.unit.cli.test_line import connected
from tute.fair import CHAIN, commitment, deck, first_dealer, key, salt_hash
from tute.record import write
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tests.unit.cli.server import Socket

SECRET = bytes(32)


def fair(*hashes: str | None, secret: bytes = SECRET) -> dict[str, Any]:
    return {
        "match": "t_1",
        "commitment": commitment(secret),
        "n": CHAIN,
        "salt_hashes": list(hashes),
    }


def record(promise: dict[str, Any], salts: list[str], secret: bytes = SECRET) -> dict[str, Any]:
    """One deal that nobody has played yet."""
    rules = rule_set("individual.fournier")
    cards = deck(key(secret, 1), "t_1", 1, salts, rules)
    dealer = first_dealer(key(secret, 1), "t_1", salts, 2)
    proof = {**promise, "salts": salts, "seeds": [key(secret, 1).hex()]}
    return write(rules, dealer, [(cards, [])], proof)


async def hears(socket: Socket, kind: str, **answer: object) -> dict[str, Any]:
    asked = await socket.hears()
    assert asked["type"] == kind
    await socket.says(type="reply", id=asked["id"], ok=True, **answer)
    return asked


async def test_a_salt_is_told_after_the_commitment_and_the_next_is_promised() -> None:
    async with connected() as (server, socket, line):
        promised = line.salts.promised
        await socket.frame(1, {"kind": "match_started", "seats": [], "fair": fair(promised, None)})
        told = await hears(socket, "salt", v=2)
        assert (told["table"], salt_hash(told["salt"])) == ("t_1", promised)
        following = await hears(socket, "salt_hash")
        assert following["hash"] == line.salts.promised != promised
        await socket.close()
        hello = await (await server.connection()).greet()
        assert hello["salt_hash"] == following["hash"]


async def test_a_view_asks_for_the_salt_too() -> None:
    async with connected() as (_, socket, line):
        view = {"fair": {**fair(None, line.salts.promised), "salts": [None, None], "seeds": []}}
        await socket.says(type="view", table="t_1", epoch=1, v=1, view=view)
        assert (await hears(socket, "salt", v=2))["table"] == "t_1"


@pytest.mark.parametrize("shown", [None, fair(None, "aa" * 32)])
def test_nothing_is_told_where_our_hash_did_not_enter(shown: dict[str, Any] | None) -> None:
    assert Salts().tell("t_1", shown) is None


def test_nothing_is_told_for_the_commitment_of_another_match() -> None:
    salts = Salts()
    assert salts.tell("t_2", fair(salts.promised, None)) is None


def test_a_salt_is_told_once() -> None:
    salts = Salts()
    shown = fair(salts.promised, None)
    assert salts.tell("t_1", shown)
    assert salts.tell("t_1", shown) is None


def test_a_record_is_sound_with_our_salt_and_the_commitment_we_saw() -> None:
    salts = Salts()
    shown = fair(salts.promised, None)
    salt = salts.tell("t_1", shown)
    assert salt
    assert salts.sound("t_1", record(shown, [salt, ""]))
    assert not salts.sound("t_2", record(shown, [salt, ""]))
    other = bytes(31) + b"1"
    changed = fair(*shown["salt_hashes"], secret=other)
    assert not salts.sound("t_1", record(changed, [salt, ""], other))
    assert not salts.sound("t_1", record(fair(None, None), ["", ""]))
    assert not salts.sound("t_1", {"fair": None})
    assert Salts().sound("t_1", record(shown, [salt, ""]))
