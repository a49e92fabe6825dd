"""The tree search of core/tree.h, by ctypes."""

from __future__ import annotations

import ctypes
from array import array
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from services.bots.search.native import Goal, Position, Rules, library, position_of, rules_of
from services.bots.search.native_sample import Sampler, sampler
from services.bots.search.native_solve import Deadline
from services.bots.search.twin.tree import Search, Tried

if TYPE_CHECKING:
    from collections.abc import Callable

    from services.bots.search.known import Known
    from services.bots.search.policy import Policy

_ACTIONS = 43
_TABLE_MB = 16


class _Policy(ctypes.Structure):
    """`struct policy` of core/policy.h."""

    _fields_ = (
        ("weights", ctypes.POINTER(ctypes.c_int16)),
        ("shares", ctypes.POINTER(ctypes.c_uint32)),
    )


class _Laid(ctypes.Structure):
    """`struct laid` of core/likely.h."""

    _fields_ = (("before", Position), ("card", ctypes.c_int32), ("spare", ctypes.c_int32))


class _Search(ctypes.Structure):
    """`struct search` of core/tree.h, with its story."""

    _fields_ = (
        ("iterations", ctypes.c_int32),
        ("leaf", ctypes.c_int32),
        ("trust", ctypes.c_int32),
        ("spare", ctypes.c_int32),
        ("seed", ctypes.c_uint64),
        ("explore", ctypes.c_double),
        ("logs", ctypes.POINTER(ctypes.c_double)),
        ("policy", ctypes.POINTER(_Policy)),
        ("laid", ctypes.POINTER(_Laid)),
        ("number", ctypes.c_int32),
        ("doubt", ctypes.c_double),
    )


class _Thought(ctypes.Structure):
    """`struct thought` of core/tree.h."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("action", "visits", "seen", "won")),
        ("worth", ctypes.c_double),
    )


class _Engine(NamedTuple):
    """Allocated once in a process: one search at a time."""

    core: ctypes.CDLL
    tree: ctypes.c_void_p
    solver: ctypes.c_void_p


def tree_search(
    known: Known, goal: Goal, search: Search, until: Deadline | None = None
) -> list[Tried]:
    """What the seat on turn thinks of its actions, ascending; it must be `known.me`."""
    engine = _engine(search.nodes)
    return _asked(engine.core.tree_search, (engine.tree, engine.solver), known, goal, search, until)


def pimc(known: Known, goal: Goal, search: Search, until: Deadline | None = None) -> list[Tried]:
    """The same by solving whole deals; an iteration is a deal."""
    engine = _engine(search.nodes)
    return _asked(engine.core.pimc, (engine.solver,), known, goal, search, until)


def _asked(
    ask: Callable[..., int],
    tables: tuple[ctypes.c_void_p, ...],
    known: Known,
    goal: Goal,
    search: Search,
    until: Deadline | None,
) -> list[Tried]:
    logs = array("d", search.logs) if not isinstance(search.logs, array) else search.logs
    asked = _Search(
        search.iterations,
        search.leaf,
        search.trust,
        0,
        search.seed & (1 << 64) - 1,
        search.explore,
        (ctypes.c_double * len(logs)).from_buffer(logs),
        ctypes.pointer(_policy(search.policy)) if search.policy else None,
        (_Laid * len(search.laid))(
            *(_Laid(position_of(each.before), each.card) for each in search.laid)
        ),
        len(search.laid),
        search.doubt,
    )
    thoughts, number = (_Thought * _ACTIONS)(), ctypes.c_int32()
    rules, position = rules_of(known.rules, known.deal), position_of(known.deal)
    ask(*tables, rules, goal, sampler(known), position, asked, until, thoughts, number)
    return [
        Tried(each.action, each.visits, each.seen, each.won, each.worth)
        for each in thoughts[: number.value]
    ]


def _policy(policy: Policy) -> _Policy:
    weights, shares = policy
    return _Policy(
        (ctypes.c_int16 * len(weights)).from_buffer(weights),
        (ctypes.c_uint32 * len(shares)).from_buffer(shares),
    )


@cache
def _engine(nodes: int) -> _Engine:
    core = library()
    asked = tuple(map(ctypes.POINTER, (Rules, Goal, Sampler, Position, _Search, Deadline)))
    filled = (ctypes.POINTER(_Thought), ctypes.POINTER(ctypes.c_int32))
    core.tree_search.argtypes = (ctypes.c_void_p, ctypes.c_void_p, *asked, *filled)
    core.pimc.argtypes = (ctypes.c_void_p, *asked, *filled)
    for name in ("tree_new", "solver_new"):
        function = getattr(core, name)
        function.restype, function.argtypes = ctypes.c_void_p, (ctypes.c_int32,)
    tree, solver = core.tree_new(nodes), core.solver_new(_TABLE_MB)
    if not tree or not solver:
        raise MemoryError
    return _Engine(core, ctypes.c_void_p(tree), ctypes.c_void_p(solver))
