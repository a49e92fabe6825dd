"""A walk through all screens but the table, the same in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp

from tests.e2e.people import People, play_out

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.page.people.person import Person

GONE = r"404 \(Not Found\).*/api/v1/invites/AAAA-AAAA/accept"
"""What the browser says of an invite that is none."""


async def shared_match(url: str, preset: str, players: int, **options: object) -> str:
    """Played to its end by people with salts; the address to look at it."""
    async with aiohttp.ClientSession() as http:
        people = People(http, [url])
        try:
            each = await people.match(players, preset, salted=players, options=options)
            await play_out(each)
            table = each[0].table
            shared = await each[0].call("POST", f"/tables/{table}/share")
            return f"/records/{table}?{urlsplit(shared['url']).query}"
        finally:
            await people.close()


async def enter(person: Person) -> None:
    """In whatever language."""
    await person.open("/")
    await person.page.locator("#name").fill(person.name)
    await person.page.locator("form.name button").click()
    await person.page.locator(".who b").wait_for()


async def walk(person: Person, replay: str) -> AsyncIterator[str]:
    """Stops at each screen, by its name; `replay` is the address of a finished match."""
    page = person.page
    await person.open("/")
    yield "home of a newcomer"
    await page.locator("form.name button").click()
    yield "no name said"
    await person.open("/i/AAAA-AAAA")
    yield "an invite"
    await person.open("/rules")
    await page.locator("summary").first.wait_for()
    for each in await page.locator("summary").all():
        await each.click()
    yield "rules"
    await person.open(replay)
    await page.locator(".rp-board").wait_for()
    await page.locator(".rp-share button").first.click()
    yield "replay of somebody else's match"
    await page.locator(".rp-fair > button").click()
    await page.locator(".rp-fair li").first.wait_for()
    yield "replay, verified"
    await enter(person)
    yield "home"
    await page.locator(".top button").last.click()
    await page.locator("dialog.settings").wait_for()
    yield "settings"
    await person.open("/ranking")
    yield "ranking"
    await person.open("/i/AAAA-AAAA")
    await page.locator(".invited").wait_for()
    yield "an invite that is gone"
    await person.open("/bots")
    await page.locator(".picker summary").click()
    yield "against bots"
    await person.open("/quick")
    await page.locator(".picker").wait_for()
    yield "quick match"
    await page.locator("#main button.main").click()
    await page.locator(".searching").wait_for()
    yield "searching"
    await page.locator(".searching button").click()
    await person.open("/friends")
    yield "with friends"
    await page.locator("#main button.main").click()
    await page.locator(".invite .code").wait_for()
    await page.locator(".room summary").last.click()
    yield "room"
    await page.locator(".start .row button").click()
    await page.locator(".start button.main").wait_for()
    yield "room, full"
    await person.open("/quick")
    yield "quick match of a room"
    await person.open("/bots")
    yield "busy"
