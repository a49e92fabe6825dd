"""The task `bots.move`: one decision of one seat."""

from __future__ import annotations

import asyncio
import math
from base64 import b64decode
from contextvars import copy_context
from datetime import UTC, datetime
from time import monotonic, time
from typing import TYPE_CHECKING, Any

from chassis import log, trace
from chassis.grpcclient import Pool
from services.bots import metrics
from services.bots.calls import CALL_S, Calls
from services.bots.thinking import Task, decide
from tute.actions import action_from_json
from tuteapi.bots import SENT, TASK
from tuteapi.convert import action_to_proto
from tuteapi.v1.bots_pb2 import MoveTask
from tuteapi.v1.game_pb2 import ActRequest
from tuteapi.v1.game_pb2_grpc import GameServiceStub

if TYPE_CHECKING:
    from celery import Celery

    from chassis.settings import Settings
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub


def register(app: Celery, settings: Settings) -> None:
    """Adds the task to the app. Its loop and channels begin with the first move, after the fork.

    Left to itself a Runner keeps the context, and so the trace, of the first move for all others.
    """
    games: Pool[GameServiceAsyncStub] = Pool(
        settings.game_addresses, settings.service_token, GameServiceStub
    )
    calls, runner = Calls(games), asyncio.Runner()

    @app.task(name=TASK, bind=True)
    def move(self: Any, task: str) -> None:  # noqa: ANN401  Celery's own
        """`task` is a base64 MoveTask. Never raises; what is not done the table's watchdog does."""
        try:
            began, about = monotonic(), self.request
            given = _given(about, task)
            _waited(about)
            mark = about.get(trace.MARK) or ""
            if mark:
                trace.setup("bots", settings)
            with trace.going_on("bots move", mark, table=given.move.table, seat=given.move.seat):
                with trace.step("think"):
                    request = answer(given, settings.bots_hard_s)
                thought = monotonic()
                until = began + given.move.budget_s + CALL_S
                outcome = runner.run(calls.act(request, until), context=copy_context())
            metrics.moves.labels(given.move.level, outcome).inc()
            metrics.took.labels(outcome).observe(monotonic() - began)
            log.get(__name__).debug(
                "moved",
                table=request.table,
                seat=request.seat,
                ask=request.ask,
                request=request.request,
                outcome=outcome,
                thought_s=thought - began,
                took_s=monotonic() - began,
            )
        except Exception as error:
            metrics.moves.labels("", "failed").inc()
            log.get(__name__).error("move failed", error=type(error).__name__)


def answer(task: Task, most_s: float) -> ActRequest:
    move, action = task.move, decide(task, most_s)
    return ActRequest(
        table=move.table,
        seat=move.seat,
        generation=move.generation,
        action=action_to_proto(action_from_json(action)),
        ask=move.ask,
        request=f"b:{move.ask}:{move.seat}:{move.generation}",
    )


def _given(request: Any, task: str) -> Task:  # noqa: ANN401  Celery's Context
    left_s = math.inf
    if request.expires:
        left_s = (datetime.fromisoformat(request.expires) - datetime.now(UTC)).total_seconds()
    again = bool((request.delivery_info or {}).get("redelivered"))
    return Task(MoveTask.FromString(b64decode(task)), left_s, again)


def _waited(request: Any) -> None:  # noqa: ANN401  Celery's Context
    if sent := request.get(SENT):
        queue = (request.delivery_info or {}).get("routing_key", "")
        metrics.waited.labels(queue).observe(max(time() - sent, 0))
