"""The stream of a gateway or of a bots' process: commands under way, and answers that wait."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from chassis import trace
from services.game.metrics import ACTED, COMMANDS
from services.game.workers import Workers
from tuteapi.v1.game_pb2 import ActReply, Answer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from services.game.ledger import Outcome
    from tuteapi.v1.game_pb2 import Command, Commands

MOST_BYTES = 256 * 1024
"""Of one message, well below what gRPC is allowed; views may wait in great number."""


class Stream:
    """`soon(move, then)` does it without a task, if it can: then True, and `then` is called.

    `then(None)`: `answer` must do it after all.
    """

    def __init__(
        self,
        answer: Callable[[Command], Awaitable[Answer | None]],
        soon: Callable[[Command, Callable[[Outcome | None], None]], bool],
    ) -> None:
        self._answer = answer
        self._soon = soon
        self._under_way = 0
        self._answers: list[Answer] = []
        self._wake = asyncio.Event()
        self._workers = Workers(self._do)
        self._reading: asyncio.Task[None] | None = None

    def start(self, messages: AsyncIterator[Commands]) -> None:
        self._reading = asyncio.get_running_loop().create_task(self._read(messages))
        self._reading.add_done_callback(self._read_all)

    def end(self) -> None:
        """No more commands are read; those that were are answered."""
        if self._reading is not None:
            self._reading.cancel()

    async def ready(self) -> list[Answer]:
        """The answers since the last call, at least one; [] when the stream has ended."""
        while not self._answers:
            if self._reading is None and not self._workers.busy and not self._under_way:
                return []
            self._wake.clear()
            await self._wake.wait()
        answers, self._answers = self._answers, []
        size = 0
        for count, answer in enumerate(answers, 1):
            size += answer.ByteSize()
            if size > MOST_BYTES:
                self._answers = answers[count:]
                return answers[:count]
        return answers

    async def _read(self, messages: AsyncIterator[Commands]) -> None:
        async for message in messages:
            for command in message.commands:
                if not (command.HasField("act") and self._done_soon(command)):
                    self._workers.give(command)

    def _done_soon(self, command: Command) -> bool:
        began = perf_counter()

        def then(outcome: Outcome | None) -> None:
            self._under_way -= 1
            if outcome is None:
                self._workers.give(command)
                return
            ACTED.observe(perf_counter() - began)
            if not command.act.echo:
                self._answers.append(Answer(id=command.id, act=ActReply(v=outcome.v)))
                self._wake.set()
            elif self._reading is None:
                self._wake.set()

        if not self._soon(command, then):
            return False
        self._under_way += 1
        return True

    async def _do(self, command: Command) -> None:
        began = perf_counter()
        if command.trace:
            with trace.going_on(f"game {command.WhichOneof('what')}", command.trace):
                answer = await self._answer(command)
        else:
            answer = await self._answer(command)
        if answer is None:
            ACTED.observe(perf_counter() - began)
        else:
            self._answers.append(answer)
            taken = COMMANDS.of(command.WhichOneof("what") or "", answer.error.code or "ok")
            taken.observe(perf_counter() - began)
        if answer is not None or self._reading is None:
            self._wake.set()

    def _read_all(self, reading: asyncio.Task[None]) -> None:
        """The other side ended it, or is gone, or this process stops."""
        if not reading.cancelled():
            reading.exception()
        self._reading = None
        self._workers.close()
        self._wake.set()
