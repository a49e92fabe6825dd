"""`python -m bench.bots.tasks`: bots' moves through Celery and gRPC, as people wait for them.

Tables with three bots each, whose person plays at once, and one worker of two processes: two
tables of bots of each level, and one of easy ones beside three of hard ones, of which the easy
moves are measured. The worker's own lines say what thinking took; what is on top of it a
person measures, from the frame that asks to the frame that answers.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import uvloop

from bench.__main__ import RULES, free_port
from bench.stack import Stack
from cli import rooms
from cli.client import Client
from cli.load import wire
from cli.load.messages import Event, encode, read_event, read_frame

if TYPE_CHECKING:
    from collections.abc import Sequence

Decision = tuple[str, int]
"""A table and its `ask`."""
_TABLES = {
    "hard": ("hard", "hard"),
    "normal": ("normal", "normal"),
    "easy": ("easy", "easy"),
    "easy-among-hard": ("easy", "hard", "hard", "hard"),
}
"""Of each case; the bots of the first table's level are measured."""
_WARM_S = 2.0
_SEARCHED = 0.5
"""Share of hard's time from which a move was thought about; the rest was forced."""


@dataclass(slots=True)
class Person:
    """Seat 0 of a table of bots. `answered`: seconds from asking a bot to its answer."""

    answered: dict[Decision, float] = field(default_factory=dict)
    greeted: asyncio.Event = field(default_factory=asyncio.Event)
    socket: wire.Wire | None = None
    _asked: tuple[Decision, float] | None = None
    _ids: itertools.count[int] = field(default_factory=lambda: itertools.count(10))

    def heard(self, text: bytes) -> None:
        now = time.perf_counter()
        if text.startswith(b'{"type":"reply","id":1,'):
            self.greeted.set()
        if not text.startswith(b'{"type":"frame"'):
            return
        if self._asked is not None:
            decision, at = self._asked
            self.answered[decision] = now - at
            self._asked = None
        frame = read_frame(text)
        for event in map(read_event, frame.events):
            if event.kind == "turn":
                self._on_turn(frame.table, event, now)

    def _on_turn(self, table: str, turn: Event, now: float) -> None:
        if turn.seat:
            self._asked = (table, turn.ask), now
        elif self.socket is not None and turn.legal:
            action = {name: value for name, value in turn.legal[0].items() if name != "seat"}
            act = {"id": next(self._ids), "type": "act", "table": table, "action": action}
            self.socket.send(encode({**act, "ask": turn.ask}))


async def _sit_down(client: Client, level: str) -> Person:
    person = Person()
    await client.session("Ana", "es")
    room = await client.call("POST", "/rooms", {"rules": RULES[0].json(), "pace": "none"})
    person.socket = await wire.connect(f"{client.url}/ws", person.heard)
    person.socket.send(encode({"id": 1, "type": "hello", "token": client.token}))
    await person.greeted.wait()
    await rooms.fill_and_start(client, room, level)
    return person


@dataclass(slots=True)
class Case:
    """Times in seconds; `rss_mb` of the largest of the worker's processes at the end."""

    name: str
    moves: int
    took: list[float]
    searched: list[float]
    on_top: list[float]
    cpu_ms: float
    rss_mb: float
    pss_mb: float


async def _play(stack: Stack, name: str, seconds: float, log: Path) -> Case:
    levels = _TABLES[name]
    async with aiohttp.ClientSession() as http:
        people = [await _sit_down(Client(http, stack.url), level) for level in levels]
        await asyncio.sleep(_WARM_S)
        for person in people:
            person.answered.clear()
        before = _cpu_s(stack)
        await asyncio.sleep(seconds)
        cpu_s = _cpu_s(stack) - before
        all_moves = sum(len(person.answered) for person in people)
        measured = [each for each, level in zip(people, levels, strict=True) if level == levels[0]]
        answered = {key: value for person in measured for key, value in person.answered.items()}
        for person in people:
            if person.socket is not None:
                person.socket.close()
    told = {key: value for key, value in _moves(log).items() if key in answered}
    memory = [each.memory_full_info() for each in stack.bots()]
    return Case(
        name=name,
        moves=len(told),
        took=[each["took_s"] for each in told.values()],
        searched=_searched([(each["thought_s"], each["took_s"]) for each in told.values()]),
        on_top=[answered[key] - each["thought_s"] for key, each in told.items()],
        cpu_ms=cpu_s / max(1, all_moves) * 1000,
        rss_mb=max(each.rss for each in memory) / 1e6,
        pss_mb=sum(each.pss for each in memory) / 1e6,
    )


def _searched(times: Sequence[tuple[float, float]]) -> list[float]:
    hard_s = float(os.environ.get("TUTE_BOTS_HARD_S", "0.05"))
    return [took for thought, took in times if thought > hard_s * _SEARCHED]


def _cpu_s(stack: Stack) -> float:
    return sum(sum(each.cpu_times()[:2]) for each in stack.bots())


def _moves(log: Path) -> dict[Decision, dict[str, Any]]:
    """What the worker said of each move."""
    found: dict[Decision, dict[str, Any]] = {}
    for line in log.read_text(errors="replace").splitlines():
        if '"event": "moved"' in line or '"event":"moved"' in line:
            move = json.loads(line[line.index("{") :])
            found[move["table"], move["ask"]] = move
    return found


def _line(case: Case) -> str:
    return (
        f"{case.name}: {case.moves} moves; task {_ms(case.took)}; "
        f"searched ({len(case.searched)}) {_ms(case.searched)}; on top {_ms(case.on_top)} ms "
        f"(p50/p95/p99); worker CPU {case.cpu_ms:.2f} ms a move; "
        f"largest process {case.rss_mb:.0f} MB, all together {case.pss_mb:.0f} MB"
    )


def _ms(times: Sequence[float]) -> str:
    return "/".join(f"{each * 1000:.1f}" for each in _points(times))


def _points(times: Sequence[float]) -> tuple[float, float, float]:
    if len(times) < 2:
        return (0.0, 0.0, 0.0)
    cuts = statistics.quantiles(times, n=100)
    return cuts[49], cuts[94], cuts[98]


def _as_json(case: Case) -> dict[str, object]:
    times = {"task": case.took, "searched": case.searched, "on_top": case.on_top}
    names = ("p50", "p95", "p99")
    return {
        "case": case.name,
        "moves": case.moves,
        **{
            f"{name}_ms": {key: each * 1000 for key, each in zip(names, _points(all_), strict=True)}
            for name, all_ in times.items()
        },
        "worker_cpu_ms": case.cpu_ms,
        "rss_mb": case.rss_mb,
        "pss_mb": case.pss_mb,
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.bots.tasks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each case")
    parser.add_argument("--cases", default=",".join(_TABLES), help="comma separated")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args()


def main() -> None:
    arguments, cases = _arguments(), list[Case]()
    for name in arguments.cases.split(","):
        with tempfile.TemporaryDirectory(prefix="tute-bench-") as folder:
            data = Path(folder)
            logs = {"TUTE_LOG_LEVEL": "debug", "TUTE_LOG_FORMAT": "json"}
            stack = Stack(free_port(), data, 1, 1, **logs)
            try:
                case = uvloop.run(_play(stack, name, arguments.seconds, data / "up.log"))
            finally:
                stack.close()
        cases.append(case)
        print(_line(case), file=sys.stderr if arguments.json else sys.stdout, flush=True)
    if arguments.json:
        machine = {"machine": platform.machine(), "python": platform.python_version()}
        text = {**machine, "cases": [_as_json(case) for case in cases]}
        print(json.dumps(text, indent=1))


if __name__ == "__main__":
    main()
