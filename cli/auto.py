"""How `tute play --auto` decides: legally, simply, and so that every match ends."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_POINTS = {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}
_BID_PER_POINT = 1.5


async def choose(view: Mapping[str, Any]) -> dict[str, Any]:
    """One of the view's legal actions."""
    legal: list[dict[str, Any]] = view["legal"]
    bids = [each for each in legal if "bid" in each]
    if bids or any("pass" in each for each in legal):
        return _bid(view, bids)
    for verb in ("sing", "swap", "trump"):
        if found := [each for each in legal if verb in each]:
            return max(found, key=lambda each: _length(view, str(each[verb])[-1]))
    return min((each for each in legal if "play" in each), key=_cost, default=legal[0])


def _bid(view: Mapping[str, Any], bids: list[dict[str, Any]]) -> dict[str, Any]:
    """The lowest bid while the hand promises it; so somebody bids soon, and the match ends."""
    promise = _BID_PER_POINT * sum(_POINTS.get(card[:-1], 0) for card in view["hand"])
    lowest = min(bids, key=lambda each: int(each["bid"]), default=None)
    if lowest is not None and lowest["bid"] <= promise:
        return lowest
    return next(each for each in view["legal"] if "pass" in each)


def _length(view: Mapping[str, Any], suit: str) -> int:
    return Counter(card[-1] for card in view["hand"])[suit]


def _cost(play: Mapping[str, Any]) -> int:
    """Leads and discards what is worth least."""
    return _POINTS.get(str(play["play"])[:-1], 0)
