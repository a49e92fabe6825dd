from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules one table agreed on; plain data, so it travels and is stored by value.

    Fields after `dealer_rests` are the options of docs/rules.md §1 to §5; a mode reads its own.
    Points are card points, `games` and `series` count deals, `letters` letters.
    """

    preset: str
    mode: str
    players: int
    twos: bool = True
    dealer_rests: bool = False

    undertrump: Literal["free", "forced"] = "free"
    declare: Literal["auto", "manual"] = "auto"
    tute: Literal["hand", "match", "off"] = "hand"
    games: int = 4

    partner_declares: bool = True
    series: int = 0
    lead: int = 1
    double_at: int = 0

    letters: int = 6
    limit: int = 100
    limit_sung: int = 0
    zero: Literal["points", "tricks", "tricks_win", "off"] = "points"

    rounds: Literal["single", "multiple"] = "single"
    step: int = 5
    min_bid: int = 60
    max_bid: int = 230
    fail: Literal["each", "split"] = "each"
    double_from: int = 120
    target: int = 500

    deal: Literal[10, 8, 6] = 10
    stock_duty: Literal["full", "trump_only", "free"] = "full"
    swap: Literal["off", "auto", "ask"] = "off"
    win: Literal["most", "101"] = "most"
    capote: bool = False
    forty_after_twenty: bool = False
