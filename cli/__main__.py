"""The list of commands."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import typer

from cli import processes

if TYPE_CHECKING:
    from collections.abc import Iterable

COMMANDS = {
    "up": "cli.up:up",
    "play": "cli.play:play",
    "rules": "cli.rules:show",
    "replay": "cli.replay:replay_files",
    "verify": "cli.verify:verify_files",
    "record": "cli.record:fetch",
    "arena": "cli.arena.command:arena",
    "arena explain": "cli.arena.explain:explain",
    "load": "cli.load.command:load",
    "settings": "cli.settings:show",
    "doctor": "cli.doctor.command:doctor",
}


def build(names: Iterable[str]) -> typer.Typer:
    """The program with these commands of COMMANDS, and the processes."""
    app = typer.Typer(
        help="Tute: rules, tables, rooms, bots and a gateway, on this machine or many.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in names:
        module, _, function = COMMANDS[name].partition(":")
        app.command(name)(getattr(import_module(module), function))
    for name, command in processes.COMMANDS.items():
        app.command(name)(command)
    return app


def main() -> None:
    """Imports only what the command at hand needs, so that `tute replay` starts quickly.

    A process imports nothing here: a bots' worker says how it counts before anything counts.
    """
    arguments = joined(sys.argv[1:])
    asked = arguments[0] if arguments else ""
    if asked in processes.COMMANDS:
        names: Iterable[str] = ()
    else:
        names = [asked] if asked in COMMANDS else COMMANDS
    build(names)(arguments)


def joined(arguments: list[str]) -> list[str]:
    """A command of two words is one of COMMANDS too."""
    both = " ".join(arguments[:2])
    return [both, *arguments[2:]] if both in COMMANDS else arguments


if __name__ == "__main__":
    main()
