"""Matches and actions as a few bytes.

A match: small numbers a byte each, then a text of numbers of any size, then the last deal's JSON.
SCHEMA changes whenever the layout does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.actions import Action, Bid, Capote, Keep, Pass, Play, Sing, Swap, Trump
from tute.cards import SUITS, card
from tute.match import Match
from tute.modes import MODES
from tute.state import PHASES, Canto, Deal, LastTrick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tute.rules import RuleSet

SCHEMA = 1
_NONE = 255
_SIGNED = (*range(_NONE), -1)
_PHASE_NUMBERS = {phase: number for number, phase in enumerate(PHASES)}


def dump(match: Match) -> bytes:
    """The match without its rules, under 1 KB."""
    small = [
        SCHEMA,
        match.first_dealer,
        match.dealt_by & 0xFF,
        _NONE if match.winner is None else match.winner,
        len(match.carried),
        match.now is not None,
    ]
    large = [match.deal_no, *match.score, *match.carried]
    if match.now is not None:
        _dump_deal(match.now, small, large)
    text = " ".join(map(str, large)).encode()
    return b"%c%b%b\n%b" % (len(small), bytes(small), text, match.last)


def load(data: bytes, rules: RuleSet) -> Match:
    """Inverse of `dump`. Raises ValueError: another schema."""
    if len(data) < 2 or data[1] != SCHEMA:
        raise ValueError("not a match of this schema")
    end = data.index(b"\n", data[0] + 1)
    first_dealer, dealt_by, winner, carries, dealing = data[2:7]
    large = [*map(int, data[data[0] + 1 : end].split())]
    sides = MODES[rules.mode].sides(rules.players)
    begun = 1 + sides
    rest = begun + carries
    return Match(
        rules=rules,
        first_dealer=first_dealer,
        score=tuple(large[1:begun]),
        dealt_by=_SIGNED[dealt_by],
        deal_no=large[0],
        winner=None if winner == _NONE else winner,
        carried=tuple(large[begun:rest]),
        last=data[end + 1 :],
        now=_load_deal(data[7 : data[0] + 1], large[rest:], rules.players) if dealing else None,
    )


def pack_action(seat: int, action: Action) -> bytes:
    """One byte; a bid two, from 128 points three, and one more for every seven bits.

    Raises ValueError: an action that no engine accepts.
    """
    if isinstance(action, Bid):
        return bytes([seat << 6 | _BID, *_varint(action.points)])
    if action not in _CODES:
        raise ValueError("no legal action")
    return bytes([seat << 6 | _CODES[action]])


def unpack_actions(data: bytes) -> list[tuple[int, Action]]:
    """Packed actions one after another. Raises ValueError: a code unknown or cut off."""
    actions: list[tuple[int, Action]] = []
    rest = iter(data)
    for head in rest:
        code = head & 0x3F
        if code > _BID:
            raise ValueError("no such action")
        action = Bid(_read_varint(rest)) if code == _BID else _ACTIONS[code]
        actions.append((head >> 6, action))
    return actions


_ACTIONS: tuple[Action, ...] = (
    *(Play(each) for each in range(40)),
    *(Trump(suit) for suit in SUITS),
    *(Sing(suit) for suit in SUITS),
    *(Swap(card(rank, suit)) for rank in (7, 2) for suit in range(4)),
    *(Pass(), Keep(), Capote()),
)
_CODES = {action: code for code, action in enumerate(_ACTIONS)}
_BID = len(_ACTIONS)


def _varint(number: int) -> list[int]:
    """Seven bits a byte, the low ones first; the high bit says that more follow."""
    groups = [number & 0x7F]
    while number := number >> 7:
        groups[-1] |= 0x80
        groups.append(number & 0x7F)
    return groups


def _read_varint(rest: Iterator[int]) -> int:
    number = shift = 0
    for group in rest:
        number |= (group & 0x7F) << shift
        shift += 7
        if group < 0x80:
            return number
    raise ValueError("a bid is cut off")


def _dump_deal(now: Deal, small: list[int], large: list[int]) -> None:
    seat, rank = now.tute or (_NONE, _NONE)
    small += (
        *(_PHASE_NUMBERS[now.phase], now.turn, now.leader, now.trump & 0xFF),
        *(now.upcard & 0xFF, now.upcard_seat & 0xFF, now.singers, now.forty_lost),
        *(seat, rank, now.capote & 0xFF, now.carried),
        *(len(now.seats), len(now.table), len(now.cantos), len(now.stock), len(now.bids)),
        *(_NONE if now.last is None else len(now.last.cards),),
        *(now.seats + now.tricks + now.latest + now.table + now.stock),
    )
    for who, suit, points in now.cantos:
        small.append(who << 3 | suit << 1 | (points == 40))
    small += [who for who, _ in now.bids]
    large += now.hands + now.points
    large += [-1 if points is None else points for _, points in now.bids]
    if now.last is not None:
        small += (now.last.winner, now.last.leader, now.last.points, *now.last.cards)


def _load_deal(small: bytes, large: list[int], players: int) -> Deal:
    """Fields in the order of Deal: naming 21 of them takes a tenth of the time of a load."""
    phase, turn, leader, trump, upcard, upcard_seat, singers, lost = small[:8]
    tute_seat, tute_rank, capote, carried, *sizes = small[8:18]
    seated, lying, sung, left, said, played = sizes
    ended = 0 if played == _NONE else 3 + played
    seats, tricks, latest, table, stock, cantos, bidders, last = _cut(
        small[18:], (seated, players, players, lying, left, sung, said, ended)
    )
    hands, points, bids = _cut(large, (players, players, said))
    return Deal(
        PHASES[phase],
        turn,
        seats,
        hands,
        leader,
        points,
        tricks,
        latest,
        table,
        _SIGNED[trump],
        LastTrick(last[0], last[1], last[3:], last[2]) if last else None,
        tuple([Canto(each >> 3, each >> 1 & 3, 40 if each & 1 else 20) for each in cantos]),
        _SIGNED[upcard],
        _SIGNED[upcard_seat],
        stock,
        tuple(zip(bidders, [None if bid < 0 else bid for bid in bids], strict=True)),
        singers,
        bool(lost),
        None if tute_seat == _NONE else (tute_seat, tute_rank),
        _SIGNED[capote],
        bool(carried),
    )


def _cut(numbers: Sequence[int], sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Pieces of these sizes one after another."""
    pieces, start = [], 0
    for size in sizes:
        pieces.append(tuple(numbers[start : start + size]))
        start += size
    return pieces
