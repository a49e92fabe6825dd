"""What a room is: plain frozen data, stored packed."""

from __future__ import annotations

import msgspec

from tuteapi.codes import Refused


class Rules(msgspec.Struct, frozen=True):
    """As `tute.rulesets.rules_json` says it; `options` is the text of a JSON object."""

    preset: str
    players: int
    options: str = "{}"

    @property
    def mode(self) -> str:
        return self.preset.partition(".")[0]


class Settings(msgspec.Struct, frozen=True):
    """Numbers of the contract's enums; `turn_seconds` 0: no clock."""

    pace: int = 0
    on_absent: int = 0
    turn_seconds: int = 0
    spectators: bool = False


class Person(msgspec.Struct, frozen=True):
    """A player who asks for something. `room` "": in none; `present`: has a live socket.

    `ticket` is that of a quick match, "" none.
    """

    player: str
    name: str
    lang: str = "es"
    room: str = ""
    present: bool = False
    ticket: str = ""


class Seat(msgspec.Struct, frozen=True):
    """A person, a bot (`bot` is its level) or nobody. `joined` orders people by entering."""

    player: str = ""
    name: str = ""
    bot: str = ""
    present: bool = False
    joined: int = 0

    @property
    def empty(self) -> bool:
        return not self.player and not self.bot


class Invite(msgspec.Struct, frozen=True):
    """`uses` 0: any number. An invite that is over stays for a day, so that people learn why."""

    code: str
    by: str
    expires_ms: int
    uses: int = 0
    used: int = 0

    def over(self, now_ms: int) -> bool:
        return now_ms >= self.expires_ms or 0 < self.uses <= self.used


class Swap(msgspec.Struct, frozen=True):
    """`player` in seat `at` asks `other` in seat `to` to change places."""

    player: str
    at: int
    other: str
    to: int


class Room(msgspec.Struct, frozen=True):
    """`version` is the stored one. `state`: waiting, starting (its table is being made), playing.

    A room without people is closed: storing it deletes it. `quick`: the present match was made by
    the quick match, and `rated` says that it counts; the next one in this room is friendly.
    """

    id: str
    host: str
    rules: Rules
    settings: Settings
    public: bool
    seats: tuple[Seat, ...]
    created_ms: int
    version: int = 0
    state: str = "waiting"
    table: str = ""
    started_ms: int = 0
    joins: int = 0
    barred: tuple[str, ...] = ()
    invites: tuple[Invite, ...] = ()
    swaps: tuple[Swap, ...] = ()
    quick: bool = False
    rated: bool = False
    schema: int = 1

    @property
    def listed(self) -> bool:
        """Whether strangers see it: to come in, or to look on."""
        watched = self.state == "playing" and self.settings.spectators
        return self.public and (self.state == "waiting" or watched)

    @property
    def people(self) -> dict[str, Seat]:
        return {seat.player: seat for seat in self.seats if seat.player}

    def seat_of(self, player: str) -> int:
        """Raises Refused `forbidden`: not a member."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        raise Refused("forbidden", "You are not in this room.")
