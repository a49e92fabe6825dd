"""`python -m scripts.operations`: the tables of docs/operations.md that come from the code."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from chassis.settings import DEV_KEY, Settings
from cli.settings import SECRET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scripts.exported import Exported

OPERATIONS = Path(__file__).parents[1] / "docs" / "operations.md"
LABELS = {
    "tute_bots_waited_seconds": ("queue",),
    "tute_game_bot_queue_age_seconds": ("queue",),
    "tute_game_bot_queue_length": ("queue",),
    "tute_game_command_seconds": ("what", "code"),
    "tute_game_tables": ("state",),
    "tute_gateway_byes_total": ("code",),
    "tute_gateway_messages_total": ("type",),
    "tute_gateway_refusals_total": ("code",),
    "tute_lobby_entered_total": ("by",),
    "tute_lobby_matches_total": ("what",),
    "tute_lobby_quick_matches_total": ("filled",),
    "tute_lobby_sessions_total": ("how",),
    "tute_lobby_tickets_total": ("what",),
    "tute_log_lines_total": ("level",),
}
"""Of metrics of which an idle system has no sample."""


def metrics_table(metrics: Iterable[Exported]) -> str:
    rows = ["| metric | kind | of | meaning |", "|---|---|---|---|"]
    for each in metrics:
        labels = sorted({*each.labels, *LABELS.get(each.name, ())})
        name = each.name + (f"{{{','.join(labels)}}}" if labels else "")
        rows.append(f"| `{name}` | {each.kind} | {', '.join(each.processes)} | {each.text} |")
    return "\n".join(rows)


def settings_table() -> str:
    rows = ["| setting | default | meaning |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = "" if field.default is None else str(field.default)
        if SECRET.search(name) or DEV_KEY in default:
            default = ""
        shown = f"`{default}`" if default else ""
        meaning = (field.description or "").replace("|", r"\|")
        rows.append(f"| `TUTE_{name.upper()}` | {shown} | {meaning} |")
    return "\n".join(rows)


def table_in(name: str) -> str:
    """The table as the page has it."""
    return _place(name, OPERATIONS.read_text()).group(2)


def _place(name: str, text: str) -> re.Match[str]:
    found = re.search(rf"(<!-- {name} -->\n)(.*?)\n?(<!-- /{name} -->)", text, re.DOTALL)
    if found is None:
        raise SystemExit(f"{OPERATIONS} has no place for {name}")
    return found


def _write(name: str, table: str) -> None:
    text = OPERATIONS.read_text()
    place = _place(name, text)
    written = f"{place.group(1)}{table}\n{place.group(3)}"
    OPERATIONS.write_text(text[: place.start()] + written + text[place.end() :])


if __name__ == "__main__":
    from scripts.exported import exported

    _write("settings", settings_table())
    with TemporaryDirectory() as folder:
        _write("metrics", metrics_table(exported(Path(folder))))
