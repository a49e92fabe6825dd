"""How `tute play` comes to a table: opens a room or enters one, fills it, waits for the start."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.ended import Over
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from cli.client import Client

    Room = dict[str, Any]


class Wish(NamedTuple):
    """What kind of match; `friends` is how many people are waited for.

    `bots_after_s` is for the quick match; None: never.
    """

    mode: str = "clasico"
    preset: str | None = None
    players: int | None = None
    options: tuple[str, ...] = ()
    level: str = "easy"
    friends: int = 0
    pace: str = "normal"
    bots_after_s: int | None = 20


async def open_room(client: Client, wish: Wish) -> Room:
    """A private room of the caller's. Raises Refused."""
    room = {"rules": await _rules(client, wish), "pace": wish.pace}
    try:
        return await client.call("POST", "/rooms", room)
    except Refused as refused:  # asked twice, because the first answer was lost
        if refused.code != "already_playing":
            raise
        return await client.call("GET", f"/rooms/{refused.details['room']}")


async def queue(client: Client, wish: Wish) -> None:
    """Looks for a quick match. Raises Refused."""
    rules = await _rules(client, wish)
    try:
        await client.call("POST", "/queue", {**rules, "with_bots_after_s": wish.bots_after_s})
    except Refused as refused:  # asked twice, because the first answer was lost
        if refused.code != "already_playing":
            raise


async def accept(client: Client, code: str) -> Room:
    """The room an invite code, or its link, leads to. Raises Refused."""
    return await client.call("POST", f"/invites/{code.rstrip('/').rpartition('/')[2]}/accept", {})


async def invite(client: Client, room: Room) -> tuple[str, str]:
    """A code and a link for friends."""
    made = await client.call("POST", f"/rooms/{room['id']}/invites", {})
    return str(made["code"]), str(made["url"])


async def fill_and_start(client: Client, room: Room, level: str) -> None:
    """Bots in every empty seat, then the match."""
    for seat in room["seats"]:
        if seat["player"] is None and seat["bot"] is None:
            bot = {"seat": seat["seat"], "level": level}
            await client.call("POST", f"/rooms/{room['id']}/bots", bot)
    try:
        await client.call("POST", f"/rooms/{room['id']}/start", {})
    except Refused as refused:
        if refused.code != "conflict":  # it is being started already
            raise


async def leave(client: Client, room: Room) -> None:
    """Whatever became of the room."""
    try:
        await client.call("POST", f"/rooms/{room['id']}/leave", {})
    except Refused as refused:
        if refused.code not in ("not_found", "forbidden"):
            raise


def people(room: Room) -> list[str]:
    return [str(seat["name"]) for seat in room["seats"] if seat["player"] is not None]


async def _rules(client: Client, wish: Wish) -> dict[str, Any]:
    rules: dict[str, Any] = {"preset": wish.preset or await _preset(client, wish.mode)}
    if wish.players:
        rules["players"] = wish.players
    if wish.options:
        rules["options"] = dict(map(option_of, wish.options))
    return rules


def option_of(text: str) -> tuple[str, Any]:
    """`name=value`; the value is JSON, else a word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


async def _preset(client: Client, mode: str) -> str:
    """The first preset of the mode: the default one. Raises Over."""
    presets = (await client.call("GET", "/rules"))["presets"]
    modes = {entry["mode"]: entry["preset"] for entry in reversed(presets)}
    plain = mode.lower().replace("á", "a").replace("ó", "o")
    if plain not in modes:
        raise Over("no_mode", mode=mode, modes=", ".join(sorted(modes)))
    return str(modes[plain])
