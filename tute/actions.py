from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, TypeAlias, assert_never

from tute.cards import NO_CARD, Card, Cards, card_text, parse_card
from tute.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Play:
    card: Card


@dataclass(frozen=True, slots=True)
class Bid:
    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Trump:
    """`suit` is a letter of SUITS; any other text is refused by the engine as `bad_trump`."""

    suit: str


@dataclass(frozen=True, slots=True)
class Sing:
    """`suit` is a letter of SUITS; any other text is refused by the engine as `bad_sing`."""

    suit: str


@dataclass(frozen=True, slots=True)
class Swap:
    """`card` is the 7 or 2 of trumps that is given for the turned card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Keep:
    pass


@dataclass(frozen=True, slots=True)
class Capote:
    pass


Action: TypeAlias = Play | Bid | Pass | Trump | Sing | Swap | Keep | Capote


def action_from_json(data: object) -> Action:
    """The action in an object with exactly one verb; `seat` and unknown keys are ignored.

    A card text that names no card becomes NO_CARD, so that the engine answers `not_your_card`.
    Raises RuleError `bad_record`: no object, not exactly one verb, a value of the wrong type.
    """
    if not isinstance(data, dict):
        _bad("An action is an object.")
    verbs = [verb for verb in _READ if verb in data]
    if len(verbs) != 1:
        _bad(f"An action has exactly one of {', '.join(_READ)}.")
    return _READ[verbs[0]](data[verbs[0]])


def seat_from_json(data: object) -> int:
    """The `seat` of an action, in range or not. Raises RuleError `bad_record`."""
    if not isinstance(data, dict) or type(data.get("seat")) is not int:
        _bad("An action has an integer seat.")
    seat: int = data["seat"]
    return seat


def action_json(action: Action, seat: int | None = None) -> dict[str, object]:
    """`{"seat": 2, "play": "12o"}`; without `seat` only the verb."""
    head: dict[str, object] = {} if seat is None else {"seat": seat}
    match action:
        case Play(card):
            return {**head, "play": card_text(card)}
        case Bid(points):
            return {**head, "bid": points}
        case Pass():
            return {**head, "pass": True}
        case Trump(suit):
            return {**head, "trump": suit}
        case Sing(suit):
            return {**head, "sing": suit}
        case Swap(card):
            return {**head, "swap": card_text(card)}
        case Keep():
            return {**head, "keep": True}
        case Capote():
            return {**head, "capote": True}
    assert_never(action)


def plays(mask: Cards) -> tuple[Play, ...]:
    """A Play for every card of the hand, in the order of `cards_of`."""
    return (
        _PLAYS[0][mask & 0x3FF]
        + _PLAYS[1][mask >> 10 & 0x3FF]
        + _PLAYS[2][mask >> 20 & 0x3FF]
        + _PLAYS[3][mask >> 30 & 0x3FF]
    )


_ONE_PLAY = tuple(Play(card) for card in range(40))
_PLAYS = tuple(
    tuple(
        tuple(_ONE_PLAY[suit * 10 + bit] for bit in range(9, -1, -1) if chunk >> bit & 1)
        for chunk in range(1024)
    )
    for suit in range(4)
)


def _card(value: object) -> Card:
    card = parse_card(_text(value))
    return NO_CARD if card is None else card


def _text(value: object) -> str:
    if not isinstance(value, str):
        _bad("A card or a suit is a text.")
    return value


def _integer(value: object) -> int:
    if type(value) is not int:
        _bad("A bid is an integer.")
    return value


def _true(value: object, action: Action) -> Action:
    if value is not True:
        _bad("Such an action is written with the value true.")
    return action


def _bad(message: str) -> NoReturn:
    raise RuleError("bad_record", message)


_READ: dict[str, Callable[[object], Action]] = {
    "play": lambda value: Play(_card(value)),
    "bid": lambda value: Bid(_integer(value)),
    "pass": lambda value: _true(value, Pass()),
    "trump": lambda value: Trump(_text(value)),
    "sing": lambda value: Sing(_text(value)),
    "swap": lambda value: Swap(_card(value)),
    "keep": lambda value: _true(value, Keep()),
    "capote": lambda value: _true(value, Capote()),
}
