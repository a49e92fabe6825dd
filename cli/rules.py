"""`tute rules`: the rules of each preset, for players."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from cli.lang import LangOption, language
from cli.rooms import option_of
from cli.rulebook import page
from tute.errors import RuleError
from tute.rulesets import rule_set


def show(
    preset: Annotated[
        str | None, typer.Argument(help="e.g. cabron.ludoteka; without it, the list of all")
    ] = None,
    players: Annotated[int | None, typer.Option(help="for this number of players only")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="a rule on top, e.g. min_bid=50")
    ] = None,
    lang: LangOption = None,
    write: Annotated[
        Path | None,
        typer.Option(metavar="DIR", file_okay=False, help="every page in every language, as files"),
    ] = None,
) -> None:
    """Print the rules of a preset, or those a table agreed on. Piped, it is Markdown.

    Exit status 2: there is no such preset, number of players or option.

    Example: tute rules subasta.pagat --option min_bid=50 --lang en
    """
    if write is not None:
        _write(write)
    elif preset is None:
        _print(page.index(language(lang)))
    else:
        _print(_page(preset, players, dict(map(option_of, option or ())), language(lang)))


def _page(preset: str, players: int | None, options: dict[str, object], lang: str) -> str:
    try:
        tables = (
            [rule_set(preset, players, options)] if players else page.tables_of(preset, options)
        )
    except RuleError as error:
        raise typer.BadParameter(error.message) from None
    return page.page(tables, lang)


def _print(text: str) -> None:
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        typer.echo(text, nl=False)


def _write(folder: Path) -> None:
    for place, text in page.files():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
