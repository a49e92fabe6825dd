"""core/sample.h by ctypes."""

from __future__ import annotations

import ctypes
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from services.bots.search import native
from services.bots.search.possible import possible

if TYPE_CHECKING:
    from services.bots.search.known import Known

CLASSES, WANTING, MOST_APART = 32, 4, 40


class Chance(ctypes.Structure):
    """`struct chance` of core/random.h."""

    _fields_ = (("state", ctypes.c_uint64),)


class Sampler(ctypes.Structure):
    """`struct known` of core/sample.h. Keeps alive what it points to."""

    _fields_ = (
        ("must", ctypes.c_uint64 * native.SEATS),
        ("apart", ctypes.c_uint64 * MOST_APART),
        ("upto", ctypes.POINTER(ctypes.c_uint64)),
        ("shares", ctypes.POINTER(ctypes.c_int8)),
        *(
            (name, ctypes.c_int32)
            for name in ("classes", "wanting", "count", "aparts", "forfeits", "me")
        ),
        ("apart_of", ctypes.c_int8 * MOST_APART),
        ("places", ctypes.c_int8 * WANTING),
        ("starts", ctypes.c_int8 * (CLASSES + 1)),
        ("pool", ctypes.c_int8 * 40),
    )


def sampler(known: Known) -> Sampler:
    """What the core needs to sample from. Raises Forgotten: no deal agrees with what is known."""
    counted = possible(known)
    flat = [number for share in counted.shares for row in share for number in row]
    made = Sampler(
        classes=len(counted.classes),
        wanting=len(counted.places),
        count=len(counted.shares),
        aparts=len(counted.apart),
        forfeits=known.forfeits,
        me=known.me,
        upto=(ctypes.c_uint64 * len(counted.upto))(*counted.upto),
        shares=(ctypes.c_int8 * len(flat))(*flat),
    )
    pool = [card for cards in counted.classes for card in cards]
    made.pool[: len(pool)] = pool
    starts = [0, *accumulate(len(cards) for cards in counted.classes)]
    made.starts[: len(starts)] = starts
    made.places[: len(counted.places)] = counted.places
    made.must[: len(counted.must)] = counted.must
    made.apart[: len(counted.apart)] = [cards for _, cards in counted.apart]
    made.apart_of[: len(counted.apart)] = [place for place, _ in counted.apart]
    return made


def sample(made: Sampler, chance: Chance, base: native.Position) -> native.Position:
    """A position with all hands, of `base`, in which others' are empty."""
    position = native.Position.from_buffer_copy(base)
    _core().sample(ctypes.byref(made), ctypes.byref(chance), ctypes.byref(position))
    return position


@cache
def _core() -> ctypes.CDLL:
    core = native.library()
    if core.size_of_known() != ctypes.sizeof(Sampler):
        raise OSError("the core was built from other sources: struct known differs")
    core.sample.restype = None
    return core
