"""Calls to Redis, on one node or on the node of a cluster that has the key."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, TypeAlias

from chassis.redislink import address
from chassis.redislink.errors import RedisAway, ReplyError, RunChanged
from chassis.redislink.node import Node
from chassis.redislink.outages import Outages
from chassis.redislink.resp import pack
from chassis.redislink.server import first_info
from chassis.redislink.slots import Slots, key_of, moved_to, slot_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from chassis.lua import Script
    from chassis.redislink.address import Address, Endpoint
    from chassis.redislink.connection import Connection
    from chassis.redislink.resp import Arg, Reply

TIMEOUT_S = 3.0
WAIT_S = 10.0
_AGAIN_S = 0.05
_AWAY = frozenset(
    ["LOADING", "MASTERDOWN", "BUSY", "MISCONF", "OOM", "NOREPLICAS", "READONLY", "CLUSTERDOWN"]
)
"""Error replies of a server that did nothing and may do it later."""
_ASKING = pack(("ASKING",))
_Asked: TypeAlias = "tuple[bytes, str | bytes | None, tuple[Arg, ...]]"
"""A command as it travels, what decides its slot, and the whole script for who knows it not."""


@asynccontextmanager
async def connect(
    url: str, *, timeout_s: float = TIMEOUT_S, wait_s: float = WAIT_S
) -> AsyncIterator[Link]:
    """A Link as soon as the server, or every node of its cluster, is connected.

    Raises RedisAway after `wait_s`, ReplyError when the server does not let us in, Unfit when it is
    too old.
    """
    seed = address.parse(url)
    info = await first_info(seed, timeout_s, wait_s)
    slots = Slots(seed, timeout_s) if info.get("cluster_enabled") == "1" else None
    link = Link(seed, slots, timeout_s)
    try:
        await link.open(wait_s)
        yield link
    finally:
        await link.close()


class Link:
    """Any number of callers share it. Cancelling one shifts nobody's answer.

    While a server is away its calls raise RedisAway at once; it is connected again by itself.
    """

    def __init__(self, seed: Address, slots: Slots | None, timeout_s: float) -> None:
        self.outages = Outages()
        self._seed = seed
        self._slots = slots
        self._timeout_s = timeout_s
        self._nodes: dict[Endpoint, Node] = {}
        self._only: Node | None = None
        self._refreshing: asyncio.Task[None] | None = None

    async def open(self, wait_s: float) -> None:
        if self._slots is None:
            self._only = self._node(self._seed.endpoint)
        else:
            await self._slots.refresh()
            self._follow_slots()
        for node in list(self._nodes.values()):
            await node.ready(wait_s)
        self.outages.longest_s = 0.0

    async def close(self) -> None:
        if self._refreshing is not None:
            self._refreshing.cancel()
            await asyncio.wait({self._refreshing})
        for node in self._nodes.values():
            await node.close()

    async def call(self, *args: Arg) -> Reply:
        """One command. Raises RedisAway, ReplyError."""
        packed = pack(args)
        try:
            return await self._connection(None if self._only else key_of(args)).send(packed)
        except ReplyError as error:
            return await self._again(error, packed, key_of(args))

    async def script(
        self, script: Script, keys: Sequence[str], args: Sequence[Arg], run: str | None = None
    ) -> Reply:
        """One script. With `run`: RunChanged unless that run of the server is what is asked."""
        packed = pack(("EVALSHA", script.sha, len(keys), *keys, *args))
        connection = self._connection(keys[0])
        if run is not None and connection.run_id != run:
            raise RunChanged(f"{connection.name} runs anew")
        try:
            return await connection.send(packed)
        except ReplyError as error:
            whole = ("EVAL", script.source, len(keys), *keys, *args)
            return await self._again(error, packed, keys[0], run, whole)

    async def calls(self, commands: Sequence[Sequence[Arg]]) -> list[Reply]:
        """As many times `call`, for less: no task for each. All are sent and answered.

        Then the first error is raised.
        """
        return await self._together([(pack(tuple(args)), key_of(args), ()) for args in commands])

    async def scripts(
        self, script: Script, calls: Sequence[tuple[Sequence[str], Sequence[Arg]]]
    ) -> list[Reply]:
        """As `calls`: a script with each of these keys and arguments."""
        asked = []
        for keys, args in calls:
            rest = (len(keys), *keys, *args)
            whole = ("EVAL", script.source, *rest)
            asked.append((pack(("EVALSHA", script.sha, *rest)), keys[0], whole))
        return await self._together(asked)

    def script_and(
        self,
        script: Script,
        keys: Sequence[str],
        args: Sequence[Arg],
        run: str,
        then: Callable[[Reply | Exception], None],
    ) -> None:
        """One script, asked once: `then` gets the answer, or an error that `script` would heal.

        Raises RedisAway, RunChanged: nothing was sent.
        """
        connection = self._connection(keys[0])
        if connection.run_id != run:
            raise RunChanged(f"{connection.name} runs anew")
        connection.send_and(pack(("EVALSHA", script.sha, len(keys), *keys, *args)), then)

    def run_id(self, key: str) -> str:
        """The run of the server that has `key`. Raises RedisAway."""
        return self._connection(key).run_id

    async def each(self, *args: Arg) -> list[Reply]:
        """One command to every node."""
        packed = pack(args)
        return [
            await (await node.ready(self._timeout_s)).send(packed)
            for node in list(self._nodes.values())
        ]

    async def scan(self, match: str, count: int = 1000) -> AsyncIterator[str]:
        """Keys of every node; a key may come twice."""
        async for keys in self.scan_parts(match, count):
            for key in keys:
                yield key

    async def scan_parts(self, match: str, count: int = 1000) -> AsyncIterator[list[str]]:
        """As they come, of about `count` keys each those that match."""
        for node in list(self._nodes.values()):
            cursor = b"0"
            while True:
                connection = await node.ready(self._timeout_s)
                cursor, keys = await connection.send(
                    pack(("SCAN", cursor, "MATCH", match, "COUNT", count))
                )
                yield [key.decode() for key in keys]
                if cursor == b"0":
                    break

    async def _together(self, asked: Sequence[_Asked]) -> list[Reply]:
        sent = [self._sent(packed, key) for packed, key, _ in asked]
        replies: list[Reply] = []
        wrong: RedisAway | ReplyError | None = None
        for (packed, key, whole), answer in zip(asked, sent, strict=True):
            try:
                try:
                    replies.append(await answer)
                except ReplyError as error:
                    replies.append(await self._again(error, packed, key, None, whole))
            except (RedisAway, ReplyError) as error:
                wrong = wrong or error
        if wrong is not None:
            raise wrong
        return replies

    def _sent(self, packed: bytes, key: str | bytes | None) -> asyncio.Future[Reply]:
        try:
            return self._connection(key).send(packed)
        except RedisAway as away:
            failed: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
            failed.set_exception(away)
            return failed

    def _connection(self, key: str | bytes | None) -> Connection:
        node = self._only or self._owner(key)
        connection = node.connection
        if connection is None:
            raise RedisAway(f"{node.address} is away")
        return connection

    def _owner(self, key: str | bytes | None) -> Node:
        if self._slots is None or key is None:
            return next(iter(self._nodes.values()))
        owner = self._slots.owners[slot_of(key)]
        if owner is None:
            self._refresh_soon()
            raise RedisAway("no node has this slot")
        return self._node(owner)

    def _node(self, endpoint: Endpoint) -> Node:
        node = self._nodes.get(endpoint)
        if node is None:
            place = self._seed if self._slots is None else self._seed.at(endpoint)

            async def opened(connection: Connection) -> None:
                self.outages.back(endpoint, connection.run_id)

            def away() -> None:
                self.outages.lost(endpoint)
                self._refresh_soon()

            node = self._nodes[endpoint] = Node(place, self._timeout_s, opened, away)
        return node

    async def _again(
        self,
        error: ReplyError,
        packed: bytes,
        key: str | bytes | None,
        run: str | None = None,
        whole: tuple[Arg, ...] = (),
    ) -> Reply:
        """A command that was refused without being run, sent where and how the error says.

        `whole` is the script's own text, for a server that does not know it.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._timeout_s
        while (left := deadline - loop.time()) > 0:
            node, asking = self._owner(key), False
            match error.kind:
                case "NOSCRIPT" if whole:
                    packed, whole = pack(whole), ()
                case "MOVED":
                    node = self._moved(error, node)
                case "ASK" if run is None:
                    node = self._node(moved_to(error, node.address)[1])
                    asking = True
                case "ASK" | "TRYAGAIN":  # another node is another run, until the slot is its own
                    await asyncio.sleep(_AGAIN_S)
                case _:
                    raise _final(error, node) from None
            connection = await node.ready(left)
            if run is not None and connection.run_id != run:
                raise RunChanged(f"{connection.name} runs anew")
            try:
                if asking:
                    connection.send(_ASKING)
                return await connection.send(packed)
            except ReplyError as another:
                error = another
        raise RedisAway(str(error))

    def _moved(self, error: ReplyError, asked: Node) -> Node:
        slot, endpoint = moved_to(error, asked.address)
        if self._slots is not None:
            self._slots.owners[slot] = endpoint
        self._refresh_soon()
        return self._node(endpoint)

    def _refresh_soon(self) -> None:
        if self._slots is not None and (self._refreshing is None or self._refreshing.done()):
            self._refreshing = asyncio.ensure_future(self._refresh(self._slots))

    async def _refresh(self, slots: Slots) -> None:
        with suppress(RedisAway):
            await slots.refresh()
            self._follow_slots()
            for endpoint in set(self._nodes) - slots.endpoints:
                await self._nodes.pop(endpoint).close()

    def _follow_slots(self) -> None:
        if self._slots is not None:
            for endpoint in self._slots.endpoints:
                self._node(endpoint)


def _final(error: ReplyError, node: Node) -> Exception:
    """What the caller gets of an error that sending again does not heal."""
    if error.kind not in _AWAY:
        return error
    if error.kind == "READONLY" and node.connection is not None:
        node.connection.drop("it became a replica")
    return RedisAway(f"{node.address}: {error}")
