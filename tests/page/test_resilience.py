"""What happens to browsers and networks, in the middle of a trick."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.people.doors import enter
from tests.page.people.evening import against_bots, sit_down
from tests.page.people.table import Table
from tests.page.proxy import wire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import WebSocket, WebSocketRoute

    from tests.e2e.stack import Stack
    from tests.page.people.person import Visits

CUT_S = 10
TRIES, TRY_S = 60, 0.1
OFFLINE = r"ERR_(CONNECTION|EMPTY|SOCKET)|WebSocket connection to .* failed"
MODE = "individual.pagat"
PLAYER = "() => JSON.parse(localStorage.getItem('tute.session')).player"
SPOIL_TOKEN = """() => {
  const session = JSON.parse(localStorage.getItem("tute.session"));
  const spoilt = { ...session, player: "p_nobody", token: "spoilt" };
  localStorage.setItem("tute.session", JSON.stringify(spoilt));
}"""


async def second_to_play(tables: Sequence[Table]) -> tuple[Table, Table, str]:
    """The leader has played: who follows, the leader, and the card."""
    one, two = tables
    leader, follower = (one, two) if await one.my_turn() else (two, one)
    card = await leader.play()
    assert await follower.asked() == "card"
    return follower, leader, card


async def test_a_reload_in_the_middle_of_a_trick_loses_nothing(visits: Visits) -> None:
    tables = await sit_down([await visits.person(name) for name in ("Ana", "Benito")], MODE)
    follower, leader, card = await second_to_play(tables)
    held = await follower.cards()
    await follower.page.reload()
    assert await follower.asked() == "card"
    assert await follower.cards() == held
    assert await follower.on_table() == [card]
    mine = await follower.play()
    assert mine in held
    await expect(leader.page.get_by_text("1 baza")).to_have_count(1)


async def test_whose_hello_sticks_in_the_network_is_the_same_player_on_the_next_line(
    visits: Visits,
) -> None:
    tables = await sit_down([await visits.person(name) for name in ("Ana", "Benito")], MODE)
    follower, leader, _ = await second_to_play(tables)
    held = await follower.cards()
    lines: list[WebSocketRoute] = []

    def stick(socket: WebSocketRoute) -> None:
        """Of the first line the server hears nothing."""
        socket.connect_to_server()
        if not lines:
            socket.on_message(lambda _: None)
        lines.append(socket)

    await follower.page.route_web_socket("**/ws", stick)
    await follower.page.reload()
    assert await follower.asked() == "card"
    assert len(lines) > 1
    assert await follower.cards() == held
    await follower.play()
    await expect(leader.page.get_by_text("1 baza")).to_have_count(1)


async def test_whose_token_is_refused_goes_on_as_a_new_guest_of_the_same_name(
    visits: Visits,
) -> None:
    ana = await visits.person()
    await enter(ana)
    await ana.page.evaluate(SPOIL_TOKEN)
    await ana.page.reload()
    await expect(ana.page.get_by_text("El servidor no te conocía")).to_be_visible()
    await expect(ana.page.get_by_text("Hola, Ana")).to_be_visible()
    assert await ana.page.evaluate(PLAYER) != "p_nobody"


async def test_a_card_clicked_three_times_at_once_is_played_and_that_is_all(visits: Visits) -> None:
    table = await against_bots(await visits.person(), MODE)
    assert await table.asked() == "card"
    card = table.allowed.first
    mine = table.hand.locator(f'[data-card="{await card.get_attribute("data-card")}"]')
    await card.evaluate("(card) => { card.click(); card.click(); card.click(); }")
    await expect(mine).to_have_count(0)
    await table.asked()
    assert not await table.page.locator(".toast p").count()


async def test_a_card_on_its_way_looks_so_until_the_server_has_answered(
    visits: Visits, stack: Stack
) -> None:
    table = await against_bots(await visits.person(), MODE)
    assert await table.asked() == "card"
    card = await table.allowed.first.get_attribute("data-card")
    mine = table.hand.locator(f'[data-card="{card}"]')
    stack["game.0"].freeze()
    try:
        await mine.click()
        await expect(mine).to_have_class(re.compile("sent"))
        await expect(table.duty).to_have_text("Enviando tu jugada…")
        await expect(table.allowed).to_have_count(0)
    finally:
        stack["game.0"].thaw()
    await expect(mine).to_have_count(0)
    await expect(table.duty).not_to_have_text("Enviando tu jugada…")


async def test_a_line_that_is_back_within_a_second_was_never_away(
    visits: Visits, stack: Stack
) -> None:
    visits.expect(OFFLINE)
    async with wire(stack.urls[0]) as network:
        ana = await visits.person(url=network.url)
        lines: list[WebSocket] = []
        ana.page.on("websocket", lambda line: lines.append(line))
        await ana.page.clock.install()
        table = await against_bots(ana, MODE)
        assert await table.asked() == "card"
        await ana.page.clock.pause_at(await ana.page.evaluate("() => Date.now() + 1000"))
        told = ana.page.get_by_text("Reconectando…")
        async with lines[-1].expect_event("close"):
            network.cut()
        await ana.page.clock.run_for(800)
        await expect(told).to_have_count(0)
        await ana.page.clock.run_for(400)
        await expect(told).to_be_visible()
        await network.mend()
        await ana.page.clock.resume()
        await expect(told).to_have_count(0)


async def test_a_network_that_is_away_for_ten_seconds_loses_nothing(
    visits: Visits, stack: Stack
) -> None:
    visits.expect(OFFLINE)
    async with wire(stack.urls[0]) as network:
        ana, ben = await visits.person("Ana", url=network.url), await visits.person("Benito")
        hers, his = await sit_down([ana, ben], MODE)
        while await hers.on_table() or not await hers.my_turn():
            await (hers if await hers.my_turn() else his).play()
        assert await hers.asked() == "card"
        held = await hers.cards()
        card = await hers.allowed.first.get_attribute("data-card")

        network.cut()
        await expect(hers.page.get_by_text("Reconectando…")).to_be_visible()
        await expect(his.page.get_by_text(re.compile(r"Se le espera \d+ s"))).to_be_visible()
        assert await hers.cards() == held
        await hers.hand.locator(f'[data-card="{card}"]').click()
        await asyncio.sleep(CUT_S)
        assert await hers.cards() == held
        await network.mend()

        await expect(hers.page.get_by_text("Reconectando…")).to_be_hidden()
        await expect(hers.hand.locator(f'[data-card="{card}"]')).to_have_count(0)
        await expect(his.page.get_by_text(re.compile("Se le espera"))).to_be_hidden()
        for table in (hers, his):
            await expect(table.page.locator(f'use[href$="#c-{card}"]').first).to_be_attached()
        nxt = hers if await hers.my_turn() else his
        await nxt.play()


async def test_who_is_at_home_without_a_network_is_told_until_it_is_back(
    visits: Visits, stack: Stack
) -> None:
    visits.expect(OFFLINE)
    async with wire(stack.urls[0]) as network:
        ana = await visits.person(url=network.url)
        await enter(ana)
        await ana.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        await ana.page.reload()
        network.cut()
        await ana.page.reload()
        told = ana.page.get_by_text("Reconectando…")
        await expect(told).to_be_visible()
        for _ in range(TRIES):
            assert await told.is_visible()
            await asyncio.sleep(TRY_S)
        await network.mend()
        await expect(told).to_be_hidden()


async def test_two_tabs_of_one_player_never_fight(visits: Visits) -> None:
    ana, ben = [await visits.person(name) for name in ("Ana", "Benito")]
    first, _ = await sit_down([ana, ben], MODE)
    second = Table(await ana.tab())
    await second.person.open("/table")
    await expect(first.page.get_by_text("otra pestaña")).to_be_visible()
    await expect(second.page.get_by_text("otra pestaña")).to_have_count(0)
    await expect(first.allowed).to_have_count(0)
    assert sorted(await first.cards()) == sorted(await second.cards())

    await first.person.button("Jugar aquí").click()
    await expect(second.page.get_by_text("otra pestaña")).to_be_visible()
    await expect(first.page.get_by_text("otra pestaña")).to_have_count(0)
    await expect(second.allowed).to_have_count(0)


async def test_a_second_tab_that_only_reads_takes_the_table_from_nobody(visits: Visits) -> None:
    ana = await visits.person()
    [first] = await sit_down([ana], "individual.pagat", players=2)
    second = await ana.tab()
    for screen in ("/", "/rules"):
        await second.open(screen)
        await expect(second.page.get_by_text("otra pestaña")).to_be_visible()
        await expect(second.page.get_by_role("heading").first).to_be_visible()
        await first.step()
        await expect(first.page.get_by_text("otra pestaña")).to_have_count(0)

    await second.button("Jugar aquí").click()
    await second.at("/table")
    await expect(first.page.get_by_text("otra pestaña")).to_be_visible()
    assert await Table(second).asked() == "card"
