"""core/sample.h by ctypes."""

from __future__ import annotations

import ctypes
from functools import cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from services.bots.search import native
from services.bots.search.possible import Possible, possible

if TYPE_CHECKING:
    from services.bots.search.known import Known

_MOST_DRAWS, _PASSED, _CLASSES, _WANTING, _FACTS = 14, 28, 40, 4, 64
_INTS = tuple[str, type]


def _int8(*names: str) -> tuple[tuple[str, type[ctypes.c_int8]], ...]:
    return tuple((name, ctypes.c_int8) for name in names)


class Chance(ctypes.Structure):
    """`struct chance` of core/random.h."""

    _fields_ = (("state", ctypes.c_uint64),)


class _Step(ctypes.Structure):
    _fields_ = (("upto", ctypes.c_uint64), ("group", ctypes.c_int32), ("to", ctypes.c_int32))


class _Past(ctypes.Structure):
    _fields_ = (
        *_int8("draws", "dealt", "count", "groups"),
        *((name, ctypes.c_int8 * _PASSED) for name in ("cards", "group", "high")),
        ("low", ctypes.c_int8 * 40),
    )


class _Fact(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_uint64) for name in ("all", "plus", "minus")),
        *_int8("place", "draw", "sung", "other"),
    )


class Sampler(ctypes.Structure):
    """`struct known` of core/sample.h. Keeps alive what it points to."""

    _fields_ = (
        ("must", ctypes.c_uint64 * native.SEATS),
        ("facts", _Fact * _FACTS),
        ("past", _Past * native.SEATS),
        ("upto", ctypes.POINTER(ctypes.c_uint64)),
        ("shares", ctypes.POINTER(ctypes.c_int8)),
        ("roots", ctypes.POINTER(ctypes.c_int32)),
        ("steps", ctypes.POINTER(_Step)),
        ("nodes", ctypes.POINTER(ctypes.c_int32)),
        *(
            (name, ctypes.c_int32)
            for name in ("classes", "wanting", "count", "fact_count", "forfeits", "me", "nested")
        ),
        ("places", ctypes.c_int8 * _WANTING),
        ("starts", ctypes.c_int8 * (_CLASSES + 1)),
        ("pool", ctypes.c_int8 * 40),
    )


def sampler(known: Known) -> Sampler:
    """What the core needs to sample from. Raises Forgotten: no deal agrees with what is known."""
    counted = possible(known)
    flat = [*chain.from_iterable(chain.from_iterable(counted.shares))]
    made = Sampler(
        classes=len(counted.classes),
        wanting=len(counted.places),
        count=len(counted.shares),
        fact_count=len(counted.facts),
        forfeits=known.forfeits,
        me=known.me,
        nested=counted.nested,
        upto=(ctypes.c_uint64 * len(counted.upto))(*counted.upto),
        shares=(ctypes.c_int8 * len(flat))(*flat),
    )
    pool = [*chain.from_iterable(counted.classes)]
    made.pool[: len(pool)] = pool
    starts = [0, *accumulate(len(cards) for cards in counted.classes)]
    made.starts[: len(starts)] = starts
    made.places[: len(counted.places)] = counted.places
    made.must[: len(known.must)] = known.must
    for number, fact in enumerate(counted.facts):
        other = fact.cards.bit_length() // 10
        made.facts[number] = _Fact(
            *(fact.cards, fact.plus, fact.minus),
            *(fact.place, fact.draw, fact.sung, other),
        )
    if counted.roots:
        _add_draws(made, counted)
    return made


def sample(made: Sampler, chance: Chance, base: native.Position) -> native.Position:
    """A position with all hands, of `base`, in which others' are empty."""
    position = native.Position.from_buffer_copy(base)
    _core().sample(ctypes.byref(made), ctypes.byref(chance), ctypes.byref(position))
    return position


def _add_draws(made: Sampler, counted: Possible) -> None:
    roots = [*chain.from_iterable(counted.roots)]
    steps = [_Step(*step) for node in counted.nodes for step in node]
    nodes = [0, *accumulate(len(node) for node in counted.nodes)]
    made.roots = (ctypes.c_int32 * len(roots))(*roots)
    made.steps = (_Step * len(steps))(*steps)
    made.nodes = (ctypes.c_int32 * len(nodes))(*nodes)
    for place, (passed, lows) in enumerate(zip(counted.passed, counted.lows, strict=True)):
        past = made.past[place]
        past.draws, past.dealt = passed.draws, passed.dealt
        past.count, past.groups = len(passed.cards), len(passed.lows)
        for number, (card, low, high) in enumerate(passed.cards):
            past.cards[number], past.high[number] = card, high
            past.group[number] = passed.lows.index(low)
        past.low[:40] = lows


@cache
def _core() -> ctypes.CDLL:
    core = native.library()
    if core.size_of_known() != ctypes.sizeof(Sampler):
        raise OSError("the core was built from other sources: struct known differs")
    core.sample.restype = None
    return core
