"""The operators' page: what is going on, for who has their token and for nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.people import doors
from tests.page.people.doors import DENIED, OPERATORS
from tests.page.people.evening import sit_down

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.page.people.person import Person, Visits


def row(person: Person, title: str, name: str) -> Locator:
    """Of the table under a heading, the line that somebody is in."""
    section = person.page.locator("section section").filter(
        has=person.page.get_by_role("heading", name=title)
    )
    return section.locator("tr").filter(has_text=name)


async def test_without_the_operators_token_their_page_shows_nothing(visits: Visits) -> None:
    visits.expect(DENIED)
    eva = await visits.person("Eva")
    await eva.open("/operator")
    await expect(eva.page.get_by_label("Clave de operador")).to_be_visible()
    await expect(eva.page.locator("table, dl")).to_have_count(0)
    await doors.show_token(eva, OPERATORS + "x")
    await expect(
        eva.page.get_by_role("alert").filter(has_text="Esta no es la clave.")
    ).to_be_visible()
    await expect(eva.page.locator("table, dl")).to_have_count(0)


async def test_with_their_token_operators_see_who_plays_and_what_runs_and_change_nothing(
    visits: Visits,
) -> None:
    eva = await visits.person("Eva")
    names = ("Fermina", "Galván")
    await sit_down([await visits.person(name) for name in names], "individual.pagat")
    await eva.open("/operator")
    await doors.show_token(eva, OPERATORS)
    for name in names:
        await expect(row(eva, "Mesas en juego", name)).to_contain_text("individual.pagat")
        await expect(row(eva, "Jugadores conectados", name)).to_have_count(1)
    for kind in ("game", "lobby", "gateway"):
        await expect(row(eva, "Procesos", kind)).to_contain_text("Responde")
    await expect(eva.page.get_by_role("main").get_by_role("button")).to_have_text(
        "Olvidar la clave"
    )

    await eva.page.reload()
    await expect(row(eva, "Jugadores conectados", names[0])).to_have_count(1)
    other = await eva.tab()
    await other.open("/operator")
    await expect(other.page.get_by_label("Clave de operador")).to_be_visible()
    await eva.button("Olvidar la clave").click()
    await expect(eva.page.get_by_label("Clave de operador")).to_be_visible()
    await expect(eva.page.locator("table, dl")).to_have_count(0)
