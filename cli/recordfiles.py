"""Files with a match each: as arguments of a command, and the JSON in them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

STDIN = Path("-")


class NoJson(Exception):
    """A sentence that says what else the file is, and where."""


def _readable(files: list[Path]) -> list[Path]:
    for file in files:
        if file != STDIN and (file.is_dir() or not os.access(file, os.R_OK)):
            raise typer.BadParameter(f"{typer.format_filename(file)} is no file that can be read.")
    if files.count(STDIN) > 1:
        raise typer.BadParameter("- can be given once only.")
    return files


Files = Annotated[
    list[Path],
    typer.Argument(callback=_readable, help="tute/1 records, one a file; - is standard input"),
]


def read(file: Path) -> object:
    """The one JSON value in `file`. Raises NoJson; Exit 2 where the disk does not give it."""
    try:
        data = sys.stdin.buffer.read() if file == STDIN else file.read_bytes()
    except OSError as error:
        typer.echo(f"{typer.format_filename(file)}: {error.strerror}", err=True)
        raise typer.Exit(2) from None
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise NoJson(f"This is no text in UTF-8: see byte {error.start + 1}.") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        if error.msg == "Extra data":
            raise NoJson(f"A file holds one record; a second one begins at {place}.") from error
        raise NoJson(f"This is no JSON: {error.msg} at {place}.") from error
    except RecursionError as error:
        raise NoJson("This is nested too deeply for a record.") from error
    except ValueError as error:
        raise NoJson("This has a number that no record has.") from error


def _refuse(name: str) -> None:
    raise ValueError(name)
