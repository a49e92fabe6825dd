"""A real cluster for tests: three masters, with replicas if wanted, whose slots and nodes move."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from chassis.redislink.slots import SLOTS, slot_of
from tests.redisserver import READY_S, RedisServer, wait_for_cluster

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MASTERS = 3
NODE_TIMEOUT_MS = "2000"
_WITHOUT_KEY = ("EVAL", "FLUSHALL", "PING", "INFO")


class RedisCluster:
    """Used as a RedisServer is. `masters` have the slots in three equal parts, in their order."""

    def __init__(self, folder: Path, *options: str, replicas: bool = False) -> None:
        self.replicas: list[RedisServer] = []
        self.masters = self._nodes(folder, "master", options)
        if replicas:
            self.replicas = self._nodes(folder, "replica", options)
        self._formed = False

    @property
    def nodes(self) -> list[RedisServer]:
        return [*self.masters, *self.replicas]

    @property
    def url(self) -> str:
        return f"redis://{','.join(f'127.0.0.1:{node.port}' for node in self.masters)}/0"

    def start(self) -> None:
        self._all(RedisServer.start)
        if not self._formed:
            self._form()
        wait_for_cluster(*self.nodes)

    def kill(self) -> None:
        self._all(RedisServer.kill)

    def restart(self) -> None:
        """All at once, as when the power failed."""
        self.kill()
        self._all(RedisServer.restart)
        wait_for_cluster(*self.nodes)

    def pause(self) -> None:
        self._all(RedisServer.pause)

    def resume(self) -> None:
        self._all(RedisServer.resume)

    def command(self, *args: str | int) -> str:
        """Asked of the master that has the key; without one of all, the last answer is it."""
        if args[0] in _WITHOUT_KEY:
            return [node.command(*args) for node in self.masters][-1]  # of those that began as such
        return self.owner(slot_of(str(args[1]))).command(*args)

    def owner(self, slot: int) -> RedisServer:
        """The node that serves the slot, as one that lives says."""
        for node in self.nodes:
            try:
                mine = node.command("CLUSTER", "NODES").partition("myself,master")[2]
            except OSError:
                continue
            if _has(mine.partition("\n")[0], slot):
                return node
        raise RuntimeError(f"nobody has slot {slot}")

    def begin_to_move(self, slot: int, to: RedisServer) -> RedisServer:
        """Keys that are there stay, others are the new node's; the node that has the slot now."""
        source = self.owner(slot)
        assert to.command("CLUSTER", "SETSLOT", slot, "IMPORTING", _id(source)) == "+OK\r\n"
        assert source.command("CLUSTER", "SETSLOT", slot, "MIGRATING", _id(to)) == "+OK\r\n"
        return source

    def move_key(self, key: str, source: RedisServer, to: RedisServer) -> None:
        assert source.command("MIGRATE", "127.0.0.1", to.port, key, 0, 5000) == "+OK\r\n"

    def move_keys(self, slot: int, source: RedisServer, to: RedisServer) -> None:
        """All of the slot's that are there; the slot stays."""
        while keys := _keys(source.command("CLUSTER", "GETKEYSINSLOT", slot, 100)):
            for key in keys:  # one may have expired meanwhile
                source.command("MIGRATE", "127.0.0.1", to.port, key, 0, 5000)

    def end_move(self, slot: int, source: RedisServer, to: RedisServer) -> None:
        """The rest of the slot's keys, then the slot itself."""
        self.move_keys(slot, source, to)
        for node in (to, source, *(each for each in self.nodes if each not in (to, source))):
            node.command("CLUSTER", "SETSLOT", slot, "NODE", _id(to))  # replicas refuse, and follow

    def replica_of(self, master: RedisServer) -> RedisServer:
        known = f"master_port:{master.port}\r"
        return next(each for each in self.nodes if known in each.command("INFO", "replication"))

    def bring_back(self, node: RedisServer) -> None:
        """As a replica of the one that took its place."""
        node.restart()
        _wait(node, "master_link_status:up", "INFO", "replication")
        wait_for_cluster(*self.nodes)

    def _nodes(self, folder: Path, kind: str, options: tuple[str, ...]) -> list[RedisServer]:
        nodes = []
        for number in range(MASTERS):
            place = folder / f"{kind}.{number}"
            place.mkdir()
            quick = ("--cluster-node-timeout", NODE_TIMEOUT_MS, "--repl-diskless-sync-delay", "0")
            nodes.append(RedisServer(place, *quick, *options, cluster=True))
        return nodes

    def _all(self, does: Callable[[RedisServer], None]) -> None:
        with ThreadPoolExecutor(len(self.nodes)) as pool:
            list(pool.map(does, self.nodes))

    def _form(self) -> None:
        share = SLOTS // MASTERS
        for number, node in enumerate(self.masters):
            last = SLOTS - 1 if number == MASTERS - 1 else (number + 1) * share - 1
            node.command("CLUSTER", "ADDSLOTSRANGE", number * share, last)
            node.command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            node.command("CLUSTER", "MEET", "127.0.0.1", self.masters[0].port)
        wait_for_cluster(*self.nodes)
        for replica, master in zip(self.replicas, self.masters, strict=False):
            _wait(replica, "+OK", "CLUSTER", "REPLICATE", _id(master))
        for replica in self.replicas:
            _wait(replica, "master_link_status:up", "INFO", "replication")
        self._formed = True


def _id(node: RedisServer) -> str:
    return node.command("CLUSTER", "MYID").splitlines()[1]


def _keys(answer: str) -> list[str]:
    return [line for line in answer.split("\r\n")[1:] if line and line[0] not in "*$"]


def _has(line: str, slot: int) -> bool:
    """Of a line of CLUSTER NODES, from its flags on."""
    for part in line.split()[5:]:
        first, _, last = part.partition("-")
        if first.isdigit() and int(first) <= slot <= int(last or first):
            return True
    return False


def _wait(node: RedisServer, word: str, *command: str) -> None:
    deadline = time.monotonic() + READY_S
    while word not in node.command(*command):
        if time.monotonic() > deadline:
            raise RuntimeError(f"{command} never said {word}")
        time.sleep(0.02)
