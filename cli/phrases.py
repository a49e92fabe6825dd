"""What can be said at the terminal: `.` lists the phrases, `.3` says the third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuteapi.phrases import LANGS, PHRASES

if TYPE_CHECKING:
    from cli.texts import Lang

KEY = "."
_NAMES = tuple(PHRASES)


def menu(lang: Lang) -> str:
    return "  ".join(f"{KEY}{n} {_text(name, lang)}" for n, name in enumerate(_NAMES, 1))


def named(typed: str) -> str | None:
    """The phrase that `.3` or `.hola` stands for; None for anything else."""
    word = typed.removeprefix(KEY).strip().lower()
    if word in PHRASES:
        return word
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else 0
    return _NAMES[number - 1] if 0 < number <= len(_NAMES) else None


def told(name: str, phrase: str, lang: Lang) -> str:
    """The line for a phrase; one that a newer server knows is shown as it is."""
    if phrase not in PHRASES:
        return f"{name}: {phrase}"
    kind = PHRASES[phrase].kind
    return f"{name}{': ' if kind == 'phrase' else ' '}{_text(phrase, lang)}"


def _text(phrase: str, lang: Lang) -> str:
    return PHRASES[phrase].texts[LANGS.index(lang)]
