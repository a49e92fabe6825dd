"""What one chooses in the settings is so at the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.page.people.evening import against_bots
from tests.page.screens import OFFER
from tests.waiting import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.page.people.person import Person, Visits

_SCRIPTS = Path(__file__).parent / "scripts"
_SOUNDS = (_SCRIPTS / "sounds.js").read_text()
_IPHONE = """() => {
  const told = { standalone: false, maxTouchPoints: 5 };
  for (const [name, value] of Object.entries(told)) {
    Object.defineProperty(Navigator.prototype, name, { get: () => value });
  }
}"""


async def switch(person: Person, setting: str) -> None:
    """On or off, at the table."""
    await person.button("Ajustes").click()
    await person.page.get_by_label(setting).click()
    await person.page.keyboard.press("Escape")


async def test_who_wants_to_confirm_plays_a_card_with_the_second_tap(visits: Visits) -> None:
    ana = await visits.person()
    table = await against_bots(ana, "individual.corriente")
    await switch(ana, "Confirmar cada carta con otro toque")
    assert await table.asked() == "card"
    one, other = (await table.cards())[:2]
    for card in (one, other):
        await table.hand.locator(f'[data-card="{card}"]').click()
        await expect(table.duty).to_have_text(re.compile("^Toca otra vez para jugar "))
        await expect(table.hand.locator(".picked")).to_have_attribute("data-card", card)
    await table.hand.locator(f'[data-card="{other}"]').click()
    await expect(table.hand.locator(f'[data-card="{other}"]')).to_have_count(0)
    await expect(table.hand.locator(f'[data-card="{one}"]')).to_have_count(1)


async def test_only_who_has_switched_the_sound_on_hears_anything(visits: Visits) -> None:
    ana = await visits.person()
    await ana.context.add_init_script(_SOUNDS)
    table = await against_bots(ana, "individual.corriente")

    async def made() -> tuple[int, int]:
        """Contexts and sounds so far."""
        contexts, sounds = await ana.page.evaluate("() => [sounds.contexts, sounds.started]")
        return contexts, sounds

    def more_than(before: int) -> Callable[[], Awaitable[bool]]:
        async def heard() -> bool:
            return (await made())[1] > before

        return heard

    await table.step()
    await table.asked()
    assert await made() == (0, 0)

    await switch(ana, "Sonido")
    await until(more_than(0))
    _, tasted = await made()
    await table.step()
    await until(more_than(tasted))
    await table.asked()

    await switch(ana, "Sonido")
    contexts, before = await made()
    assert contexts == 1
    await table.step()
    await table.asked()
    assert await made() == (contexts, before)


async def test_who_can_install_the_page_does_so_from_the_settings(visits: Visits) -> None:
    ana = await visits.person()
    await ana.open("/")
    entry = ana.page.locator("dialog.settings .install")
    await ana.button("Ajustes").click()
    await expect(ana.page.get_by_label("Idioma")).to_be_visible()
    await expect(entry).to_have_count(0)
    await ana.page.evaluate(OFFER)
    await entry.get_by_role("button", name="Instalar").click()
    assert await ana.page.evaluate("() => prompted") == 1
    await expect(entry).to_have_count(0)
    await ana.page.evaluate(OFFER)
    await expect(entry).to_be_visible()
    await ana.page.evaluate("() => dispatchEvent(new Event('appinstalled'))")
    await expect(entry).to_have_count(0)


async def test_on_an_iphone_the_settings_say_how_to_install_the_page(visits: Visits) -> None:
    ana = await visits.person(has_touch=True)
    await ana.context.add_init_script(f"({_IPHONE})()")
    await ana.open("/")
    await ana.button("Ajustes").click()
    await expect(ana.page.locator("dialog.settings")).to_contain_text("Añadir a pantalla de inicio")
