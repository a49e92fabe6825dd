"""One table without rules: a game process for it, and the Redis that keeps it."""

# ruff: noqa: ANN401, N802  stands for whatever the generated code calls

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any

from gateway.fanout import Follower
from gateway.frames import Shares
from tuteapi.codes import Refused
from tuteapi.v1 import game_pb2, lobby_pb2
from tuteapi.v1.frames_pb2 import Envelope, Private, Said

if TYPE_CHECKING:
    from tuteapi.v1.types_pb2 import Error

TABLE = "t_1"
PLAYER = "p_ana"


class Games:
    """One table without rules: every act is a commit. `deaf`: hears and does not answer."""

    def __init__(self, store: "Store") -> None:
        self.store = store
        self.commands: list[Any] = []
        self.generation = 1
        self.refuse: dict[str, Error] = {}
        self.lost: list[game_pb2.Held] = []
        self.run = "a"
        self.deaf = False
        self.no_record: Refused | None = None
        self.heard = asyncio.Event()

    async def Serve(
        self, request_iterator: AsyncIterator[game_pb2.Commands], context: object
    ) -> AsyncIterator[game_pb2.Answers]:
        async for message in request_iterator:
            for command in message.commands:
                self.commands.append(command)
                self.heard.set()
                answer = None if self.deaf else self._answer(command)
                if answer is not None:
                    yield game_pb2.Answers(answers=[answer])

    async def Record(self, request: Any, context: object) -> game_pb2.RecordReply:
        if self.no_record is not None:
            raise self.no_record
        if request.player not in (PLAYER, "*"):
            raise Refused("forbidden", "This match was not yours.")
        return game_pb2.RecordReply(record=b'{"format":"tute/1"}')

    async def Heartbeat(self, request: Any, context: object) -> game_pb2.HeartbeatReply:
        self.commands.append(request)
        return game_pb2.HeartbeatReply(lost=self.lost, redis_run=self.run)

    async def Touch(self, request: Any, context: object) -> game_pb2.TouchReply:
        self.commands.append(request)
        return game_pb2.TouchReply()

    def __getattr__(self, name: str) -> Any:
        """The unary twins, which the gateway does not call."""
        if not name[0].isupper():
            raise AttributeError(name)
        return None

    def kinds(self) -> list[str]:
        return [command.WhichOneof("what") for command in self.commands if hasattr(command, "act")]

    def _answer(self, command: game_pb2.Command) -> game_pb2.Answer | None:
        what = command.WhichOneof("what") or ""
        if what in self.refuse:
            return game_pb2.Answer(id=command.id, error=self.refuse[what])
        store = self.store
        match what:
            case "act":
                v, new = store.play(command.act.request)
                if new and command.act.echo:
                    return None
                return game_pb2.Answer(id=command.id, act=game_pb2.ActReply(v=v))
            case "connect":
                reply = game_pb2.ConnectReply(
                    seat=0, generation=self.generation, v=store.v, epoch=store.epoch
                )
                return game_pb2.Answer(id=command.id, connect=reply)
            case "view":
                v = max(store.v, command.view.at_least)
                reply_ = game_pb2.ViewReply(v=v, epoch=store.epoch, view=b'{"seen":true}')
                return game_pb2.Answer(id=command.id, view=reply_)
            case "salt":
                return game_pb2.Answer(id=command.id, salt=game_pb2.SaltReply(v=store.commit()))
            case "disconnect":
                return game_pb2.Answer(id=command.id, disconnect=game_pb2.DisconnectReply())
            case _:
                return game_pb2.Answer(id=command.id, leave=game_pb2.LeaveReply(v=store.v))


class Store:
    """Redis as the gateway sees it: streams, tops, channels. `lossy`: live messages are lost."""

    def __init__(self) -> None:
        self.epoch, self.v = 1, 0
        self.entries: list[Envelope] = []
        self.followers: dict[str, list[Follower]] = defaultdict(list)
        self.listeners: dict[str, list[Callable[[bytes], None]]] = defaultdict(list)
        self.lossy = False
        self.away = False
        self.ready = True
        self.messages = self.gaps = self.channels = 0

    def play(self, request: str) -> tuple[int, bool]:
        """The version that answers the request, and whether it was made now."""
        done = [each.v for each in self.entries if request and each.request == request]
        return (done[0], False) if done else (self.commit(request), True)

    def commit(self, request: str = "", silent: Sequence[int] = ()) -> int:
        self.v += 1
        envelope = self.envelope(self.epoch, self.v)
        envelope.request = request
        envelope.silent = sum(1 << seat for seat in silent)
        self.entries.append(envelope)
        if not self.lossy:
            self.publish(envelope)
        return self.v

    def envelope(self, epoch: int, v: int) -> Envelope:
        head = f'{{"type":"frame","table":"{TABLE}","epoch":{epoch},"v":{v},"events":['
        mine = Private(seat=0, frame=f'{head}{{"kind":"mine"}}]}}'.encode())
        return Envelope(
            table=TABLE,
            epoch=epoch,
            v=v,
            everybody=f'{head}{{"kind":"public"}}]}}'.encode(),
            own=[mine],
        )

    def publish(self, envelope: Envelope) -> None:
        for follower in list(self.followers[envelope.table]):
            follower.live(Shares(envelope))

    def note(self, player: str, note: lobby_pb2.PlayerNote) -> None:
        for listener in list(self.listeners[player]):
            listener(note.SerializeToString())

    async def follow(self, follower: Follower) -> None:
        self._alive()
        self.followers[follower.table].append(follower)

    def unfollow(self, follower: Follower) -> None:
        if follower in self.followers[follower.table]:
            self.followers[follower.table].remove(follower)

    async def say(self, table: str, said: Said) -> None:
        self._alive()
        for follower in list(self.followers[table]):
            follower.said(said)

    async def listen(self, player: str, note: Callable[[bytes], None]) -> None:
        self._alive()
        self.listeners[player].append(note)

    def unlisten(self, player: str, note: Callable[[bytes], None]) -> None:
        if note in self.listeners[player]:
            self.listeners[player].remove(note)

    async def replay(self, table: str, after: int) -> list[Shares]:
        self._alive()
        return [Shares(each) for each in self.entries if each.v > after]

    async def tops(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        self._alive()
        return {TABLE: (self.epoch, self.v)} if TABLE in tables else {}

    def _alive(self) -> None:
        if self.away:
            raise Refused("unavailable", "Redis is away.")
