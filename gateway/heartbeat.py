"""What a gateway says and asks at every beat: who is here, and whether anything was missed."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Set
from functools import partial
from typing import TYPE_CHECKING

from chassis import log
from gateway import metrics
from gateway.attached import Attached
from gateway.hub import Hub
from gateway.session import Session
from tuteapi.codes import Refused
from tuteapi.v1.game_pb2 import HeartbeatReply, HeartbeatRequest, Held, TouchRequest
from tuteapi.v1.lobby_pb2 import Connected, PlayersHeartbeatRequest

if TYPE_CHECKING:
    from gateway.history import History

CALL_S = 3.0
AGAIN_S = 1.0
SOON_S = 0.05
"""Several gaps at once make one beat."""
PARTS = 16
"""A beat of thousands at once holds up moves for tenths of a second, in three processes."""
ALL = frozenset(range(PARTS))

_log = log.get(__name__)


class Heartbeat:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._loop = asyncio.get_running_loop()
        self._early = asyncio.Event()

    def soon(self) -> None:
        """Messages may have been lost: the next beat finds out, now."""
        self._early.set()

    async def run(self) -> None:
        """Beats, for ever, for one part after the other; for all when called or after a failure.

        Who is slow does several parts at once: everybody has a beat in its time.
        """
        every_s = self._hub.settings.heartbeat_s
        each_s = every_s / PARTS
        done, whole = int(self._loop.time() / each_s), True
        while True:
            called = False
            try:
                async with asyncio.timeout(each_s if whole else min(AGAIN_S, every_s)):
                    await self._early.wait()
                called = True
                await asyncio.sleep(SOON_S)
            except TimeoutError:
                pass
            self._early.clear()
            before, done = done, int(self._loop.time() / each_s)
            due = {turn % PARTS for turn in range(before + 1, done + 1)[-PARTS:]}
            whole = await self.beat(due if whole and not called else ALL)

    async def beat(self, parts: Set[int] = ALL) -> bool:
        """For those parts of who is here. Whether all of it worked."""
        here = [each for each in self._hub.sessions if each.turn % PARTS in parts]
        done = await asyncio.gather(
            self._guarded("seats", partial(self._players_then_seats, here, counts=0 in parts)),
            self._guarded("tops", partial(self._tops, here)),
        )
        return all(done)

    async def _guarded(self, part: str, work: Callable[[], Awaitable[None]]) -> bool:
        try:
            await work()
        except Refused as refused:
            _log.warning("heartbeat failed", part=part, code=refused.code)
        else:
            return True
        return False

    async def _players_then_seats(self, here: list[Session], *, counts: bool) -> None:
        """Replaced sockets go first, so that they take no seat back."""
        try:
            await self._players(here, counts=counts)
        finally:
            await self._seats(here)

    async def _players(self, here: list[Session], *, counts: bool) -> None:
        sessions = {each.who: each for each in _newest(here)}
        told = metrics.totals(self._hub) if counts and self._hub.settings.admin_token else {}
        if not sessions and not told:
            return
        request = PlayersHeartbeatRequest(
            gateway=self._hub.gateway,
            connected=[Connected(player=s.who, conn=s.conn) for s in sessions.values()],
            counts=told,
        )
        reply = await self._hub.lobby.call(lambda stub: stub.Heartbeat, request, timeout_s=CALL_S)
        for lost in reply.lost:
            session = sessions.pop(lost.player, None)
            if session is not None and session.conn == lost.conn:
                session.replaced()
        for player, session in sessions.items():
            session.check_room(reply.rooms.get(player))

    async def _seats(self, here: list[Session]) -> None:
        """One call to each game process, for the tables it is asked first about."""
        by_process: defaultdict[str, list[Attached]] = defaultdict(list)
        for session in _newest([each for each in here if each in self._hub.sessions]):
            table = session.table
            if table is not None and table.generation and not table.away:
                first = next(iter(self._hub.games.pick(table.table)), "")
                by_process[first].append(table)
        await asyncio.gather(*(self._renew(tables) for tables in by_process.values()))

    async def _renew(self, tables: list[Attached]) -> None:
        sent = self._loop.time()
        held = [Held(table=t.table, seat=t.seat, generation=t.generation) for t in tables]
        reply = await self._hub.games.call(
            lambda stub: stub.Heartbeat,
            HeartbeatRequest(gateway=self._hub.gateway, held=held),
            key=tables[0].table,
            timeout_s=CALL_S,
        )
        new_run = await self._touch_after(reply, tables)
        lost = {(each.table, each.seat, each.generation) for each in reply.lost}
        for table, mine in zip(tables, held, strict=True):
            if (mine.table, mine.seat, mine.generation) not in lost:
                table.renewed = max(table.renewed, sent)
            elif table.generation == mine.generation:
                table.lost(new_run or sent - table.renewed > self._hub.settings.presence_ttl_s)

    async def _touch_after(self, reply: HeartbeatReply, tables: list[Attached]) -> bool:
        """Whether a Redis (several on a cluster: `+`) runs anew; then our tables are touched.

        Also those never seen in a beat: Redis may have begun anew since they were attached.
        """
        behind = [table for table in tables if table.run != reply.redis_run]
        if not behind:
            return False
        anew = any(table.run for table in behind)
        if anew:
            _log.warning("Redis runs anew", tables=len(behind))
        await self._hub.games.call(
            lambda stub: stub.Touch,
            TouchRequest(tables=sorted({table.table for table in behind})),
            key=behind[0].table,
        )
        for table in behind:
            table.run = reply.redis_run
        return anew

    async def _tops(self, here: list[Session]) -> None:
        followers: defaultdict[str, list[History]] = defaultdict(list)
        for session in here:
            if session.table is not None and session.table.opened:
                followers[session.table.table].append(session.table.history)
            if (watched := session.looking_on.watched) is not None:
                followers[watched.table].append(watched.history)
        for table, top in (await self._hub.fanout.tops(list(followers))).items():
            for each in followers[table]:
                each.check(top)


def _newest(sessions: list[Session]) -> list[Session]:
    """One session a player: an older one is about to close."""
    newest: dict[str, Session] = {}
    for session in sessions:
        known = newest.get(session.who)
        if known is None or known.conn < session.conn:
            newest[session.who] = session
    return list(newest.values())
