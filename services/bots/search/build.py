"""Compiles the core with the system's compiler, or with zig where there is none."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
CORE = HERE / "core"
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


def fingerprint() -> str:
    """Of the sources and flags; the library says which ones it was built from."""
    digest = sha256(" ".join(FLAGS).encode())
    for path in sorted(CORE.glob("*.[ch]")):
        digest.update(b"\n%b\n%b" % (path.name.encode(), path.read_bytes()))
    return f"core-{digest.hexdigest()[:32]}"


def is_fresh(library: Path = LIBRARY) -> bool:
    """It was built from the sources that lie here."""
    return library.exists() and fingerprint().encode() in library.read_bytes()


def build(library: Path = LIBRARY) -> Path:
    """The library, newly built. Raises NoCompiler, subprocess.CalledProcessError."""
    sources = sorted(str(path) for path in CORE.glob("*.c"))
    mark = f'-DFINGERPRINT="{fingerprint()}"'
    fresh = library.with_suffix(".new")
    command = [*compiler(), *FLAGS, mark, *sources, "-lm", "-o", str(fresh)]
    subprocess.run(command, check=True)
    fresh.replace(library)
    return library


if __name__ == "__main__":
    print(build())
