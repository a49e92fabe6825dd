"""A player who counts points and odds but remembers nothing beyond the last trick, and slips.

So it never announces capote: of 2,000 hands none was even half sure, with so many cards unplaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from services.bots.strategies import auction, cabron, points
from services.bots.strategies.limits import AS_SHIPPED, Limits
from services.bots.strategies.seen import Json, Seen, read
from services.bots.strategies.slips import Slip, slip
from tute.cards import card_text, parse_suit
from tute.singing import choose as choose_suit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tute.cards import Card

    Pick: TypeAlias = Callable[[Seen, list[Json]], dict[str, Json]]


def choose(
    view: Mapping[str, Json], history: bytes = b"", limits: Limits = AS_SHIPPED
) -> dict[str, Json]:
    """One of `view["legal"]`."""
    legal: Sequence[dict[str, Json]] = view["legal"]
    seen = read(view)
    if all("play" in action or "capote" in action for action in legal):
        return {"seat": seen.seat, "play": card_text(_card(seen, slip(view, limits.seed)))}
    for verb, pick in _PICKS.items():
        if any(verb in action for action in legal):
            wanted = pick(seen, [action[verb] for action in legal if verb in action])
            return {"seat": seen.seat, **wanted}
    return dict(legal[-1])


def _card(seen: Seen, overlooked: Slip | None) -> Card:
    play = cabron.card if seen.rules.mode == "cabron" else points.card
    return play(seen, overlooked)


def _sing(seen: Seen, suits: Sequence[str]) -> dict[str, Json]:
    numbers = [number for text in suits if (number := parse_suit(text)) is not None]
    return {"sing": "oceb"[choose_suit(seen.hand, numbers, seen.trump)]}


def _bid(seen: Seen, bids: Sequence[int]) -> dict[str, Json]:
    bid = auction.bid(seen, bids)
    return {"pass": True} if bid is None else {"bid": bid}


def _trump(seen: Seen, suits: Sequence[str]) -> dict[str, Json]:
    return {"trump": auction.trump(seen)}


def _swap(seen: Seen, cards: Sequence[str]) -> dict[str, Json]:
    return {"swap": cards[0]}


_PICKS: dict[str, Pick] = {
    "sing": _sing,
    "bid": _bid,
    "trump": _trump,
    "swap": _swap,
}
