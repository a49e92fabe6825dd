"""Decisions about rooms: (room, …) -> room, or Refused. No clock, no chance, no IO.

Bots of level normal and hard are played by the strategy of easy for now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from services.lobby import invites
from services.lobby.room import Person, Room, Rules, Seat, Settings
from tute.rulesets import rule_set, rules_json
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

LEVELS = ("easy", "normal", "hard")
BOT_NAMES = ("Pepa", "Manolo", "Lola", "Paco")
MAX_TURN_SECONDS = 600
MAX_BARRED = 100
MAX_NUMBER = 1_000_000


class Changes(msgspec.Struct, frozen=True):
    """What a host may change while the room waits; None stays as it is."""

    rules: Rules | None = None
    public: bool | None = None
    pace: int | None = None
    on_absent: int | None = None
    turn_seconds: int | None = None
    spectators: bool | None = None


def agreed(preset: str, players: int, options_json: str) -> Rules:
    """Rules as they are stored; `players` 0: the preset's default.

    Raises Refused `bad_request` or `bad_rules`, or the rules' own RuleError `bad_rules`.
    """
    try:
        options = msgspec.json.decode(options_json or "{}", type=dict[str, object])
    except msgspec.DecodeError:
        raise Refused("bad_request", "options must be a JSON object.") from None
    if any(type(value) is int and value > MAX_NUMBER for value in options.values()):
        raise Refused("bad_rules", f"Numbers in options go up to {MAX_NUMBER}.")
    rules = rules_json(rule_set(preset, players or None, options))
    return msgspec.convert(
        {**rules, "options": msgspec.json.encode(rules["options"], order="sorted").decode()}, Rules
    )


def checked(settings: Settings) -> Settings:
    """Raises Refused `bad_request`."""
    if settings.pace not in (0, 1, 2) or settings.on_absent not in (0, 1):
        raise Refused("bad_request", "pace or on_absent is none of its values.")
    if not 0 <= settings.turn_seconds <= MAX_TURN_SECONDS:
        raise Refused("bad_request", f"turn_seconds goes from 0 to {MAX_TURN_SECONDS}.")
    return settings


def new(
    room: str, who: Person, rules: Rules, settings: Settings, *, public: bool, now_ms: int
) -> Room:
    """A waiting room; its maker is host in seat 0."""
    _may_enter(who, "")
    empty = Room(
        id=room,
        host=who.player,
        rules=rules,
        settings=checked(settings),
        public=public,
        seats=(Seat(),) * rules.players,
        created_ms=now_ms,
    )
    return seated(empty, who)


def join(room: Room, who: Person) -> Room:
    """A person enters a public room; the same room again is the room as it is."""
    if who.player in room.people:
        return room
    if not room.public:
        raise Refused("forbidden", "This room is private: it takes an invite.")
    return enter(room, who)


def accept(room: Room, who: Person, code: str, now_ms: int) -> Room:
    """A person enters by invite, which is spent; who is inside already spends nothing."""
    if who.player in room.people:
        return room
    invites.usable(room, code, now_ms)
    return invites.spend(enter(room, who), code)


def enter(room: Room, who: Person) -> Room:
    """At the lowest free seat."""
    _may_enter(who, room.id)
    if who.player in room.barred:
        raise Refused("forbidden", "The host of this room has sent you away.")
    if not any(seat.empty for seat in room.seats):
        raise Refused("room_full", "Every seat of this room is taken.")
    return seated(_waiting(room), who)


def seated(room: Room, who: Person) -> Room:
    free = next(number for number, seat in enumerate(room.seats) if seat.empty)
    seat = Seat(player=who.player, name=who.name, present=who.present, joined=room.joins + 1)
    return replace(_put(room, free, seat), joins=room.joins + 1)


def leave(room: Room, player: str) -> Room:
    """Without `player`, whatever the room is doing; the host role goes to who was there longest.

    People with a live socket come first. The last one out closes the room.
    """
    if player not in room.people:
        return room
    room = _put(room, room.seat_of(player), Seat())
    if room.host != player or not room.people:
        return room
    heir = min(room.people.values(), key=lambda seat: (not seat.present, seat.joined))
    return replace(room, host=heir.player)


def take_seat(room: Room, player: str, seat: int) -> Room:
    old = room.seat_of(player)
    _waiting(room)
    target = at(room, seat)
    if seat == old:
        return room
    if not target.empty:
        raise Refused("seat_taken", "Somebody sits there.")
    return _put(_put(room, seat, room.seats[old]), old, Seat())


def exchange(room: Room, one: int, other: int) -> Room:
    """Who sits there change places, whoever that is; a bot is named after its seat."""
    _waiting(room)
    first, second = at(room, one), at(room, other)
    return _put(_put(room, one, _named(second, one)), other, _named(first, other))


def add_bot(room: Room, player: str, seat: int, level: str) -> Room:
    """Seats a bot, or gives the one there another level."""
    _hosts(room, player)
    if level not in LEVELS:
        raise Refused("bad_request", f"level is one of {', '.join(LEVELS)}.")
    if at(_waiting(room), seat).player:
        raise Refused("seat_taken", "Somebody sits there.")
    return _put(room, seat, Seat(name=BOT_NAMES[seat], bot=level))


def remove_bot(room: Room, player: str, seat: int) -> Room:
    _hosts(room, player)
    if not at(_waiting(room), seat).bot:
        raise Refused("not_found", "No bot sits there.")
    return _put(room, seat, Seat())


def kick(room: Room, player: str, kicked: str, codes: Iterator[str], now_ms: int) -> Room:
    """`kicked` is out, barred, and no invite code they may have seen is good any more."""
    _hosts(room, player)
    if kicked == player:
        raise Refused("bad_request", "You cannot send yourself away: leave.")
    if kicked not in _waiting(room).people:
        raise Refused("not_found", "That player is not in this room.")
    room = invites.renewed(leave(room, kicked), codes, now_ms)
    return replace(room, barred=(*room.barred, kicked)[-MAX_BARRED:])


def visible(room: Room | None, player: str) -> Room:
    """Whom a room is shown to: everybody a public one, members a private one."""
    if room is None or not (room.public or player in room.people):
        raise Refused("not_found", "There is no such room.")
    return room


def update(room: Room, player: str, changes: Changes) -> Room:
    _hosts(room, player)
    _waiting(room)
    named = {name: getattr(changes, name) for name in changes.__struct_fields__}
    given = {name: value for name, value in named.items() if value is not None}
    rules, public = given.pop("rules", room.rules), given.pop("public", room.public)
    settings = checked(replace(room.settings, **given))
    seats = _reseated(room.seats, rules.players)
    return replace(room, rules=rules, public=public, settings=settings, seats=seats)


def presence(room: Room, player: str, *, present: bool) -> Room:
    seat = room.people.get(player)
    if seat is None or seat.present == present:
        return room
    return _put(room, room.seat_of(player), replace(seat, present=present))


def _reseated(seats: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    """People beyond the last seat move to the lowest empty one, else to a bot's."""
    if sum(bool(seat.player) for seat in seats) > players:
        raise Refused("conflict", "There are more people here than these rules have seats.")
    kept = [*seats[:players], *(Seat(),) * (players - len(seats))]
    for moved in (seat for seat in seats[players:] if seat.player):
        free = [n for n, seat in enumerate(kept) if seat.empty]
        kept[(free or [n for n, seat in enumerate(kept) if seat.bot])[0]] = moved
    return tuple(kept)


def _may_enter(who: Person, room: str) -> None:
    if not who.name:
        raise Refused("unauthorized", "This session is not known any more; make a new one.")
    if who.room not in ("", room):
        raise Refused("already_playing", "You are in another room.", {"room": who.room})


def _hosts(room: Room, player: str) -> None:
    room.seat_of(player)
    if room.host != player:
        raise Refused("forbidden", "Only the host may do that.")


def _waiting(room: Room) -> Room:
    if room.state != "waiting":
        raise Refused("conflict", "A match is being played in this room.", {"state": "playing"})
    return room


def at(room: Room, seat: int) -> Seat:
    if not 0 <= seat < len(room.seats):
        raise Refused("bad_request", f"seat goes from 0 to {len(room.seats) - 1}.")
    return room.seats[seat]


def _named(seat: Seat, number: int) -> Seat:
    return replace(seat, name=BOT_NAMES[number]) if seat.bot else seat


def _put(room: Room, number: int, seat: Seat) -> Room:
    seats = (*room.seats[:number], seat, *room.seats[number + 1 :])
    return replace(room, seats=seats)
