"""A sampled deal, played again from its start: all that was seen must come about again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tute import match as matches
from tute.cards import cards_of
from tute.events import Drew
from tute.history import seen
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from services.bots.search.known import Known
    from tests.search.positions import Sight
    from tute.cards import Card, Cards
    from tute.state import Deal


def disagreement(
    sight: Sight, known: Known, sampled: Deal, came: Mapping[int, Sequence[Cards]]
) -> str:
    """What goes otherwise than it was seen; "" if nothing does. `came` as the twin's sampler."""
    wrong, now = replayed(sight, begun(sight, known, sampled, came))
    same = now.hands == sampled.hands and now.stock == sampled.stock
    return wrong or ("" if same else "other hands")


def replayed(sight: Sight, first: Deal) -> tuple[str, Deal]:
    """All that was done, from another deal: what goes otherwise than it was seen, and the end."""
    match = sight.log[0][0]._replace(now=first)
    for _, seat, action, after, events in sight.log[: sight.now]:
        if action not in matches.legal(match, seat):
            return f"{action} of seat {seat} is not legal", first
        match, happened = matches.act(match, seat, action)
        if seen(seat, action, happened) != seen(seat, action, events):
            return f"after {action} of seat {seat}: {happened}, not {events}", first
        if matches.turn(match) != matches.turn(after):
            return f"after {action} of seat {seat} another turn", first
    same = {**view_json(match, sight.me), "you": sight.me} == sight.view
    return "" if same else "another view", match.now or first


def begun(sight: Sight, known: Known, sampled: Deal, came: Mapping[int, Sequence[Cards]]) -> Deal:
    """The deal before its first action, so that hands and stock become the sampled ones."""
    first = sight.log[0][0].now
    assert first
    drawn = [
        (event.seat, event.card)
        for *_, events in sight.log[: sight.now]
        for event in events
        if isinstance(event, Drew) and not event.open
    ]
    hands = list(first.hands)
    order: dict[int, list[Card]] = {}
    for place, seat in enumerate(first.seats):
        order[seat] = [card for who, card in drawn if who == seat]
        if seat != sight.me and sampled.hands[seat] != _true_hand(sight, seat):
            by_draw = came.get(place) or _by_draw(known, place, sampled.hands[seat])
            hands[seat] = by_draw[0]
            order[seat] = [cards_of(cards)[0] for cards in by_draw[1:]]
    pile = [order[seat].pop(0) for seat, _ in drawn]
    return first._replace(hands=tuple(hands), stock=(*pile, *sampled.stock))


def _true_hand(sight: Sight, seat: int) -> Cards:
    deal = sight.log[sight.now][0].now
    return deal.hands[seat] if deal else 0


def _by_draw(known: Known, place: int, hand: Cards) -> list[Cards]:
    """Some way for the hand to have come: by each draw, the latest first, the card that must."""
    holder = known.holders[place]
    hidden = hand & ~holder.held()
    waiting = [(track.low, track.high, track.card) for track in holder.passed if not track.openly]
    waiting += [(holder.low(card), holder.draws, card) for card in cards_of(hidden)]
    came = [0] * (holder.draws + 1)
    for draw in range(holder.draws, 0, -1):
        latest = max(each for each in waiting if each[0] <= draw <= each[1])
        waiting.remove(latest)
        came[draw] = 1 << latest[2]
    came[0] = sum(1 << card for _, _, card in waiting)
    return came
