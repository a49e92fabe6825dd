"""What a command ends with, said in the person's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.texts import TEXTS, text

if TYPE_CHECKING:
    from cli.texts import Lang
    from tuteapi.codes import Refused


class Ended(Exception):
    """`key` of TEXTS with its `values`; `detail` is shown as it came. str() is English."""

    def __init__(self, key: str, detail: str = "", **values: object) -> None:
        self.key, self.detail, self.values = key, detail, values
        super().__init__(self.told("en"))

    def told(self, lang: Lang) -> str:
        sentence = text(lang, self.key, **self.values)
        return f"{sentence} [{self.detail}]" if self.detail else sentence


class Unreachable(Ended):
    """Nobody answers there, or who does speaks something else."""


class Over(Ended):
    """There is nothing to go on with: the line will not come back, or the room is gone."""


def over(error: Refused | Ended) -> Over:
    """The same, as the end of a line."""
    if isinstance(error, Ended):
        return Over(error.key, error.detail, **error.values)
    return Over(_key(error), _detail(error))


def told(error: Refused | Ended, lang: Lang) -> str:
    """A sentence; what a server refused also by its code and in its own words."""
    return error.told(lang) if isinstance(error, Ended) else over(error).told(lang)


def _key(refused: Refused) -> str:
    """A newer server may refuse with a code that is not known here."""
    key = f"refused_{refused.code}"
    return key if key in TEXTS else "refused"


def _detail(refused: Refused) -> str:
    return f"{refused.code}: {refused.message}"
