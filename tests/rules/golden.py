"""Golden deals: one per preset, with every event and what each seat saw in the middle and the end.

`python -m tests.rules.golden` writes them anew; a change in them is a change for every client.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.rules.table import logged
from tute import match as matches
from tute.actions import action_from_json, seat_from_json
from tute.events import Event, private_json, public_json
from tute.presets import PRESETS
from tute.record import frame, read_deck, write
from tute.rulesets import players_of, rule_set
from tute.view import view_json

FOLDER = Path(__file__).parent / "golden"
TABLES = [(preset, players) for preset in PRESETS for players in players_of(preset)]


def path_of(preset: str, players: int) -> Path:
    return FOLDER / f"{preset}-{players}.json"


def seen(record: object) -> dict[str, object]:
    """The first deal of a record as it was told and shown."""
    match, deals = frame(record)
    deal = deals[0]
    assert isinstance(deal, dict)
    match, events = matches.deal(match, read_deck(deal["deck"]))
    told = [_told(event) for event in events]
    views: list[object] = []
    for number, action in enumerate(deal["actions"], 1):
        match, events = matches.act(match, seat_from_json(action), action_from_json(action))
        told += [_told(event) for event in events]
        if number in (len(deal["actions"]) // 2, len(deal["actions"])):
            views.append([view_json(match, seat) for seat in (None, *range(match.rules.players))])
    return {"events": told, "views": views}


def record_of(preset: str, players: int) -> dict[str, object]:
    rules = rule_set(preset, players)
    for seed in range(100):
        deck, log = next(iter(logged(rules, seed, deals=1)))
        if len(log) > 12:
            break
    actions = [(seat, action) for _, seat, action, _, _ in log]
    return write(rules, log[0][0].first_dealer, [(deck, actions)])


def _told(event: Event) -> list[object]:
    return [public_json(event), {str(seat): own for seat, own in private_json(event).items()}]


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for preset, players in TABLES:
        record = record_of(preset, players)
        whole = {"record": record, **seen(record)}
        parts = ",\n".join(f"{_line(name)}: {_line(part)}" for name, part in whole.items())
        path_of(preset, players).write_text(f"{{{parts}}}\n")


if __name__ == "__main__":
    main()
