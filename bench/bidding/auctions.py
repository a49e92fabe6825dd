"""What auctions between bots come to: winning bids, how often, and how many of them are made."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from bench.bidding.games import deck
from services.bots.strategies.bidding import SAMPLES
from services.bots.strategies.bidding.auction import Auction, best, bid
from tute.cards import mask_of
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from services.bots.search.twin.random import Chance

STANDARD = rule_set("subasta.barajamos")


def held(level: str, numbers: Iterable[int]) -> Iterator[tuple[int, float]]:
    """The winning bid of each deck's auction, 0 for none, and the chance that it is made.

    Half of them at the start of a match, the others at a score drawn at random.
    """
    for number in numbers:
        cards, chance = deck(number)
        score = _score(chance) if number % 2 else (0, 0, 0)
        order = (0, 1, 2)
        auction = Auction(rules=STANDARD, score=score, seat=0, order=order, words=(), hand=0)
        for seat in order:
            auction = replace(auction, seat=seat, hand=mask_of(cards[seat::3]))
            said = bid(auction, level, _bids(auction), SAMPLES) if _bids(auction) else None
            auction = replace(auction, words=(*auction.words, (seat, said)))
        bidder, points = auction.high
        hand = mask_of(cards[bidder::3]) if points else 0
        yield points, best(level, hand).at_least(points) if points else 0.0


def summed(found: Iterable[tuple[int, float]]) -> list[tuple[int, float, float]]:
    """(bid, how often in a deal, share made) of every bid."""
    chances: dict[int, list[float]] = defaultdict(list)
    for points, made in found:
        chances[points].append(made)
    deals = sum(map(len, chances.values()))
    return [
        (points, round(len(made) / deals, 4), round(sum(made) / len(made), 3))
        for points, made in sorted(chances.items())
        if points
    ]


def save(rows: list[tuple[int, float, float]], path: Path) -> None:
    path.write_text(json.dumps(rows, separators=(",", ":")) + "\n")


def _score(chance: Chance) -> tuple[int, int, int]:
    own, next_one, last = (5 * chance.below(STANDARD.target // 5) for _ in range(3))
    return own, next_one, last


def _bids(auction: Auction) -> list[int]:
    lowest = max(STANDARD.min_bid, auction.high[1] + STANDARD.step)
    return list(range(lowest, STANDARD.max_bid + 1, STANDARD.step))
