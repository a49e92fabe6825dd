"""`python -m services.bots.search.install`: the core of a source tree, whatever this machine has.

Without a compiler zig is fetched as a wheel, used, and thrown away. It never fails: without the
core `hard` thinks in plain Python.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from services.bots.search import build

LOCK = Path(__file__).parents[3] / "requirements-zig.lock"
_PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def main(library: Path = build.LIBRARY) -> None:
    if build.is_fresh(library):
        return
    try:
        _build_somehow(library)
    except build.NoCompiler as error:
        print(
            f"Bots: no compiler ({_first_line(error)}): hard thinks in plain Python, weaker. "
            "With a C compiler, or online: make core"
        )


def _build_somehow(library: Path) -> None:
    """Raises NoCompiler."""
    if build.compilers():
        try:
            build.build(library)
        except build.NoCompiler as error:
            print(f"Bots: {_first_line(error)}")
        else:
            return
    print("Bots: no C compiler works here; fetching zig for this once (100 MB)", flush=True)
    with TemporaryDirectory() as folder:
        _fetch_zig(folder)
        sys.path.insert(0, folder)
        importlib.invalidate_caches()
        build.build(library)


def _fetch_zig(folder: str) -> None:
    """Raises NoCompiler."""
    command = [*_PIP, "--retries=1", "--timeout=10", "--no-deps", "--require-hashes"]
    command += ["--target", folder, "-r", str(LOCK)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        raise build.NoCompiler("and zig could not be fetched")


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


if __name__ == "__main__":
    main()
