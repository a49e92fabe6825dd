from __future__ import annotations

import time
from collections import Counter

import pytest

from services.lobby import invites
from tests.redis.lobby.harness import outcomes, people, refused, running
from tuteapi import keys

pytestmark = pytest.mark.redis

NOBODY = ""
"""Who looks without a session."""


async def test_an_invite_from_making_to_revoking(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = (await lobby.make(ana, public=False)).id
        made = await lobby.invite(room, ana, ttl_s=3_600, uses=2)
        assert (made.uses_left, list(made.room.invites)) == (2, [])
        assert 3_590 < made.expires_at - time.time() <= 3_601
        typed = made.code.lower().replace("-", " ")
        for _ in range(3):
            seen = await lobby.preview(typed, bea)
            assert (seen.code, seen.uses_left, list(seen.room.invites)) == (made.code, 2, [])
        entered = await lobby.accept(typed, bea)
        assert (people(entered), list(entered.invites)) == ([ana, bea], [made.code])
        assert await lobby.accept(typed, bea) == entered
        assert (await lobby.preview(typed, ana)).uses_left == 1
        await lobby.revoke(typed, ana)
        with refused("not_found"):
            await lobby.preview(made.code, ana)
        assert not await lobby.link.call("EXISTS", keys.invite(made.code))


async def test_an_invite_tells_who_made_it_while_they_are_in_the_room(any_redis_url: str) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = (await lobby.make(ana, public=False)).id
        await lobby.accept((await lobby.invite(room, ana)).code, bea)
        code = (await lobby.invite(room, bea)).code
        assert (await lobby.preview(code, NOBODY)).by == bea
        await lobby.leave(room, bea)
        assert (await lobby.preview(code, NOBODY)).by == ""


async def test_of_twenty_accepts_of_an_invite_for_one_one_wins(any_redis_url: str) -> None:
    async with running(any_redis_url) as one, running(any_redis_url) as two:
        ana = await one.session("Ana")
        room = (await one.make(ana, public=False)).id
        code = (await one.invite(room, ana, uses=1)).code
        guests = [await one.session(f"Guest {number}") for number in range(20)]
        codes = await outcomes(
            [(one, two)[n % 2].accept(code, guest, "") for n, guest in enumerate(guests)]
        )
        assert Counter(codes) == {"ok": 1, "invite_expired": 19}
        assert len(people(await one.get(room, ana))) == 2


async def test_a_code_of_a_closed_room_is_unknown_and_an_old_one_expired(
    any_redis_url: str,
) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        room = (await lobby.make(ana)).id
        code = (await lobby.invite(room, ana, uses=1)).code
        await lobby.accept(code, bea)
        carla = await lobby.session("Carla")
        with refused("invite_expired"):
            await lobby.accept(code, carla)
        with refused("invite_expired"):
            await lobby.preview(code, carla)
        assert await lobby.link.call("PTTL", keys.invite(code)) > 86_400_000
        for player in (ana, bea):
            await lobby.leave(room, player)
        with refused("not_found"):
            await lobby.accept(code, carla)


async def test_a_code_that_is_taken_is_drawn_again(
    any_redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(any_redis_url) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        rooms = [(await lobby.make(player)).id for player in (ana, bea)]
        drawn = iter(["AAAA-AAAA", "AAAA-AAAA", "BBBB-BBBB"])
        monkeypatch.setattr(invites, "draw", lambda: next(drawn))
        made = [await lobby.invite(rooms[0], ana), await lobby.invite(rooms[1], bea)]
        assert [each.code for each in made] == ["AAAA-AAAA", "BBBB-BBBB"]
        assert (await lobby.preview("AAAA-AAAA", bea)).room.id == rooms[0]


@pytest.mark.parametrize("same", ["player", "ip"])
async def test_wrong_codes_run_out_for_a_player_and_for_an_address(
    any_redis_url: str, same: str
) -> None:
    async with running(any_redis_url, invite_tries_per_min=3) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        code = (await lobby.invite((await lobby.make(ana)).id, ana)).code
        for number in range(3):
            with refused("not_found"):
                await lobby.preview(
                    "AAAA-AAAA",
                    bea if same == "player" else f"p_{number}",
                    "192.0.2.9" if same == "ip" else f"192.0.2.{number}",
                )
        for call in (lobby.preview, lobby.accept):
            with refused("rate_limited") as caught:
                await call(code, bea, "192.0.2.9")
            assert caught.value.details in ({"retry_after_s": 20}, {"retry_after_s": 19})
        with refused("rate_limited"):
            await lobby.revoke(code, bea) if same == "player" else await lobby.accept(
                code, ana, "192.0.2.9"
            )


async def test_wrong_codes_of_who_has_no_session_count_against_the_address(
    any_redis_url: str,
) -> None:
    async with running(any_redis_url, invite_tries_per_min=3) as lobby:
        for _ in range(3):
            with refused("not_found"):
                await lobby.preview("AAAA-AAAA", NOBODY, "192.0.2.9")
        with refused("rate_limited"):
            await lobby.preview("AAAA-AAAA", NOBODY, "192.0.2.9")
        with refused("not_found"):
            await lobby.preview("AAAA-AAAA", NOBODY, "192.0.2.10")


async def test_right_codes_cost_no_tries(any_redis_url: str) -> None:
    async with running(any_redis_url, invite_tries_per_min=2) as lobby:
        ana, bea = await lobby.session("Ana"), await lobby.session("Bea")
        code = (await lobby.invite((await lobby.make(ana)).id, ana)).code
        for _ in range(10):
            await lobby.preview(code, bea)


async def test_many_wrong_codes_at_once_pass_no_faster(any_redis_url: str) -> None:
    async with running(any_redis_url, invite_tries_per_min=5) as one:
        bea = await one.session("Bea")
        codes = await outcomes([one.preview("AAAA-AAAA", bea) for _ in range(40)])
        assert Counter(codes) == {"not_found": 5, "rate_limited": 35}
