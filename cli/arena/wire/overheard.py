"""What a program does that cannot be done, heard on its socket."""

from __future__ import annotations

import json
from typing import Any

MOVED_ON = ("conflict", "not_your_turn", "bad_sing", "deal_over", "match_over")
"""Refusals that also come to who is right but late."""
_NEVER_LATE = frozenset(
    [
        *("bad_request", "wrong_phase", "bad_capote", "bad_bid", "bid_too_low"),
        *("bad_trump", "bad_swap", "not_your_card", "illegal_card"),
    ]
)
_REFUSED = '"ok":false'


class Overheard:
    """One socket. Who acts with the `ask` of its turn is not late where it is not on turn.

    Ids may be used again, also before they are answered.
    """

    def __init__(self) -> None:
        self._acts: dict[int, bool] = {}

    def said(self, text: str) -> None:
        """The program's message; by its id whether it is an act, and whether with an `ask`."""
        message = _read(text)
        number = message.get("id")
        if type(number) is int:
            self._acts.pop(number, None)
            if message.get("type") == "act":
                self._acts[number] = message.get("ask") is not None

    def answered(self, text: str) -> str:
        """Why the program was refused what cannot be done, "" where it was not."""
        if _REFUSED not in text:
            return ""
        reply = _read(text)
        asked = self._acts.get(reply["id"])
        code, message = reply["error"]["code"], reply["error"]["message"]
        if code == "bad_request" or (asked is not None and code in _NEVER_LATE):
            return f"{code}: {message}"
        return f"{code}: {message}" if asked and code == "not_your_turn" else ""


def _read(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
