"""Bids and trump of subasta: docs/bots.md, Bidding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies.bidding.auction import Auction, bid, trump
from tute.cards import SUITS, mask_of, parse_card
from tute.rulesets import rule_set
from tute.state import from_mano

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.bots.strategies.seen import Json

PHASES = ("bid", "trump")
SAMPLES = 12
"""Ways imagined in which the cards lie."""


def pick(view: Mapping[str, Json], level: str) -> dict[str, Json]:
    """What to say in the auction, or the trump: one of `view["legal"]`."""
    seat = view["legal"][0]["seat"]
    auction = read(view, seat)
    if view["phase"] == "trump":
        return {"seat": seat, "trump": SUITS[trump(level, auction.hand, auction.high[1])]}
    bids = [action["bid"] for action in view["legal"] if "bid" in action]
    points = bid(auction, level, bids, SAMPLES)
    return {"seat": seat, "pass": True} if points is None else {"seat": seat, "bid": points}


def read(view: Mapping[str, Json], seat: int) -> Auction:
    shown = view["rules"]
    rules = rule_set(shown["preset"], shown["players"], shown["options"])
    order = from_mano(rules.players, view["dealer"])
    cards = [card for text in view["hand"] if (card := parse_card(text)) is not None]
    return Auction(
        rules=rules,
        score=tuple(view["match"]["score"]),
        seat=seat,
        order=order[:-1] if rules.dealer_rests else order,
        words=tuple((who, points) for who, points in view["bids"]),
        hand=mask_of(cards),
    )
