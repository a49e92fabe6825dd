"""What all have seen of a deal, in order: actions, and what the table did for its players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.actions import Action, Play, Sing, Swap
from tute.codec import pack_action, unpack_actions
from tute.events import CantoSung, Swapped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tute.events import Event


def seen(seat: int, action: Action, events: Iterable[Event]) -> bytes:
    """An action that was accepted, as all saw it, to be joined to those of its deal before.

    Cantos and swaps that the table made follow as the actions they would be by hand: of cabrón the
    Sing of the trick's winner. After each Swap comes the card that it took, as a Play: nothing else
    tells what was turned when the deal began.
    """
    data = pack_action(seat, action)
    for event in events:
        match event:
            case CantoSung() if not isinstance(action, Sing):
                data += pack_action(event.seat, Sing(event.suit))
            case Swapped():
                if not isinstance(action, Swap):
                    data += pack_action(event.seat, Swap(event.gave))
                data += pack_action(event.seat, Play(event.took))
    return data


def read(history: bytes) -> list[tuple[int, Action]]:
    """Raises ValueError: not what `seen` makes."""
    return unpack_actions(history)
