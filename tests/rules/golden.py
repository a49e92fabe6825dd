"""Golden matches, one a preset and number of players, whole, as they were told and shown.

Of every step there is a digest of the events and of every seat's view, of the first deal also the
events and, from its middle and its end, the views themselves.

`python -m tests.rules.golden` writes them anew; a change in them is a change for every client.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.rules.table import logged
from tute import match as matches
from tute.actions import action_from_json, seat_from_json
from tute.events import Event, private_json, public_json
from tute.presets import PRESETS
from tute.record import frame, read_deck, replay, write
from tute.rulesets import players_of, rule_set
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.rules.table import Moment
    from tute.match import Match

FOLDER = Path(__file__).parent / "golden"
TABLES = [(preset, players) for preset in PRESETS for players in players_of(preset)]
SEEDS = 30


def path_of(preset: str, players: int) -> Path:
    return FOLDER / f"{preset}-{players}.json"


def seen(record: object) -> dict[str, Any]:
    """`digests`: a text of one word a step, the dealing too, for each deal."""
    match, deals = frame(record)
    told: list[object] = []
    digests, views = [], []
    for number, deal in enumerate(deals):
        assert isinstance(deal, dict)
        steps = [(each, [_told(event) for event in events]) for each, events in _steps(match, deal)]
        digests.append(" ".join(_digest([_views(each), happened]) for each, happened in steps))
        match = steps[-1][0]
        if number == 0:
            told = [event for _, happened in steps for event in happened]
            views = [_views(steps[len(steps) // 2][0]), _views(match)]
    return {"result": replay(record), "events": told, "views": views, "digests": digests}


def record_of(preset: str, players: int) -> dict[str, object]:
    """Of SEEDS random matches that with most kinds of actions and events."""
    rules = rule_set(preset, players)
    stories = [list(logged(rules, seed, deals=100)) for seed in range(SEEDS)]
    richest = max(stories, key=lambda story: len(_kinds(story)))
    deals = [(deck, [(seat, action) for _, seat, action, _, _ in log]) for deck, log in richest]
    return write(rules, richest[0][1][0][0].first_dealer, deals)


def _kinds(story: Sequence[tuple[object, Sequence[Moment]]]) -> set[type]:
    moments = [moment for _, log in story for moment in log]
    events = {type(event) for *_, happened in moments for event in happened}
    return events | {type(action) for _, _, action, _, _ in moments}


def _steps(match: Match, deal: dict[str, Any]) -> Iterator[tuple[Match, Sequence[Event]]]:
    match, events = matches.deal(match, read_deck(deal["deck"]))
    yield match, events
    for action in deal["actions"]:
        match, events = matches.act(match, seat_from_json(action), action_from_json(action))
        yield match, events


def _views(match: Match) -> list[dict[str, object]]:
    """A spectator's, then each seat's."""
    return [view_json(match, eye) for eye in (None, *range(match.rules.players))]


def _told(event: Event) -> list[object]:
    return [public_json(event), {str(seat): own for seat, own in private_json(event).items()}]


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:8]


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
