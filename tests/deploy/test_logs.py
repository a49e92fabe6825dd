"""Logs say what they are about, and never a card, a salt or a token, however talkative."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from chassis.settings import DEV_KEY
from tests.e2e.people import play_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.api import Json
    from tests.e2e.people import People
    from tests.e2e.stack import Stack

pytestmark = [pytest.mark.deploy, pytest.mark.e2e]
SETTINGS = {"log_level": "debug"}


async def test_a_match_of_people_and_bots_leaves_nothing_secret_in_the_logs(
    stack: Stack, people: People
) -> None:
    options = {"games": 1}
    table = await people.match(
        2, "clasico.barajamos", bots=2, level="hard", salted=2, options=options
    )
    record = await play_out(table)
    stack.stop()
    said = "".join(each.said() for each in stack.programs.values())
    for secret in _secrets(record):
        assert secret not in said
    for player in table:
        assert player.api.token not in said
    assert DEV_KEY not in said
    goodbye = re.compile(r"worker: Warm shutdown .*\n")  # of Celery, which logs nothing there
    lines = [json.loads(line) for line in goodbye.sub("", said).splitlines() if line]
    assert all({"process", "event", "level", "timestamp"} <= {*line} for line in lines)
    moves = [line for line in lines if line["event"] == "moved"]
    assert moves
    for line in moves:
        assert line["table"] == table[0].table
        assert line["seat"] in (2, 3)
        assert re.fullmatch(rf"b:{line['ask']}:{line['seat']}:\d+", line["request"])


def _secrets(record: Json) -> Iterator[str]:
    """Salts and seeds, and any three cards of a deck as they lay, however they are parted."""
    fair: dict[str, Any] = record["fair"]
    yield from (each for each in (*fair["salts"], *fair["seeds"]) if each)
    for deal in record["deals"]:
        cards = deal["deck"].split()
        for three in zip(cards, cards[1:], cards[2:], strict=False):
            for parted in (" ", ",", ", ", '","', '", "', "', '"):
                yield parted.join(three)
