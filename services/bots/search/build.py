"""Compiles the core with the system's compiler, or with zig where there is none."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from struct import unpack_from
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
CORE = HERE / "core"
LIBRARY = HERE / "_core.so"
# No flag that depends on this machine: the same moves everywhere, also on another processor.
FLAGS = (
    *("-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", "-ffp-contract=off"),
    *("-fPIC", "-shared", "-Wall", "-Wextra"),
)
# Left alone zig compiles for the processor it runs on.
_ZIG = ("cc", "-mcpu=baseline")


class NoCompiler(Exception):
    """Nothing here compiles C; the bots then think in plain Python."""


def compilers() -> list[tuple[str, ...]]:
    """What may compile, best first; one that is here may still lack a library's headers."""
    names = map(shutil.which, ("cc", "gcc", "clang"))
    found: list[tuple[str, ...]] = [(name,) for name in names if name]
    zig = importlib.util.find_spec("ziglang")
    if zig and zig.origin:
        found.append((str(Path(zig.origin).with_name("zig")), *_ZIG))
    return found


def fingerprint() -> str:
    """Of the sources and flags; the library says which ones it was built from."""
    digest = sha256(" ".join(FLAGS).encode())
    for path in sorted(CORE.glob("*.[ch]")):
        digest.update(b"\n%b\n%b" % (path.name.encode(), path.read_bytes()))
    return f"core-{digest.hexdigest()[:32]}"


def is_fresh(library: Path = LIBRARY) -> bool:
    """It was built from the sources that lie here, and nothing of it was cut off."""
    if not library.exists():
        return False
    data = library.read_bytes()
    return fingerprint().encode() in data and not _is_cut(data)


def _is_cut(data: bytes) -> bool:
    """Of an ELF file: its table of sections, at its end, is not there whole. Loading it kills."""
    if not data.startswith(b"\x7fELF\x02\x01"):
        return False
    start: int = unpack_from("<Q", data, 40)[0]
    size: int = unpack_from("<H", data, 58)[0]
    sections: int = unpack_from("<H", data, 60)[0]
    return len(data) < start + size * sections


def build(library: Path = LIBRARY) -> Path:
    """The library, newly built. Raises NoCompiler, with what the last one said."""
    sources = sorted(str(path) for path in CORE.glob("*.c"))
    why = "no C compiler"
    with TemporaryDirectory() as folder:
        fresh = Path(folder, "core.so")
        mark = f'-DFINGERPRINT="{fingerprint()}"'
        caches = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), folder)
        for compiler in compilers():
            command = [*compiler, *FLAGS, mark, *sources, "-lm", "-o", str(fresh)]
            done = subprocess.run(
                command, env=os.environ | caches, capture_output=True, text=True, check=False
            )
            if not done.returncode:
                sys.stderr.write(done.stderr)  # warnings
                beside = library.with_suffix(".new")
                shutil.copyfile(fresh, beside)
                beside.replace(library)
                return library
            why = f"{compiler[0]}: {done.stderr.strip()}"
    raise NoCompiler(why)


if __name__ == "__main__":
    print(build())
