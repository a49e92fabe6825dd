"""What a first visit costs, and what the page is allowed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from tests.page.people.person import LOCALES

if TYPE_CHECKING:
    from tests.page.people.person import Visits

BUDGET_BYTES = 120 * 1000
YOUR_NAME = {"es": "Tu nombre", "fr": "Ton nom", "pt": "O teu nome", "en": "Your name"}


async def test_the_first_visit_loads_less_than_120_kb_with_the_deck(visits: Visits) -> None:
    ana = await visits.person()
    line = await ana.context.new_cdp_session(ana.page)
    loaded: dict[str, int] = {}
    urls: dict[str, str] = {}

    def answered(event: dict[str, Any]) -> None:
        urls[event["requestId"]] = event["response"]["url"]

    def finished(event: dict[str, Any]) -> None:
        url = urls.get(event["requestId"], "")
        loaded[url] = loaded.get(url, 0) + int(event["encodedDataLength"])

    line.on("Network.responseReceived", answered)
    line.on("Network.loadingFinished", finished)
    await line.send("Network.enable")
    await ana.open("/")
    await ana.page.wait_for_load_state("networkidle")
    assert any("sprite" in url for url in loaded)
    assert sum(loaded.values()) < BUDGET_BYTES, loaded


async def test_the_page_may_load_what_is_its_own_and_nothing_inline(visits: Visits) -> None:
    ana = await visits.person()
    answer = await ana.page.goto(ana.url)
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert not re.search(r"unsafe|https?:|data:|\*", policy)
    for each in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert each in policy
    await expect(ana.page.locator("script:not([src]), style")).to_have_count(0)


@pytest.mark.parametrize("lang", LOCALES)
async def test_the_page_speaks_the_language_of_the_browser(visits: Visits, lang: str) -> None:
    ana = await visits.person(lang=lang)
    await ana.open("/")
    await expect(ana.page.locator("html")).to_have_attribute("lang", lang)
    await expect(ana.page.get_by_label(YOUR_NAME[lang])).to_be_visible()


async def test_an_address_that_is_none_says_so_in_ones_language_and_leads_home(
    visits: Visits,
) -> None:
    ana = await visits.person()
    visits.expect(r"status of 404 .*/mesas/de-nadie")
    answer = await ana.page.goto(f"{ana.url}/mesas/de-nadie")
    assert answer
    assert answer.status == 404
    await expect(ana.page.get_by_role("heading", name="Aquí no hay nada.")).to_be_visible()
    await ana.page.locator("main").get_by_role("link").click()
    await ana.at("/")
