"""What every socket and every route of this process shares."""

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chassis.settings import Settings
from gateway.client import Game
from gateway.fanout import Fanout
from gateway.outbox import Turn
from gateway.talk import Talk
from gateway.tasks import Tasks
from gateway.ticks import Ticks

if TYPE_CHECKING:
    from chassis.grpcclient import Pool
    from gateway.session import Session
    from gateway.socket import Socket
    from tuteapi.v1.game_pb2_grpc import GameServiceAsyncStub
    from tuteapi.v1.lobby_pb2_grpc import LobbyServiceAsyncStub


def new_gateway_id() -> str:
    return "g" + secrets.token_hex(4)


@dataclass(slots=True, kw_only=True)
class Hub:
    """`sessions` have said hello; `draining` once this process stops; `watchers` by table."""

    settings: Settings
    gateway: str
    lobby: "Pool[LobbyServiceAsyncStub]"
    games: "Pool[GameServiceAsyncStub]"
    game: Game
    fanout: Fanout
    turn: Turn = field(default_factory=lambda: Turn(asyncio.get_running_loop()))
    ticks: Ticks = field(default_factory=lambda: Ticks(asyncio.get_running_loop()))
    talk: Talk = field(init=False)
    sessions: "set[Session]" = field(default_factory=set)
    sockets: "set[Socket]" = field(default_factory=set)
    tasks: Tasks = field(default_factory=Tasks)
    draining: bool = False
    byes: Counter[str] = field(default_factory=Counter)
    requests: Counter[tuple[str, int]] = field(default_factory=Counter)
    watchers: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.talk = Talk(self.settings, self.fanout)
