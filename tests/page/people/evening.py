"""People who sit down together, by the ways that other tests are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.page.people import doors
from tests.page.people.room import Room
from tests.page.people.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.page.people.doors import Options
    from tests.page.people.person import Person


async def sit_down(
    people: Sequence[Person],
    preset: str,
    pace: str = "Sin pausas",
    players: int | None = None,
    *,
    options: Options | None = None,
    public: bool = False,
    level: str = "easy",
) -> list[Table]:
    """The first opens a room, the others come by its link, bots take what is left."""
    host, *guests = people
    await doors.enter(host)
    await doors.open_room(host)
    room = Room(host)
    await room.rules(preset, players or len(people), options)
    await room.pace(pace)
    if public:
        await room.public()
    link = await room.link()
    for guest in guests:
        await doors.by_invite(guest, link)
    await room.seated(*(person.name for person in people))
    if players is not None and players > len(people):
        await room.fill_with_bots(level)
    await room.start()
    for guest in guests:
        await guest.at("/table")
    return [Table(person) for person in people]


async def against_bots(person: Person, preset: str, **options: int | str) -> Table:
    """A newcomer who goes through the door "against bots"."""
    await doors.enter(person)
    await person.link("Contra bots").click()
    return await choose_bots(person, preset, **options)


async def choose_bots(person: Person, preset: str, **options: int | str) -> Table:
    """Behind that door; easy ones."""
    await doors.choose_rules(person, preset, options=options)
    await person.page.get_by_role("radio", name="Fácil").check()
    await person.button("Jugar").click()
    await person.at("/table")
    return Table(person)
