"""One client at one table: its seat, from the connection to the last goodbye, and its moves.

Order of an attachment: subscribe and hold, connect the seat, then the history.
"""

import asyncio
from collections.abc import Callable, Container

from chassis import log, trace
from gateway import replies
from gateway.client import PATIENCE_S, UNAVAILABLE, Call, Game
from gateway.fanout import Fanout
from gateway.history import History
from gateway.messages import Act, Resume
from gateway.tasks import Tasks
from tuteapi.codes import Refused
from tuteapi.v1.frames_pb2 import Said
from tuteapi.v1.game_pb2 import (
    Answer,
    Command,
    ConnectReply,
    ConnectRequest,
    DisconnectRequest,
    LeaveRequest,
    SaltRequest,
    ViewRequest,
)

PAUSE_S = 0.1
LONG_PAUSE_S = 2.0
GOODBYES = 5
NOT_HERE = "You do not play at this table."

_log = log.get(__name__)


class Attached:
    """`send` takes whole WebSocket frames. `generation` is 0 where the seat needs no renewal.

    `away`: the table took the player for absent; the client's next message connects the seat again.
    `lag_ms` is the round trip as last measured, 0 unknown. `run` is Redis' as of the last beat, ""
    before the first. Of who is in `muted` nothing said is passed on.
    """

    def __init__(
        self,
        table: str,
        player: str,
        gateway: str,
        game: Game,
        fanout: Fanout,
        send: Callable[[bytes], None],
        muted: Container[str],
    ) -> None:
        self.table = table
        self.player = player
        self._moves: dict[str, Call] = {}
        self.history = History(table, player, game, fanout, send, self._heard, self._skipped)
        self.live = self.history.live
        self.generation = 0
        self.lag_ms = 0
        self.run = ""
        self.renewed = 0.0
        self.refused: Refused | None = None
        self.opened = False
        self._opening: asyncio.Task[None] | None = None
        self._gateway = gateway
        self._game = game
        self._fanout = fanout
        self._send = send
        self._muted = muted
        self._away = False
        self._closed = False
        self._tasks = Tasks()

    @property
    def seat(self) -> int:
        """-1 before the table said so."""
        return self.history.seat

    @property
    def away(self) -> bool:
        return self._away or self.history.silent

    @away.setter
    def away(self, away: bool) -> None:
        self._away = self.history.silent = away

    def open(self, resume: Resume | None, *, new: bool = False) -> None:
        """Starts to follow: after `resume`, from version 1 at a `new` table, else with a view."""
        self._opening = self._tasks.start(self._open(resume, new))

    async def connect(self) -> ConnectReply:
        """Takes the seat, with a new generation. Raises Refused."""
        request = ConnectRequest(table=self.table, player=self.player, gateway=self._gateway)
        answer = await self._game.call(self.table, Command(connect=request))
        self.history.seat = answer.connect.seat
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
        if self._opening is not None:
            await asyncio.wait({self._opening}, timeout=PATIENCE_S)
        if not self.opened:
            raise Refused(UNAVAILABLE.code, UNAVAILABLE.message)
        if self.refused is not None:
            raise self.refused

    def said(self, said: Said) -> None:
        """Somebody at the table said something."""
        if said.player not in self._muted:
            self._send(replies.said(self.table, said.seat, said.phrase))

    def act(self, act: Act) -> None:
        """Plays, with the seat taken back before if need be; the answer goes to the client."""
        if self.away:
            self.away = False
            self._tasks.start(self._come_back_and(act))
        elif self.seat < 0:
            self._send(replies.refusal(act.id, "forbidden", NOT_HERE))
        else:
            self._act(act)

    def _act(self, act: Act) -> None:
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
        seat = self.history.seat
        request.table = self.table
        request.seat = seat
        request.generation = self.generation
        request.lag_ms = self.lag_ms
        request.request = name = f"p{seat}:{cmd}"
        if act.ask is not None:
            request.ask = act.ask
        request.echo = name not in self._moves
        span = trace.begin("move", table=self.table, seat=seat, request=name)
        if span is not None:
            command.trace = span.mark
        call = self._game.submit(self.table, command, self._acted, act.id)
        call.span = span
        self._moves.setdefault(name, call)

    async def view(self, id: int) -> None:
        """Answers message `id`. Raises Refused."""
        await self.taken()
        await self.history.answer(id)

    async def salt(self, salt: str) -> int:
        """Reveals it; the version that knows it. Raises Refused."""
        await self.taken()
        request = SaltRequest(table=self.table, player=self.player, salt=salt)
        return (await self._game.call(self.table, Command(salt=request))).salt.v

    async def leave(self) -> None:
        """Gives the seat up for good; what only the seat may see is over. Raises Refused."""
        await self.taken()
        request = LeaveRequest(table=self.table, player=self.player)
        await self._game.call(self.table, Command(leave=request))
        self.history.seat = -1
        self.generation = 0
        self.away = False

    async def may_stay(self) -> bool:
        """Whether who has left may see the table: its match is over, or it has spectators."""
        request = ViewRequest(table=self.table, player=self.player)
        try:
            await self._game.call(self.table, Command(view=request))
        except Refused as refused:
            return refused.code == "unavailable"
        return True

    async def close(self, *, disconnect: bool) -> None:
        """Lets go; with `disconnect` the seat becomes away, tried for a while."""
        self._closed = True
        self._fanout.unfollow(self)
        for call in self._moves.values():
            _end(call, "closed")
        if disconnect and not self.opened:
            await self._tasks.wait(LONG_PAUSE_S)
        self._tasks.cancel()
        self.history.close()
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

    def _acted(self, call: Call, answer: Answer) -> None:
        name = call.command.act.request
        if self._moves.get(name) is call:
            del self._moves[name]
        _end(call, answer.error.code or "ok")
        if answer.HasField("act"):
            self._send(replies.acted(call.tag, answer.act.v))
            self.away = False
        else:
            self.woken()
            error = answer.error
            self._send(replies.refused(call.tag, error.code, error.message, error.details_json))

    def _heard(self, request: str, v: int) -> None:
        """The envelope of a move is its answer, in one write with the frame."""
        call = self._moves.pop(request, None)
        if call is not None:
            self._game.settle(call)
            _end(call, "ok")
            self._send(replies.acted(call.tag, v))
            self.away = False

    def _skipped(self) -> None:
        """Some of our moves may be in the view."""
        for call in self._moves.values():
            self._game.repeat(call)

    async def _open(self, resume: Resume | None, new: bool) -> None:
        """Tries until it worked, was refused, or the socket closed."""
        connected: ConnectReply | None = None
        pause = PAUSE_S
        while not self._closed:
            try:
                await self._fanout.follow(self)
                connected = connected or await self.connect()
                await self.history.follow(connected, resume, new)
            except Refused as refused:
                if refused.code not in ("unavailable", "internal"):
                    self.refused = refused
                    self._fanout.unfollow(self)
                    break
            else:
                break
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONG_PAUSE_S)
        self.opened, self._opening = True, None

    async def _come_back_and(self, act: Act) -> None:
        await self._connect_again()
        self.act(act)

    async def _connect_again(self) -> None:
        try:
            await self.connect()
        except Refused as refused:
            _log.info("seat not taken back", table=self.table, code=refused.code)


def _end(call: Call, code: str) -> None:
    """Of a traced move its span, once: an answer may still come when the socket is closed."""
    if call.span is not None:
        call.span.end(code)
        call.span = None
