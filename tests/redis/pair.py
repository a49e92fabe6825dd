"""A cluster of two nodes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chassis.redislink.slots import slot_of
from tests.redisserver import RedisServer, wait_for_cluster

LOW = next(f"{{{n}}}" for n in range(99) if slot_of(f"{{{n}}}") < 8192)
HIGH = next(f"{{{n}}}" for n in range(99) if slot_of(f"{{{n}}}") >= 8192)


class Pair:
    """`low` has the slots below 8,192."""

    def __init__(self, low: RedisServer, high: RedisServer) -> None:
        self.low = low
        self.high = high
        self.url = low.url
        self.ids = [node.command("CLUSTER", "MYID").splitlines()[1] for node in (low, high)]

    def give_away(self, slot: int) -> None:
        """The slot is `high`'s from now on."""
        for node in (self.high, self.low):
            assert node.command("CLUSTER", "SETSLOT", slot, "NODE", self.ids[1]) == "+OK\r\n"

    def begin_to_give_away(self, slot: int) -> None:
        """New keys of the slot are `high`'s, the old ones still `low`'s."""
        self.high.command("CLUSTER", "SETSLOT", slot, "IMPORTING", self.ids[0])
        self.low.command("CLUSTER", "SETSLOT", slot, "MIGRATING", self.ids[1])

    def hand_over(self, key: str) -> None:
        answer = self.low.command("MIGRATE", "127.0.0.1", self.high.port, key, 0, 5000)
        assert answer == "+OK\r\n"


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    nodes = []
    for name in ("low", "high"):
        (tmp_path / name).mkdir()
        nodes.append(RedisServer(tmp_path / name, cluster=True))
        nodes[-1].start()
    low, high = nodes
    low.command("CLUSTER", "ADDSLOTSRANGE", 0, 8191)
    high.command("CLUSTER", "ADDSLOTSRANGE", 8192, 16_383)
    low.command("CLUSTER", "MEET", "127.0.0.1", high.port)
    wait_for_cluster(low, high)
    yield Pair(low, high)
    for node in nodes:
        node.kill()
