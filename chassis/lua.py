"""Lua scripts: files beside the code that calls them."""

from hashlib import sha1
from importlib.resources import files


class Script:
    """A script and the name Redis knows it by."""

    __slots__ = ("sha", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self.sha = sha1(source.encode(), usedforsecurity=False).hexdigest()


def load(package: str, file: str) -> Script:
    """`load("services.game", "lua/commit.lua")`."""
    return Script(files(package).joinpath(file).read_text(encoding="utf-8"))
