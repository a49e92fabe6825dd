"""Which of the four languages: the option `--lang` of every command, else the environment."""

from __future__ import annotations

import os
import re
from typing import Annotated, TypeAlias

import typer

from cli.texts import LANGS, Lang


def _known(wanted: str | None) -> str | None:
    """Also `pt_BR.UTF-8`; nothing is the environment's language."""
    if wanted and re.split(r"[-_.]", wanted.lower())[0] not in LANGS:
        raise typer.BadParameter(f"There is no language {wanted!r}: es, fr, pt or en.")
    return wanted


LangOption: TypeAlias = Annotated[
    str | None, typer.Option("--lang", help="es, fr, pt or en", callback=_known)
]


def language(wanted: str | None) -> Lang:
    """`wanted`, else that of the environment, else Spanish."""
    for each in (wanted, os.environ.get("LC_ALL"), os.environ.get("LANG")):
        for lang in LANGS:
            if (each or "").lower().startswith(lang):
                return lang
    return "es"
