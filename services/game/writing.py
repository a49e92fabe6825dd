"""A change as the arguments of commit.lua, and as the version it will be. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from services.game import clock, frames
from services.game import table as tables
from services.game.ports import More, Write
from services.game.table import Status
from tuteapi.convert import rules_to_proto
from tuteapi.v1.lobby_pb2 import Rated, TableNews
from tuteapi.v1.types_pb2 import Rating, Seat

if TYPE_CHECKING:
    from services.game.change import Change, News
    from services.game.clock import Waits
    from services.game.table import Table

DAY_MS = 86_400_000
VANISH_MS = 60_000
"""A table of bots alone is kept so long after its end, for who looks on."""
MARGIN_MS = 100
"""A look that comes sooner than this may already be under way and miss the commit."""


class Ttls(NamedTuple):
    """How long a table is kept, in ms."""

    over: int
    asleep: int


class Version(NamedTuple):
    """A table as a process believes it is in Redis.

    `run` wrote it last, `read_from` is the run it was read from or written to.
    """

    v: int
    epoch: int
    run: str
    read_from: str
    table: Table


class Guard(NamedTuple):
    """A sweep's commit: when it looked, and until when nothing lapses."""

    look: int = 0
    grace_until: int = 0


NO_GUARD = Guard()


def next_version(
    latest: Version, table: Table, run: str, now: int, known_look: int, waits: Waits
) -> Version:
    """`table` as the version after `latest`, with a look of its own where the known one is late.

    The epoch of a new run is above every one that an older copy of this table may have reached.
    """
    v = latest.v + 1
    wanted = clock.next_look(table, now, waits)
    if wanted and (known_look <= now + MARGIN_MS or wanted < known_look):
        table = replace(table, look=wanted, look_v=v)
    epoch = latest.epoch if latest.run == run else max(latest.epoch + 1, now // 1000)
    return Version(v, epoch or 1, run, run, table)


def write_of(
    latest: Version,
    version: Version,
    change: Change,
    now: int,
    ttls: Ttls,
    request: str,
    guard: Guard,
) -> Write:
    table = version.table
    return Write(
        table=table.terms.table,
        v_seen=latest.v,
        epoch_seen=latest.epoch,
        epoch=version.epoch,
        run=version.run,
        ask=table.ask,
        state=tables.dump(table),
        envelope=frames.envelope(table, version.epoch, version.v, change.events, request),
        request=request,
        log=change.log,
        more=_more(latest, table, change, now, ttls, guard),
    )


def _more(
    latest: Version, table: Table, change: Change, now: int, ttls: Ttls, guard: Guard
) -> More | None:
    """None: nothing beside the move itself."""
    before = latest.table
    same_terms = latest.v > 0 and before.terms is table.terms
    same_people = latest.v > 0 and before.crowd is table.crowd and before.status == table.status
    keys = change.absent or change.gone or change.put
    ttl = _ttl(before, table, ttls)
    if same_terms and same_people and not (keys or change.news or guard.look or ttl):
        return None
    return More(
        generations="" if same_people else table.crowd.generations,
        over=table.status != Status.PLAYING,
        terms=b"" if same_terms else tables.dump_terms(table),
        news=news_bytes(table, change.news, now) if change.news else b"",
        absent=change.absent,
        gone=change.gone,
        put=change.put,
        look=guard.look,
        grace_until=guard.grace_until,
        asleep=table.asleep,
        ttl=ttl,
    )


def news_bytes(table: Table, news: News, now: int) -> bytes:
    cancelled = news.winner is None
    terms = table.terms
    return TableNews(
        table=terms.table,
        room=terms.room,
        what=TableNews.CANCELLED if cancelled else TableNews.FINISHED,
        lost=news.lost,
        winner=-1 if news.winner is None else news.winner,
        mode=table.rules.mode,
        ratings=[
            Rated(
                player=each.player,
                before=Rating(mu=each.before.mu, sigma=each.before.sigma),
                after=Rating(mu=each.after.mu, sigma=each.after.sigma),
            )
            for each in news.ratings
        ],
        finished_ms=now,
        seats=[
            Seat(seat=number, player=each.player, name=each.name, bot=each.bot)
            for number, each in enumerate(terms.seats)
        ],
        rules=rules_to_proto(table.rules),
        rated=bool(terms.ratings),
    ).SerializeToString()


def _ttl(before: Table, table: Table, ttls: Ttls) -> str:
    if table.status:
        return str(VANISH_MS if table.terms.deals else ttls.over)
    if table.asleep:
        return str(ttls.asleep)
    return "0" if before.asleep else ""
