"""Looking ahead: the core in C (`core/`, loaded by `native`) and its twin in plain Python."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["c", "python"]


class Core(NamedTuple):
    """Which one this process thinks with; `why` it is not the one in C, else ""."""

    kind: Kind
    why: str = ""


@cache
def core() -> Core:
    """Found out once: a library that is built later is for the next process."""
    from services.bots.search import native

    try:
        native.library()
    except OSError as error:
        return Core("python", str(error))
    return Core("c")
