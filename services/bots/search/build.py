"""Compiles the core with the system's compiler, or with zig where there is none."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
LIBRARY = HERE / "_core.so"
# No flag that depends on this machine: the same moves everywhere, also on another processor.
FLAGS = (
    *("-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", "-ffp-contract=off"),
    *("-fPIC", "-shared", "-Wall", "-Wextra"),
)


class NoCompiler(Exception):
    """Neither cc nor zig is here; the bots then think in plain Python."""


def compiler() -> list[str]:
    """Raises NoCompiler."""
    for name in ("cc", "gcc", "clang"):
        if found := shutil.which(name):
            return [found]
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "cc"]
    raise NoCompiler("no C compiler and no zig")


def build(library: Path = LIBRARY) -> Path:
    """The library, newly built. Raises NoCompiler, subprocess.CalledProcessError."""
    sources = sorted(str(path) for path in (HERE / "core").glob("*.c"))
    fresh = library.with_suffix(".new")
    subprocess.run([*compiler(), *FLAGS, *sources, "-lm", "-o", str(fresh)], check=True)
    fresh.replace(library)
    return library


if __name__ == "__main__":
    print(build())
