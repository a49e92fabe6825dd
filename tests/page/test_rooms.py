"""The room before a match, for its host and for who came by the invite."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.company import strangers
from tests.page.people import doors
from tests.page.people.room import Room
from tests.waiting import until

if TYPE_CHECKING:
    from playwright.async_api import Locator, Route

    from tests.e2e.player import Player
    from tests.page.people.person import Person, Visits

CUT = r"net::ERR_FAILED.*/api/v1/rooms/"


class Slow:
    """Changes of the room's settings, held up on the way; `cut`: lost there."""

    def __init__(self) -> None:
        self.on = asyncio.Event()
        self.cut = False

    async def hold(self, route: Route) -> None:
        change = route.request.method == "PATCH"
        if change:
            await self.on.wait()
        await (route.abort() if change and self.cut else route.continue_())


async def opened(host: Person) -> tuple[Room, str]:
    """A room for clásico, and its code."""
    await doors.enter(host)
    await doors.open_room(host)
    room = Room(host)
    return room, (await room.link()).rpartition("/")[2]


async def came(player: Player, code: str) -> str:
    """By the invite; the room."""
    return str((await player.call("POST", f"/invites/{code}/accept", {}))["id"])


def seat(person: Person, name: str) -> Locator:
    """Somebody's, as `person` sees it."""
    return person.page.locator(".room .seats li").filter(has_text=name)


async def test_what_the_host_sets_stays_set_while_the_answer_is_out_and_the_room_changes(
    visits: Visits,
) -> None:
    visits.expect(CUT)
    ana = await visits.person("Ana")
    room, code = await opened(ana)
    slow = Slow()
    await ana.page.route("**/api/v1/rooms/*", slow.hold)
    await ana.page.get_by_text("Ajustes de la mesa").click()
    look_on = ana.page.get_by_label("Se puede mirar")
    pace = ana.page.get_by_label("Ritmo")
    await look_on.check()
    await pace.select_option("fast")
    async with strangers(ana.url) as people:
        eva, leo = await people.player("Eva"), await people.player("Leo")
        path = f"/rooms/{await came(eva, code)}"
        await room.seated("Eva")
        await expect(look_on).to_be_checked()
        await expect(pace).to_have_value("fast")
        slow.on.set()

        async def changed() -> bool:
            told = await eva.call("GET", path)
            return bool(told["spectators"]) and told["pace"] == "fast"

        await until(changed)
        await came(leo, code)
        await room.seated("Leo")
        await expect(look_on).to_be_checked()
        await expect(pace).to_have_value("fast")

    slow.cut = True
    await look_on.click()
    await expect(ana.page.get_by_text("No hay conexión con el servidor.")).to_be_visible()
    await expect(look_on).to_be_checked()


async def test_a_guest_reads_what_a_guest_can_do_and_who_is_partner_and_who_rival(
    visits: Visits,
) -> None:
    ana, ben = await visits.person("Ana"), await visits.person("Benito")
    _, code = await opened(ana)
    await doors.by_invite(ben, f"{ana.url}/i/{code}")
    told = ben.page.locator(".start")
    await expect(told).to_have_text(
        "Faltan jugadores: invita con el código o el enlace. "
        "Ana puede añadir bots y empezar la partida."
    )
    await expect(ana.page.locator(".start")).to_contain_text("invita o añade bots")
    await expect(seat(ben, "Ana")).to_contain_text("Anfitrión · Rival")
    await expect(seat(ben, "Pareja")).to_contain_text("Libre")
    await expect(ben.page.get_by_text("cámbiate al sitio del otro rival")).to_be_visible()
    await seat(ben, "Rival").filter(has_text="Libre").get_by_text("Sentarme aquí").click()
    await expect(seat(ben, "Ana")).to_contain_text("Anfitrión · Pareja")
    await expect(seat(ana, "Benito")).to_contain_text("Pareja")
    await expect(ben.page.get_by_text("cámbiate al sitio")).to_have_count(0)

    await Room(ana).rules("cabron.barajamos", 4)
    await expect(seat(ben, "Asiento 2")).to_contain_text("Libre")
    await expect(seat(ben, "Rival")).to_have_count(0)
    await expect(ben.page.get_by_text("cámbiate al sitio")).to_have_count(0)


async def test_who_is_asked_for_the_seat_says_no_or_yes_and_the_asker_reads_which(
    visits: Visits,
) -> None:
    ana, ben = await visits.person("Ana"), await visits.person("Benito")
    _, code = await opened(ana)
    await doors.by_invite(ben, f"{ana.url}/i/{code}")
    wish = ana.page.get_by_text("Benito quiere cambiarte el sitio")
    no = ben.page.get_by_text("Prefiere no cambiar de sitio por ahora.")
    await ben.button("Pedir el cambio de sitio").click()
    await ben.button("Cambio pedido").click()
    await expect(ben.button("Pedir el cambio de sitio")).to_be_visible()
    await expect(wish).to_have_count(0)
    await expect(no).to_have_count(0)

    await ben.button("Pedir el cambio de sitio").click()
    await ana.button("Ahora no").click()
    await expect(wish).to_have_count(0)
    await expect(no).to_be_visible()
    await ben.button("Pedir el cambio de sitio").click()
    await ana.button("Aceptar el cambio").click()
    await expect(wish).to_have_count(0)
    names = ana.page.locator(".seats b")
    await expect(names.nth(0)).to_have_text("Benito")
    await expect(names.nth(1)).to_have_text("Ana")
