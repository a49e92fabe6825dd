"""Three or four players, each alone; who lands in the middle loses: docs/rules.md §3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute.cards import SUIT_OF, SUITS, Card, Suit, rank_of
from tute.events import Event, TrumpNamed
from tute.modes.mode import Finish, Mode, Step
from tute.singing import score as sing
from tute.state import Deal, dealt, from_mano

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tute.rules import RuleSet


def start(rules: RuleSet, dealer: int, deck: Sequence[Card]) -> Deal:
    return dealt("play", from_mano(rules.players, dealer), rules.players, deck)


def won(rules: RuleSet, deal: Deal) -> Step:
    """King and knight in one trick are its winner's canto; the deal's first makes trump."""
    winner, events = deal.turn, list[Event]()
    for suit in completed(deal.last.cards if deal.last else ()):
        if deal.trump < 0:
            deal = deal._replace(trump=suit)
            events.append(TrumpNamed(winner, SUITS[suit]))
        deal, canto = sing(deal, winner, suit)
        events.append(canto)
    return deal, events


def completed(trick: Sequence[Card]) -> list[Suit]:
    """Suits of the pairs in a trick, the one completed first in playing order first."""
    court: set[Card] = {card for card in trick if rank_of(card) in (11, 12)}
    seen: set[Suit] = set()
    suits = []
    for card in trick:
        if card in court:
            if SUIT_OF[card] in seen:
                suits.append(SUIT_OF[card])
            seen.add(SUIT_OF[card])
    return suits


def losers(
    rules: RuleSet, points: Sequence[int], tricks: Sequence[int], sung: frozenset[int]
) -> tuple[int, ...]:
    """The seats that lose, by the first rule that names anybody. `sung`: who scored a canto."""
    seats = range(len(points))
    safe = {seat for seat in seats if rules.zero == "tricks_win" and not tricks[seat]}
    judged = [seat for seat in seats if seat not in safe]
    scores = [points[seat] for seat in judged]
    none = {"points": points, "tricks": tricks}.get(rules.zero)
    named_by: tuple[Callable[[int], bool], ...] = (
        lambda seat: none is not None and none[seat] == 0,
        lambda seat: points[seat] > limit_of(rules, seat in sung),
        lambda seat: min(scores) < points[seat] < max(scores),
        lambda seat: scores.count(points[seat]) > 1,
    )
    for names in named_by:
        if named := tuple(seat for seat in judged if names(seat)):
            return named
    return ()


def limit_of(rules: RuleSet, sang: bool) -> int:
    return rules.limit_sung if sang and rules.limit_sung else rules.limit


def finish(rules: RuleSet, score: tuple[int, ...], deal_no: int, deal: Deal) -> Finish:
    sung = frozenset(canto.seat for canto in deal.cantos)
    lost = losers(rules, deal.points, deal.tricks, sung)
    score = tuple(letters + (seat in lost) for seat, letters in enumerate(score))
    return Finish({"losers": list(lost)}, score, match_winner(rules, score))


def match_winner(rules: RuleSet, score: tuple[int, ...]) -> int | None:
    """The seat with fewest letters, when it is alone and somebody spelt the whole word."""
    fewest = min(score)
    if max(score) < rules.letters or score.count(fewest) > 1:
        return None
    return score.index(fewest)


CABRON = Mode(name="cabron", start=start, won=won, finish=finish)
