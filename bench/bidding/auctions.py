"""What auctions between bots come to: winning bids, how often, and how many of them are made."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from bench.bidding.games import Game, deck
from services.bots.strategies.bidding import SAMPLES
from services.bots.strategies.bidding.auction import Auction, bid, trump
from services.bots.strategies.bidding.model import outlook
from tute.cards import mask_of
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from services.bots.search.twin.random import Chance

STANDARD = rule_set("subasta.barajamos")


def held(level: str, number: int) -> Game | None:
    """The deal of that number with the auction that such bots hold, None when all pass.

    Half of them at the start of a match, the others at a score drawn at random.
    """
    cards, chance = deck(number)
    score = _score(chance) if number % 2 else (0, 0, 0)
    hands = tuple(mask_of(cards[place::3]) for place in range(3))
    order = (0, 1, 2)
    auction = Auction(rules=STANDARD, score=score, seat=0, order=order, words=(), hand=0)
    for seat in order:
        auction = replace(auction, seat=seat, hand=hands[seat])
        bids = _bids(auction)
        said = bid(auction, level, bids, SAMPLES) if bids else None
        auction = replace(auction, words=(*auction.words, (seat, said)))
    bidder, points = auction.high
    if not points:
        return None
    turned = hands[bidder:] + hands[:bidder]
    return Game(number, turned, bidder, trump(level, hands[bidder], points), points)


def said(level: str, game: Game) -> float:
    """The chance that the model gives the bid."""
    return outlook(level, game.hands[0], game.trump).at_least(game.bid)


def summed(level: str, games: Sequence[Game | None]) -> list[tuple[int, float, float]]:
    """(bid, how often in a deal, share made) of every bid."""
    chances: dict[int, list[float]] = defaultdict(list)
    for game in games:
        if game:
            chances[game.bid].append(said(level, game))
    return [
        (points, round(len(made) / len(games), 4), round(sum(made) / len(made), 3))
        for points, made in sorted(chances.items())
    ]


def save(rows: list[tuple[int, float, float]], path: Path) -> None:
    path.write_text(json.dumps(rows, separators=(",", ":")) + "\n")


def _score(chance: Chance) -> tuple[int, int, int]:
    own, next_one, last = (5 * chance.below(STANDARD.target // 5) for _ in range(3))
    return own, next_one, last


def _bids(auction: Auction) -> list[int]:
    lowest = max(STANDARD.min_bid, auction.high[1] + STANDARD.step)
    return list(range(lowest, STANDARD.max_bid + 1, STANDARD.step))
