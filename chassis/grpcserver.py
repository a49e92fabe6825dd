"""A gRPC server: health, reflection, the service token, and exceptions as statuses.

A refused call ends with the status of its code, a plain sentence, and in the trailing metadata
`tute-error-bin` the whole Error. A stack goes to the logs only.
"""

from __future__ import annotations

import hmac
import inspect
import json
from contextlib import aclosing, asynccontextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import grpc
from grpc_health.v1 import (  # type: ignore[import-untyped]
    health,
    health_pb2,
    health_pb2_grpc,
)
from grpc_reflection.v1alpha import reflection  # type: ignore[import-untyped]

from chassis import about, log, trace
from chassis.tally import Timed
from tuteapi.codes import CODES, Refused
from tuteapi.metadata import ERROR, TOKEN
from tuteapi.refusals import to_error
from tuteapi.v1.about_pb2_grpc import add_AboutServiceServicer_to_server

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence

    from chassis.settings import Settings
    from tuteapi.v1.types_pb2 import Error

GRACE_S = 3.0
_OPTIONS = [
    ("grpc.so_reuseport", 0),
    ("grpc.max_receive_message_length", 1 << 24),
    ("grpc.max_send_message_length", 1 << 24),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    ("grpc.http2.max_ping_strikes", 0),
]
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
_ABOUT = ("table", "seat", "ask", "request", "player")
_HEALTH = "/grpc.health.v1.Health/"

CALLS = Timed(
    "grpc_call", "A gRPC call served, by its method and the code it ended with", ["method", "code"]
)
_log = log.get(__name__)


@asynccontextmanager
async def serving(
    add: Callable[[grpc.aio.Server], None],
    listen: str,
    settings: Settings,
    services: Sequence[str],
) -> AsyncIterator[str]:
    """Serves while entered; the bound `host:port`. Calls in flight get GRACE_S to end."""
    guard = _Guard(settings.service_token)
    server = grpc.aio.server(interceptors=[guard], options=_OPTIONS)
    add(server)
    add_AboutServiceServicer_to_server(about.About(settings.env), server)
    checks = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(checks, server)
    reflection.enable_server_reflection(
        [*services, about.SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME], server
    )
    address = _bound(listen, server.add_insecure_port(listen))
    await server.start()
    for service in ("", *services):
        await checks.set(service, health_pb2.HealthCheckResponse.SERVING)
    try:
        yield address
    finally:
        await checks.enter_graceful_shutdown()
        await server.stop(GRACE_S)


def error_of(exc: BaseException, request: object = None) -> Error:
    """`to_error`, and the stack of an `internal` one in the logs under its id.

    With what `request` was about, by the names of its fields that say so.
    """
    error = to_error(exc)
    if error.code == "internal":
        named = {name: getattr(request, name) for name in _ABOUT if hasattr(request, name)}
        _log.error("internal", **named, **json.loads(error.details_json), exc_info=exc)
    return error


def _bound(listen: str, port: int) -> str:
    if listen.startswith("unix:"):
        return listen
    return f"{listen.rpartition(':')[0]}:{port}"


class _Guard(grpc.aio.ServerInterceptor):
    """Checks the token of a call, and turns what its handler raises into a status."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._wrapped: dict[str, Handler] = {}

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler | None:
        method = handler_call_details.method
        if not method.startswith(_HEALTH) and not self._knows(handler_call_details):
            return _STRANGER
        wrapped = self._wrapped.get(method)
        if wrapped is None:
            handler = await continuation(handler_call_details)
            if handler is None:
                return None
            wrapped = self._wrapped[method] = _wrap(handler, method.rpartition("/")[2])
        return wrapped

    def _knows(self, call: grpc.HandlerCallDetails) -> bool:
        for key, value in call.invocation_metadata or ():
            if key == TOKEN:
                given = value if isinstance(value, bytes) else value.encode()
                return hmac.compare_digest(given, self._token)
        return False


def _wrap(handler: Handler, name: str) -> Handler:
    """The same handler, of the same kind, with exceptions as statuses."""
    kinds = {
        (False, False): (handler.unary_unary, grpc.unary_unary_rpc_method_handler),
        (False, True): (handler.unary_stream, grpc.unary_stream_rpc_method_handler),
        (True, False): (handler.stream_unary, grpc.stream_unary_rpc_method_handler),
        (True, True): (handler.stream_stream, grpc.stream_stream_rpc_method_handler),
    }
    behaviour, make = kinds[handler.request_streaming, handler.response_streaming]
    does: Any = behaviour
    wrapped: Handler = make(
        _generator(does) if inspect.isasyncgenfunction(does) else _coroutine(does, name),
        request_deserializer=handler.request_deserializer,
        response_serializer=handler.response_serializer,
    )
    return wrapped


def _coroutine(
    behaviour: Callable[[object, Context], Awaitable[object]], name: str
) -> Callable[[object, Context], Awaitable[object]]:
    done = CALLS.of(name, "ok")

    async def answered(request: object, context: Context) -> object:
        began = perf_counter()
        try:
            with trace.going_on(name, _mark(context) if trace.on() else ""):
                reply = await behaviour(request, context)
        except grpc.aio.AbortError:
            raise
        except Exception as exc:
            error = error_of(exc, request)
            CALLS.of(name, error.code).observe(perf_counter() - began)
            await _abort(context, error)
        done.observe(perf_counter() - began)
        return reply

    return answered


def _mark(context: Context) -> str:
    found = (value for key, value in context.invocation_metadata() or () if key == trace.MARK)
    return str(next(found, ""))


def _generator(
    behaviour: Callable[[object, Context], AsyncGenerator[object, None]],
) -> Callable[[object, Context], AsyncIterator[object]]:
    async def answered(request: object, context: Context) -> AsyncIterator[object]:
        try:
            async with aclosing(behaviour(request, context)) as answers:
                async for answer in answers:
                    yield answer
        except grpc.aio.AbortError:
            raise
        except Exception as exc:
            await _abort(context, error_of(exc, request))

    return answered


async def _abort(context: Context, error: Error) -> NoReturn:
    await context.abort(
        grpc.StatusCode[CODES[error.code].grpc],
        error.message,
        ((ERROR, error.SerializeToString()),),
    )


async def _refuse(_requests: object, context: Context) -> None:
    await _abort(context, to_error(Refused("unauthorized", "The service token is wrong.")))


_STRANGER: Handler = grpc.stream_stream_rpc_method_handler(_refuse)
