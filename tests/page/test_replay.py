"""A finished match, as a stranger sees it who has the link, and as who played it."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.page.company import shared_match, strangers
from tests.page.people.evening import against_bots
from tests.page.people.table import MATCH_END

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.stack import Stack
    from tests.page.people.person import Visits


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [
        ("clasico.barajamos", 4, {"games": 2}),
        ("cabron.ludoteka", 3, {"letters": 2}),
        ("subasta.pagat", 3, {"target": 100}),
        ("individual.fournier", 2, {"games": 1}),
    ],
)
async def test_who_has_the_link_steps_through_a_match_verifies_it_and_takes_it_home(
    visits: Visits,
    stack: Stack,
    tmp_path: Path,
    preset: str,
    players: int,
    options: dict[str, object],
) -> None:
    async with strangers(stack.urls[0]) as people:
        address = await shared_match(people, preset, players, **options)
    eva = await visits.person("Eva")
    await eva.open(address)
    moment = eva.page.get_by_label("Momento de la partida")
    told = eva.page.locator(".rp-told")
    await expect(moment).to_have_value("0")
    await eva.button("Paso adelante").click()
    await expect(moment).to_have_value("1")
    await eva.page.keyboard.press("ArrowRight")
    await expect(moment).to_have_value("2")
    await eva.button("Paso atrás").click()
    await expect(moment).to_have_value("1")
    await eva.button("Baza siguiente").click()
    await eva.button("Al final del reparto").click()
    await expect(eva.page.locator(".rp-hand li")).to_have_count(0)
    await moment.fill(str(await moment.get_attribute("max")))
    await expect(told).to_contain_text("La partida es para")

    await eva.button("Comprobar el reparto").click()
    await expect(eva.page.get_by_text("Limpio: nadie ha elegido las cartas.")).to_be_visible()

    async with eva.page.expect_download() as coming:
        await eva.button("Descargar (tute/1)").click()
    file = tmp_path / "match.json"
    await (await coming.value).save_as(file)
    verify = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cli", "verify", str(file), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await verify.communicate()
    assert verify.returncode == 0, said.decode()


async def test_who_played_sees_the_match_from_the_own_seat_and_sends_a_link_to_it(
    visits: Visits,
) -> None:
    visits.expect(r"401 \(Unauthorized\).*/record")
    ana, eva = await visits.person("Ana"), await visits.person("Eva")
    table = await against_bots(ana, "individual.fournier", games=1)
    await table.play_until(MATCH_END)
    await ana.link("Ver la partida").click()
    own = ana.page.locator(".rp-seat.rp-bottom")
    await expect(own.get_by_role("heading")).to_have_text("Ana")
    await expect(own.locator(".rp-roles")).to_contain_text("Tú")
    await ana.button("Comprobar el reparto").click()
    await expect(ana.page.get_by_text("✓ Tu parte")).to_be_visible()
    await ana.button("Enlace para compartir").click()
    link = await ana.page.get_by_role("textbox", name="Enlace para compartir").input_value()

    await eva.open(link.removeprefix(eva.url))
    await expect(eva.page.locator(".rp-seat").filter(has_text="Ana")).to_have_count(1)
    await expect(eva.page.get_by_text("Tú", exact=True)).to_have_count(0)
    moment = eva.page.get_by_label("Momento de la partida")
    await moment.fill(str(await moment.get_attribute("max")))
    await expect(eva.page.locator(".rp-told")).to_contain_text("La partida es para")
    await eva.open(link.removeprefix(eva.url).partition("?")[0])
    await expect(eva.page.get_by_text("Esta partida no está, o no es tuya.")).to_be_visible()
