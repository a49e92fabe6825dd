"""CPU and memory of the server's processes, from /proc; where there is none, nothing is known."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_KINDS = {
    r"(redis|valkey)-server": "redis",
    r"-m (services\.)?game\b": "game",
    r"-m (services\.)?lobby\b": "lobby",
    r"-m (services\.)?bots\b|celeryd": "bots",
    r"-m gateway\b|\bgateway$": "gateway",
}


class Use(NamedTuple):
    """Since the beginning of the measured window; memory is the latest."""

    name: str
    pid: int
    cpu_s: float
    rss_mb: float


class Meter:
    """`roots` are processes by name, measured with their children; name "" : the children only."""

    def __init__(self, roots: dict[int, str]) -> None:
        self._roots = roots
        self._base: dict[int, float] = {}
        self._latest: dict[int, tuple[str, float, float]] = {}

    def begin(self) -> None:
        self._latest.clear()
        self.sample()
        self._base = {pid: cpu for pid, (_, cpu, _) in self._latest.items()}

    def sample(self) -> None:
        """Now and then, so that a process that ends is counted nearly to its end."""
        children = _children()
        for root, name in self._roots.items():
            pids = [root] if name else []
            pids += _below(root, children)
            for pid in pids:
                if (seen := _seen(pid)) is not None:
                    given = name if pid == root else ""
                    self._latest[pid] = (given or kind(pid), *seen)

    def used(self) -> list[Use]:
        """Each process; of several of a kind each has its number."""
        kinds: dict[str, int] = {}
        found = []
        for pid, (name, cpu, rss) in sorted(self._latest.items()):
            kinds[name] = number = kinds.get(name, 0) + 1
            called = name if number == 1 else f"{name}.{number}"
            found.append(Use(called, pid, cpu - self._base.get(pid, 0.0), rss))
        return sorted(found)


def known() -> bool:
    """Whether this machine tells."""
    return lives(os.getpid())


def lives(pid: int) -> bool:
    return (_PROC / str(pid) / "stat").exists()


def _seen(pid: int) -> tuple[float, float] | None:
    """CPU seconds and resident MB, None: it is gone."""
    try:
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
        pages = int((_PROC / str(pid) / "statm").read_text().split()[1])
    except (OSError, IndexError):
        return None
    ticks = int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def kind(pid: int) -> str:
    try:
        line = (_PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
    except OSError:
        return "?"
    named = (name for pattern, name in _KINDS.items() if re.search(pattern, line))
    return next(named, Path(line.partition(" ")[0]).name or "?")


def _children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for entry in _PROC.iterdir() if known() else ():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
            found.setdefault(parent, []).append(int(entry.name))
    return found


def _below(pid: int, children: dict[int, list[int]]) -> list[int]:
    return [each for child in children.get(pid, ()) for each in (child, *_below(child, children))]
