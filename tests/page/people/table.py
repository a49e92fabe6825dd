"""The table, played by clicking what the page offers."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from playwright.async_api import expect

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.page.people.person import Person

MATCH_END = ".ending"
DEAL_END = '.tools [title="Marcador"], .ending'
TURN_S = 60.0
CLICKS_IN_VAIN = 2
_SCRIPTS = Path(__file__).parents[1] / "scripts"
_ASKED, _GONE = ((_SCRIPTS / name).read_text() for name in ("asked.js", "gone.js"))
_PICTURED = "(all) => all.map((each) => each.getAttribute('href').split('#c-')[1])"
_WHY = re.compile(r"Tienes que \w+|Se ha salido a triunfo")

Asked: TypeAlias = Literal["choice", "card", "over"]


class Table:
    """As one person sees it. `refused` are the reasons that blocked cards gave when clicked."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.hand = self.page.locator(".hand")
        self.allowed = self.hand.locator('[aria-disabled="false"]')
        self.blocked = self.hand.locator(".blocked")
        self.duty = self.page.locator("#duty")
        self.ending = self.page.locator(MATCH_END)
        self.refused: list[str] = []

    async def asked(self, end: str = MATCH_END) -> Asked:
        """Waits until it is asked something, or the element `end` is there."""
        async with asyncio.timeout(TURN_S):
            found: Asked = await self.page.evaluate(_ASKED, end)
            return found

    async def step(self, end: str = MATCH_END) -> Asked:
        """Answers what is asked next."""
        asked = await self.asked(end)
        if asked == "choice":
            await self.choose()
        elif asked == "card":
            await self.play(end)
        return asked

    async def play_until(self, end: str) -> None:
        while await self.step(end) != "over":
            pass

    async def my_turn(self) -> bool:
        """Whether it is, as soon as it is anybody's."""
        return await self.page.locator(".whose").inner_text() == "Te toca"

    async def cards(self) -> list[str]:
        """In hand, as they are shown."""
        held = await self.hand.locator("button").all()
        return [str(await each.get_attribute("data-card")) for each in held]

    async def on_table(self) -> list[str]:
        """The cards of the trick."""
        cards: list[str] = await self.page.locator(".trick use").evaluate_all(_PICTURED)
        return cards

    async def score(self) -> str:
        """The summary of the last deal, as it is looked up during the next."""
        await self.tool("Marcador")
        told = await self.page.locator(".panel .summary").inner_text()
        await self.person.button("Cerrar").click()
        return told

    async def tool(self, name: str) -> None:
        await self.page.locator(".tools").get_by_role("button", name=name).click()

    async def play(self, end: str = MATCH_END) -> str:
        """The first card that is allowed, until it has left the hand; first some that are not."""
        if len(self.refused) < CLICKS_IN_VAIN and await self.blocked.count():
            await self.click_in_vain()
        card = await self.allowed.first.get_attribute("data-card")
        mine = f'.hand [data-card="{card}"]'
        deal = await self.page.locator(".dealno").text_content()
        await self.page.locator(mine).click()
        async with asyncio.timeout(TURN_S):
            await self.page.evaluate(_GONE, [mine, end, deal])
        return str(card)

    async def click_in_vain(self) -> None:
        """A card that is blocked says why, before it is touched and after, and is not played."""
        held = await self.hand.locator("button").count()
        card = self.blocked.first
        assert _WHY.search(await card.get_attribute("aria-label") or "")
        await self.touch(card)
        await expect(self.duty).to_have_class(re.compile("asked"))
        await expect(self.duty).to_have_text(_WHY)
        self.refused.append(await self.duty.inner_text())
        assert await self.hand.locator("button").count() == held

    async def touch(self, what: Locator) -> None:
        """As a finger does, whether or not that is of use."""
        box = await what.bounding_box()
        assert box
        await self.page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 3)

    async def choose(self) -> None:
        """Bids if nobody has, else passes; of other questions the first answer offered."""
        choices = self.page.locator('.choice:not([aria-label="Capote"])')
        bid, passed = choices.get_by_text("Pujar"), choices.get_by_text("Paso")
        if await passed.count():
            first = passed if await choices.get_by_text("Va ganando").count() else bid
        else:
            first = choices.locator("button").first
        handle = await first.element_handle()
        await first.click()
        await handle.wait_for_element_state("hidden")
