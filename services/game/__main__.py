"""`python -m services.game`: one game process."""

from __future__ import annotations

import gc
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from prometheus_client import REGISTRY

from chassis import broker, grpcclient, grpcserver, metrics, process, redislink
from services.game import botqueue, botwatch, decks
from services.game.change import House
from services.game.clock import Waits
from services.game.desk import Desk
from services.game.expiry import Sweeper
from services.game.herald import Herald
from services.game.ledger import Ledger
from services.game.lookout import Lookout
from services.game.metrics import Counts
from services.game.overview import Overview
from services.game.people import People
from services.game.redistime import RedisTime
from services.game.servicer import GameServicer
from services.game.store import TableStore
from services.game.tables import Tables
from services.game.writing import DAY_MS, Ttls
from tuteapi.v1.game_pb2_grpc import add_GameServiceServicer_to_server
from tuteapi.v1.lobby_pb2_grpc import LobbyServiceStub

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chassis.process import Process
    from chassis.settings import Settings
    from services.game.ports import Bots


async def bind(service: Process) -> None:
    settings = service.settings
    counts, time = Counts(), RedisTime()
    REGISTRY.register(counts)
    link = await service.open(redislink.connect(settings.redis_url))
    await _check(settings, link)
    store = TableStore(link)
    lobby = await service.open(
        grpcclient.Pool(settings.lobby_addresses, settings.service_token, LobbyServiceStub)
    )
    house = House(_waits(settings), decks.read_fixed(settings.test_decks))
    ledger = Ledger(store, time, house, _ttls(settings), counts)
    bots = await _bots(service, counts)
    desk = await service.open(_desk(ledger, bots, Herald(lobby)))
    sweeper = Sweeper(store, desk, Lookout(desk), time, settings)
    await sweeper.sweep_once()
    if settings.notifications:
        await service.open(
            redislink.connect_subscriber(settings.redis_url, _ignore, _nothing, sweeper.hint)
        )
    service.keep(sweeper.sweep(), "sweep")
    service.keep(sweeper.rebuild(), "rebuild")
    await service.open(metrics.serving(settings.metrics_listen))
    servicer = GameServicer(Tables(ledger), People(ledger), Overview(store))
    service.address = await service.open(
        grpcserver.serving(
            lambda server: add_GameServiceServicer_to_server(servicer, server),
            settings.listen,
            settings,
            ["tuteapi.v1.GameService"],
        )
    )
    await service.open(_streams(servicer))
    gc.freeze()  # what was made until now lives as long as the process
    gc.set_threshold(10_000, 20, 20)


async def _check(settings: Settings, link: redislink.Link) -> None:
    """Raises Unfit. A broker that is away now is none of our business: bots wait for it."""
    if settings.env == "production":
        await redislink.require_aof(link)
    if broker.parse(settings.broker_url).redis:
        with suppress(redislink.RedisAway):
            await redislink.refuse_cluster(settings.broker_url)


def _ignore(channel: str, message: bytes) -> None:
    """Nothing is subscribed here but expiry."""


def _nothing() -> None:
    """A lost hint is found by the sweep."""


def _waits(settings: Settings) -> Waits:
    return Waits(
        presence=int(settings.presence_ttl_s * 1000),
        hold=int(settings.seat_hold_s * 1000),
        idle=int(settings.idle_away_s * 1000),
        bot=int((settings.bot_budget_s + 1) * 1000),
        salt=int(settings.salt_wait_s * 1000),
    )


def _ttls(settings: Settings) -> Ttls:
    return Ttls(over=int(settings.table_days * DAY_MS), asleep=int(settings.sleep_days * DAY_MS))


async def _bots(service: Process, counts: Counts) -> Bots:
    settings = service.settings
    if broker.parse(settings.broker_url).redis:
        connect = partial(redislink.connect, settings.broker_url)
        to_list = botqueue.ListQueue(connect, settings.bot_budget_s, counts)
        service.keep(to_list.run(), "bots")
        service.keep(botwatch.watch(to_list, counts), "bot queues")
        return to_list
    by_celery = botqueue.CeleryQueue(botqueue.app(settings), settings.bot_budget_s, counts)
    await service.open(_closing(by_celery))
    return by_celery


@asynccontextmanager
async def _closing(queue: botqueue.CeleryQueue) -> AsyncIterator[None]:
    try:
        yield
    finally:
        queue.close()


@asynccontextmanager
async def _desk(ledger: Ledger, bots: Bots, herald: Herald) -> AsyncIterator[Desk]:
    desk = Desk(ledger, bots, herald)
    try:
        yield desk
    finally:
        await desk.stop()


@asynccontextmanager
async def _streams(servicer: GameServicer) -> AsyncIterator[None]:
    """Left before the server stops: it would wait for streams that never end."""
    try:
        yield
    finally:
        servicer.end_streams()


if __name__ == "__main__":
    process.run("game", bind)
