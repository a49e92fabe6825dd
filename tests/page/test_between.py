"""What is read between tricks, deals and matches."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.people.evening import sit_down
from tests.page.people.table import MATCH_END

if TYPE_CHECKING:
    from tests.page.people.person import Person, Visits
    from tests.page.people.table import Table

SUMMARY = ".between"
VUELTA = ".taken"
PLAYED = f".table:not(:has({VUELTA})), {SUMMARY}"
"""Or it was the last card of a deal: the next one begins in the same frame, with another vuelta."""
_LYING = """(end) => new Promise((done) => {
  const look = () => document.querySelector(end)
    ? done(document.querySelectorAll(".trick li").length)
    : requestAnimationFrame(look);
  look();
})"""
"""How many cards lie in the middle when the element `end` comes."""
TEN = re.compile(r"Diez de últimas: \+10 para \w+")


async def clasico(people: list[Person]) -> list[Table]:
    """Every deal is played to its last trick."""
    return await sit_down(people, "clasico.barajamos", players=4, options={"tute": "off"})


async def test_the_vuelta_is_shown_with_who_holds_it_until_it_is_played(visits: Visits) -> None:
    tables = await clasico([await visits.person(name) for name in ("Ana", "Benito")])
    holders, cards = set(), set()
    for table in tables:
        shown = table.page.locator(VUELTA)
        link = str(await shown.locator("use").get_attribute("href"))
        card = link.partition("#c-")[2]
        holder = await shown.locator("b").inner_text()
        held = await table.cards()
        assert (card in held) is (holder == "Tú")
        trumps = [each for each in held if each[-1] == card[-1]]
        await expect(table.hand.locator(".crown")).to_have_count(len(trumps))
        cards.add(card)
        holders.add(table.person.name if holder == "Tú" else holder)
    assert len(cards) == len(holders) == 1

    await asyncio.gather(*(table.play_until(PLAYED) for table in tables))
    for table in tables:
        if not await table.page.locator(SUMMARY).count():
            assert not cards & {*await table.cards()}


async def test_the_last_trick_is_shown_on_demand_with_who_played_what(visits: Visits) -> None:
    [table] = await sit_down([await visits.person()], "individual.pagat", players=2)
    panel = table.page.locator(".panel")
    await table.tool("Última baza")
    await expect(panel).to_contain_text("Aún no hay bazas")
    await table.page.keyboard.press("Escape")
    await expect(panel).to_have_count(0)

    await table.asked()
    await expect(table.person.button("Última baza")).to_be_focused()
    mine = await table.play()
    await expect(table.page.locator(".seats").get_by_text("1 baza")).to_have_count(1)
    await table.tool("Última baza")
    await expect(panel.locator("li")).to_have_count(2)
    own = panel.locator("li").filter(has_text="Tú")
    await expect(own.locator("use")).to_have_attribute("href", re.compile(f"#c-{mine}$"))
    winner = await panel.locator("li.winner small").inner_text()
    name = table.person.name if winner == "Tú" else winner
    await expect(panel).to_contain_text(f"Baza de {name}: ")


async def test_the_summary_of_a_deal_stays_over_the_next_until_seguir(visits: Visits) -> None:
    [table] = await clasico([await visits.person()])
    await table.play_until(SUMMARY)
    summary = table.page.locator(SUMMARY)
    await expect(table.page.locator(".dealno")).to_have_text("Reparto 2")
    await expect(table.hand.locator("button")).to_have_count(10)
    await expect(summary.get_by_role("heading")).to_have_text("Fin del reparto 1")
    tricks = await summary.locator("tbody td:nth-child(2)").all_inner_texts()
    assert sum(map(int, tricks)) == 10
    told = await summary.locator(".summary").inner_text()
    assert TEN.search(told)
    await table.person.button("Seguir").click()
    await expect(summary).to_have_count(0)
    assert await table.score() == told
    await table.page.reload()
    assert await table.score() == told


async def test_while_the_summary_is_read_enter_is_seguir_and_plays_no_card(visits: Visits) -> None:
    [table] = await clasico([await visits.person()])
    await table.play_until(SUMMARY)
    await expect(table.page.locator(".dealno")).to_have_text("Reparto 2")
    assert await table.asked() == "card"
    await expect(table.person.button("Seguir")).to_be_focused()
    held = await table.cards()
    await table.page.keyboard.press("Enter")
    await expect(table.page.locator(SUMMARY)).to_have_count(0)
    await expect(table.hand.locator('[aria-disabled="false"]:focus')).to_have_count(1)
    assert await table.cards() == held


async def test_the_last_trick_of_a_match_is_seen_before_its_end_is_told(visits: Visits) -> None:
    [table] = await sit_down(
        [await visits.person()], "clasico.barajamos", "Rápido", 4, options={"games": 1}
    )
    lying = asyncio.create_task(table.page.evaluate(_LYING, MATCH_END))
    await table.play_until(MATCH_END)
    assert await lying == 0


async def test_who_plays_on_has_read_the_summary(visits: Visits) -> None:
    [table] = await clasico([await visits.person()])
    await table.play_until(SUMMARY)
    await expect(table.page.locator(".dealno")).to_have_text("Reparto 2")
    assert await table.asked() == "card"
    await expect(table.page.locator(SUMMARY)).to_be_visible()
    await table.play()
    await expect(table.page.locator(SUMMARY)).to_have_count(0)


async def test_who_looks_at_the_replay_is_told_of_the_rematch_and_goes_there_when_they_like(
    visits: Visits,
) -> None:
    ana, ben = [await visits.person(name) for name in ("Ana", "Benito")]
    tables = await sit_down([ana, ben], "individual.fournier", options={"games": 1})
    await asyncio.gather(*(table.play_until(MATCH_END) for table in tables))
    told = "Ana puede empezar otra partida"
    await expect(tables[1].ending).to_contain_text(told)
    await expect(tables[0].ending).not_to_contain_text(told)
    bar = ben.page.locator(".meanwhile")
    await ben.link("Ver la partida").click()
    await ben.page.locator(".rp-board").wait_for()
    await expect(bar).to_have_count(0)

    await ana.button("Otra partida").click()
    await expect(tables[0].ending).to_be_hidden()
    await expect(bar).to_contain_text("La revancha ha empezado")
    await expect(ben.page.locator(".rp-board")).to_be_visible()
    await bar.get_by_role("link", name="Ir a la mesa").click()
    await ben.at("/table")
    await expect(bar).to_have_count(0)
    await expect(tables[1].hand.locator("button")).not_to_have_count(0)
