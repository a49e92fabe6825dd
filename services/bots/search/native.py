"""The core in C, by ctypes: its structs, and how a deal of `tute` becomes a position."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import TYPE_CHECKING

from services.bots.search.build import LIBRARY, is_fresh
from tute.actions import Action, Capote, Keep, Play, Swap
from tute.cards import NONE, cards_of
from tute.modes.individual import swappable, upcard_lies
from tute.modes.subasta import high

if TYPE_CHECKING:
    from tute.rules import RuleSet
    from tute.state import Deal

SEATS, MOST_STOCK = 4, 28
SWAP, KEEP, CAPOTE = 40, 41, 42
_MODES = ("clasico", "cabron", "subasta", "individual")
_DUTIES = ("full", "trump_only", "free")
_SWAPS = ("off", "auto", "ask")
_ZEROS = ("off", "points", "tricks", "tricks_win")
_PHASES = {"play": 0, "swap": 1, "between": 2}


class Rules(ctypes.Structure):
    """`struct rules` of core/position.h."""

    _fields_ = tuple(
        (name, ctypes.c_int32)
        for name in (
            *("mode", "seats", "forced", "tute", "partner", "double_at", "limit", "limit_sung"),
            *("zero", "duty", "swap", "win101", "capote", "forty_after", "dealt"),
            *("bidder", "bid", "carried"),
        )
    )


class Position(ctypes.Structure):
    """`struct position` of core/position.h."""

    _fields_ = (
        ("hands", ctypes.c_uint64 * SEATS),
        ("points", ctypes.c_int16 * SEATS),
        ("tricks", ctypes.c_int8 * SEATS),
        ("latest", ctypes.c_int8 * SEATS),
        ("table", ctypes.c_int8 * SEATS),
        ("stock", ctypes.c_int8 * MOST_STOCK),
        *(
            (name, ctypes.c_int8)
            for name in (
                *("laid", "leader", "turn", "phase", "trump", "sung", "singers", "twenties"),
                *("upcard", "lies", "stocked", "drawn", "shown", "announced", "done", "spare"),
            )
        ),
    )


class Goal(ctypes.Structure):
    """`struct goal` of core/position.h."""

    _fields_ = (("pays", ctypes.c_double * SEATS * 8), ("tie", ctypes.c_double))


@cache
def library() -> ctypes.CDLL:
    """Raises OSError: it was not built here, is cut off, or was built from other sources."""
    if not is_fresh(LIBRARY):
        raise OSError(f"{LIBRARY} is not there, not whole, or built from other sources: make core")
    core = ctypes.CDLL(str(LIBRARY))
    core.legal.restype = ctypes.c_uint64
    for name, struct in (("rules", Rules), ("position", Position), ("goal", Goal)):
        if getattr(core, f"size_of_{name}")() != ctypes.sizeof(struct):
            raise OSError(f"{LIBRARY.name} was built from other sources: struct {name} differs")
    return core


def rules_of(rules: RuleSet, deal: Deal) -> Rules:
    bidder, bid = high(deal)
    return Rules(
        mode=_MODES.index(rules.mode),
        seats=len(deal.seats),
        forced=rules.undertrump == "forced",
        tute=rules.tute != "off",
        partner=rules.partner_declares,
        double_at=rules.double_at,
        limit=rules.limit,
        limit_sung=rules.limit_sung,
        zero=_ZEROS.index(rules.zero),
        duty=_DUTIES.index(rules.stock_duty),
        swap=_SWAPS.index(rules.swap),
        win101=rules.win == "101",
        capote=rules.capote,
        forty_after=rules.forty_after_twenty,
        dealt=rules.deal,
        bidder=deal.seats.index(bidder) if bid else NONE,
        bid=bid,
        carried=deal.carried,
    )


def position_of(deal: Deal) -> Position:
    """Seats become places in playing order from the mano. Cards sung by hand count as sung."""
    place = {seat: number for number, seat in enumerate(deal.seats)}
    cantos = [(place[seat], suit, points) for seat, suit, points in deal.cantos]
    sung = {suit for _, suit, _ in cantos} | ({deal.trump} if deal.forty_lost else set())
    position = Position(
        laid=len(deal.table),
        leader=place[deal.leader],
        turn=place[deal.turn],
        phase=_PHASES[deal.phase],
        trump=deal.trump,
        sung=sum(1 << suit for suit in sung),
        singers=sum({1 << seat for seat, _, _ in cantos}),
        twenties=sum({1 << seat for seat, _, points in cantos if points == 20}),
        upcard=deal.upcard,
        lies=upcard_lies(deal),
        stocked=len(deal.stock),
        shown=place[deal.tute[0]] if deal.tute else NONE,
        announced=place[deal.capote] if deal.capote != NONE else NONE,
        done=sum(deal.tricks),
    )
    for seat, number in place.items():
        position.hands[number] = deal.hands[seat]
        position.points[number] = deal.points[seat]
        position.tricks[number] = deal.tricks[seat]
        position.latest[number] = deal.latest[seat]
    position.table[: len(deal.table)] = deal.table
    position.stock[: len(deal.stock)] = deal.stock
    return position


def action_of(deal: Deal, number: int) -> Action:
    """The action that the core means by `number`."""
    if number == SWAP:
        gives = swappable(deal)
        return Keep() if gives is None else Swap(gives)
    if number == KEEP:
        return Keep()
    return Capote() if number == CAPOTE else Play(number)


def number_of(action: Action) -> int:
    """Inverse of `action_of`; of an action that is no bid, trump or canto."""
    match action:
        case Play(card):
            return card
        case Swap():
            return SWAP
        case Keep():
            return KEEP
    return CAPOTE


def numbers(mask: int) -> tuple[int, ...]:
    """The actions in a mask: cards as `cards_of`, then the calls."""
    return (*cards_of(mask & (1 << 40) - 1), *(n for n in (SWAP, KEEP, CAPOTE) if mask >> n & 1))
