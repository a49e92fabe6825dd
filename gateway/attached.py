"""One client at one table: its seat, its place in the history, and how a hole in it is mended.

Order of an attachment: subscribe and hold, connect the seat, replay or view, release.
"""

import asyncio
from collections.abc import Callable

from chassis import log
from chassis.redislink.errors import RedisAway
from gateway import replies
from gateway.client import PATIENCE_S, UNAVAILABLE, Game
from gateway.cursor import Cursor
from gateway.fanout import Fanout
from gateway.frames import Shares
from gateway.messages import Act, Resume
from gateway.tasks import Tasks
from tuteapi.codes import Refused
from tuteapi.v1.game_pb2 import (
    Answer,
    Command,
    ConnectReply,
    ConnectRequest,
    DisconnectRequest,
    LeaveRequest,
    ViewReply,
    ViewRequest,
)

PAUSE_S = 0.1
LONG_PAUSE_S = 2.0
NOT_HERE = "You do not play at this table."
GRACE_S = 0.2
"""A version seen in Redis may take so long to arrive on the live channel."""
GOODBYES = 5
_NO_EPOCH = -1

_log = log.get(__name__)


class Attached:
    """`send` takes whole WebSocket frames. `generation` is 0 where the seat needs no renewal.

    `away`: the table took the seat for idle; the client's next message connects it again. `run` is
    Redis' as of the last beat, "" before the first.
    """

    def __init__(
        self,
        table: str,
        player: str,
        gateway: str,
        game: Game,
        fanout: Fanout,
        send: Callable[[bytes], None],
    ) -> None:
        self.table = table
        self.player = player
        self.route = game.route(table)
        self.seat = -1
        self.generation = 0
        self.away = False
        self.run = ""
        self.renewed = 0.0
        self.refused: Refused | None = None
        self.opened = asyncio.Event()
        self._gateway = gateway
        self._game = game
        self._fanout = fanout
        self._send = send
        self._closed = False
        self._lock = asyncio.Lock()
        self._cursor: Cursor[Shares] = Cursor(self._share, self._mend_soon)
        self.live = self._cursor.live
        self._positioned = False
        self._tasks = Tasks()

    def open(self, resume: Resume | None, *, new: bool = False) -> None:
        """Starts to follow: after `resume`, from version 1 at a `new` table, else with a view."""
        self._tasks.start(self._open(resume, new))

    async def connect(self) -> ConnectReply:
        """Takes the seat, with a new generation. Raises Refused."""
        request = ConnectRequest(table=self.table, player=self.player, gateway=self._gateway)
        answer = await self._game.call(self.table, Command(connect=request))
        self.seat = answer.connect.seat
        self.generation = answer.connect.generation
        self.away = False
        self.renewed = asyncio.get_running_loop().time()
        return answer.connect

    def woken(self) -> None:
        """Takes the seat of an away player back."""
        if self.away:
            self.away = False
            self._tasks.start(self._connect_again())

    def lost(self, lapsed: bool) -> None:
        """The seat is not ours any more: it `lapsed`, or the table took the player for idle."""
        self.away = True
        if lapsed:
            self.woken()

    async def taken(self) -> None:
        """Until the seat is known. Raises Refused."""
        if not self.opened.is_set():
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self.opened.wait()
            except TimeoutError:
                raise Refused(UNAVAILABLE.code, UNAVAILABLE.message) from None
        if self.refused is not None:
            raise self.refused

    def act(self, act: Act) -> None:
        """Plays; the answer goes to the client."""
        command = Command()
        request = command.act
        if not act.action.write(request.action):
            text = "An action has exactly one verb, with a value of its type."
            self._send(replies.refusal(act.id, "bad_request", text))
            return
        cmd = act.cmd
        if cmd is None:
            cmd = f"~{self._gateway}.{self._game.submitted}"
        elif act.ask is None:
            text = "A cmd goes with the ask that it answers."
            self._send(replies.refusal(act.id, "bad_request", text))
            return
        request.table = self.table
        request.seat = self.seat
        request.generation = self.generation
        request.request = f"p{self.seat}:{cmd}"
        if act.ask is not None:
            request.ask = act.ask
        self._game.submit(self.route, command, self._acted, act.id)

    async def view(self, id: int) -> None:
        """Answers message `id`, with a view that no frame sent before is newer than.

        The frames up to it go first, so that versions rise by one whatever a client asks.
        Raises Refused.
        """
        await self.taken()
        async with self._lock:
            self._cursor.hold()
            try:
                view = await self._view()
                if view.epoch == self._cursor.epoch and view.v > self._cursor.v:
                    await self._replay_until(view.v)
                self._cursor.jump(view.epoch, view.v)
                self._send(replies.viewed(id, view.epoch, view.v, view.view))
            finally:
                whole = self._cursor.release()
        if not whole:
            self._mend_soon()

    async def leave(self) -> None:
        """Gives the seat up for good. Raises Refused."""
        await self.taken()
        request = LeaveRequest(table=self.table, player=self.player)
        await self._game.call(self.table, Command(leave=request))
        self.generation = 0
        self.away = False

    def check(self, top: tuple[int, int]) -> None:
        """Mends when the table is at `top` (epoch, version) and the client is not there soon."""
        if not self._cursor.holding and top != (self._cursor.epoch, self._cursor.v):
            seen = (self._cursor.epoch, self._cursor.v)
            loop = asyncio.get_running_loop()
            loop.call_later(GRACE_S, self._check_again, top, seen)

    async def close(self, *, disconnect: bool) -> None:
        """Lets go; with `disconnect` the seat becomes away, tried for a while."""
        self._closed = True
        self._fanout.unfollow(self)
        if disconnect and not self.opened.is_set():
            await self._tasks.wait(LONG_PAUSE_S)
        self._tasks.cancel()
        for _ in range(GOODBYES if disconnect and self.generation else 0):
            request = DisconnectRequest(
                table=self.table, seat=self.seat, generation=self.generation
            )
            try:
                await self._game.call(self.table, Command(disconnect=request))
            except Refused as refused:
                if refused.code != "unavailable":
                    return
            else:
                return

    def _acted(self, id: int, answer: Answer) -> None:
        if answer.HasField("act"):
            self._send(replies.acted(id, answer.act.v))
            self.away = False
        else:
            self.woken()
            error = answer.error
            self._send(replies.refused(id, error.code, error.message, error.details_json))

    async def _open(self, resume: Resume | None, new: bool) -> None:
        """Tries until it worked, was refused, or the socket closed."""
        pause = PAUSE_S
        while not self._closed:
            try:
                async with self._lock:
                    await self._follow(resume, new)
            except Refused as refused:
                if refused.code not in ("unavailable", "internal"):
                    self.refused = refused
                    self._fanout.unfollow(self)
                    self.opened.set()
                    return
            except RedisAway:
                _log.info("attaching while Redis is away", table=self.table)
            else:
                self.opened.set()
                return
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONG_PAUSE_S)

    async def _follow(self, resume: Resume | None, new: bool) -> None:
        await self._fanout.follow(self)
        connected = await self.connect()
        if not self._positioned:
            has = (resume.epoch, resume.v) if resume else (connected.epoch if new else _NO_EPOCH, 0)
            self._cursor.jump(*has)
            self._positioned = True
        if self._cursor.epoch == connected.epoch and self._cursor.v <= connected.v:
            await self._catch_up(connected.v)
        else:
            self._cursor.jump(_NO_EPOCH, connected.v)
            await self._look_anew()

    async def _catch_up(self, until: int) -> None:
        """From the stream where it holds everything up to `until`, else by a view."""
        stored = await self._fanout.replay(self.table, self._cursor.v)
        if not (self._cursor.replay(stored) and self._cursor.v >= until and self._cursor.release()):
            await self._look_anew()

    async def _look_anew(self) -> None:
        """Sends a view and what follows it."""
        for _ in range(3):
            view = await self._view()
            self._cursor.jump(view.epoch, view.v)
            self._send(replies.view(self.table, view.epoch, view.v, view.view))
            if self._cursor.release():
                return
        raise Refused("unavailable", "The table's frames cannot be followed now.")

    async def _view(self) -> ViewReply:
        request = ViewRequest(table=self.table, player=self.player, at_least=self._cursor.at_least)
        return (await self._game.call(self.table, Command(view=request))).view

    async def _replay_until(self, v: int) -> None:
        try:
            stored = await self._fanout.replay(self.table, self._cursor.v)
        except RedisAway:
            return
        self._cursor.replay(shares for shares in stored if shares.v <= v)

    def _share(self, shares: Shares) -> None:
        self._send(shares.of(self.seat))

    def _check_again(self, top: tuple[int, int], seen: tuple[int, int]) -> None:
        """Behind still; or ahead of a Redis that came back older than it was."""
        now = (self._cursor.epoch, self._cursor.v)
        if self._closed or self._cursor.holding:
            return
        if now < top or (now == seen and now > top):
            self._cursor.hold()
            self._tasks.start(self._mend(top))

    def _mend_soon(self) -> None:
        self._tasks.start(self._mend(None))

    async def _mend(self, top: tuple[int, int] | None) -> None:
        """Fills a hole, until it worked or the socket closed."""
        pause = PAUSE_S
        while not self._closed:
            try:
                async with self._lock:
                    await self._mend_once(top)
                    return
            except Refused as refused:
                _log.info("mending", table=self.table, code=refused.code)
            except RedisAway:
                _log.info("mending while Redis is away", table=self.table)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONG_PAUSE_S)

    async def _mend_once(self, top: tuple[int, int] | None) -> None:
        self._cursor.hold()
        if top is None or (top[0] == self._cursor.epoch and top[1] > self._cursor.v):
            await self._catch_up(top[1] if top else 0)
        else:
            await self._look_anew()

    async def _connect_again(self) -> None:
        try:
            await self.connect()
        except Refused as refused:
            _log.info("seat not taken back", table=self.table, code=refused.code)
