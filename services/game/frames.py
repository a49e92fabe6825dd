"""The only place where secrets are cut: frames of commits and views of tables, for each seat."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from services.game import decks
from services.game.table import Away, Stand, Status, Table
from tute.actions import Action, Play, action_json
from tute.events import Played, is_public, private_json, public_json
from tute.match import legal, phase, turn
from tute.view import view_json
from tuteapi.v1.frames_pb2 import Envelope

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tute.events import Event

_encode = msgspec.json.Encoder().encode
_PLAYS = [[_encode(action_json(Play(card), seat)) for card in range(40)] for seat in range(4)]
_STATES = {Status.PLAYING: "playing", Status.FINISHED: "finished", Status.CANCELLED: "cancelled"}


class Shown(NamedTuple):
    """One event as JSON: what all may see (None: not even that it happened).

    `own`: the same with what only this seat may see, by seat.
    """

    public: bytes | None
    own: Mapping[int, bytes] = {}


_PLAYED = [
    [Shown(_encode(public_json(Played(seat, card)))) for card in range(40)] for seat in range(4)
]
"""Most events are these: each is written once and for all, like the choices in `_PLAYS`."""


def told(kind: str, **fields: object) -> Shown:
    """An event of the table's that all may see."""
    return Shown(_encode({"kind": kind, **fields}))


def shown(event: Event, **more: object) -> Shown:
    """An event of the rules; `more` are fields of the table's that all may see."""
    if type(event) is Played and not more:
        return _PLAYED[event.seat][event.card]
    public, own = public_json(event), private_json(event)
    if is_public(event):
        head = {**public, **more}
        return Shown(_encode(head), {seat: _encode({**head, **own[seat]}) for seat in own})
    return Shown(None, {seat: _encode({**public, **own[seat], **more}) for seat in own})


def turn_event(table: Table) -> Shown | None:
    """Who must decide what and until when; None when nobody must."""
    seat = None if table.status else turn(table.match)
    if seat is None:
        return None
    deadline = _encode(unix(table.deadline)) if table.deadline else b"null"
    head = b'{"kind":"turn","seat":%d,"ask":%d,"deadline":%b' % (seat, table.ask, deadline)
    if table.terms.seats[seat].bot:
        return Shown(head + b"}")
    return Shown(head + b"}", {seat: b'%b,"legal":%b}' % (head, _legal(table, seat))})


def envelope(table: Table, epoch: int, v: int, events: Sequence[Shown], request: str = "") -> bytes:
    """The commit of version `v` as its stream and channel carry it."""
    name, seats = table.terms.table, table.terms.seats
    head = b'{"type":"frame","table":"%b","epoch":%d,"v":%d,"events":[' % (name.encode(), epoch, v)
    everybody = _frame(head, [each.public for each in events])
    message = Envelope(table=name, epoch=epoch, v=v, everybody=everybody, request=request)
    if table.crowd.silent:
        message.silent = table.crowd.silent
    for seat in {seat for each in events for seat in each.own}:
        if not seats[seat].bot:
            frame = _frame(head, [each.own.get(seat, each.public) for each in events])
            message.own.add(seat=seat, frame=frame)
    return message.SerializeToString()


def view(table: Table, epoch: int, v: int, seat: int | None) -> bytes:
    """The JSON of protocol §4: everything this seat (None: a spectator) may know."""
    rules_share = view_json(table.match, seat)
    playing = table.status == Status.PLAYING
    match = rules_share["match"]
    return _encode(
        {
            "table": table.terms.table,
            "v": v,
            "epoch": epoch,
            **rules_share,
            "match": {**match, "state": _STATES[table.status]} if isinstance(match, dict) else {},
            "turn": turn(table.match) if playing else None,
            "legal": msgspec.Raw(_legal(table, seat)) if playing and seat is not None else [],
            "seats": [_seat(table, each) for each in range(len(table.places))],
            "you": seat,
            "ask": table.ask,
            "deadline": unix(table.deadline),
            "fair": decks.proof(table, deals_over(table)),
        }
    )


def sketch(table: Table, v: int) -> bytes:
    """The JSON of one table in an operator's overview: nobody's cards, and no more than a view."""
    match = table.match
    return _encode(
        {
            "table": table.terms.table,
            "room": table.terms.room,
            "v": v,
            "preset": table.rules.preset,
            "deal_no": match.deal_no,
            "score": match.score,
            "phase": phase(match),
            "turn": turn(match),
            "asked_at": unix(table.asked_at),
            "deadline": unix(table.deadline),
            "rated": bool(table.terms.ratings),
            "spectators": table.terms.spectators,
            "seats": [_seat(table, each) for each in range(len(table.places))],
        }
    )


def deals_over(table: Table) -> int:
    """How many deals may show their seed: all but the one that is played."""
    running = table.status == Status.PLAYING and phase(table.match) != "between"
    return table.match.deal_no - running


def unix(ms: int) -> float | None:
    """Milliseconds as JSON shows times: unix seconds, null for none."""
    return ms / 1000 if ms else None


def match_started(table: Table) -> Shown:
    seats = [
        {"seat": number, "player": each.player or None, "name": each.name, "bot": each.bot or None}
        for number, each in enumerate(table.terms.seats)
    ]
    return told("match_started", seats=seats, fair=decks.promise(table.terms))


def _frame(head: bytes, parts: Sequence[bytes | None]) -> bytes:
    return b"%b%b]}" % (head, b",".join([part for part in parts if part is not None]))


def _legal(table: Table, seat: int) -> bytes:
    actions = legal(table.match, seat)
    cards = _PLAYS[seat]
    texts = [
        cards[action.card] if type(action) is Play else _action(action, seat) for action in actions
    ]
    return b"[%b]" % b",".join(texts)


@lru_cache(maxsize=4096)
def _action(action: Action, seat: int) -> bytes:
    return _encode(action_json(action, seat))


def _seat(table: Table, number: int) -> dict[str, object]:
    seat, place = table.terms.seats[number], table.places[number]
    return {
        "seat": number,
        "player": seat.player or None,
        "name": seat.name,
        "bot": table.bot(number) or None,
        "present": place.away == Away.PRESENT and place.stand == Stand.NOBODY,
        "held_until": unix(place.until),
    }
