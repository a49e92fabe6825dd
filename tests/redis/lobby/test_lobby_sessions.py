from __future__ import annotations

import time
from collections import Counter

import pytest

from chassis.settings import Settings
from tests.redis.lobby.harness import outcomes, refused, running
from tuteapi import keys, tokens
from tuteapi.v1 import lobby_pb2

pytestmark = pytest.mark.redis


async def test_a_session_and_its_renewal(any_redis_url: str) -> None:
    async with running(any_redis_url, session_days=90) as lobby:
        request = lobby_pb2.CreateSessionRequest(name=" José ", lang="fr", ip="192.0.2.1")
        made = await lobby.pool.call(lambda stub: stub.CreateSession, request)
        assert made.name == "José"
        assert tokens.verify(made.token, Settings().jwt_keys) == (made.player, "José")
        assert abs(made.expires_at - time.time() - 90 * 86_400) < 60
        again = lobby_pb2.PlayerRequest(player=made.player, name="José")
        renewed = await lobby.pool.call(lambda stub: stub.RenewSession, again)
        assert tokens.verify(renewed.token, Settings().jwt_keys) == (made.player, "José")
        me = await lobby.me(made.player)
        assert (me.name, me.lang, me.room, me.table) == ("José", "fr", "", "")


@pytest.mark.parametrize(("name", "lang"), [("", ""), ("A\u202eb", ""), ("Ana", "de")])
async def test_bad_names_and_languages(any_redis_url: str, name: str, lang: str) -> None:
    async with running(any_redis_url) as lobby:
        request = lobby_pb2.CreateSessionRequest(name=name, lang=lang)
        with refused("bad_request"):
            await lobby.pool.call(lambda stub: stub.CreateSession, request)


async def test_players_are_forgotten_with_their_last_token(any_redis_url: str) -> None:
    async with running(any_redis_url, session_days=1) as lobby:
        ana = await lobby.session("Ana", online=False)
        assert 0 < await lobby.link.call("PTTL", keys.player(ana)) <= 86_400_000


async def test_a_player_whom_redis_lost_is_as_the_token_says(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        with refused("unauthorized"):
            await lobby.me("p_lost")
        with refused("unauthorized"):
            await lobby.make("p_lost")
        assert (await lobby.me("p_lost", "Ana")).name == "Ana"
        room = await lobby.make("p_other", name="Bea")
        assert room.seats[0].name == "Bea"


async def test_a_token_does_not_rename(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana = await lobby.session("Ana")
        assert (await lobby.me(ana, "Old name")).name == "Ana"


async def test_sessions_of_an_address_run_out(any_redis_url: str) -> None:
    async with (
        running(any_redis_url, sessions_per_min=5) as one,
        running(any_redis_url, sessions_per_min=5) as two,
    ):
        codes = await outcomes([(one, two)[n % 2].session("Ana", online=False) for n in range(20)])
        assert Counter(codes) == {"ok": 5, "rate_limited": 15}
        with refused("rate_limited") as caught:
            await one.session("Ana")
        assert caught.value.details in ({"retry_after_s": 12}, {"retry_after_s": 11})
        other = lobby_pb2.CreateSessionRequest(name="Bea", ip="192.0.2.2")
        assert (await one.pool.call(lambda stub: stub.CreateSession, other)).player


async def test_production_is_narrower(any_redis_url: str) -> None:
    async with running(any_redis_url, env="production") as lobby:
        codes = await outcomes([lobby.session("Ana", online=False) for _ in range(40)])
        assert 30 <= codes.count("ok") < 35


async def test_a_bucket_fills_up_again(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        for _ in range(2):
            assert await lobby.store.take("test", "x", 2) == 0
        assert 20_000 < await lobby.store.take("test", "x", 2) <= 30_000
        now = await lobby.link.call("TIME")
        earlier = int(now[0]) * 1_000 - 31_000
        await lobby.link.call("HSET", keys.limit("test", "x"), "at", earlier)
        assert await lobby.store.take("test", "x", 2) == 0
        assert await lobby.store.take("test", "x", 2) > 0
        assert await lobby.link.call("PTTL", keys.limit("test", "x")) > 0


async def test_the_catalogue_has_every_preset(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        request = lobby_pb2.RulesCatalogueRequest()
        reply = await lobby.pool.call(lambda stub: stub.RulesCatalogue, request)
        assert b'"clasico.barajamos"' in reply.json
        assert reply.json.startswith(b'{"presets":')
