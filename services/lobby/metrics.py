"""What the lobby counts."""

from __future__ import annotations

from chassis.metrics import counter

SESSIONS = counter("lobby_sessions", "Sessions made or renewed", ["how"])
ROOMS = counter("lobby_rooms", "Rooms made")
ENTERED = counter("lobby_entered", "People who entered a room", ["by"])
MATCHES = counter("lobby_matches", "Matches by what became of them", ["what"])
LAPSED = counter("lobby_lapsed", "Presences that lapsed without a word of their gateway")
