"""Names that people give themselves."""

from __future__ import annotations

import unicodedata

from tuteapi.codes import Refused

MAX_CHARACTERS = 24
LANGUAGES = ("es", "fr", "pt", "en")
_JOINERS = "\u200c\u200d"
"""Some scripts and emoji need them between visible characters."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols by category, yet they show nothing."""
_UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_INVISIBLE = {"Zs", "Cf", "Mn", "Me", "Mc"}


def clean(name: str) -> str:
    """`name` in NFC and trimmed. Raises Refused `bad_request` for what people could not read."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= MAX_CHARACTERS:
        raise Refused("bad_request", f"A name has 1 to {MAX_CHARACTERS} characters.")
    if any(unicodedata.category(c) in _UNPRINTABLE and c not in _JOINERS for c in name):
        raise Refused("bad_request", "A name has printable characters only.")
    if all(unicodedata.category(c) in _INVISIBLE or c in _BLANK for c in name):
        raise Refused("bad_request", "A name has to show something.")
    return name


def language(lang: str) -> str:
    """Spanish where none is given. Raises Refused `bad_request`."""
    if lang and lang not in LANGUAGES:
        raise Refused("bad_request", f"lang is one of {', '.join(LANGUAGES)}.")
    return lang or "es"
