"""A newcomer, from the first click to the end of a match against bots; and one without a mouse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.people import doors
from tests.page.people.evening import choose_bots
from tests.page.people.keys import Keys
from tests.page.people.table import MATCH_END, Table

if TYPE_CHECKING:
    from tests.page.people.person import Visits

WON = re.compile("¡Habéis ganado!|La partida es para")


async def test_a_newcomer_plays_bots_to_the_result_and_then_another_match(visits: Visits) -> None:
    ana = await visits.person()
    await ana.open("/")
    await ana.page.get_by_label("Tu nombre").fill("Ana")
    await ana.link("Contra bots").click()
    table = await choose_bots(ana, "clasico.barajamos", games=1)
    await table.play_until(MATCH_END)
    await expect(table.ending).to_contain_text(WON)
    await ana.button("Otra partida").click()
    await expect(table.ending).to_be_hidden()
    await expect(table.hand.locator("button")).to_have_count(10)
    await table.tool("Abandonar la partida")
    await ana.page.locator(".panel").get_by_role("button", name="Abandonar la partida").click()
    await ana.at("/")


TOO_EARLY = """() => {
    const cards = [...document.querySelectorAll(".hand button")];
    if (cards.some((each) => each.getAttribute("aria-disabled") === "false")) return;
    cards.at(-1).focus();
    cards.at(-1).click();
}"""
"""Who tries a card before her turn is at one that she may play when it comes."""


async def test_who_plays_bots_chooses_how_long_a_trick_is_shown(visits: Visits) -> None:
    ana = await visits.person()
    await doors.enter(ana)
    await ana.link("Contra bots").click()
    pace = ana.page.get_by_label("Ritmo")
    await expect(pace).to_have_value("normal")
    await pace.select_option("Rápido")
    async with ana.page.expect_request("**/api/v1/rooms") as asked:
        await choose_bots(ana, "individual.pagat")
    assert '"pace":"fast"' in str((await asked.value).post_data)


async def test_who_has_only_a_keyboard_comes_from_home_to_the_end_of_a_deal(
    visits: Visits,
) -> None:
    ana = await visits.person()
    keys = Keys(ana.page)
    await ana.open("/")
    await expect(ana.page.locator("#name")).to_be_focused()
    await keys.type("Ana")
    await keys.press("Enter")
    await ana.page.get_by_text("Hola, Ana").wait_for()
    await keys.reach('a[href="/bots"]')
    await keys.press("Enter")
    await keys.reach("[name=level]")
    await keys.press("ArrowLeft")
    await expect(ana.page.get_by_role("radio", name="Fácil")).to_be_checked()
    await keys.reach("#main button.main")
    await keys.press("Enter")

    await ana.at("/table")
    table = Table(ana)
    over = ".between, .ending"
    assert await table.asked(over) == "card"
    await keys.focused_in(".hand")
    while await table.asked(over) != "over":
        await expect(table.hand.locator('[aria-disabled="false"]:focus')).to_have_count(1)
        await keys.step_to('.hand [aria-disabled="false"]', "Home", "ArrowRight")
        left = len(await table.cards()) - 1
        await keys.press("Enter")
        await expect(table.hand.locator("button")).to_have_count(left)
        if left:
            await keys.focused_in(".hand")
            await ana.page.evaluate(TOO_EARLY)
    await expect(ana.page.locator(".summary").first).to_contain_text("Fin del reparto 1")
