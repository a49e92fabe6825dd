"""What happened. Seats and cards are ints, suits letters; `public_json` cuts the secrets out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from tute.cards import Card, Cards, card_text, cards_of


@dataclass(frozen=True, slots=True)
class DealStarted:
    """`hands` are masks by seat and secret; `upcard_seat` None: the card lies on the table."""

    deal_no: int
    dealer: int
    mano: int
    hands: tuple[Cards, ...]
    trump: str | None
    upcard: Card | None
    upcard_seat: int | None
    stock: int


@dataclass(frozen=True, slots=True)
class BidMade:
    """`points` None: a pass."""

    seat: int
    points: int | None


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """`seat` named it, or in cabrón won the trick whose canto made it."""

    seat: int
    suit: str


@dataclass(frozen=True, slots=True)
class Played:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """`cards` in playing order; `points` with the ten of the last trick."""

    seat: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CantoSung:
    seat: int
    suit: str
    points: int


@dataclass(frozen=True, slots=True)
class TuteShown:
    """`rank` 12 or 11."""

    seat: int
    rank: int


@dataclass(frozen=True, slots=True)
class MaySing:
    """Only `seat` may know this; `suits` are letters."""

    seat: int
    suits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Swapped:
    seat: int
    gave: Card
    took: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """Only `seat` may know the card, unless it was the turned one (`open`)."""

    seat: int
    card: Card
    open: bool


@dataclass(frozen=True, slots=True)
class CapoteAnnounced:
    seat: int


@dataclass(frozen=True, slots=True)
class DealFinished:
    """As in records; `outcome` None: nobody bid. `last_ten` None: no last trick was played."""

    points: tuple[int, ...]
    outcome: dict[str, object] | None
    score: tuple[int, ...]
    cantos: tuple[tuple[int, str, int], ...]
    tricks: tuple[int, ...]
    last_ten: int | None = None


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """`winner` is a team in clásico, else a seat."""

    winner: int
    score: tuple[int, ...]


Event: TypeAlias = (
    DealStarted
    | BidMade
    | TrumpNamed
    | Played
    | TrickTaken
    | CantoSung
    | TuteShown
    | MaySing
    | Swapped
    | Drew
    | CapoteAnnounced
    | DealFinished
    | MatchFinished
)


def is_public(event: Event) -> bool:
    """False: nobody but the seat in `private_json` may even know that it happened."""
    return not isinstance(event, MaySing)


def public_json(event: Event) -> dict[str, object]:
    """`{"kind": …}` as everybody may see it; of an event that is not `is_public` the kind."""
    match event:
        case Played(seat, card):
            return {"kind": "played", "seat": seat, "card": card_text(card)}
        case TrickTaken(seat, cards, points):
            return {"kind": "trick", "seat": seat, "cards": _texts(cards), "points": points}
        case CantoSung(seat, suit, points):
            return {"kind": "canto", "seat": seat, "suit": suit, "points": points}
        case BidMade(seat, bid):
            return {"kind": "bid", "seat": seat, "bid": bid}
        case TrumpNamed(seat, suit):
            return {"kind": "trump", "seat": seat, "suit": suit}
        case TuteShown(seat, rank):
            return {"kind": "tute", "seat": seat, "rank": rank}
        case MaySing():
            return {"kind": "may_sing"}
        case Swapped(seat, gave, took):
            return {
                "kind": "swap",
                "seat": seat,
                "gave": card_text(gave),
                "took": card_text(took),
            }
        case Drew(seat, card, open_):
            shown: dict[str, object] = {"card": card_text(card)} if open_ else {}
            return {"kind": "drew", "seat": seat, **shown}
        case CapoteAnnounced(seat):
            return {"kind": "capote", "seat": seat}
        case DealStarted():
            return _started_json(event)
        case DealFinished():
            return _finished_json(event)
        case MatchFinished(winner, score):
            return {"kind": "match_finished", "winner": winner, "score": list(score)}
    assert_never(event)


def private_json(event: Event) -> dict[int, dict[str, object]]:
    """By seat the fields that only this seat may know, to be added to the public ones."""
    match event:
        case DealStarted():
            return {seat: {"hand": _texts(cards_of(hand))} for seat, hand in enumerate(event.hands)}
        case Drew(seat, card, False):
            return {seat: {"card": card_text(card)}}
        case MaySing(seat, suits):
            return {seat: {"seat": seat, "suits": list(suits)}}
        case _:
            return {}


def upcard_json(card: Card | None, seat: int | None) -> dict[str, object] | None:
    """`seat` None: it lies on the table."""
    return None if card is None else {"card": card_text(card), "seat": seat}


def _started_json(event: DealStarted) -> dict[str, object]:
    return {
        "kind": "deal_started",
        "deal_no": event.deal_no,
        "dealer": event.dealer,
        "mano": event.mano,
        "counts": [hand.bit_count() for hand in event.hands],
        "trump": event.trump,
        "upcard": upcard_json(event.upcard, event.upcard_seat),
        "stock": event.stock,
    }


def _finished_json(event: DealFinished) -> dict[str, object]:
    ten = {} if event.last_ten is None else {"last_ten": event.last_ten}
    return {
        "kind": "deal_finished",
        "points": list(event.points),
        "outcome": event.outcome,
        "score": list(event.score),
        "cantos": [list(canto) for canto in event.cantos],
        "tricks": list(event.tricks),
        **ten,
    }


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card_text(card) for card in cards]
