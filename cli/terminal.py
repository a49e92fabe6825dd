"""What `tute up` shows: lines of its programs, coloured by name, and its own words."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_COLOURS = {"redis": 31, "game": 32, "lobby": 33, "bots": 35, "gateway": 36}
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_PLAIN, _BOLD, _ALARM = 0, 1, 91


class Terminal:
    """Standard output; `lost()` is called when nobody reads it any more (`tute up | head`)."""

    def __init__(self, lost: Callable[[], None]) -> None:
        self._lost = lost
        self._coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ

    def line(self, name: str, text: str) -> None:
        text = text if self._coloured else _COLOUR.sub("", text)
        self._write(
            f"{self._paint(f'{name:>9}', _COLOURS.get(name.split('.')[0], _PLAIN))} │ {text}"
        )

    def say(self, text: str) -> None:
        self._write(self._paint(text, _BOLD))

    def warn(self, text: str) -> None:
        self._write(self._paint(text, _ALARM))

    def _paint(self, text: str, colour: int) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self._coloured else text

    def _write(self, text: str) -> None:
        try:
            data = f"{text}\n".encode(sys.stdout.encoding or "utf-8", errors="replace")
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except OSError:
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            self._lost()


def tute() -> str:
    """What to type for this very command."""
    if shutil.which("tute"):
        return "tute"
    script = Path(sys.argv[0])
    if script.name != "tute":
        return f"{sys.executable} -m cli"
    with contextlib.suppress(ValueError):
        return str(script.absolute().relative_to(Path.cwd()))
    return str(script)


def up_with(options: str) -> str:
    """What to type for `tute up` with `options`; who typed `make up` types that again."""
    return f'make up UP="{options}"' if "MAKE_UP" in os.environ else f"{tute()} up {options}"
