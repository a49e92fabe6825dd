"""One deal of any mode as it stands, and what may be done in it."""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

from tests.rules.brute.cards import (
    EVERY_CARD,
    SUITS,
    allowed,
    of_suit,
    rank,
    suit,
)

Action: TypeAlias = tuple[str, Any]
VERBS = {
    "bid": ["bid", "pass"],
    "trump": ["trump"],
    "swap": ["swap", "keep"],
    "play": ["play", "capote"],
}
TAKES = {"7": [1, 3, 12, 11, 10], "2": [7, 6, 5, 4]}


class Position:
    def __init__(
        self, rules: dict[str, Any], dealer: int, deck: list[str], carried: list[int] | None
    ) -> None:
        self.rules, self.dealer, self.carried = rules, dealer, carried is not None
        players = rules["players"]
        self.order = [(dealer + 1 + i) % players for i in range(players)]
        if rules["dealer_rests"]:
            self.order.remove(dealer)
        size = rules["deal"] * players if rules["mode"] == "individual" else len(deck)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for i in range(size):
            self.hands[self.order[i % len(self.order)]].append(deck[i])
        self.points = carried or [0] * players
        self.taken: list[int] = []
        self.table: list[str] = []
        self.turn = self.leader = self.order[0]
        self.trump: str | None = None
        self.turned: str | None = None
        self.stock: list[str] = []
        self.cantos: list[list[Any]] = []
        self.window: list[int] = []
        self.forfeited = False
        self.words: list[tuple[int, int | None]] = []
        self.tute: list[int] | None = None
        self.capote: int | None = None
        self.taken_before_capote = 0
        self.may_announce = False
        self.phase = "bid" if rules["mode"] == "subasta" else "play"
        if rules["mode"] == "clasico":
            self.trump = suit(deck[-1])
        if rules["mode"] == "individual":
            self.turned, self.stock = deck[size], deck[size + 1 :]
            self.trump = suit(self.turned)

    def clone(self) -> Position:
        twin = copy.copy(self)
        twin.hands = [list(hand) for hand in self.hands]
        for name in ("points", "taken", "table", "stock", "cantos", "window", "words"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    def refusal(self, seat: int, action: Action) -> str:
        """The code, "" when the action is allowed."""
        verb, value = action
        if self.phase == "over":
            return "deal_over"
        if verb == "sing":
            return "" if value in self.may_sing(seat) else "bad_sing"
        if seat != self.turn:
            return "not_your_turn"
        if verb not in VERBS[self.phase]:
            return "wrong_phase"
        if verb == "capote" and not self.may_announce:
            return "bad_capote"
        if verb == "bid":
            return self.bid_refusal(value)
        if verb == "trump" and value not in SUITS:
            return "bad_trump"
        if verb == "swap" and value != self.swappable():
            return "bad_swap"
        if verb == "play" and value not in self.hands[seat]:
            return "not_your_card"
        if verb == "play" and value not in self.playable():
            return "illegal_card"
        return ""

    def choices(self) -> list[tuple[int, Action]]:
        """Everything anybody may do, in a fixed order."""
        every = [(seat, ("sing", each)) for seat in self.window for each in SUITS]
        held = self.hands[self.turn]
        own: list[Action] = [("play", card) for card in EVERY_CARD if card in held]
        own += [("trump", each) for each in SUITS]
        own += [("swap", f"{number}{each}") for number in (7, 2) for each in SUITS]
        own += [("pass", True), ("keep", True), ("capote", True)]
        if self.phase == "bid":
            own += [("bid", bid) for bid in range(0, self.largest_bid() + 1, self.rules["step"])]
        return [
            (seat, action)
            for seat, action in [*every, *((self.turn, action) for action in own)]
            if not self.refusal(seat, action)
        ]

    def playable(self) -> list[str]:
        hand, rules = self.hands[self.turn], self.rules
        duty = rules["stock_duty"] if self.draws_left() else "full"
        if duty == "full":
            return allowed(hand, self.table, self.trump, rules["undertrump"])
        if duty == "trump_only" and self.table and suit(self.table[0]) == self.trump:
            return of_suit(hand, self.trump) or hand
        return hand

    def may_sing(self, seat: int) -> list[str]:
        return self.pairs(seat) if seat in self.window else []

    def pairs(self, seat: int) -> list[str]:
        """Suits that the seat could sing if it were entitled."""
        return [
            each
            for each in SUITS
            if f"12{each}" in self.hands[seat]
            and f"11{each}" in self.hands[seat]
            and each not in [canto[1] for canto in self.cantos]
            and not (self.forfeited and each == self.trump)
        ]

    def bid_refusal(self, bid: int) -> str:
        rules = self.rules
        if bid % rules["step"] != 0 or bid < rules["min_bid"] or bid > rules["max_bid"]:
            return "bad_bid"
        best = self.best_bid()
        return "bid_too_low" if best and bid < best[1] + rules["step"] else ""

    def best_bid(self) -> tuple[int, int] | None:
        bids = [(seat, bid) for seat, bid in self.words if bid is not None]
        return bids[-1] if bids else None

    def largest_bid(self) -> int:
        most, step = int(self.rules["max_bid"]), int(self.rules["step"])
        return most - most % step

    def draws_left(self) -> bool:
        if len(self.order) == 3:
            return len(self.stock) > 0
        return len(self.stock) > 0 or self.turned is not None

    def swappable(self) -> str | None:
        """What the seat on turn may give for the turned card."""
        if self.turned is None:
            return None
        for number, takes in TAKES.items():
            given = f"{number}{self.trump}"
            if rank(self.turned) in takes and given in self.hands[self.turn]:
                return given
        return None
