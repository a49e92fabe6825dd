"""One match of a contest on a real system: everybody sits down, plays, and is counted."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING, Any

from cli import rooms
from cli.arena import board
from cli.arena.players import COMMAND, find
from cli.arena.table import Game
from cli.arena.wire import guest, program
from tute import match as matches
from tute.actions import action_from_json
from tute.record import frame, read_deck, replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import aiohttp

    from cli.arena.board import Board
    from cli.arena.contest import Contest
    from cli.arena.wire.guest import Guest, Told
    from cli.arena.wire.program import Program

_SIT_DOWN_S = 60.0
_TURN_S = 60


class Table:
    """Who came, by seat."""

    def __init__(self) -> None:
        self.guests: dict[int, Guest] = {}
        self.programs: dict[int, Program] = {}


async def play(
    http: aiohttp.ClientSession, url: str, contest: Contest, number: int
) -> tuple[Board, dict[str, Any]]:
    """The board of that match, and its record.

    Raises CommandFailed, Refused, Unreachable, Over.
    """
    (own,) = contest.seatings(number)
    async with AsyncExitStack() as stack:
        table = await _seated(stack, http, url, contest, number, own)
        host = next(iter(table.guests.values()))
        await host.client.call("POST", f"/rooms/{host.room['id']}/start", {})
        told = await _played(table)
        ended = next(iter(told.values()))
        record = await host.client.call("GET", f"/tables/{ended.table}/record")
        for each in table.programs.values():
            await each.leave()
    found = board.Board(number)
    board.add(found, contest, _game(contest, record, told, table), own)
    return found, record


async def _seated(
    stack: AsyncExitStack,
    http: aiohttp.ClientSession,
    url: str,
    contest: Contest,
    number: int,
    own: frozenset[int],
) -> Table:
    """The first of ours opens the room and moves to its seat; all others get the lowest free."""
    names = [contest.a if seat in own else contest.b for seat in range(contest.rules.players)]
    table = Table()
    first = next(seat for seat, name in enumerate(names) if not name.startswith(COMMAND))
    host = await _guest(stack, http, url, names[first], f"{contest.seed} {number} {first}")
    rules = contest.json()["rules"]
    terms = {"pace": "none", "on_absent": "cancel", "turn_seconds": _TURN_S}
    room = await host.client.call("POST", "/rooms", {"rules": rules, **terms})
    if first:
        await host.client.call("POST", f"/rooms/{room['id']}/seat", {"seat": first})
    code, _ = await rooms.invite(host.client, room)
    table.guests[first] = host
    for seat, name in enumerate(names):
        if name.startswith(COMMAND):
            came = program.started(name, url, code, f"Arena {seat}")
            table.programs[seat] = await stack.enter_async_context(came)
            await _present(host, seat, table.programs[seat])
        elif seat != first:
            luck = f"{contest.seed} {number} {seat}"
            table.guests[seat] = await _guest(stack, http, url, name, luck)
            await rooms.accept(table.guests[seat].client, code)
            await host.sees_another(seat)
    return table


async def _guest(
    stack: AsyncExitStack, http: aiohttp.ClientSession, url: str, name: str, luck: str
) -> Guest:
    arriving = guest.arrived(http, url, find(name), Random(luck))
    return await stack.enter_async_context(arriving)


async def _present(host: Guest, seat: int, sitting: Program) -> None:
    waiting = asyncio.create_task(host.sees_another(seat))
    until = asyncio.get_running_loop().time() + _SIT_DOWN_S
    while not (await asyncio.wait([waiting], timeout=0.2))[0]:
        if sitting.ended or asyncio.get_running_loop().time() > until:
            waiting.cancel()
            raise sitting.failed("did not sit down")
    waiting.result()


async def _played(table: Table) -> dict[int, Told]:
    """What each guest saw. Raises CommandFailed: the match was not played to its end."""
    host = next(iter(table.guests.values()))
    try:
        async with asyncio.TaskGroup() as group:
            staying = [group.create_task(_stays(each, host)) for each in table.programs.values()]
            playing = [group.create_task(each.play()) for each in table.guests.values()]
            told = dict(zip(table.guests, await asyncio.gather(*playing), strict=True))
            for task in staying:
                task.cancel()
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from None
    if any(each.end != "match_finished" for each in told.values()):
        raise next(iter(table.programs.values())).failed("did not play to the end")
    return told


async def _stays(program: Program, host: Guest) -> None:
    """Until the match has ended. Raises CommandFailed."""
    await program.gone()
    if await host.still_plays():
        raise program.failed("left its match")


def _game(
    contest: Contest, record: Mapping[str, Any], told: Mapping[int, Told], table: Table
) -> Game:
    result: Any = replay(record)
    game = Game(contest.rules, record["first_dealer"], results=result["deals"])
    game.winner = result["winner"]
    for seat, each in told.items():
        game.thought += [(seat, seconds) for seconds in each.thought]
        game.faults += each.faults
    waits = next(iter(told.values())).waits
    acted = list(_acted(record))
    if len(acted) == len(waits):  # otherwise something was missed
        game.thought += [
            (seat, wait)
            for (seat, real), wait in zip(acted, waits, strict=True)
            if real and seat in table.programs
        ]
    return game


def _acted(record: Mapping[str, Any]) -> Iterator[tuple[int, bool]]:
    """Each action's seat, and whether it could have done something else."""
    match, deals = frame(record)
    for each in deals:
        assert isinstance(each, dict)
        match, _ = matches.deal(match, read_deck(each["deck"]))
        for action in each["actions"]:
            yield action["seat"], len(matches.legal(match, action["seat"])) > 1
            match, _ = matches.act(match, action["seat"], action_from_json(action))
