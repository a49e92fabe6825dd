"""What somebody is told who comes with an invite, before they sit down."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.async_api import expect

from tests.page.people import doors
from tests.page.people.room import Room

if TYPE_CHECKING:
    from tests.page.people.person import Person, Visits

NO_INVITE = r"404 \(Not Found\).*/api/v1/invites/AAAA-AAAA"


async def room_of(host: Person, preset: str, players: int, **options: int | str) -> Room:
    await doors.enter(host)
    await doors.open_room(host)
    room = Room(host)
    await room.rules(preset, players, options)
    return room


async def test_who_comes_by_invite_reads_who_invites_to_which_game_before_saying_a_name(
    visits: Visits,
) -> None:
    ana, ben, eva = [await visits.person(name) for name in ("Ana", "Benito", "Eva")]
    room = await room_of(ana, "cabron.ludoteka", 3, letters=4)
    link = await room.link()
    told = ben.page.locator("#main")
    await ben.open(urlsplit(link).path)
    await expect(told.get_by_role("heading")).to_have_text("Ana te invita a jugar al tute")
    await expect(told).to_contain_text("Cabrón Ludoteka · 3 jugadores")
    await expect(told).to_contain_text("Pierde quien queda en medio.")
    await expect(told).to_contain_text("Letras para acabar: 4")
    await expect(told).to_contain_text("En la mesa: Ana. Quedan 2 sitios.")
    await doors.say_name(ben, "Entrar en la sala")
    await ben.at("/room")
    await room.seated("Ana", "Benito")

    await eva.open(urlsplit(link).path)
    await expect(eva.page.locator("#main")).to_contain_text(
        "En la mesa: Ana y Benito. Queda 1 sitio."
    )


async def test_who_comes_when_no_seat_is_left_is_told_so_without_a_name_and_may_look_on(
    visits: Visits,
) -> None:
    ana, eva = await visits.person("Ana"), await visits.person("Eva")
    room = await room_of(ana, "individual.pagat", 2)
    await room.pace("Sin pausas")
    await room.public()
    link = await room.link()
    await room.fill_with_bots()
    await expect(ana.page.get_by_text("para que entre alguien, quita un bot.")).to_be_visible()
    assert await room.link() == link
    await eva.open(urlsplit(link).path)
    await expect(eva.page.get_by_text("pero Ana puede quitar un bot.")).to_be_visible()
    await ana.button("Quitar bot").click()
    await expect(ana.page.get_by_text("quita un bot.")).to_have_count(0)
    await eva.button("Reintentar").click()
    await expect(eva.page.get_by_label("Tu nombre")).to_be_visible()
    await room.fill_with_bots()
    await room.start()
    await eva.open(urlsplit(link).path)
    await expect(eva.page.get_by_role("heading")).to_have_text("Ana te invita a jugar al tute")
    await expect(eva.page.get_by_text("La sala está llena.")).to_be_visible()
    await expect(eva.page.get_by_label("Tu nombre")).to_have_count(0)
    await eva.link("Mirar la partida").click()
    await doors.say_name(eva, "Entrar")
    await expect(eva.page.get_by_text("Estás mirando")).to_be_visible()


async def test_who_has_a_code_that_is_none_is_not_asked_for_a_name(visits: Visits) -> None:
    visits.expect(NO_INVITE)
    eva = await visits.person("Eva")
    await eva.open("/i/AAAA-AAAA")
    await expect(eva.page.get_by_role("heading")).to_have_text(
        "No hay ninguna sala con este código; puede que ya no valga. Pide otro."
    )
    await expect(eva.page.get_by_label("Tu nombre")).to_have_count(0)
    await expect(eva.link("Tengo un código")).to_have_count(0)
    await eva.link("Ir al inicio").click()
    await eva.at("/")


async def test_a_guest_with_a_code_that_is_none_is_led_to_where_the_right_one_is_typed(
    visits: Visits,
) -> None:
    visits.expect(NO_INVITE)
    eva = await visits.person("Eva")
    await doors.enter(eva)
    await eva.open("/i/AAAA-AAAA")
    await eva.link("Tengo un código").click()
    await expect(eva.page.get_by_label("Tengo un código")).to_be_visible()


async def test_who_sits_in_another_room_reads_what_the_invite_is_to_and_may_leave_for_it(
    visits: Visits,
) -> None:
    ana, ben = await visits.person("Ana"), await visits.person("Benito")
    room = await room_of(ana, "individual.pagat", 2)
    await doors.enter(ben)
    await doors.open_room(ben)
    await ben.open(urlsplit(await room.link()).path)
    await expect(ben.page.get_by_role("heading")).to_have_text("Ana te invita a jugar al tute")
    await expect(ben.page.get_by_text("Estás en una sala.")).to_be_visible()
    await ben.button("Salir de la sala").click()
    await ben.at("/room")
    await room.seated("Ana", "Benito")
