"""What the searching player thinks of a decision in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.arena.opinions import searched, spoken
from cli.arena.players import BadPlayer, find, parse_limits
from cli.arena.table import view_of
from services.bots.strategies.limits import AS_SHIPPED
from tute import match as matches
from tute.actions import Capote, Sing, action_from_json, action_json, seat_from_json
from tute.errors import RuleError
from tute.history import seen
from tute.modes.subasta import high
from tute.record import frame, read_deck, replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.arena.opinions import Opinion
    from services.bots.strategies.limits import Limits
    from tute.actions import Action
    from tute.match import Match


class NotExplained(Exception):
    """`result` says why, in the shape of a replay's fault."""

    def __init__(self, error: str, message: str, deal: int | None, action: int | None) -> None:
        super().__init__(message)
        place = {"deal": deal, "action": action}
        self.result = {"ok": False, **place, "error": error, "message": message}


class Moment(NamedTuple):
    """A decision: `match` before it, `history` of its deal, and what was `done`."""

    match: Match
    seat: int
    history: bytes
    done: Action


@dataclass(frozen=True, slots=True)
class Explained:
    """`opinions` of every legal action, the best first; `chosen` is the player's.

    `goal`: what the chance is of: to win the deal, make or break the bid, take no letter.
    """

    moment: Moment
    player: str
    goal: str
    chosen: Action
    opinions: Sequence[Opinion]

    def json(self) -> dict[str, object]:
        seat = self.moment.seat
        return {
            "ok": True,
            "seat": seat,
            "player": self.player,
            "goal": self.goal,
            "played": action_json(self.moment.done, seat),
            "chosen": action_json(self.chosen, seat),
            "actions": [each.json(seat) for each in self.opinions],
        }


def moment(record: Any, deal: int, action: int) -> Moment:  # noqa: ANN401
    """Deals and actions are counted from 0. Raises NotExplained; later faults do not matter."""
    try:
        match, deals = frame(record)
    except RuleError as error:
        raise NotExplained(error.code, error.message, None, None) from error
    if not 0 <= deal < len(deals):
        raise NotExplained("not_found", f"The record has {len(deals)} deals.", deal, None)
    last = deals[deal]
    actions = last.get("actions") if isinstance(last, dict) else None
    begun: Any = last
    if isinstance(last, dict) and isinstance(actions, list):
        begun = {**last, "actions": actions[: action + 1]}
    result: Any = replay({**record, "deals": [*deals[:deal], begun]})
    if not result["ok"]:
        where = result["deal"], result["action"]
        raise NotExplained(result["error"], result["message"], *where)
    assert isinstance(actions, list)
    if not 0 <= action < len(actions):
        raise NotExplained("not_found", f"The deal has {len(actions)} actions.", deal, action)
    found = _stepped(match, deals[:deal], begun, action)
    if len(matches.legal(found.match, found.seat)) < 2 or found.seat != matches.turn(found.match):
        raise NotExplained("no_decision", "Nothing else could be done there.", deal, action)
    return found


def explain(at: Moment, player: str) -> Explained:
    """Raises BadPlayer: one who does not search. Raises Forgotten."""
    limits, deciding = _limits(player), find(player)
    view = view_of(at.match, at.seat)
    legal = matches.legal(at.match, at.seat)
    if matches.phase(at.match) in ("bid", "trump"):
        opinions = spoken(view, legal)
    else:
        opinions = searched(view, at.history, legal, limits)
    chosen = opinions[0].action
    if any(isinstance(each, (Sing, Capote)) for each in legal):
        chosen = action_from_json(deciding.decide(view, at.history, limits.seed))
    return Explained(at, player, goal_at(at), chosen, opinions)


def goal_at(at: Moment) -> str:
    now = at.match.now
    assert now
    match at.match.rules.mode:
        case "cabron":
            return "no_letter"
        case "subasta":
            return "make" if high(now)[0] in (at.seat, -1) or now.phase == "bid" else "break"
    return "win"


def _limits(player: str) -> Limits:
    kind, _, limit = player.partition(":")
    if kind != "hard":
        raise BadPlayer(f"{player!r} does not search: hard, hard:1s or hard:2000i does.")
    return parse_limits(limit) if limit else AS_SHIPPED


def _stepped(match: Match, before: Sequence[Any], last: Any, action: int) -> Moment:  # noqa: ANN401
    """What replays already, once more, up to that action."""
    for each in before:
        match, _ = matches.deal(match, read_deck(each["deck"]))
        for done in each["actions"]:
            match, _ = matches.act(match, seat_from_json(done), action_from_json(done))
    match, _ = matches.deal(match, read_deck(last["deck"]))
    history = b""
    for done in last["actions"][:action]:
        seat, said = seat_from_json(done), action_from_json(done)
        match, events = matches.act(match, seat, said)
        history += seen(seat, said, events)
    done = last["actions"][action]
    return Moment(match, seat_from_json(done), history, action_from_json(done))
