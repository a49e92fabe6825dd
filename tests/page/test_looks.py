"""Every screen and every phase of the table, in every language, at every size, light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from tests.page.company import Company, company
from tests.page.looks import faults_of, violations_of
from tests.page.scenes import UNBROKEN
from tests.page.screens import REFUSED, as_guest, as_stranger
from tests.page.stage import Stage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.e2e.stack import Stack
    from tests.page.people.person import Person, Visits

_SPOILED = """() => {
  const add = (tag, text, css) => {
    const el = document.createElement(tag);
    el.textContent = text;
    Object.assign(el.style, css);
    document.querySelector("#main").prepend(el);
  };
  add("p", "a_key", {});
  add("button", "x", { minHeight: "20px" });
  add("p", "longer than its box", { width: "20px", whiteSpace: "nowrap" });
  add("p", "far away", { position: "absolute", left: "1435px", whiteSpace: "nowrap" });
  add("p", "pale", { color: "#ddd", background: "#fff" });
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def others(stack: Stack) -> AsyncIterator[Company]:
    async with company(stack.urls[0]) as others:
        yield others


@pytest_asyncio.fixture(loop_scope="session")
async def eva(visits: Visits) -> Person:
    for pattern in REFUSED:
        visits.expect(pattern)
    return await visits.person(UNBROKEN, reduced_motion="reduce")


async def test_what_a_stranger_sees_is_whole_in_every_language_and_axe_finds_nothing(
    eva: Person, others: Company
) -> None:
    await look_at_all(eva, as_stranger(eva, others))


async def test_what_a_guest_sees_is_whole_in_every_language_and_axe_finds_nothing(
    eva: Person, others: Company
) -> None:
    await look_at_all(eva, as_guest(eva, others))


async def test_the_table_is_whole_in_every_phase_and_language_and_axe_finds_nothing(
    eva: Person,
) -> None:
    await look_at_all(eva, Stage(eva).scenes())


async def look_at_all(person: Person, screens: AsyncIterator[str]) -> None:
    faults = []
    async for screen in screens:
        faults += await faults_of(person.page, screen)
        faults += await violations_of(person.page, screen)
    assert not faults, "\n".join(faults)


async def test_what_looks_bad_is_noticed(visits: Visits) -> None:
    person = await visits.person(reduced_motion="reduce")
    await person.open("/")
    await person.page.evaluate(_SPOILED)
    faults = "\n".join(await faults_of(person.page, "home"))
    for each in ("no text: a_key", "too small", "out of p", "off the screen", "wide of"):
        assert each in faults
    assert "color-contrast" in "\n".join(await violations_of(person.page, "home"))
