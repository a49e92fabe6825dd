"""What the lobby counts."""

from __future__ import annotations

from chassis.metrics import LATENCY_S, counter, gauge, histogram

SESSIONS = counter("lobby_sessions", "Sessions made or renewed", ["how"])
ROOMS = counter("lobby_rooms", "Rooms made")
ENTERED = counter("lobby_entered", "People who entered a room", ["by"])
MATCHES = counter("lobby_matches", "Matches by what became of them", ["what"])
LAPSED = counter("lobby_lapsed", "Presences that lapsed without a word of their gateway")
QUEUE = gauge("lobby_queue", "Tickets for a quick match, as of the last wave")
TICKETS = counter("lobby_tickets", "Tickets by what became of them", ["what"])
QUICK = counter("lobby_quick_matches", "Quick matches by who fills the seats", ["filled"])
WAITED = histogram(
    *("lobby_queue_wait_seconds", "Time from a ticket to a seat"), (1, 2, 4, 6, 8, 12, 16, 24, 60)
)
ARCHIVED = counter("lobby_archived", "Matches written to the archive")
ARCHIVE_AGE = histogram(
    *("lobby_archive_age_seconds", "From a match's end to its place in the archive"),
    (*LATENCY_S, 10, 30, 60, 600, 3_600),
)
ARCHIVE_AWAY = counter("lobby_archive_away", "Times the archive's database was out of reach")
SWEEPS = counter("lobby_sweeps", "What the lobby does by itself, by what it is", ["sweep"])
SWEEPS_FAILED = counter("lobby_sweeps_failed", "Of these, what could not be done", ["sweep"])
