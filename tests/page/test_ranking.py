"""Who plays best, and how one stands oneself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.company import company
from tests.page.people import doors
from tests.waiting import until

if TYPE_CHECKING:
    from tests.e2e.stack import Stack
    from tests.page.people.person import Person, Visits

ARCHIVED_S = 30
AT_FIRST = 1000


async def leave_a_quick_match(people: list[Person]) -> None:
    """Two strangers meet, and leave one after the other: both have lost."""
    for person in people:
        await doors.to_quick(person)
        await doors.choose_rules(person, "individual.fournier", 2)
        await person.button("Buscar partida").click()
    for person in people:
        await person.at("/table")
        await person.button("Abandonar la partida").click()
        await person.page.locator(".panel").get_by_text("Abandonar la partida").click()
        await person.at("/")


async def test_who_has_played_a_rated_match_stands_in_the_ranking_with_the_own_rating(
    visits: Visits,
) -> None:
    gala, hugo = [await visits.person(name) for name in ("Gala", "Hugo")]
    await leave_a_quick_match([gala, hugo])
    mine = gala.page.locator(".standings [aria-current]")
    nobody = gala.page.get_by_text("Aún no ha jugado nadie esta modalidad")

    async def listed() -> bool:
        await gala.open("/ranking")
        await gala.page.get_by_role("radio", name="Individual").check()
        await gala.page.locator(".standings").or_(nobody).wait_for()
        return bool(await mine.count())

    await until(listed, deadline_s=ARCHIVED_S)
    await expect(mine).to_contain_text("Gala")
    await expect(mine).to_contain_text("Tú · 1 partida")
    rating = int(await mine.locator(".rating").inner_text())
    assert rating < AT_FIRST
    modes = gala.page.locator(".segments")
    await expect(modes.locator("label").filter(has_text="Individual")).to_contain_text(str(rating))
    await expect(modes.locator("label").filter(has_text="Subasta")).to_contain_text("Sin jugar")

    await gala.open("/quick")
    await gala.page.get_by_role("radio", name="Individual").check()
    await expect(gala.page.get_by_text(f"Tu puntuación: {rating}")).to_be_visible()


async def test_a_stranger_sees_who_plays_best_and_is_asked_for_no_name(
    visits: Visits, stack: Stack
) -> None:
    async with company(stack.urls[0]):
        eva = await visits.person("Eva")
        await eva.open("/")
        await eva.link("Clasificación").click()
        await eva.at("/ranking")
        await expect(eva.page.locator(".standings li").first).to_contain_text("partida")
        await expect(eva.page.locator(".standings [aria-current]")).to_have_count(0)
        await expect(eva.page.locator(".segments").get_by_text("Sin jugar")).to_have_count(0)
        await expect(eva.page.get_by_label("Tu nombre")).to_have_count(0)
