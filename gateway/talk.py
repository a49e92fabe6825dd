"""What is said at tables, and how often one may say something."""

import asyncio

from chassis.settings import Settings
from gateway.fanout import Fanout
from gateway.limits import Bucket, say_rate
from tuteapi.codes import Refused
from tuteapi.phrases import PHRASES
from tuteapi.v1.frames_pb2 import Said

MOST_KEPT = 10_000


class Talk:
    """Buckets belong to players, not to sockets: connecting again fills none."""

    def __init__(self, settings: Settings, fanout: Fanout) -> None:
        self._rate = say_rate(settings)
        self._fanout = fanout
        self._loop = asyncio.get_running_loop()
        self._buckets: dict[str, Bucket] = {}

    async def say(self, table: str, seat: int, player: str, phrase: str) -> None:
        """Raises Refused."""
        if phrase not in PHRASES:
            raise Refused("bad_request", "There is no such phrase.")
        if wait_s := self._bucket(player).take(self._loop.time()):
            details: dict[str, object] = {"retry_after_s": round(wait_s, 3)}
            raise Refused("rate_limited", "You have said a lot; wait a little.", details)
        await self._fanout.say(table, Said(seat=seat, player=player, phrase=phrase))

    def _bucket(self, player: str) -> Bucket:
        now = self._loop.time()
        if player not in self._buckets:
            if len(self._buckets) >= MOST_KEPT:
                silent = [who for who, bucket in self._buckets.items() if bucket.is_full(now)]
                for who in silent:
                    del self._buckets[who]
            self._buckets[player] = Bucket(*self._rate, now)
        return self._buckets[player]
