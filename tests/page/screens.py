"""Walks through all screens but the table of who plays, the same in every language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.page.people import doors
from tests.page.people.doors import DENIED, OPERATORS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.page.company import Company
    from tests.page.people.person import Person

OFFER = (Path(__file__).parent / "scripts" / "offer.js").read_text()
REFUSED = (
    r"404 \(Not Found\).*/api/v1/invites/AAAA-AAAA",
    DENIED,
)
"""What the browser says of an invite that is none, and of another token than the operators'."""


async def as_stranger(person: Person, company: Company) -> AsyncIterator[str]:
    """Stops at each screen, by its name, that is there for who has not said who they are."""
    page = person.page
    await person.open("/")
    yield "home of a newcomer"
    await page.locator("form.name button").click()
    yield "no name said"
    await person.open(company.invite)
    await page.locator(".invited form.name").wait_for()
    yield "an invite"
    await person.open(company.full)
    await page.locator(".invited .button.main").wait_for()
    yield "an invite to a full room"
    await person.open("/i/AAAA-AAAA")
    await page.locator(".invited").wait_for()
    yield "an invite that is none"
    await person.open("/ranking")
    await page.locator(".standings").wait_for()
    yield "ranking of a stranger"
    await person.open("/rules")
    await page.locator("summary").first.wait_for()
    for each in await page.locator("summary").all():
        await each.click()
    yield "rules"
    await person.open(company.replay)
    await page.locator(".rp-board").wait_for()
    await page.locator(".rp-share button").first.click()
    yield "replay of somebody else's match"
    await page.locator(".rp-fair > button").click()
    await page.locator(".rp-fair li").first.wait_for()
    yield "replay, verified"
    await person.open("/operator")
    await page.locator("#op-token").fill(OPERATORS[1:])
    await page.locator("#main button").click()
    await page.locator("#op-wrong").filter(has_text=".").wait_for()
    yield "operators, another token"
    await page.locator("#op-token").fill(OPERATORS)
    await page.locator("#main button").click()
    await page.locator(".op-figures").wait_for()
    yield "operators"


async def as_guest(person: Person, company: Company) -> AsyncIterator[str]:
    """Stops at each screen, by its name, that is there for who has said a name."""
    page = person.page
    await doors.enter(person)
    yield "home"
    await page.locator(".top button").last.click()
    await page.evaluate(OFFER)
    await page.locator("dialog.settings .install").wait_for()
    yield "settings"
    await person.open("/ranking")
    await page.locator(".standings").wait_for()
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
    await page.locator(f'.rooms a[href="{company.watched}"]').wait_for()
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
    await person.open(company.invite)
    await page.locator(".invited .notice").wait_for()
    yield "an invite from another room"
