"""Rooms, rules and settings: between the services' messages and the JSON of docs/protocol.md."""

import json

from tuteapi.v1.lobby_pb2 import Room
from tuteapi.v1.types_pb2 import OnAbsent, Pace, Rules, Seat

PACES = {"normal": Pace.PACE_NORMAL, "fast": Pace.PACE_FAST, "none": Pace.PACE_NONE}
ON_ABSENT = {"cancel": OnAbsent.ON_ABSENT_CANCEL, "bot": OnAbsent.ON_ABSENT_BOT}
_PACE_NAMES = {value: name for name, value in PACES.items()}
_ON_ABSENT_NAMES = {value: name for name, value in ON_ABSENT.items()}


def room_json(room: Room) -> dict[str, object]:
    settings = room.settings
    return {
        "id": room.id,
        "version": room.version,
        "host": room.host,
        "state": "playing" if room.playing else "waiting",
        "rules": rules_json(room.rules),
        "visibility": "public" if room.public else "private",
        "on_absent": _ON_ABSENT_NAMES.get(settings.on_absent, "cancel"),
        "turn_seconds": settings.turn_seconds,
        "pace": _PACE_NAMES.get(settings.pace, "normal"),
        "spectators": settings.spectators,
        "rated": room.rated,
        "seats": [_seat_json(seat) for seat in room.seats],
        "table": room.table or None,
        "swaps": [{"from": getattr(each, "from"), "to": each.to} for each in room.swaps],
        "invites": list(room.invites),
    }


def rules_json(rules: Rules) -> dict[str, object]:
    options: object = json.loads(rules.options_json or "{}")
    return {"preset": rules.preset, "players": rules.players, "options": options}


def _seat_json(seat: Seat) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "player": seat.player or None,
        "name": seat.name,
        "bot": seat.bot or None,
        "present": seat.present,
    }


def rules_proto(preset: str, players: int, options: dict[str, object]) -> Rules:
    return Rules(preset=preset, players=players, options_json=json.dumps(options))
