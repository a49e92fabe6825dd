"""What a process says of itself, beside whatever it serves."""

# ruff: noqa: N802  the names are those of about.proto

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any, TypeAlias

from chassis.build import build
from tuteapi.v1.about_pb2 import DESCRIPTOR, TellReply, TellRequest
from tuteapi.v1.about_pb2_grpc import AboutServiceServicer

if TYPE_CHECKING:
    import grpc

    Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]

SERVICE = DESCRIPTOR.services_by_name["AboutService"].full_name


class About(AboutServiceServicer):
    def __init__(self, env: str) -> None:
        self._env, self._build = env, build()

    async def Tell(self, request: TellRequest, context: Context) -> TellReply:
        return TellReply(build=self._build, now_ms=int(time() * 1_000), env=self._env)
