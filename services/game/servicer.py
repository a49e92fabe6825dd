"""Messages to calls and back; decides nothing."""

# ruff: noqa: N802  the names are those of game.proto

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from chassis.grpcserver import error_of
from chassis.metrics import counted
from services.game import rated
from services.game.ports import Held
from services.game.stream import Stream
from services.game.table import Seat
from services.game.tables import NewTable, Tables
from tuteapi.codes import Refused
from tuteapi.convert import action_from_proto, rules_from_proto
from tuteapi.ratings import Rating
from tuteapi.v1 import game_pb2 as pb
from tuteapi.v1.game_pb2_grpc import GameServiceServicer
from tuteapi.v1.types_pb2 import ON_ABSENT_BOT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    import grpc

    from services.game.ledger import Outcome
    from services.game.overview import Overview
    from services.game.people import People
    from tute.actions import Action
    from tuteapi.v1 import types_pb2

    Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]


class GameServicer(GameServiceServicer):
    def __init__(self, tables: Tables, people: People, overview: Overview) -> None:
        self._tables = tables
        self._people = people
        self._overview = overview
        self._streams: set[Stream] = set()

    async def Act(self, request: pb.ActRequest, context: Context) -> pb.ActReply:
        return pb.ActReply(v=(await self._act(request)).v)

    async def View(self, request: pb.ViewRequest, context: Context) -> pb.ViewReply:
        v, epoch, view = await self._tables.view(request.table, request.player)
        return pb.ViewReply(v=v, epoch=epoch, view=view)

    async def Connect(self, request: pb.ConnectRequest, context: Context) -> pb.ConnectReply:
        seat, generation, v, epoch = await self._people.connect(
            request.table, request.player, request.gateway
        )
        return pb.ConnectReply(seat=seat, generation=generation, v=v, epoch=epoch)

    async def Disconnect(
        self, request: pb.DisconnectRequest, context: Context
    ) -> pb.DisconnectReply:
        await self._people.disconnect(request.table, request.seat, request.generation)
        return pb.DisconnectReply()

    async def Leave(self, request: pb.LeaveRequest, context: Context) -> pb.LeaveReply:
        return pb.LeaveReply(v=await self._people.leave(request.table, request.player))

    async def Salt(self, request: pb.SaltRequest, context: Context) -> pb.SaltReply:
        outcome = await self._tables.salt(request.table, request.player, request.salt)
        return pb.SaltReply(v=outcome.v)

    async def Create(self, request: pb.CreateRequest, context: Context) -> pb.CreateReply:
        outcome = await self._tables.create(_new_table(request))
        return pb.CreateReply(v=outcome.v, epoch=outcome.epoch)

    async def Heartbeat(self, request: pb.HeartbeatRequest, context: Context) -> pb.HeartbeatReply:
        held = [Held(each.table, each.seat, each.generation) for each in request.held]
        lost, run = await self._people.heartbeat(request.gateway, held)
        return pb.HeartbeatReply(lost=[pb.Held(**each._asdict()) for each in lost], redis_run=run)

    async def Touch(self, request: pb.TouchRequest, context: Context) -> pb.TouchReply:
        await self._tables.touch(request.tables)
        return pb.TouchReply()

    async def Record(self, request: pb.RecordRequest, context: Context) -> pb.RecordReply:
        return pb.RecordReply(record=await self._tables.record(request.table, request.player))

    async def Overview(
        self, request: types_pb2.OverviewRequest, context: Context
    ) -> pb.GameOverview:
        played = await self._overview.read(request.most)
        return pb.GameOverview(counts=counted(), awake=played.awake, tables=played.tables)

    async def Serve(
        self, request_iterator: AsyncIterator[pb.Commands], context: Context
    ) -> AsyncIterator[pb.Answers]:
        """Commands of one message start together; answers that are ready leave together."""
        stream = Stream(self.answer, self.act_soon)
        self._streams.add(stream)
        stream.start(request_iterator)
        try:
            while answers := await stream.ready():
                yield pb.Answers(answers=answers)
        finally:
            stream.end()
            self._streams.discard(stream)

    def end_streams(self) -> None:
        """Gateways go to another process; what they have asked for is still answered."""
        for stream in self._streams:
            stream.end()

    def act_soon(self, command: pb.Command, then: Callable[[Outcome | None], None]) -> bool:
        """A move that nothing stands in the way of; see Ledger.apply_soon."""
        if command.trace:
            return False
        try:
            return self._tables.act_soon(*_move(command.act), then)
        except Exception:
            return False  # `answer` says it

    async def answer(self, command: pb.Command) -> pb.Answer | None:
        """Never raises; what is refused is an error in the answer. None: its envelope answers."""
        what = command.WhichOneof("what")
        try:
            if what == "act":
                outcome = await self._act(command.act)
                if command.act.echo and outcome.written is not None:
                    return None
                return pb.Answer(id=command.id, act=pb.ActReply(v=outcome.v))
            return await self._answer(what, command)
        except Exception as error:
            return pb.Answer(
                id=command.id, error=error_of(error, getattr(command, what or "", None))
            )

    async def _answer(self, what: str | None, command: pb.Command) -> pb.Answer:
        none: Any = None
        match what:
            case "view":
                return pb.Answer(id=command.id, view=await self.View(command.view, none))
            case "connect":
                return pb.Answer(id=command.id, connect=await self.Connect(command.connect, none))
            case "disconnect":
                reply = await self.Disconnect(command.disconnect, none)
                return pb.Answer(id=command.id, disconnect=reply)
            case "leave":
                return pb.Answer(id=command.id, leave=await self.Leave(command.leave, none))
            case "salt":
                return pb.Answer(id=command.id, salt=await self.Salt(command.salt, none))
            case _:
                raise Refused("bad_request", "A command asks for one thing.")

    def _act(self, request: pb.ActRequest) -> Coroutine[Any, Any, Outcome]:
        return self._tables.act(*_move(request))


def _move(request: pb.ActRequest) -> tuple[str, int, int, Action, int | None, str, int]:
    return (
        request.table,
        request.seat,
        request.generation,
        action_from_proto(request.action),
        request.ask if request.HasField("ask") else None,
        request.request,
        request.lag_ms,
    )


def _new_table(request: pb.CreateRequest) -> NewTable:
    settings, seats = request.settings, _in_order(request)
    rules = rules_from_proto(request.rules)
    return NewTable(
        table=request.table,
        room=request.room,
        rules=rules,
        pace=settings.pace,
        bot_if_absent=settings.on_absent == ON_ABSENT_BOT,
        turn_seconds=settings.turn_seconds,
        spectators=settings.spectators,
        seats=[Seat(each.player, each.name, each.bot) for each in seats],
        present=frozenset(each.seat for each in seats if each.present),
        salt_hashes=tuple(each.salt_hash or None for each in seats),
        ratings=tuple(_rating(rules.mode, seat) for seat in seats) if request.rated else (),
        deals=request.deals,
    )


def _rating(mode: str, seat: types_pb2.Seat) -> Rating:
    return rated.bot(mode, seat.bot) if seat.bot else Rating(seat.rating.mu, seat.rating.sigma)


def _in_order(request: pb.CreateRequest) -> list[Any]:
    """Raises Refused: not one entry for each seat."""
    seats = sorted(request.seats, key=lambda each: each.seat)
    if [each.seat for each in seats] != list(range(len(seats))):
        raise Refused("bad_request", "Each seat is named once.")
    return seats
