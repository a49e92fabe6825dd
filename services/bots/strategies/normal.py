"""A club player: counts cards and points, knows who is void, and plays by rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies import alone, bidding, capote, easy, trickplay
from services.bots.strategies.limits import AS_SHIPPED, Limits
from services.bots.strategies.memory import remember
from services.bots.strategies.seen import Json, read
from tute.cards import card_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def choose(
    view: Mapping[str, Json], history: bytes = b"", limits: Limits = AS_SHIPPED
) -> dict[str, Json]:
    """One of `view["legal"]`."""
    legal = view["legal"]
    if view["phase"] in bidding.PHASES:
        return bidding.pick(view, "normal")
    if capote.announces(view, history):
        return {"seat": legal[0]["seat"], "capote": True}
    if not any("play" in action for action in legal) or _sings(legal):
        return easy.choose(view, history, limits)
    if (card := capote.lead(view, history)) is not None:
        return {"seat": legal[0]["seat"], "play": card_text(card)}
    seen = read(view)
    memory = remember(view, history, seen)
    play = alone if seen.rules.mode == "cabron" else trickplay
    return {"seat": seen.seat, "play": card_text(play.card(seen, memory))}


def _sings(legal: Sequence[Mapping[str, Json]]) -> bool:
    return any("sing" in action for action in legal)
