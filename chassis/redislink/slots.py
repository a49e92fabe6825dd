"""Which node of a cluster serves which slot."""

from __future__ import annotations

from binascii import crc_hqx
from typing import TYPE_CHECKING

from chassis.redislink.connection import open_connection
from chassis.redislink.errors import RedisAway, ReplyError
from chassis.redislink.resp import pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chassis.redislink.address import Address, Endpoint
    from chassis.redislink.resp import Arg

SLOTS = 16_384
_KEY_AT = {"EVAL": 3, "EVALSHA": 3, "FCALL": 3, "XINFO": 2, "XGROUP": 2, "OBJECT": 2, "MEMORY": 2}


def slot_of(key: str | bytes) -> int:
    """The slot of a key, by its hash tag where it has one."""
    data = key.encode() if isinstance(key, str) else key
    start = data.find(b"{")
    if start >= 0:
        end = data.find(b"}", start + 1)
        if end > start + 1:
            data = data[start + 1 : end]
    return crc_hqx(data, 0) % SLOTS


def key_of(args: Sequence[Arg]) -> str | bytes | None:
    """What decides the slot of a command; None: any node may answer."""
    name = str(args[0]).upper()
    if name in ("XREAD", "XREADGROUP"):
        at = [str(arg).upper() for arg in args].index("STREAMS") + 1
    else:
        at = _KEY_AT.get(name, 1)
    key = args[at] if at < len(args) else None
    return key if isinstance(key, str | bytes) else None


def moved_to(error: ReplyError, asked: Address) -> tuple[int, Endpoint]:
    """Slot and node of `MOVED 3999 10.0.0.1:6381` or ASK; no host means the one that was asked."""
    _, slot, place = str(error).split(" ")[:3]
    host, _, port = place.rpartition(":")
    return int(slot), (host.strip("[]") or asked.host, int(port))


class Slots:
    """`owners` by slot, as the cluster told it last."""

    def __init__(self, seed: Address, timeout_s: float) -> None:
        self.owners: list[Endpoint | None] = [None] * SLOTS
        self._seed = seed
        self._timeout_s = timeout_s

    @property
    def endpoints(self) -> set[Endpoint]:
        return {owner for owner in self.owners if owner is not None}

    async def refresh(self) -> None:
        """Asks the nodes known so far, then the seed. Raises RedisAway when none answers."""
        why: Exception = RedisAway("no node is known")
        for address in [*(self._seed.at(each) for each in self.endpoints), self._seed]:
            try:
                self.owners = await self._told_by(address)
            except (RedisAway, ReplyError) as error:
                why = error
            else:
                return
        raise RedisAway(f"no node tells the slots: {why}")

    async def _told_by(self, address: Address) -> list[Endpoint | None]:
        connection = await open_connection(address, self._timeout_s)
        try:
            ranges = await connection.send(pack(("CLUSTER", "SLOTS")))
        finally:
            connection.drop("slots read")
        owners: list[Endpoint | None] = [None] * SLOTS
        for first, last, (host, port, *_), *_ in ranges:
            owner = ((host or b"").decode() or connection.host, port)
            owners[first : last + 1] = [owner] * (last + 1 - first)
        return owners
