"""Strangers who look for a match at the same time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.people import doors
from tests.page.people.table import Table

if TYPE_CHECKING:
    from playwright.async_api import Route

    from tests.page.people.person import Person, Visits

BOTS_COME_MS = 60_000


async def search(person: Person) -> None:
    await person.button("Buscar partida").click()
    await person.page.get_by_text("Buscando partida…").wait_for()


async def test_strangers_meet_with_bots_on_the_seats_that_nobody_takes(visits: Visits) -> None:
    people = [await visits.person(name) for name in ("Ana", "Benito")]
    for person in people:
        await doors.to_quick(person)
        await search(person)
    ana, ben = people
    await expect(ana.page.get_by_text("2 personas esperan")).to_be_visible()
    await ana.button("Dejar de buscar").click()
    await expect(ben.page.get_by_text("1 persona espera")).to_be_visible()
    await search(ana)

    await asyncio.gather(
        *(person.page.wait_for_url("**/table", timeout=BOTS_COME_MS) for person in people)
    )
    for me, other in ((ana, ben), (ben, ana)):
        seats = me.page.locator(".seats")
        await expect(seats.get_by_text(other.name, exact=True)).to_be_visible()
        await expect(seats.locator(".badge.bot")).to_have_count(2)
        await expect(Table(me).hand.locator("button")).to_have_count(10)


async def test_four_strangers_meet_without_bots_and_play_a_trick(visits: Visits) -> None:
    people = [await visits.person(name) for name in ("Ana", "Benito", "Carmen", "Diego")]
    for person in people:
        await doors.to_quick(person)
    for person in people:
        await person.button("Buscar partida").click()
    for person in people:
        await person.at("/table")
        seats = person.page.locator(".seats")
        for other in people:
            name = "Tú" if other is person else other.name
            await expect(seats.get_by_text(name, exact=True)).to_be_visible()
        await expect(seats.locator(".badge.bot")).to_have_count(0)
        await expect(Table(person).hand.locator("button")).to_have_count(10)
    await asyncio.gather(*(Table(person).step() for person in people))
    for person in people:
        await expect(person.page.locator(".seats").get_by_text("1 baza")).to_have_count(1)
        await expect(Table(person).hand.locator("button")).to_have_count(9)


async def test_who_leaves_the_search_screen_is_told_so_and_taken_to_the_match(
    visits: Visits,
) -> None:
    people = [await visits.person(name) for name in ("Ana", "Benito", "Carmen", "Diego")]
    for person in people:
        await doors.to_quick(person)
    ana, *others = people
    bar = ana.page.locator(".meanwhile")
    await search(ana)
    await expect(bar).to_have_count(0)
    await ana.link("Tute").click()
    await ana.button("Dejar de buscar").click()
    await expect(bar).to_have_count(0)

    await ana.link("Partida rápida").click()
    await search(ana)
    await ana.page.go_back()
    await ana.at("/")
    await expect(bar).to_contain_text("Buscando partida…")
    await ana.link("Clasificación").click()
    await ana.at("/ranking")
    await expect(bar).to_contain_text("Buscando partida…")
    for person in others:
        await person.button("Buscar partida").click()
    await ana.at("/table")
    await expect(Table(ana).hand.locator("button")).to_have_count(10)


async def test_who_goes_on_before_the_server_has_told_all_is_not_taken_back_home(
    visits: Visits,
) -> None:
    ana, told = await visits.person("Ana"), asyncio.Event()

    async def late(route: Route) -> None:
        await told.wait()
        await route.continue_()

    await ana.page.route("**/api/v1/me", late)
    await doors.to_quick(ana)
    await ana.button("Buscar partida").wait_for()
    async with ana.page.expect_response("**/api/v1/me"):
        told.set()
    await ana.page.wait_for_load_state("networkidle")
    await expect(ana.button("Buscar partida")).to_be_visible()
