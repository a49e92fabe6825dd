"""The lobby process: sessions, rooms, invites, quick matches, and who is there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from chassis import grpcclient, grpcserver, metrics, process, redislink
from services.lobby.archive import Archive
from services.lobby.bottables import BotTables
from services.lobby.database import Database, require_a_place
from services.lobby.invitations import Invitations
from services.lobby.leaderboard import Leaderboard
from services.lobby.limits import Limits
from services.lobby.loops import forever
from services.lobby.matcher import JITTER, WAVE_S, Matcher
from services.lobby.overview import Overview
from services.lobby.presence import Presence
from services.lobby.queue import Queue
from services.lobby.ratings import Ratings
from services.lobby.servicer import LobbyServicer
from services.lobby.sessions import Sessions
from services.lobby.store import Store
from services.lobby.tables import Tables
from services.lobby.ticketstore import TicketStore
from tuteapi.v1 import game_pb2_grpc, lobby_pb2, lobby_pb2_grpc

if TYPE_CHECKING:
    from chassis.process import Process

SERVICE = lobby_pb2.DESCRIPTOR.services_by_name["LobbyService"].full_name


async def bind(service: Process) -> None:
    settings = service.settings
    await service.open(metrics.serving(settings.metrics_listen))
    link = await service.open(redislink.connect(settings.redis_url))
    games = await service.open(
        grpcclient.Pool(
            settings.game_addresses, settings.service_token, game_pb2_grpc.GameServiceStub
        )
    )
    if settings.env == "production":
        require_a_place(settings.archive_url)
    database = await service.open(Database(settings.archive_url))
    ratings = Ratings(database)
    store = Store(link, settings)
    limits = Limits(store, settings)
    presence, tables = Presence(store), Tables(store, games, ratings)
    sessions, tickets = Sessions(store, limits, settings, time.time), TicketStore(link)
    matcher = Matcher(tickets, store, tables, settings.quick_turn_seconds)
    lobby = LobbyServicer(
        store,
        sessions,
        presence,
        Invitations(store, limits),
        tables,
        Queue(tickets, sessions, ratings.guess),
        ratings,
        Archive(database, games),
        Leaderboard(database),
        Overview(link),
        BotTables(link, games, settings),
    )
    service.address = await service.open(
        grpcserver.serving(
            lambda server: lobby_pb2_grpc.add_LobbyServiceServicer_to_server(lobby, server),
            settings.listen,
            settings,
            [SERVICE],
        )
    )
    service.keep(forever(presence.sweep, "presence", settings.presence_ttl_s), "presence")
    service.keep(forever(tables.sweep, "starting", 0), "starting")
    service.keep(forever(matcher.wave, "waves", 0, WAVE_S, JITTER), "waves")


def main() -> None:
    process.run("lobby", bind)


if __name__ == "__main__":
    main()
