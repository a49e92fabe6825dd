"""The task `bots.move`: one decision of one seat."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from itertools import cycle
from time import monotonic
from typing import TYPE_CHECKING

import grpc
import msgspec

from chassis import log
from chassis.grpcclient import Pool, refused
from services.bots import metrics
from services.bots.strategies import choose
from tute.actions import action_from_json
from tuteapi.convert import action_to_proto
from tuteapi.v1.bots_pb2 import MoveTask
from tuteapi.v1.game_pb2 import ActRequest
from tuteapi.v1.game_pb2_grpc import GameServiceStub

if TYPE_CHECKING:
    from celery import Celery

    from chassis.settings import Settings
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub

_CALL_S = 1.0
_PAUSE_S = 0.05


def register(app: Celery, settings: Settings) -> None:
    """Adds the task to the app. Its loop and channels begin with the first move, after the fork."""
    games: Pool[GameServiceAsyncStub] = Pool(
        settings.game_addresses, settings.service_token, GameServiceStub
    )
    runner = asyncio.Runner()

    @app.task(name="bots.move")
    def move(task: str) -> None:
        """`task` is a base64 MoveTask. Never raises; what is not done the table's watchdog does."""
        try:
            runner.run(_move(games, MoveTask.FromString(b64decode(task))))
        except Exception as error:
            metrics.moves.labels("failed").inc()
            log.get(__name__).error("move failed", error=type(error).__name__)


async def _move(games: Pool[GameServiceAsyncStub], task: MoveTask) -> None:
    began = monotonic()
    request = answer(task)
    metrics.thought.observe(monotonic() - began)
    outcome = await _send(games, request, began + task.budget_s + _CALL_S)
    metrics.moves.labels(outcome).inc()


def answer(task: MoveTask) -> ActRequest:
    action = choose(task.level, msgspec.json.decode(task.view))
    return ActRequest(
        table=task.table,
        seat=task.seat,
        generation=task.generation,
        action=action_to_proto(action_from_json(action)),
        ask=task.ask,
        request=f"b:{task.ask}:{task.seat}:{task.generation}",
    )


async def _send(games: Pool[GameServiceAsyncStub], request: ActRequest, until: float) -> str:
    """`played`, the code of a refusal (the table moved on: harmless), or `unavailable`."""
    for address in cycle(games.pick(request.table)):
        try:
            await games.stub(address).Act(request, timeout=_CALL_S)
        except grpc.aio.AioRpcError as error:
            refusal = refused(error)
            if refusal.code != "unavailable":
                return refusal.code
            games.failed(address)
        else:
            games.worked(address)
            return "played"
        if monotonic() > until:
            break
        await asyncio.sleep(_PAUSE_S)
    return "unavailable"
