"""What one seat may see: the rules' share of a view. Nothing else reads another seat's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.actions import action_json
from tute.cards import NONE, card_text, cards_of, suit_text
from tute.events import upcard_json
from tute.match import Match, legal, phase, turn
from tute.modes import MODES
from tute.rulesets import rules_json
from tute.state import Deal, LastTrick, ring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.cards import Card


def view_json(match: Match, seat: int | None) -> dict[str, object]:
    """As `seat` may see it, None as a spectator may. The shape is in docs/protocol.md.

    Between deals the table of the last deal stays. `last_trick` is {"seat": its winner, "cards":
    [{"seat", "card"}] in playing order, "points"}; `points` are the running ones as records count.
    """
    return {
        "rules": rules_json(match.rules),
        "match": {
            "score": list(match.score),
            "deal_no": match.deal_no,
            "winner": match.winner,
        },
        "dealer": match.dealer,
        "phase": phase(match),
        "turn": turn(match),
        "legal": legal_json(match, seat),
        **(_table(match, match.now, seat) if match.now else _bare(match)),
        "last_deal": match.last_deal_told,
    }


def legal_json(match: Match, seat: int | None) -> list[dict[str, object]]:
    """What the seat itself may do now, each action with its seat."""
    if seat is None:
        return []
    return [action_json(action, seat) for action in legal(match, seat)]


def _table(match: Match, now: Deal, seat: int | None) -> dict[str, object]:
    return {
        "hand": [] if seat is None else _texts(cards_of(now.hands[seat])),
        "counts": [hand.bit_count() for hand in now.hands],
        "trick": _trick(now, now.leader, now.table),
        "last_trick": _last(now, now.last),
        "trump": suit_text(now.trump),
        "upcard": _upcard(now),
        "stock": len(now.stock),
        "bids": [list(bid) for bid in now.bids],
        "cantos": [[who, suit_text(suit), points] for who, suit, points in now.cantos],
        "capote": None if now.capote == NONE else now.capote,
        "tricks": list(now.tricks),
        "points": list(MODES[match.rules.mode].totals(now.points)),
    }


def _bare(match: Match) -> dict[str, object]:
    """Before the first deal."""
    zeros = [0] * match.rules.players
    return {
        "hand": [],
        "counts": zeros,
        "trick": [],
        "last_trick": None,
        "trump": None,
        "upcard": None,
        "stock": 0,
        "bids": [],
        "cantos": [],
        "capote": None,
        "tricks": zeros,
        "points": [0] * len(match.score),
    }


def _last(now: Deal, last: LastTrick | None) -> dict[str, object] | None:
    if last is None:
        return None
    cards = _trick(now, last.leader, last.cards)
    return {"seat": last.winner, "cards": cards, "points": last.points}


def _trick(now: Deal, leader: int, cards: Sequence[Card]) -> list[dict[str, object]]:
    seats = ring(now.seats, leader)
    return [{"seat": who, "card": card_text(card)} for who, card in zip(seats, cards, strict=False)]


def _upcard(now: Deal) -> dict[str, object] | None:
    seat = None if now.upcard_seat == NONE else now.upcard_seat
    return None if now.upcard == NONE else upcard_json(now.upcard, seat)


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card_text(card) for card in cards]
