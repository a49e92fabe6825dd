"""Hands that have a keyboard only, and eyes that must always see where it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import expect

if TYPE_CHECKING:
    from playwright.async_api import Page

MOST = 60
_FOCUS = (Path(__file__).parents[1] / "scripts" / "focus.js").read_text()


class Keys:
    def __init__(self, page: Page) -> None:
        self._page = page

    async def press(self, key: str) -> None:
        await self._page.keyboard.press(key)

    async def type(self, text: str) -> None:
        await self._page.keyboard.type(text)

    async def reach(self, selector: str) -> None:
        """Tab, until the focus is there; it is seen at every stop."""
        await self._page.locator(selector).first.wait_for(state="attached")
        await self._until(selector, "Tab")

    async def step_to(self, selector: str, first: str, then: str) -> None:
        """One key, and another until the focus is there."""
        await self.press(first)
        if not await self._at(selector):
            await self._until(selector, then)

    async def focused_in(self, selector: str) -> None:
        await expect(self._page.locator(f"{selector} :focus")).to_have_count(1)

    async def _until(self, selector: str, key: str) -> None:
        for _ in range(MOST):
            await self.press(key)
            if await self._at(selector):
                return
        raise AssertionError(f"{key} does not lead to {selector}")

    async def _at(self, selector: str) -> bool:
        focus = await self._page.evaluate(_FOCUS, selector)
        assert focus["seen"], f"nothing shows that the focus is on {focus['what']}"
        return bool(focus["there"])
