"""What pyproject.toml cannot say: the bots' search core in C goes into the wheel.

The wheel is then for this platform and for any Python. Where nothing compiles, pip brings zig for
the build; TUTE_WITHOUT_CORE=1 asks for a pure wheel, whose `hard` thinks in plain Python.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
SEARCH = Path("services", "bots", "search")
LOCK = HERE / "requirements-zig.lock"

_spec = importlib.util.spec_from_file_location("core_build", HERE / SEARCH / "build.py")
assert _spec
assert _spec.loader
core = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(core)

WANTED = not os.environ.get("TUTE_WITHOUT_CORE")


class Platform(Distribution):
    def has_ext_modules(self) -> bool:
        """What setuptools asks to tell wheels of one platform from those for all."""
        return WANTED and bool(core.compilers())


class BuildPy(build_py):
    def run(self) -> None:
        super().run()
        place = HERE if self.editable_mode else Path(self.build_lib)
        library = place / SEARCH / core.LIBRARY.name
        library.unlink(missing_ok=True)
        try:
            if WANTED:
                core.build(library)
        except core.NoCompiler as why:
            self.warn(f"without the bots' core in C: {why}")


class Wheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        tag: tuple[str, str, str] = super().get_tag()
        return tag if self.root_is_pure else ("py3", "none", tag[2])


def zig() -> list[str]:
    """As the lock pins it."""
    return [line.split()[0] for line in LOCK.read_text().splitlines() if line.startswith("zig")]


setup(
    distclass=Platform,
    cmdclass={"build_py": BuildPy, "bdist_wheel": Wheel},
    setup_requires=zig() if WANTED and not core.compilers() else [],
)
