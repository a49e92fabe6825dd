"""What was looked at, and what there is to say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from cli.doctor.texts import SAID
from cli.texts import LANGS

if TYPE_CHECKING:
    from cli.texts import Lang

State = Literal["ok", "warn", "FAIL"]


class Finding(NamedTuple):
    """`code` names the text in `texts.SAID`, `facts` fill it in."""

    what: str
    state: State
    code: str
    facts: dict[str, object]

    def text(self, lang: Lang) -> str:
        return SAID[self.code][LANGS.index(lang)].format(**self.facts)


def ok(what: str, code: str, **facts: object) -> Finding:
    return Finding(what, "ok", code, facts)


def warn(what: str, code: str, **facts: object) -> Finding:
    """It works, but not as one would want it."""
    return Finding(what, "warn", code, facts)


def fail(what: str, code: str, **facts: object) -> Finding:
    return Finding(what, "FAIL", code, facts)
