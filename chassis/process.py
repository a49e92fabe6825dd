"""How a process of ours starts and stops.

What `bind` opens and keeps is undone in reverse order; only loops started here are cancelled, since
cancelling every task would kill gRPC's own.
"""

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any, TypeVar

from uvloop import new_event_loop

from chassis import crash, log, production, trace
from chassis.settings import Settings

T = TypeVar("T")

STOP_S = 9.0
"""After this a stop that hangs is cut off."""
UNFIT = 2


class Process:
    """`bind` sets `address` to where the process serves; it is logged with `ready`."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self.settings = settings
        self.log = log.get(name)
        self.stopping = asyncio.Event()
        self.address = ""
        self._status = 0
        self._opened = AsyncExitStack()

    async def open(self, cm: AbstractAsyncContextManager[T]) -> T:
        """Entered now, exited at stop."""
        return await self._opened.enter_async_context(cm)

    def keep(self, coro: Coroutine[object, object, None], name: str) -> None:
        """Runs `coro` until the stop; an exception in it ends the process with status 1."""
        task = asyncio.get_running_loop().create_task(coro, name=name)
        task.add_done_callback(self._ended)
        self._opened.push_async_callback(_cancel, task)

    async def _serve(self, bind: Callable[["Process"], Awaitable[None]]) -> int:
        """From start to stop; the exit status. Raises Unfit."""
        self._listen_to_signals()
        async with self._opened:
            if await self._bound(bind):
                gc.freeze()  # what was imported is never garbage; looking at it costs pauses
                self.log.info("ready", address=self.address)
                await self.stopping.wait()
            _cut_off_after(STOP_S)
            self.log.info("stopping")
        self.log.info("stopped", status=self._status)
        return self._status

    async def _bound(self, bind: Callable[["Process"], Awaitable[None]]) -> bool:
        """False: told to stop, or a loop failed, before everything was open."""
        binding = asyncio.ensure_future(bind(self))
        stop = asyncio.ensure_future(self.stopping.wait())
        await asyncio.wait({binding, stop}, return_when=asyncio.FIRST_COMPLETED)
        for task in (binding, stop):
            if not task.done():
                await _cancel(task)
        if binding.cancelled():
            return False
        try:
            binding.result()
        except production.Unfit:
            raise
        except Exception as error:
            self._status = 1
            outside = isinstance(error, OSError) or getattr(error, "code", "") == "unavailable"
            self.log.error("cannot start", why=str(error), exc_info=None if outside else error)
            return False
        return True

    def _ended(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or task.exception() is None:
            return
        self.log.error("failed", loop=task.get_name(), exc_info=task.exception())
        self._status = 1
        self.stopping.set()

    def _listen_to_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop)

    def _stop(self) -> None:
        """The first signal; a second one ends the process by its default action."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)
        self.stopping.set()


def run(name: str, bind: Callable[[Process], Awaitable[None]]) -> None:
    """One process from its settings to its exit; never returns."""
    try:
        settings = production.read()
        log.setup(name, settings)
        trace.setup(name, settings)
        crash.arm(settings.test_crash)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            status = runner.run(_serve(name, settings, bind))
        trace.close()
    except production.Unfit as unfit:
        for fault in unfit.faults:
            print(f"{name}: {fault}", file=sys.stderr)
        status = UNFIT
    sys.exit(status)


async def _serve(name: str, settings: Settings, bind: Callable[[Process], Awaitable[None]]) -> int:
    return await Process(name, settings)._serve(bind)


async def _cancel(task: asyncio.Future[Any]) -> None:
    task.cancel()
    await asyncio.wait({task})


def _cut_off_after(seconds: float) -> None:
    timer = threading.Timer(seconds, os._exit, (1,))
    timer.daemon = True
    timer.start()
