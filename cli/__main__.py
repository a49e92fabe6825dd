"""The list of commands."""

from __future__ import annotations

import typer

from cli import play, processes, replay, settings, up

app = typer.Typer(
    help="Tute: rules, tables, rooms, bots and a gateway, on this machine or many.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("up")(up.up)
app.command("play")(play.play)
app.command("replay")(replay.replay_files)
app.command("settings")(settings.show)
for _name, _command in processes.COMMANDS.items():
    app.command(_name)(_command)


def main() -> None:
    app()


if __name__ == "__main__":
    main()
