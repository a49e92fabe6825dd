"""The room before a match, as its members see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.page.people.doors import choose_rules

if TYPE_CHECKING:
    from tests.page.people.doors import Options
    from tests.page.people.person import Person


class Room:
    def __init__(self, person: Person) -> None:
        self._person = person
        self._page = person.page

    async def link(self) -> str:
        """The invite link that is shown."""
        return await self._page.get_by_role("textbox", name="Enlace de invitación").input_value()

    async def rules(
        self, preset: str, players: int | None = None, options: Options | None = None
    ) -> None:
        await self._person.button("Cambiar las reglas").click()
        await choose_rules(self._person, preset, players, options)
        await self._person.button("Vale").click()
        await self._person.button("Cambiar las reglas").wait_for()

    async def pace(self, name: str) -> None:
        """In the settings of the table, which stay open."""
        await self._page.get_by_text("Ajustes de la mesa").click()
        await self._page.get_by_label("Ritmo").select_option(label=name)

    async def public(self) -> None:
        """Whoever likes may come, and look on; in the same settings."""
        await self._page.get_by_label("Quién puede entrar").select_option(label="Cualquiera")
        await self._page.get_by_label("Se puede mirar").check()

    async def fill_with_bots(self, level: str = "easy") -> None:
        await self._page.get_by_label("Nivel").select_option(level)
        await self._person.button("Completar con bots").click()

    async def seated(self, *names: str) -> None:
        """Until all of these have a seat."""
        for name in names:
            await self._page.locator(".seats").get_by_text(name, exact=True).wait_for()

    async def start(self) -> None:
        await self._person.button("Empezar la partida").click()
        await self._person.at("/table")
