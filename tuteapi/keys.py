"""Every Redis key of the system. A table's keys share one hash tag, so they share one slot."""

from zlib import crc32

DUE_PARTITIONS = 16


def state(table: str) -> str:
    """Hash: version, epoch, run, ask, gens, over, state, terms.

    `gens` is the seat generations joined by commas: 0 a bot, negative while its person is away.
    """
    return f"{{t:{table}}}:state"


def events(table: str) -> str:
    """Stream of rendered envelopes, id `<v>-0`, field `e`."""
    return f"{{t:{table}}}:events"


def log(table: str) -> str:
    """String: the match's decks and actions, packed; the record."""
    return f"{{t:{table}}}:log"


def seat(table: str, seat: int) -> str:
    """String with TTL: presence of a person, value `<generation>:<gateway>`."""
    return f"{{t:{table}}}:seat:{seat}"


def hold(table: str, seat: int) -> str:
    """String with TTL: an absent person is awaited."""
    return f"{{t:{table}}}:hold:{seat}"


def requests(table: str) -> str:
    """Sorted set: the last 64 request ids, score = the version that answered them."""
    return f"{{t:{table}}}:req"


def outbox(table: str) -> str:
    """Hash of serialised TableNews by reader, until the reader acknowledged."""
    return f"{{t:{table}}}:outbox"


def live(table: str) -> str:
    """Sharded channel of envelopes."""
    return f"{{t:{table}}}:live"


def probe(gateway: str) -> str:
    """Sharded channel on which a gateway hears itself, to know that it still hears."""
    return f"{{gateway}}:probe:{gateway}"


ALL_STATES = "{t:*}:state"


def due(partition: int) -> str:
    """Sorted set: `<table>|<v>|<ask>`, score unix milliseconds when to look."""
    return f"{{due:{partition}}}"


def due_partition(table: str) -> int:
    return crc32(table.encode()) % DUE_PARTITIONS


SWEEP = "{sweep}:state"
"""Hash: run, last (ms), outage (ms when the last outage ended), grace_until (ms)."""


def player(player: str) -> str:
    """Hash: name, lang, room, ticket, conn, gateway, salt_hash, salts_used.

    `salt_hash` is for the next match; `salts_used` the last hashes that entered one, run together.
    """
    return f"{{lobby}}:player:{player}"


def player_live(player: str) -> str:
    """Sharded channel of PlayerNote."""
    return f"{{lobby}}:player:{player}:live"


def muted(player: str) -> str:
    """Set of players whose phrases this one does not want to hear."""
    return f"{{lobby}}:player:{player}:muted"


def room(room: str) -> str:
    """Hash: version, state, ticket (of its people, for a quick match)."""
    return f"{{lobby}}:room:{room}"


def invite(code: str) -> str:
    return f"{{lobby}}:invite:{code}"


def salts(table: str) -> str:
    """Hash: the salt hashes that entered a match by player; field "" is always there."""
    return f"{{lobby}}:salts:{table}"


PUBLIC_ROOMS = "{lobby}:public"
"""Sorted set of public rooms by creation time: those that wait, and those that may be watched."""

PRESENT = "{lobby}:present"
"""Sorted set: players with a socket, score unix ms when the presence lapses without renewal."""

GATEWAYS = "{lobby}:gateways"
"""Hash: gateway to when it was heard of and what it counted; after a minute of silence it goes."""

STARTING = "{lobby}:starting"
"""Sorted set of rooms whose table is being created, by time.

What a killed lobby left half-way is finished from here.
"""


BOT_TABLES = "{lobby}:bottables"
"""Sorted set of the tables of bots alone, score unix ms when each counts no more."""


TICKETS = "{lobby}:tickets"
"""Hash: ticket id to the packed ticket. A pointer to one that is not in here is none."""

CLAIMS = "{lobby}:claims"
"""Hash: ticket id to `<until ms>|<claim>`, of the matcher that is about to seat it."""

ABSENT = "{lobby}:absent"
"""Hash: ticket id to unix ms since when not all its people have a socket."""

WAVE = "{lobby}:wave"
"""String with TTL: a wave of the quick match was opened; until it lapses no other one is."""


def limit(kind: str, who: str) -> str:
    """Hash: tokens, at; a token bucket of the lobby (sessions by address, failed invite codes)."""
    return f"{{lobby}}:limit:{kind}:{who}"
