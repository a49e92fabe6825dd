from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tute.cards import NONE, Card, Cards, Suit, full_deck, mask_of, parse_card, parse_suit
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tute.rules import RuleSet

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A seat's view as cards and numbers.

    `trick` are the cards on the table with who played them; `to_come` the seats that play after
    this one, in order. `unseen` are cards that may be in another hand or gone: a bot of this kind
    remembers the last trick only. `side` are the seats that win together with this one, itself
    included. `bid` is the highest bid, `sung` the suits sung.
    """

    rules: RuleSet
    seat: int
    side: frozenset[int]
    hand: Cards
    playable: Cards
    trump: Suit
    trick: tuple[tuple[int, Card], ...]
    to_come: tuple[int, ...]
    counts: tuple[int, ...]
    draws: int
    unseen: Cards
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    sung: frozenset[Suit]
    singers: frozenset[int]
    bids: tuple[tuple[int, int | None], ...]

    @property
    def table(self) -> tuple[Card, ...]:
        return tuple(card for _, card in self.trick)

    @property
    def duties_off(self) -> bool:
        """Cards are still drawn after this trick, and the duties are not those of other modes."""
        if self.rules.mode != "individual" or self.rules.stock_duty == "full":
            return False
        return self.draws > 0

    @property
    def bid(self) -> tuple[int, int]:
        """Seat and points, (-1, 0) before anybody bid."""
        made = [(seat, points) for seat, points in self.bids if points]
        return made[-1] if made else (-1, 0)


def read(view: Mapping[str, Json]) -> Seen:
    """The view of a seat that has something to decide."""
    shown = view["rules"]
    rules = rule_set(shown["preset"], shown["players"], shown["options"])
    seat = int(view["legal"][0]["seat"])
    counts = tuple(view["counts"])
    trick = tuple((each["seat"], _card(each["card"])) for each in view["trick"])
    last = [_card(each["card"]) for each in (view["last_trick"] or {"cards": []})["cards"]]
    hand = mask_of(_card(text) for text in view["hand"])
    known = hand | mask_of(card for _, card in trick) | mask_of(last)
    bids = tuple((who, points) for who, points in view["bids"])
    played = {who for who, _ in trick}
    order = [(seat + step) % rules.players for step in range(1, rules.players)]
    return Seen(
        rules=rules,
        seat=seat,
        side=_side(rules, seat, bids),
        hand=hand,
        playable=mask_of(_cards_of(view["legal"])),
        trump=_suit(view["trump"]),
        trick=trick,
        to_come=tuple(who for who in order if counts[who] and who not in played),
        counts=counts,
        draws=_draws(view, rules),
        unseen=mask_of(full_deck(rules.twos)) & ~known,
        points=tuple(view["points"]),
        tricks=tuple(view["tricks"]),
        sung=frozenset(_suit(suit) for _, suit, _ in view["cantos"]),
        singers=frozenset(who for who, _, _ in view["cantos"]),
        bids=bids,
    )


def _draws(view: Mapping[str, Json], rules: RuleSet) -> int:
    """Cards that will still be drawn, the turned one of two players included."""
    upcard = view["upcard"]
    lies = upcard is not None and upcard["seat"] is None and rules.players == 2
    return int(view["stock"]) + lies


def _side(rules: RuleSet, seat: int, bids: tuple[tuple[int, int | None], ...]) -> frozenset[int]:
    if rules.mode == "clasico":
        return frozenset({seat, (seat + 2) % 4})
    bidders = [who for who, points in bids if points]
    if bidders and bidders[-1] != seat:
        return frozenset(range(rules.players)) - {bidders[-1]}
    return frozenset({seat})


def _cards_of(legal: Iterable[Mapping[str, Json]]) -> list[Card]:
    return [_card(action["play"]) for action in legal if "play" in action]


def _card(text: str) -> Card:
    card = parse_card(text)
    assert card is not None
    return card


def _suit(text: str | None) -> Suit:
    suit = parse_suit(text) if text else None
    return NONE if suit is None else suit
