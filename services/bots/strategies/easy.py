"""A player who counts points and odds but remembers nothing beyond the last trick.

So it never announces capote: of 2,000 hands none was even half sure, with so many cards unplaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from services.bots.strategies import auction, cabron, points
from services.bots.strategies.limits import AS_SHIPPED, Limits
from services.bots.strategies.seen import Json, Seen, read
from tute.cards import card_text, parse_suit
from tute.singing import choose as choose_suit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Pick: TypeAlias = Callable[[Seen, list[Json]], dict[str, Json]]


def choose(
    view: Mapping[str, Json], history: bytes = b"", limits: Limits = AS_SHIPPED
) -> dict[str, Json]:
    """One of `view["legal"]`."""
    legal: Sequence[dict[str, Json]] = view["legal"]
    if len(legal) == 1:
        return dict(legal[0])
    seen = read(view)
    for verb, pick in _PICKS.items():
        if any(verb in action for action in legal):
            wanted = pick(seen, [action[verb] for action in legal if verb in action])
            return {"seat": seen.seat, **wanted}
    return dict(legal[-1])


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


def _play(seen: Seen, cards: Sequence[str]) -> dict[str, Json]:
    play = cabron.card if seen.rules.mode == "cabron" else points.card
    return {"play": card_text(play(seen))}


_PICKS: dict[str, Pick] = {
    "sing": _sing,
    "bid": _bid,
    "trump": _trump,
    "swap": _swap,
    "play": _play,
}
