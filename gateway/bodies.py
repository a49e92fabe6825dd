"""The JSON bodies of HTTP calls, with their defaults."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from gateway.shapes import ON_ABSENT, PACES, rules_proto
from tuteapi.codes import Refused
from tuteapi.v1.types_pb2 import Rules, Settings

Int32 = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Visibility = Literal["private", "public"]
OnAbsent = Literal["cancel", "bot"]
PaceName = Literal["normal", "fast", "none"]
Level = Literal["easy", "normal", "hard"]
TurnSeconds = Annotated[int, Meta(ge=0, le=600)]
DAY_S = 86_400


class NewSession(Struct, frozen=True):
    name: str
    lang: str = ""


class RulesBody(Struct, frozen=True):
    preset: str
    players: object = None
    options: dict[str, object] = {}

    def to_proto(self) -> Rules:
        """Raises Refused `bad_rules`."""
        players = 0 if self.players is None else self.players
        if type(players) is not int or not 0 <= players < 2**31 or self.players == 0:
            raise Refused("bad_rules", "`players` is the number of players of a preset.")
        return rules_proto(self.preset, players, self.options)


class NewRoom(Struct, frozen=True):
    rules: RulesBody
    visibility: Visibility = "private"
    on_absent: OnAbsent = "cancel"
    turn_seconds: TurnSeconds = 0
    pace: PaceName = "normal"
    spectators: bool = False

    def settings(self) -> Settings:
        return Settings(
            pace=PACES[self.pace],
            on_absent=ON_ABSENT[self.on_absent],
            turn_seconds=self.turn_seconds,
            spectators=self.spectators,
        )


class RoomChange(Struct, frozen=True):
    """What is not given stays as it is."""

    rules: RulesBody | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    on_absent: OnAbsent | UnsetType = UNSET
    turn_seconds: TurnSeconds | UnsetType = UNSET
    pace: PaceName | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET


class NewTicket(Struct, frozen=True):
    """`with_bots_after_s` None: never."""

    preset: str
    players: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    options: dict[str, object] = {}
    with_bots_after_s: Annotated[int, Meta(ge=0, le=3_600)] | None = 20

    def rules(self) -> Rules:
        return rules_proto(self.preset, self.players or 0, self.options)


class NewInvite(Struct, frozen=True):
    ttl_s: Annotated[int, Meta(ge=1, le=30 * DAY_S)] = DAY_S
    uses: Annotated[int, Meta(ge=0, le=1_000)] = 0


class NewBotTable(Struct, frozen=True):
    rules: RulesBody
    level: Level = "easy"
    deals: Annotated[int, Meta(ge=1, le=100)] = 10


class SeatBody(Struct, frozen=True):
    seat: Int32


class BotBody(Struct, frozen=True):
    seat: Int32
    level: Level = "normal"


class KickBody(Struct, frozen=True):
    player: str
