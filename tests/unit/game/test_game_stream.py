"""A gateway's stream: what is ready leaves together, bounded, and all is answered at its end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from services.game.ledger import Outcome
from services.game.stream import MOST_BYTES, Stream
from tuteapi.v1.game_pb2 import ActReply, ActRequest, Answer, Command, Commands, ViewReply

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable


DONE = Outcome(v=7, epoch=1)


class Gateway:
    """Messages that a test sends one by one; None ends the stream."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[Commands | None] = asyncio.Queue()

    def send(self, *ids: int) -> None:
        self.sent.put_nowait(Commands(commands=[Command(id=n) for n in ids]))

    def __aiter__(self) -> AsyncIterator[Commands]:
        return self

    async def __anext__(self) -> Commands:
        message = await self.sent.get()
        if message is None:
            raise StopAsyncIteration
        return message


async def at_once(command: Command) -> Answer:
    return Answer(id=command.id, act=ActReply(v=1))


async def later(command: Command) -> Answer:
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return await at_once(command)


async def large(command: Command) -> Answer:
    return Answer(id=command.id, view=ViewReply(view=b"x" * (MOST_BYTES // 3)))


def never(_command: Command, _then: Callable[[Outcome | None], None]) -> bool:
    return False


class Soon:
    """Takes the moves of even numbers; a test says how they went."""

    def __init__(self) -> None:
        self.taken: dict[int, Callable[[Outcome | None], None]] = {}

    def __call__(self, command: Command, then: Callable[[Outcome | None], None]) -> bool:
        if command.id % 2 == 0:
            self.taken[command.id] = then
        return command.id % 2 == 0


def moves(*ids: int, echo: bool = True) -> Commands:
    return Commands(commands=[Command(id=n, act=ActRequest(echo=echo)) for n in ids])


def ids(answers: list[Answer]) -> list[int]:
    return [answer.id for answer in answers]


async def test_answers_of_one_turn_of_the_loop_leave_together() -> None:
    gateway, stream = Gateway(), Stream(at_once, never)
    stream.start(gateway)
    gateway.send(1, 2, 3)
    assert ids(await stream.ready()) == [1, 2, 3]
    gateway.send(4)
    assert ids(await stream.ready()) == [4]


async def test_an_answer_that_comes_while_others_leave_is_not_lost() -> None:
    waiting = asyncio.Event()

    async def some_wait(command: Command) -> Answer:
        if command.id == 1:
            await waiting.wait()
        return await at_once(command)

    gateway, stream = Gateway(), Stream(some_wait, never)
    stream.start(gateway)
    gateway.send(1, 2)
    assert ids(await stream.ready()) == [2]
    waiting.set()
    assert ids(await stream.ready()) == [1]


async def test_a_message_is_bounded() -> None:
    gateway, stream = Gateway(), Stream(large, never)
    stream.start(gateway)
    gateway.send(*range(1, 8))
    sizes: list[int] = []
    while sum(sizes) < 7:
        sizes.append(len(await stream.ready()))
    assert sizes == [3, 3, 1]


async def test_when_the_gateway_ends_what_it_asked_for_is_answered_first() -> None:
    gateway, stream = Gateway(), Stream(later, never)
    stream.start(gateway)
    gateway.send(1, 2)
    gateway.sent.put_nowait(None)
    assert ids(await stream.ready()) == [1, 2]
    assert await stream.ready() == []


async def test_a_stopping_process_answers_what_was_read_and_reads_no_more() -> None:
    gateway, stream = Gateway(), Stream(later, never)
    stream.start(gateway)
    gateway.send(1)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    stream.end()
    gateway.send(2)
    assert ids(await stream.ready()) == [1]
    assert await stream.ready() == []


async def test_a_gateway_that_breaks_off_ends_the_stream() -> None:
    class Broken(Gateway):
        async def __anext__(self) -> Commands:
            raise ConnectionResetError

    stream = Stream(at_once, never)
    stream.start(Broken())
    assert await stream.ready() == []


async def test_a_move_done_without_a_task_is_answered_where_its_envelope_is_not_followed() -> None:
    gateway, soon = Gateway(), Soon()
    stream = Stream(at_once, soon)
    stream.start(gateway)
    gateway.sent.put_nowait(moves(2, echo=False))
    ready = asyncio.create_task(stream.ready())
    for _ in range(3):
        await asyncio.sleep(0)
    assert not ready.done()
    soon.taken[2](DONE)
    assert await ready == [Answer(id=2, act=ActReply(v=7))]


async def test_a_move_done_without_a_task_has_no_answer_and_one_that_was_not_has() -> None:
    gateway, soon = Gateway(), Soon()
    stream = Stream(at_once, soon)
    stream.start(gateway)
    gateway.sent.put_nowait(moves(1, 2, 4))
    assert ids(await stream.ready()) == [1]
    soon.taken[2](DONE)
    soon.taken[4](None)
    assert ids(await stream.ready()) == [4]


async def test_only_moves_are_done_without_a_task() -> None:
    gateway, soon = Gateway(), Soon()
    stream = Stream(at_once, soon)
    stream.start(gateway)
    gateway.send(2)
    assert ids(await stream.ready()) == [2]


async def test_a_stream_ends_when_the_moves_without_a_task_are_done_too() -> None:
    gateway, soon = Gateway(), Soon()
    stream = Stream(at_once, soon)
    stream.start(gateway)
    gateway.sent.put_nowait(moves(2, 4))
    gateway.sent.put_nowait(None)
    ready = asyncio.create_task(stream.ready())
    for _ in range(3):
        await asyncio.sleep(0)
    soon.taken[2](DONE)
    await asyncio.sleep(0)
    assert not ready.done()
    soon.taken[4](None)
    assert ids(await ready) == [4]
    assert await stream.ready() == []
