"""From the first screen to a room or a table, as people go there."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

from tute.rulesets import catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.page.people.person import Person

Options: TypeAlias = "Mapping[str, int | str]"

OPERATORS = "the-token-of-operators-of-tests"
DENIED = r"401 \(Unauthorized\).*/api/v1/overview"
"""What the browser says of another token."""
_LABELS = {
    name: label
    for preset in catalogue()
    for name, label in preset["texts"]["es"]["options"].items()  # type: ignore[index]
}
MODES = {
    "clasico": "Clásico",
    "cabron": "Cabrón",
    "subasta": "Subasta",
    "individual": "Individual",
}


async def enter(person: Person) -> None:
    """At home for the first time: a name."""
    await person.open("/")
    await say_name(person, "Entrar")
    await person.page.get_by_text(f"Hola, {person.name}").wait_for()


async def say_name(person: Person, button: str) -> None:
    await person.page.get_by_label("Tu nombre").fill(person.name)
    await person.button(button).click()


async def choose_rules(
    person: Person, preset: str, players: int | None = None, options: Options | None = None
) -> None:
    """In the picker: mode, variant, how many, and options."""
    picker = person.page.locator(".picker")
    await picker.get_by_role("radio", name=MODES[preset.partition(".")[0]]).check()
    await picker.get_by_label("Variante").select_option(preset)
    how_many = picker.get_by_role("radio", name=str(players), exact=True)
    if await how_many.count():
        await how_many.check()
    if options:
        await picker.get_by_text("Más opciones").click()
    for name, value in (options or {}).items():
        label = person.page.get_by_text(_LABELS[name], exact=True)
        field = picker.locator("label").filter(has=label).locator("input, select")
        if isinstance(value, int):
            await field.fill(str(value))
        else:
            await field.select_option(value)


async def open_room(person: Person) -> None:
    """By the door "with friends"."""
    await person.link("Con amigos").click()
    await person.button("Abrir una sala").click()
    await person.at("/room")


async def by_invite(guest: Person, link: str) -> None:
    """A newcomer with a link: a name, and one sits in the room."""
    await guest.open(urlsplit(link).path)
    await say_name(guest, "Entrar en la sala")
    await guest.at("/room")


async def to_quick(person: Person) -> None:
    """A newcomer behind the door "quick match"."""
    await enter(person)
    await person.link("Partida rápida").click()


async def show_token(person: Person, token: str) -> None:
    """At the operators' door."""
    await person.page.get_by_label("Clave de operador").fill(token)
    await person.button("Entrar").click()
