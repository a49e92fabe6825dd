"""The cards that one client may know, and what it was told beyond them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import msgspec

    from cli.load.messages import Event, View

_CARD = re.compile(rb'"((?:[1-7]|1[0-2])[oceb])"')
_SECRETS = re.compile(rb'"((?:[1-7]|1[0-2])[oceb]|seed)"')
_OVER = ("deal_finished", "match_finished", "match_cancelled")


class Hands:
    """The hands that the clients of one table were told, by deal: no card is in two of them."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, int], dict[int, frozenset[bytes]]] = {}

    def told(self, table: str, deal_no: int, seat: int, hand: frozenset[bytes]) -> str:
        """What is wrong with it, "" nothing."""
        key = (table, deal_no)
        if key not in self._told and len(self._told) > 1:
            del self._told[next(iter(self._told))]
        deal = self._told.setdefault(key, {})
        for other, cards in deal.items():
            if other != seat and (both := cards & hand):
                return f"seat {seat} was dealt {_list(both)}, which seat {other} has"
        deal[seat] = hand
        return ""


class Knowledge:
    """Of the client in `seat`, None who looks on. While `blind`, something was missed."""

    def __init__(self, seat: int | None, hands: Hands) -> None:
        self.seat = seat
        self.blind = True
        self._hands = hands
        self._table = ""
        self._deal_no = 0
        self._draws = False
        self._known: set[bytes] = set()
        self._played: set[str] = set()

    def begin(self, table: str) -> None:
        """Another match, from its first frame on."""
        self._table = table
        self._deal_no = 0
        self._known, self._played = set(), set()
        self.blind = False

    def hear(self, event: Event, raw: msgspec.Raw) -> tuple[str, str]:
        """(fault, what about it), ("", "") none."""
        kind, mine = event.kind, event.seat == self.seat and self.seat is not None
        if kind == "deal_started":
            return self._deal(event, raw)
        if (event.legal is not None or kind == "may_sing") and not mine:
            return "leaked", f"{kind} with what only seat {event.seat} may know"
        if event.hand is not None:
            return "leaked", f"a hand in {kind}"
        if kind == "played":
            if event.card in self._played:
                return "doubled", f"{event.card} played twice in deal {self._deal_no}"
            self._played.add(event.card)
            self._known.add(event.card.encode())
        elif kind == "swap" or (kind == "drew" and mine):
            self._known.update(_CARD.findall(raw))
        elif kind in _OVER:
            self.blind = True  # its seed is shown, so all its cards are known
            return "", ""
        told = _SECRETS.findall(raw)
        if told and not (self.blind or self._known.issuperset(told)):
            return "leaked", f"{_list(set(told) - self._known)} in {kind}"
        return "", ""

    def see(self, view: View, raw: msgspec.Raw, *, missed: bool) -> str:
        """What a view shows too much, "" nothing; from now on that is known.

        `missed`: events went by before it, so a card may have been drawn.
        """
        if view.you != self.seat:
            return f"a view of seat {view.you}"
        hand = frozenset(each.encode() for each in view.hand)
        if self.seat is None and (hand or view.legal):
            return "a hand in the view of who looks on"
        same = (view.table, view.match.deal_no) == (self._table, self._deal_no)
        if not same or self.blind:
            self._known, self._played = set(), set()
        elif not (missed and self._draws) and (strange := hand - self._known):
            return f"{_list(strange)} in the hand of a view"
        self._known |= hand
        for shown in (view.trick, view.last_trick, view.upcard, view.last_deal):
            self._known.update(_CARD.findall(shown))
        unknown = set(_CARD.findall(raw)) - self._known
        self._table, self._deal_no = view.table, view.match.deal_no
        self.blind = view.match.state != "playing"
        return f"{_list(unknown)} in a view" if unknown else ""

    def _deal(self, event: Event, raw: msgspec.Raw) -> tuple[str, str]:
        self._deal_no, self._played, self.blind = event.deal_no, set(), False
        self._draws = event.stock > 0
        self._known = set(_CARD.findall(raw))
        if self.seat is None:
            return ("leaked", "a hand to who looks on") if event.hand is not None else ("", "")
        hand = frozenset(each.encode() for each in event.hand or ())
        wrong = self._hands.told(self._table, event.deal_no, self.seat, hand)
        return ("leaked", wrong) if wrong else ("", "")


def _list(cards: frozenset[bytes] | set[bytes]) -> str:
    return ", ".join(sorted(card.decode() for card in cards))
