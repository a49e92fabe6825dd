"""What was played of each line, in files that are gone on with."""

from __future__ import annotations

import hashlib
import json
import os
import time
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from bench.bots.lines import Line, Verdict, verdict
from bench.bots.peers import PEERS
from cli.arena.runner import Aim, run
from cli.arena.standing import Estimate, Standing
from cli.arena.state import kept

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_DECIDE = ("tute", "services/bots/search", "services/bots/strategies")
_PEERS = "bench/bots/peers"
_MADE = frozenset({".so", ".new", ".pyc"})


class Row(NamedTuple):
    """A line as it stands: played for so many hours, the machine's mean load average meanwhile."""

    line: Line
    standing: Standing
    hours: float
    load: float

    @property
    def found(self) -> Estimate:
        return self.standing.figure

    @property
    def verdict(self) -> Verdict:
        return verdict(self.line, self.standing)


def sources(root: Path, line: Line) -> str:
    """A name for the way that its players decide: figures of another way are not added to these."""
    digest = hashlib.sha256()
    kinds = {player.partition(":")[0] for player in (line.one, line.others)}
    peers = (_PEERS,) if kinds & PEERS.keys() else ()
    for folder in (*_DECIDE, *peers):
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and file.suffix not in _MADE:
                digest.update(str(file.relative_to(root)).encode() + file.read_bytes())
    return digest.hexdigest()[:10]


def play(line: Line, folder: Path, aim: Aim, jobs: int, watch: Callable[[Standing], None]) -> Row:
    """Goes on with the line until the aim is reached. Raises BadPlayer, BadState."""
    folder.mkdir(parents=True, exist_ok=True)
    loads: list[float] = []

    def look(standing: Standing) -> None:
        loads.append(os.getloadavg()[0])
        watch(standing)

    began = time.monotonic()
    run(line.contest, aim, jobs=jobs, state=_boards(line, folder), players=PEERS, watch=look)
    if loads:
        ran = {"seconds": time.monotonic() - began, "load": sum(loads) / len(loads)}
        with _runs(line, folder).open("a") as runs:
            runs.write(json.dumps(ran) + "\n")
    return read(line, folder)


def read(line: Line, folder: Path) -> Row:
    """What was played so far, by whoever. Raises BadState."""
    standing = Standing(line.contest)
    if _boards(line, folder).exists():
        with kept(_boards(line, folder), line.contest) as (there, _):
            for number in count():
                if number not in there:
                    break
                standing.add(there[number])
    runs = _runs(line, folder)
    ran = [json.loads(each) for each in runs.read_text().splitlines()] if runs.exists() else []
    seconds = sum(each["seconds"] for each in ran)
    load = sum(each["seconds"] * each["load"] for each in ran)
    return Row(line, standing, seconds / 3600, load / seconds if seconds else 0.0)


def _boards(line: Line, folder: Path) -> Path:
    return folder / f"{line.name}.boards"


def _runs(line: Line, folder: Path) -> Path:
    return folder / f"{line.name}.runs"
