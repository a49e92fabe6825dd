"""The gateway process: HTTP and WebSocket for clients."""

from chassis import grpcclient, metrics, process, redislink
from chassis.process import Process
from gateway import app
from gateway.client import Game
from gateway.fanout import Fanout
from gateway.heartbeat import Heartbeat
from gateway.hub import Hub, new_gateway_id
from gateway.metrics import registry
from tuteapi.v1 import game_pb2_grpc, lobby_pb2_grpc


async def bind(service: Process) -> None:
    settings = service.settings
    token = settings.service_token
    games = await service.open(
        grpcclient.Pool(settings.game_addresses, token, game_pb2_grpc.GameServiceStub)
    )
    lobby = await service.open(
        grpcclient.Pool(settings.lobby_addresses, token, lobby_pb2_grpc.LobbyServiceStub)
    )
    link = await service.open(redislink.connect(settings.redis_url))
    gateway = new_gateway_id()
    game, fanout = Game(games), Fanout(link, gateway)
    hub = Hub(
        settings=settings, gateway=gateway, lobby=lobby, games=games, game=game, fanout=fanout
    )
    if settings.metrics_listen:
        await service.open(metrics.serving(settings.metrics_listen, registry(hub)))
    heartbeat = Heartbeat(hub)
    fanout.gap = heartbeat.soon
    await fanout.attach(
        await service.open(
            redislink.connect_subscriber(settings.redis_url, fanout.heard, fanout.lost)
        )
    )
    service.keep(game.run(), "game streams")
    service.keep(fanout.probe(settings.probe_s), "probe")
    service.keep(fanout.tidy(), "channels")
    service.keep(heartbeat.run(), "heartbeat")
    service.address = await service.open(app.serving(hub, settings.listen))


def main() -> None:
    process.run("gateway", bind)


if __name__ == "__main__":
    main()
