from __future__ import annotations

import doctest
import sys
from pathlib import Path
from subprocess import run

import tute

PURE = "import sys, {modules}; print(*sorted(sys.modules))"
NEVER = {"asyncio", "logging", "socket", "random", "redis", "grpc", "aiohttp", "celery"}


def test_the_example_works() -> None:
    assert doctest.testmod(tute).attempted > 3
    assert doctest.testmod(tute).failed == 0


def test_the_rules_touch_no_clock_network_or_chance() -> None:
    names = [path.stem for path in Path(tute.__file__).parent.glob("*.py")]
    modules = ", ".join(f"tute.{name}" for name in names if name != "__init__")
    done = run(
        [sys.executable, "-c", PURE.format(modules=modules)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert not NEVER & set(done.stdout.split())
