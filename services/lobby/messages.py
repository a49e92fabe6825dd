"""Rooms as the wire carries them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.lobby import invites, swaps
from services.lobby.room import Room, Seat, Settings
from tuteapi.v1 import game_pb2, lobby_pb2, types_pb2

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.lobby.invitations import Invitation
    from services.lobby.room import Rules
    from services.lobby.sessions import Session
    from tuteapi.ratings import Rating


def room_to_proto(room: Room, now_ms: int, *, member: bool) -> lobby_pb2.Room:
    """Invite codes are for members only. A table exists for others once the room plays on it."""
    playing = room.state == "playing"
    return lobby_pb2.Room(
        id=room.id,
        version=room.version,
        host=room.host,
        playing=playing,
        rules=rules_to_proto(room.rules),
        public=room.public,
        settings=settings_to_proto(room.settings),
        seats=seats_to_proto(room.seats),
        table=room.table if playing else "",
        invites=[invite.code for invite in invites.live(room, now_ms)] if member else [],
        swaps=[lobby_pb2.Swap(**{"from": each.at, "to": each.to}) for each in swaps.wishes(room)],
        rated=room.rated,
    )


def session_to_proto(session: Session) -> lobby_pb2.SessionReply:
    return lobby_pb2.SessionReply(
        player=session.player,
        name=session.name,
        token=session.token,
        expires_at=session.expires_at,
    )


def invitation_to_proto(invitation: Invitation) -> lobby_pb2.InviteReply:
    """The room as a non-member sees it; the time rounded up, so that it never says too little."""
    invite = invitation.invite
    return lobby_pb2.InviteReply(
        code=invite.code,
        expires_at=-(-invite.expires_ms // 1_000),
        uses_left=invite.uses and invite.uses - invite.used,
        by=invite.by if invite.by in invitation.room.people else "",
        room=room_to_proto(invitation.room, invitation.now_ms, member=False),
    )


def create_request(
    room: Room, salt_hashes: Mapping[str, str], ratings: Mapping[str, Rating]
) -> game_pb2.CreateRequest:
    """`salt_hashes` and `ratings` by player; without ratings the match does not count."""
    request = game_pb2.CreateRequest(
        table=room.table,
        room=room.id,
        rules=rules_to_proto(room.rules),
        settings=settings_to_proto(room.settings),
        seats=seats_to_proto(room.seats),
        rated=room.rated and bool(ratings),
    )
    for seat in request.seats:
        if seat.player in ratings:
            mu, sigma = ratings[seat.player]
            seat.rating.CopyFrom(types_pb2.Rating(mu=mu, sigma=sigma))
        seat.salt_hash = salt_hashes.get(seat.player, "")
    return request


def rules_to_proto(rules: Rules) -> types_pb2.Rules:
    return types_pb2.Rules(preset=rules.preset, players=rules.players, options_json=rules.options)


def settings_to_proto(settings: Settings) -> types_pb2.Settings:
    return types_pb2.Settings(
        pace=types_pb2.Pace.ValueType(settings.pace),
        on_absent=types_pb2.OnAbsent.ValueType(settings.on_absent),
        turn_seconds=settings.turn_seconds,
        spectators=settings.spectators,
    )


def settings_from_proto(settings: types_pb2.Settings) -> Settings:
    return Settings(
        pace=settings.pace,
        on_absent=settings.on_absent,
        turn_seconds=settings.turn_seconds,
        spectators=settings.spectators,
    )


def seats_to_proto(seats: tuple[Seat, ...]) -> list[types_pb2.Seat]:
    """Bots are always present."""
    return [
        types_pb2.Seat(
            seat=number,
            player=seat.player,
            name=seat.name,
            bot=seat.bot,
            present=seat.present or bool(seat.bot),
        )
        for number, seat in enumerate(seats)
    ]
