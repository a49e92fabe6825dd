"""People with a browser of their own each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.page.guard import Guard

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Locator, Page

LOCALES = {"es": "es-ES", "fr": "fr-FR", "pt": "pt-PT", "en": "en-GB"}
DESKTOP = (1280, 800)
PATIENCE_MS = 30_000


class Person:
    """`page` is what it looks at; `url` is where the system is for it."""

    def __init__(self, name: str, url: str, context: BrowserContext, page: Page) -> None:
        self.name = name
        self.url = url
        self.context = context
        self.page = page

    async def open(self, path: str = "/") -> None:
        await self.page.goto(self.url + path)
        await self.page.locator("#app > *").first.wait_for()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name)

    async def at(self, path: str) -> None:
        """Until the address is `path`."""
        await self.page.wait_for_url(self.url + path)

    async def tab(self) -> Person:
        """The same person in another tab."""
        return Person(self.name, self.url, self.context, await self.context.new_page())


class Visits:
    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._guards: list[Guard] = []
        self._expected: list[str] = []
        self._contexts: list[BrowserContext] = []

    async def person(
        self,
        name: str = "Ana",
        *,
        lang: str = "es",
        size: tuple[int, int] = DESKTOP,
        url: str | None = None,
        **more: Any,  # noqa: ANN401  of browser.new_context
    ) -> Person:
        """Somebody who has never been here, at an empty page."""
        where = url or self._url
        context = await self._browser.new_context(
            locale=LOCALES[lang], viewport={"width": size[0], "height": size[1]}, **more
        )
        context.set_default_timeout(PATIENCE_MS)
        guard = Guard(where)
        await guard.watch(context)
        self._guards.append(guard)
        self._contexts.append(context)
        return Person(name, where, context, await context.new_page())

    def expect(self, pattern: str) -> None:
        """What a test is about is no fault of anybody."""
        self._expected.append(pattern)

    async def end(self) -> list[str]:
        """Everybody goes; what their pages did that no page may do."""
        for context in self._contexts:
            await context.close()
        return [fault for guard in self._guards for fault in guard.faults(self._expected)]
