"""A bot's move on its way to its table: a stream to each game process, kept between moves."""

from __future__ import annotations

import asyncio
from itertools import cycle
from time import monotonic
from typing import TYPE_CHECKING

import grpc

from chassis import trace
from chassis.grpcclient import refused
from tuteapi.v1.game_pb2 import Answers, Command, Commands

if TYPE_CHECKING:
    from chassis.grpcclient import Pool
    from tuteapi.v1.game_pb2 import ActRequest
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

    Serving = grpc.aio.StreamStreamCall[Commands, Answers]

CALL_S = 1.0
_PAUSE_S = 0.05
_BROKEN = (
    grpc.aio.UsageError,
    asyncio.InvalidStateError,  # the stream ended before
    asyncio.CancelledError,  # its channel was closed; nobody cancels a move
)


class Calls:
    """One move at a time, on a loop that stands still between them."""

    def __init__(self, games: Pool[GameServiceAsyncStub]) -> None:
        self._games = games
        self._kept: dict[str, Serving] = {}
        self._last = 0
        games.changed = self._forget

    async def act(self, request: ActRequest, until: float) -> str:
        """`played`, the code of a refusal (the table moved on: harmless), or `unavailable`."""
        games = self._games
        await games.fresh()
        for address in cycle(games.order(request.table)):
            code = await self._asked(address, request)
            if code != "unavailable":
                games.worked(address)
                return code
            games.failed(address)
            if monotonic() > until:
                break
            await asyncio.sleep(_PAUSE_S)
        return "unavailable"

    async def _asked(self, address: str, request: ActRequest) -> str:
        """A kept stream may have ended since: then on a new one."""
        code = None
        try:
            if kept := self._kept.pop(address, None):
                code = await self._answer(address, kept, request)
            if code is None:
                serving = self._games.stub(address).Serve()
                code = await self._answer(address, serving, request)
        except TimeoutError:
            return "unavailable"
        return code or "unavailable"

    async def _answer(self, address: str, stream: Serving, request: ActRequest) -> str | None:
        """None: it ended. Kept only when it answered, so that no answer is another move's.

        Raises TimeoutError.
        """
        self._last += 1
        command = Command(id=self._last, act=request, trace=trace.mark())
        try:
            async with asyncio.timeout(CALL_S):
                await stream.write(Commands(commands=[command]))
                answers = await stream.read()
        except grpc.aio.AioRpcError as error:
            code = refused(error).code
            return code if code == "unauthorized" else None
        except _BROKEN:
            return None
        if not isinstance(answers, Answers):
            return None
        self._kept[address] = stream
        (answer,) = answers.answers
        return answer.error.code or "played"

    def _forget(self) -> None:
        """Streams to processes that are gone."""
        for gone in self._kept.keys() - set(self._games.addresses):
            del self._kept[gone]
