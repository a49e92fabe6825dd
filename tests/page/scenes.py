"""Tables in every phase, each as the server shows it to one seat."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from services.game import frames
from services.game.table import Away, Seat, Status
from tests.rules.table import moments
from tests.unit.game.world import NORMAL, World, new_table
from tute import match as matches
from tute.actions import Bid, Capote, Keep, Play, Sing, Swap, Trump
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.table import Moment

NAMES = ("Ana", "Manolo", "Lola", "Bartolomé de las Casas")
UNBROKEN = "W" * 24
"""A name as wide as one can be, without a place to break it."""
SEEDS = 400
SOON_S = 25


@dataclass(frozen=True)
class Scene:
    """`wanted` chooses a moment of random play, seen by who acts in it, or after it with `after`.

    Besides the view it is told what `happened`, and what the seat `says`; each shows in an element
    of its own. `panel` opens one from the bar, counted from its end.
    """

    preset: str
    players: int
    wanted: Callable[[Moment], bool]
    options: dict[str, object] = field(default_factory=dict)
    after: bool = False
    away: bool = False
    watched: bool = False
    happened: dict[str, object] = field(default_factory=dict)
    says: str = ""
    shows: str = ".felt"
    panel: int = 0


def acts(kind: type) -> Callable[[Moment], bool]:
    """Where the seat on turn may do this."""
    return lambda moment: any(
        isinstance(action, kind) for action in matches.legal(moment[0], moment[1])
    )


def blocked(moment: Moment) -> bool:
    """Where some cards of a rather full hand may be played and some may not."""
    match, seat, action, *_ = moment
    now = match.now
    if not isinstance(action, Play) or now is None or len(now.table) < 2 or not now.last:
        return False
    held = now.hands[seat].bit_count()
    return held >= 7 and len(matches.legal(match, seat)) < held


def later_deal(moment: Moment) -> bool:
    return isinstance(moment[2], Play) and bool(moment[0].last_deal)


def first_card(moment: Moment) -> bool:
    return isinstance(moment[2], Play) and not moment[0].now.table  # type: ignore[union-attr]


def drawing(moment: Moment) -> bool:
    now = moment[0].now
    return isinstance(moment[2], Play) and bool(now and now.table and now.stock and now.last)


def over(moment: Moment) -> bool:
    return matches.phase(moment[3]) == "between" and bool(moment[3].last_deal)


def matched(moment: Moment) -> bool:
    return moment[3].over


SCENES = {
    "hand": Scene("clasico.barajamos", 4, first_card),
    "duties": Scene("clasico.barajamos", 4, blocked),
    "singing": Scene("clasico.pagat-101", 4, acts(Sing)),
    "canto": Scene(
        "clasico.barajamos",
        4,
        blocked,
        happened={"kind": "canto", "seat": 2, "suit": "o", "points": 40},
        shows=".banner",
    ),
    "phrase": Scene("clasico.barajamos", 4, blocked, says="vaya_cartas", shows=".bubble"),
    "away": Scene("clasico.barajamos", 4, blocked, away=True),
    "last trick": Scene("clasico.barajamos", 4, blocked, panel=-3),
    "phrases": Scene("clasico.barajamos", 4, blocked, panel=-2),
    "leaving": Scene("clasico.barajamos", 4, blocked, panel=-1),
    "letters": Scene("cabron.barajamos", 4, blocked),
    "three": Scene("cabron.ludoteka", 3, first_card),
    "auction": Scene("subasta.pagat", 3, acts(Bid)),
    "trump": Scene("subasta.barajamos", 3, acts(Trump)),
    "alone": Scene("subasta.ludoteka", 4, blocked),
    "swap": Scene("individual.fournier", 2, lambda m: acts(Swap)(m) and acts(Keep)(m)),
    "capote": Scene("individual.fournier", 2, acts(Capote)),
    "stock": Scene("individual.pagat", 3, drawing),
    "deal over": Scene("clasico.barajamos", 4, over, after=True),
    "letters taken": Scene("cabron.barajamos", 4, over, after=True),
    "score": Scene("clasico.barajamos", 4, later_deal, panel=-3),
    "match over": Scene("subasta.barajamos", 3, matched, {"target": 1}, after=True),
    "rated match over": Scene(
        "clasico.barajamos",
        4,
        matched,
        {"games": 1},
        after=True,
        happened={
            "kind": "match_finished",
            "winner": 0,
            "score": [1, 0],
            "ratings": [
                {"seat": seat, "player": f"p_{seat}", "before": 1000, "after": 1132, "change": 132}
                for seat in range(4)
            ],
        },
        shows=".rating",
    ),
    "looked on": Scene("clasico.barajamos", 4, blocked, watched=True),
}


async def view_of(scene: Scene, name: str, now_ms: int) -> dict[str, Any]:
    """What the server would show, at a table called `name`."""
    match, seat = _moment(scene)
    world = World()
    bot = (seat + 1) % scene.players
    seats = [
        Seat("", who, "normal") if number == bot else Seat(f"p_{number}", who, "")
        for number, who in enumerate(NAMES[: scene.players])
    ]
    await world.create(new_table(seats, scene.preset, scene.options, pace=NORMAL))
    status = Status.FINISHED if match.over else Status.PLAYING
    table = replace(await world.table(), match=match, status=status)
    await world.desk.stop()
    if matches.phase(match) != "between":
        table = replace(table, deadline=now_ms + 1000 * SOON_S)
    if scene.away:
        gone = (seat + 2) % scene.players
        place = replace(table.places[gone], away=Away.CLOSED, until=now_ms + 43_000)
        places = [place if n == gone else each for n, each in enumerate(table.places)]
        table = replace(table, places=tuple(places))
    shown: dict[str, Any] = json.loads(frames.view(table, 1, 17, None if scene.watched else seat))
    shown["table"] = name
    return shown


def _moment(scene: Scene) -> tuple[matches.Match, int]:
    rules = rule_set(scene.preset, scene.players, scene.options)
    for seed in range(SEEDS):
        for moment in moments(rules, seed):
            if scene.wanted(moment):
                return (moment[3] if scene.after else moment[0]), moment[1]
    raise LookupError(scene)
