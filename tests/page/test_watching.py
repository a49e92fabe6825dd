"""Looking on at a match of others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.people import doors
from tests.page.people.evening import sit_down
from tests.page.people.table import Table

if TYPE_CHECKING:
    from playwright.async_api import WebSocket

    from tests.page.people.person import Person, Visits

MODE = "individual.pagat"


def heard_by(person: Person) -> list[str]:
    """Every text that its page is told on a socket from now on."""
    heard: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: heard.append(str(text)))

    person.page.on("websocket", opened)
    return heard


async def test_who_looks_on_sees_the_table_and_what_falls_on_it_but_nobodys_hand(
    visits: Visits,
) -> None:
    tables = await sit_down(
        [await visits.person(name) for name in ("Ana", "Benito")], MODE, public=True
    )
    carmen = await visits.person("Carmen")
    heard = heard_by(carmen)
    await doors.enter(carmen)
    await carmen.link("Con amigos").click()
    match = carmen.page.locator(".rooms li").filter(has_text="Ana y Benito")
    await match.get_by_role("link", name="Mirar").click()
    seen = Table(carmen)
    await expect(carmen.page.get_by_text("Estás mirando")).to_be_visible()
    for name in ("Ana", "Benito"):
        await expect(carmen.page.locator(".seats").get_by_text(name, exact=True)).to_be_visible()

    leader, other = tables if await tables[0].my_turn() else reversed(tables)
    held = {*await leader.cards(), *await other.cards()}
    card = await leader.play()
    await expect(carmen.page.locator(f'.trick use[href$="#c-{card}"]')).to_be_attached()
    assert await seen.on_table() == [card]
    await expect(seen.hand).to_have_count(0)
    told = "\n".join(heard)
    assert f'"{card}"' in told
    assert not [each for each in held - {card} if f'"{each}"' in told]

    await carmen.button("Dejar de mirar").click()
    await carmen.at("/friends")
    await other.play()
    await expect(leader.page.get_by_text("1 baza")).to_have_count(1)


async def test_nobody_looks_on_where_the_room_does_not_allow_it(visits: Visits) -> None:
    ana, carmen = await visits.person("Ana"), await visits.person("Carmen")
    heard = heard_by(ana)
    await sit_down([ana], MODE, players=2)
    await doors.enter(carmen)
    table = re.search(r'"table":"([\w-]+)"', "".join(heard))
    assert table
    await carmen.open(f"/watch/{table[1]}")
    await expect(carmen.page.get_by_text("En esta mesa no se puede mirar.")).to_be_visible()
    await expect(carmen.page.locator(".seats")).to_have_count(0)
