"""`python -m tests.page.pictures`: what docs/page shows, taken anew in a Chromium, in Spanish.

Carmen has a phone, Julián a desk; bots sit with them. The cards are others each time.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import tempfile
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.async_api import async_playwright, expect

from bench.page import chromium
from tests.e2e.stack import Stack, running
from tests.page.company import strangers
from tests.page.people import doors
from tests.page.people.doors import OPERATORS
from tests.page.people.evening import sit_down
from tests.page.people.person import PATIENCE_MS, Visits
from tests.page.people.room import Room
from tests.page.people.table import MATCH_END

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from playwright.async_api import Page

    from tests.e2e.stack import Program
    from tests.page.people.person import Person
    from tests.page.people.table import Table

PICTURES = Path(__file__).parents[2] / "docs" / "page"
QUALITY = 82
TABLES = {
    "clasico": ("clasico.barajamos", 4),
    "cabron": ("cabron.barajamos", 4),
    "subasta": ("subasta.barajamos", 3),
    "individual": ("individual.fournier", 2),
}
BETWEEN = ".between"
_STILL = "() => Promise.allSettled(document.getAnimations().map((each) => each.finished))"
_PHONE: dict[str, Any] = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}


class Album:
    """A name is of one picture on a phone and one on a desk."""

    def __init__(self, visits: Visits, folder: Path) -> None:
        self._visits = visits
        self._folder = folder

    async def people(self) -> list[Person]:
        """Both, for the first time."""
        return [
            await self._visits.person("Carmen", size=(390, 844), **_PHONE),
            await self._visits.person("Julián", size=(1440, 900)),
        ]

    async def take(self, name: str, person: Person) -> None:
        """When nothing moves any more."""
        await person.page.mouse.move(2, 2)
        await person.page.evaluate(_STILL)
        where = "phone" if person.name == "Carmen" else "desk"
        taken = await _taken(person.page)
        (self._folder / f"{name}-{where}.webp").write_bytes(taken)
        print(f"{name}-{where}: {len(taken) // 1000} kB")

    async def take_all(self, name: str, people: Sequence[Person]) -> None:
        for person in people:
            await self.take(name, person)


async def _taken(page: Page) -> bytes:
    line = await page.context.new_cdp_session(page)
    options = {"format": "webp", "quality": QUALITY}
    answer = await line.send("Page.captureScreenshot", options)
    return base64.b64decode(answer["data"])


async def first_minute(album: Album) -> None:
    people = await album.people()
    carmen, julian = people
    for person in people:
        await doors.enter(person)
    await album.take_all("lobby", people)
    await doors.open_room(carmen)
    room = Room(carmen)
    link = await room.link()
    invited = await album.people()
    for person in invited:
        await person.open(link.removeprefix(person.url))
        await person.page.locator(".invited form.name").wait_for()
    await album.take_all("invite", invited)
    await julian.open(link.removeprefix(julian.url))
    await julian.at("/room")
    await room.seated("Julián")
    await carmen.button("Añadir bot").first.click()
    await carmen.button("Quitar bot").wait_for()
    await julian.page.get_by_text("Bot ·").wait_for()
    await album.take_all("room", people)


async def table_of(album: Album, mode: str) -> None:
    """A trick in which some cards are forbidden."""
    preset, players = TABLES[mode]
    tables = await sit_down(await album.people(), preset, players=players, level="normal")
    pictured = [asyncio.Event() for _ in tables]

    async def play(table: Table, done: asyncio.Event) -> None:
        while True:
            asked = await table.asked()
            if asked == "card" and not done.is_set() and await _telling(table, players - 1):
                await album.take(f"table-{mode}", table.person)
                done.set()
            await table.step()

    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(play(*each)) for each in zip(tables, pictured, strict=True)]
        for each in pictured:
            await each.wait()
        for task in playing:
            task.cancel()


async def _telling(table: Table, company: int) -> bool:
    """Whether most others have played, cards of some hand are blocked, nothing lies over it."""
    if await table.page.locator(".banner").count():
        return False
    held = len(await table.cards())
    played = len(await table.on_table())
    return played >= min(2, company) and 5 <= held <= 8 and await table.blocked.count() > 0


async def end_of_a_deal(album: Album, game: Program) -> None:
    """What is shown until it is read, for as long as the game holds its breath."""
    preset, players = TABLES["clasico"]
    people = await album.people()
    tables = await sit_down(people, preset, "Tranquilo", players, level="normal")
    for table in tables:
        table.refused = ["none", "none"]
    await asyncio.gather(*(table.play_until(BETWEEN) for table in tables))
    game.freeze()
    await album.take_all("summary", people)
    game.thaw()


async def end_of_a_match(album: Album) -> None:
    preset, players = TABLES["clasico"]
    people = await album.people()
    short = {"games": 1}
    tables = await sit_down(people, preset, players=players, options=short, level="normal")
    await asyncio.gather(*(table.play_until(MATCH_END) for table in tables))
    await album.take_all("result", people)
    for person in people:
        await person.link("Ver la partida").click()
        await person.page.locator(".rp-board").wait_for()
        for key in [*["ArrowDown"] * 3, *["ArrowRight"] * 3]:
            await person.page.keyboard.press(key)
    await album.take_all("replay", people)


async def what_operators_see(album: Album, url: str) -> None:
    """Two tables at play, somebody who searches."""
    async with strangers(url) as people:
        await people.match(4, "clasico.barajamos")
        await people.match(2, "cabron.ludoteka", bots=1)
        searching = {"preset": "subasta.barajamos", "players": 3}
        await (await people.player()).call("POST", "/queue", searching)
        looking = await album.people()
        for person in looking:
            await person.open("/operator")
            await doors.show_token(person, OPERATORS)
            async with person.page.expect_response("**/overview"):
                await person.page.locator(".op-figures").wait_for()
        await album.take_all("operator", looking)


@asynccontextmanager
async def _album(url: str, folder: Path) -> AsyncIterator[Album]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await chromium.launched(playwright)
        yield Album(Visits(browser, url), folder)
        await browser.close()


async def _take(stack: Stack, folder: Path, only: str) -> None:
    (url,) = stack.urls
    evenings: dict[str, Callable[[Album], Awaitable[None]]] = {
        "first": first_minute,
        **{mode: partial(table_of, mode=mode) for mode in TABLES},
        "summary": partial(end_of_a_deal, game=stack["game.0"]),
        "result": end_of_a_match,
        "operator": partial(what_operators_see, url=url),
    }
    for name, evening in evenings.items():
        if only in ("", name):
            async with _album(url, folder) as album:
                await evening(album)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.page.pictures", description=__doc__)
    parser.add_argument("--out", type=Path, default=PICTURES)
    parser.add_argument("--only", default="", help="one evening")
    arguments = parser.parse_args()
    if chromium.found() is None:
        raise SystemExit(chromium.MISSING)
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tute-pictures-") as folder:
        settings = {"admin_token": OPERATORS}
        with running(Stack(Path(folder), settings=settings)) as stack:
            asyncio.run(_take(stack, arguments.out, arguments.only))


if __name__ == "__main__":
    main()
