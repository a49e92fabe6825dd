"""Commands to the tables: one long stream per game process, and what happens when one fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import grpc

from chassis import log
from gateway import counts
from tuteapi.refusals import from_error
from tuteapi.v1.game_pb2 import Answer, Command, Commands
from tuteapi.v1.types_pb2 import Error

if TYPE_CHECKING:
    from chassis.grpcclient import Pool
    from chassis.trace import Span
    from tuteapi.v1.game_pb2 import Answers
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

    Serving = grpc.aio.StreamStreamCall[Commands, Answers]

PATIENCE_S = 5.0
"""How long a command may look for a process that answers it."""
ECHO_S = 1.0
"""A move whose envelope was not heard for so long is asked for again, for an Answer."""
ATTEMPT_S = 2.0
"""Without an answer for so long, another process is asked, where there is one."""
GATHER_S = 0.003
"""Between two messages, in company: a message costs more than the commands in it."""
ENOUGH, OF_A_CROWD = 3, 4
"""So many commands wait no longer; of a crowd it takes a quarter of all that is under way."""
COMPANY = 8
"""Messages that still gather after the last one that was not alone; a lone table never waits."""
PAUSE_S = 0.1
LONG_PAUSE_S = 1.0
LOOK_S = 0.25
READY_S = 3.0

Done = Callable[["Call", Answer], None]
UNAVAILABLE = Error(code="unavailable", message="The table cannot be reached now; try again.")
_log = log.get(__name__)


class Call:
    """A command on its way. `done(call, answer)` is called once, or never when it was `settled`."""

    __slots__ = (
        *("at", "command", "deadline", "done", "route", "settled", "span", "table", "tag", "tried"),
    )

    def __init__(
        self, table: str, route: Route, command: Command, done: Done, tag: int, deadline: float
    ) -> None:
        self.table = table
        self.route = route
        self.command = command
        self.done = done
        self.tag = tag
        self.deadline = deadline
        self.at = 0.0
        self.settled = False
        self.span: Span | None = None
        self.tried: tuple[Stream, ...] = ()


class Stream:
    """The stream to one game process: `ready` while open, `silent` since an answer was overdue."""

    def __init__(
        self, pool: Pool[GameServiceAsyncStub], address: str, again: Callable[[Call], None]
    ) -> None:
        self.address = address
        self.ready = False
        self.silent = False
        self.pending: dict[int, Call] = {}
        self._pool = pool
        self._again = again
        self._last = 0
        self._waiting: list[Command] = []
        self._wake = asyncio.Event()
        self._enough = ENOUGH
        self._gathering: asyncio.Future[None] | None = None

    def send(self, call: Call, now: float) -> None:
        """Goes out with everything else that waits; `again(call)` follows when that was in vain."""
        self._last += 1
        call.command.id = self._last
        call.at = now
        self.pending[self._last] = call
        self._waiting.append(call.command)
        self._wake.set()
        if self._gathering is not None and len(self._waiting) >= self._enough:
            _finish(self._gathering)

    async def run(self) -> None:
        """Keeps the stream open, until it breaks at a process that is none of the pool's now."""
        pause = PAUSE_S
        while self.address in self._pool.addresses:
            try:
                await self._serve()
                error = "ended"
            except grpc.aio.AioRpcError as broken:
                error = broken.code().name
            except (grpc.aio.UsageError, TimeoutError) as broken:
                error = str(broken) or "not ready"
            except asyncio.CancelledError:
                error = "its channel was closed"
            if (me := asyncio.current_task()) is None or me.cancelling():
                raise asyncio.CancelledError  # also where gRPC tells of the stream's end instead
            if self.ready:
                _log.warning("game stream broke", address=self.address, error=error)
            pause = PAUSE_S if self.ready else min(pause * 2, LONG_PAUSE_S)
            self._pool.failed(self.address)
            self._fail_over()
            await asyncio.sleep(pause)

    async def _serve(self) -> None:
        async with asyncio.timeout(READY_S):
            await self._pool.channel(self.address).channel_ready()
        self._pool.worked(self.address)
        stream = self._pool.stub(self.address).Serve()
        writing = asyncio.create_task(self._write(stream), name=f"to game {self.address}")
        self.ready = True
        try:
            async for answers in stream:
                self._hear(answers.answers)
        finally:
            writing.cancel()
            stream.cancel()

    async def _write(self, stream: Serving) -> None:
        """Ends when the stream does; the reading side tells."""
        company = 0
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if self._waiting:
                    batch, self._waiting = self._waiting, []
                    await stream.write(Commands(commands=batch))
                    if len(self.pending) > 1:
                        company = COMPANY
                    if company:
                        company -= 1
                        await self._gather()
        except (grpc.aio.AioRpcError, grpc.aio.UsageError, asyncio.InvalidStateError):
            return

    async def _gather(self) -> None:
        """Until a command comes that makes them enough, and no longer than GATHER_S."""
        loop = asyncio.get_running_loop()
        self._enough = max(ENOUGH, len(self.pending) // OF_A_CROWD)
        self._gathering = loop.create_future()
        timer = loop.call_later(GATHER_S, _finish, self._gathering)
        try:
            await self._gathering
        finally:
            self._gathering = None
            timer.cancel()

    def _hear(self, answers: Iterable[Answer]) -> None:
        self.silent = False
        now = asyncio.get_running_loop().time()
        for answer in answers:
            call = self.pending.pop(answer.id, None)
            if call is None:
                continue
            if answer.HasField("error") and answer.error.code == UNAVAILABLE.code:
                self._again(call)
            else:
                counts.COMMANDS.observe(now - call.at)
                call.done(call, answer)

    def _fail_over(self) -> None:
        self.ready = self.silent = False
        self._waiting.clear()
        broken, self.pending = self.pending, {}
        for call in broken.values():
            self._again(call)


Route = tuple[Stream, ...]
"""The streams a table's commands may take, the preferred one first."""


class Game:
    """All game processes as one, whoever comes and goes. A command must bear being done twice."""

    def __init__(self, pool: Pool[GameServiceAsyncStub]) -> None:
        self._pool = pool
        self._loop = asyncio.get_running_loop()
        self.submitted = 0
        """Grows with every command, whoever sends it."""
        self._streams: dict[str, Stream] = {}
        self._running: asyncio.TaskGroup | None = None
        self.route = lru_cache(maxsize=16_384)(self._route)
        """The streams that commands to a table may take now, the preferred one first."""
        pool.changed = self._follow
        self._follow()

    @property
    def connected(self) -> int:
        """How many processes have their stream open."""
        return sum(stream.ready for stream in self._streams.values())

    @property
    def ready(self) -> bool:
        return self.connected > 0

    @property
    def waiting(self) -> int:
        return sum(len(stream.pending) for stream in self._streams.values())

    async def run(self) -> None:
        """For ever."""
        async with asyncio.TaskGroup() as group:
            self._running = group
            for stream in self._streams.values():
                self._open(stream)
            group.create_task(self._look(), name="overdue commands")

    def submit(self, table: str, command: Command, done: Done, tag: int = 0) -> Call:
        """`done(call, answer)` follows, with an `unavailable` error when nobody answered in time.

        Not of a move with `echo` that its caller hears of in the live channel and settles.
        """
        self.submitted += 1
        now = self._loop.time()
        route = self.route(table)
        call = Call(table, route, command, done, tag, now + PATIENCE_S)
        preferred = route[0] if route else None
        if preferred is not None and preferred.ready and not preferred.silent:
            call.tried = (preferred,)
            preferred.send(call, now)
        else:
            self._again(call)
        return call

    def settle(self, call: Call) -> None:
        """Its envelope was heard: nothing is waited for any more."""
        call.settled = True
        counts.COMMANDS.observe(self._loop.time() - call.at)
        if call.tried:
            call.tried[-1].pending.pop(call.command.id, None)

    def repeat(self, call: Call) -> None:
        """Asks where it was asked, for an Answer."""
        if call.tried and call.tried[-1].pending.pop(call.command.id, None) is call:
            call.command = _copy(call.command)
            call.tried[-1].send(call, self._loop.time())

    async def call(self, table: str, command: Command) -> Answer:
        """Raises Refused."""
        future: asyncio.Future[Answer] = self._loop.create_future()

        def done(_call: Call, answer: Answer) -> None:
            if not future.done():
                future.set_result(answer)

        self.submit(table, command, done)
        answer = await future
        if answer.HasField("error"):
            raise from_error(answer.error)
        return answer

    def _again(self, call: Call) -> None:
        """To the next process, after a pause when each was tried, to nobody when it is too late."""
        if call.settled:
            return
        now = self._loop.time()
        if now >= call.deadline:
            call.done(call, Answer(error=UNAVAILABLE))
            return
        stream = _next(call)
        if stream is None:
            call.tried, call.route = (), self.route(call.table)
            self._loop.call_later(PAUSE_S, self._again, call)
            return
        call.tried = (*call.tried, stream)
        call.command = _copy(call.command)
        stream.send(call, now)

    def _follow(self) -> None:
        """A stream to each process there is; one to a process that left ends when it breaks."""
        for address in self._pool.addresses:
            if address not in self._streams:
                self._streams[address] = stream = Stream(self._pool, address, self._again)
                self._open(stream)
        self.route.cache_clear()

    def _open(self, stream: Stream) -> None:
        if self._running is not None:
            self._running.create_task(self._keep(stream), name=f"game {stream.address}")

    async def _keep(self, stream: Stream) -> None:
        await stream.run()
        del self._streams[stream.address]

    def _route(self, table: str) -> Route:
        return tuple(self._streams[address] for address in self._pool.pick(table))

    async def _look(self) -> None:
        """Finds, for ever, what waits too long on a stream that seems alive."""
        while True:
            await asyncio.sleep(LOOK_S)
            now = self._loop.time()
            for stream in list(self._streams.values()):
                for call in _unheard(stream, now):
                    self.repeat(call)
                for call in _overdue(stream, now):
                    del stream.pending[call.command.id]
                    self._again(call)


def _finish(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def _copy(command: Command) -> Command:
    """The first one may still wait on a stream, under its id there. The copy wants an Answer."""
    copy = Command()
    copy.CopyFrom(command)
    if copy.HasField("act"):
        copy.act.echo = False
    return copy


def _next(call: Call) -> Stream | None:
    open = [each for each in call.route if each.ready and each not in call.tried]
    return next((each for each in open if not each.silent), open[0] if open else None)


def _unheard(stream: Stream, now: float) -> list[Call]:
    """Moves whose envelope should have come by now."""
    unheard = []
    for call in stream.pending.values():
        if now - call.at < ECHO_S:
            break
        if call.command.act.echo:
            unheard.append(call)
    return unheard


def _overdue(stream: Stream, now: float) -> list[Call]:
    """Calls to be taken away from `stream`; they stay while nobody else could answer."""
    overdue = []
    for call in stream.pending.values():
        if now - call.at < ATTEMPT_S:
            break
        stream.silent = True
        if now >= call.deadline or _next(call) is not None:
            overdue.append(call)
    return overdue
