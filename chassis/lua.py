"""Lua scripts: files beside the code that calls them."""

from hashlib import sha1
from importlib.resources import files


class Script:
    """A script and the name Redis knows it by."""

    __slots__ = ("_heads", "sha", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self.sha = sha1(source.encode(), usedforsecurity=False).hexdigest()
        self._heads: dict[int, tuple[str, str, int]] = {}

    def head(self, keys: int) -> tuple[str, str, int]:
        """What an EVALSHA with that many keys begins with."""
        head = self._heads.get(keys)
        if head is None:
            head = self._heads[keys] = ("EVALSHA", self.sha, keys)
        return head


def load(package: str, file: str) -> Script:
    """`load("services.game", "lua/commit.lua")`."""
    return Script(files(package).joinpath(file).read_text(encoding="utf-8"))
