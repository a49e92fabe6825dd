from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tute import engine
from tute.cards import NONE, Card, full_deck, suit_text
from tute.errors import RuleError
from tute.events import DealFinished, DealStarted, Event, MatchFinished
from tute.modes import MODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tute.actions import Action
    from tute.rules import RuleSet
    from tute.state import Deal, Phase


class Match(NamedTuple):
    """A match under way. Immutable.

    `dealer` is NONE and `deal_no` 0 before the first deal; a finished deal stays in `now` until the
    next. `score` is per team in clásico, else per seat; so is `winner`. `last` is `last_deal` with
    its `last_ten` as JSON bytes, empty before the first deal is over. `carried` points begin the
    next deal.
    """

    rules: RuleSet
    first_dealer: int
    score: tuple[int, ...]
    dealt_by: int = NONE
    deal_no: int = 0
    winner: int | None = None
    carried: tuple[int, ...] = ()
    last: bytes = b""
    now: Deal | None = None

    @property
    def dealer(self) -> int | None:
        return self.dealt_by if self.deal_no else None

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def last_deal(self) -> dict[str, object] | None:
        """The last finished deal in the shape of a record's result; a fresh copy."""
        told = self.last_deal_told
        if told is not None:
            told.pop("last_ten", None)
        return told

    @property
    def last_deal_told(self) -> dict[str, object] | None:
        """The same with `last_ten`, the seat that won its last trick, where it was played so far.

        Matches stored before this was kept are without it.
        """
        if not self.last:
            return None
        told: dict[str, object] = json.loads(self.last)
        return told


def begin(rules: RuleSet, first_dealer: int) -> Match:
    """Raises RuleError `bad_record`: no such seat."""
    if not 0 <= first_dealer < rules.players:
        raise RuleError("bad_record", f"The first dealer is a seat from 0 to {rules.players - 1}.")
    return Match(rules, first_dealer, (0,) * MODES[rules.mode].sides(rules.players))


def deal(match: Match, deck: Sequence[Card]) -> tuple[Match, tuple[Event, ...]]:
    """The next deal, by the next dealer, of every card in dealing order.

    Raises RuleError `bad_record` (a deal is under way), `match_over`, `bad_deck`.
    """
    rules = match.rules
    if phase(match) != "between":
        raise RuleError("bad_record", "The deal before is not finished.")
    if match.over:
        raise RuleError("match_over", "The match is over.")
    _check_deck(deck, rules.twos)
    dealer = (match.dealt_by + 1) % rules.players if match.deal_no else match.first_dealer
    now = MODES[rules.mode].start(rules, dealer, deck)
    if match.carried:
        now = now._replace(points=match.carried, carried=True)
    match = match._replace(dealt_by=dealer, deal_no=match.deal_no + 1, now=now, carried=())
    return match, (_started(match, now),)


def act(match: Match, seat: int, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """The match after the action and what happened. Raises RuleError; never changes `match`."""
    now = match.now
    if now is None or now.phase == "between":
        raise RuleError("deal_over", "No deal is under way.")
    now, events = engine.act(MODES[match.rules.mode], match.rules, now, seat, action)
    if now.phase == "between":
        return _finished(match, now, events)
    return match._replace(now=now), tuple(events)


def turn(match: Match) -> int | None:
    """The seat that must act; None between deals and after the match."""
    now = match.now
    return None if now is None or now.phase == "between" else now.turn


def legal(match: Match, seat: int) -> tuple[Action, ...]:
    """Everything the seat may do now; () when it has nothing to decide."""
    if match.now is None:
        return ()
    return engine.legal(MODES[match.rules.mode], match.rules, match.now, seat)


def phase(match: Match) -> Phase:
    return match.now.phase if match.now else "between"


def result(match: Match) -> dict[str, object]:
    """The deal under way or just finished, as records show it; `outcome` when it is finished.

    A deal nobody bid for has only `dealer`, `played` False and `score`.
    """
    if phase(match) == "between" and match.last_deal is not None:
        return match.last_deal
    return {**_table(match, match.now), "score": list(match.score)} if match.now else {}


def _check_deck(deck: Sequence[Card], twos: bool) -> None:
    if len(deck) != len(_whole(twos)) or frozenset(deck) != _whole(twos):
        raise RuleError("bad_deck", f"A deck is each of the {len(_whole(twos))} cards once.")


@cache
def _whole(twos: bool) -> frozenset[Card]:
    return frozenset(full_deck(twos))


def _started(match: Match, now: Deal) -> DealStarted:
    turned = now.upcard >= 0
    return DealStarted(
        deal_no=match.deal_no,
        dealer=match.dealt_by,
        mano=now.seats[0],
        hands=now.hands,
        trump=suit_text(now.trump),
        upcard=now.upcard if turned else None,
        upcard_seat=now.upcard_seat if now.upcard_seat >= 0 else None,
        stock=len(now.stock),
    )


def _finished(match: Match, now: Deal, events: list[Event]) -> tuple[Match, tuple[Event, ...]]:
    mode = MODES[match.rules.mode]
    outcome, score, winner, carried = mode.finish(match.rules, match.score, match.deal_no, now)
    shown: dict[str, object] = {"dealer": match.dealt_by, "played": False}
    if outcome is not None:
        shown = {**_table(match, now), "outcome": outcome}
    ten = _last_ten(now)
    shown |= {"score": score} if ten is None else {"score": score, "last_ten": ten}
    last = json.dumps(shown, separators=(",", ":")).encode()
    cantos = tuple((seat, suit_text(suit) or "", points) for seat, suit, points in now.cantos)
    events.append(DealFinished(mode.totals(now.points), outcome, score, cantos, now.tricks, ten))
    if winner is not None:
        events.append(MatchFinished(winner, score))
    over = match._replace(score=score, winner=winner, carried=carried, last=last, now=now)
    return over, tuple(events)


def _last_ten(now: Deal) -> int | None:
    """Who won the ten of the last trick; None: the deal ended before."""
    return now.last.winner if now.last and not any(now.hands) else None


def _table(match: Match, now: Deal) -> dict[str, object]:
    return {
        "dealer": match.dealt_by,
        "played": True,
        "trump": suit_text(now.trump),
        "tricks": list(now.tricks),
        "cantos": [[seat, suit_text(suit), points] for seat, suit, points in now.cantos],
        "points": list(MODES[match.rules.mode].totals(now.points)),
    }
