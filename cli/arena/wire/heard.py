"""What all saw of a deal, put together from frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tute.actions import Bid, Capote, Keep, Pass, Play, Sing, Swap, Trump
from tute.cards import parse_card
from tute.codec import pack_action

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tute.actions import Action


class Heard:
    """`history` is that of tute/history.py; empty where the deal was not heard from its start."""

    def __init__(self) -> None:
        self.history = b""
        self._whole = False
        self._turn = 0

    def hear(self, events: Sequence[Mapping[str, Any]]) -> bool:
        """The events of the next frame. True: somebody acted."""
        kinds = {event["kind"] for event in events}
        acted = "drew" in kinds and not kinds & {"played", "swap"}
        if acted:  # nobody is told that a seat keeps, only that it draws then
            self.history += pack_action(self._turn, Keep())
        for event in events:
            if event["kind"] == "deal_started":
                self.history, self._whole = b"", True
            elif event["kind"] == "turn":
                self._turn = event["seat"]
            elif action := _action(event, kinds):
                self.history += pack_action(event["seat"], action)
                if event["kind"] == "swap":
                    self.history += pack_action(event["seat"], Play(_card(event["took"])))
                acted = True
        if not self._whole:
            self.history = b""
        return acted

    def forget(self) -> None:
        """Something was missed."""
        self.history, self._whole = b"", False


def _action(event: Mapping[str, Any], kinds: set[str]) -> Action | None:
    """The action an event tells of; cabrón's trump is told of, but nobody's action."""
    match event["kind"]:
        case "played":
            return Play(_card(event["card"]))
        case "bid":
            return Pass() if event["bid"] is None else Bid(event["bid"])
        case "trump" if "played" not in kinds:
            return Trump(event["suit"])
        case "canto":
            return Sing(event["suit"])
        case "swap":
            return Swap(_card(event["gave"]))
        case "capote":
            return Capote()
    return None


def _card(text: str) -> int:
    card = parse_card(text)
    assert card is not None
    return card
