"""Who will take the trick and what will lie in it, by the cards that each seat may still hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.strategies.odds import above, winner
from tute.cards import NONE, POINTS, SUIT_MASK, SUIT_OF, Card, Cards, cards_of
from tute.engine import LAST_TRICK
from tute.tricks import best

if TYPE_CHECKING:
    from services.bots.strategies.memory import Memory
    from services.bots.strategies.seen import Seen

_OVERRUFFS = 0.5
"""Chance that the trumps of a second player who ruffs beat the first one's."""


def outlook(seen: Seen, memory: Memory, card: Card) -> tuple[float, float, float]:
    """Chances that the side, and the seat, takes the trick with `card`; points in it, about."""
    chances = takers(seen, memory, card)
    holds = sum(chances[seat] for seat in seen.side)
    table = (*seen.table, card)
    points = sum(POINTS[each] for each in table) + LAST_TRICK * (seen.counts[seen.seat] == 1)
    return (
        holds,
        chances[seen.seat],
        points
        + sum(
            _adds(memory, seat, SUIT_OF[table[0]], holds if seat in seen.side else 1 - holds)
            for seat in seen.to_come
        ),
    )


def takers(seen: Seen, memory: Memory, card: Card) -> list[float]:
    """By seat the chance to have the trick in the end, once `card` is played."""
    table = (*seen.table, card)
    led, top = SUIT_OF[table[0]], best(table, seen.trump)
    holder = winner(seen, card)
    if seen.duties_off:
        return _at_will(seen, memory, table, holder)
    if SUIT_OF[top] != led:
        voids = {seat: _void(memory, seat, led) for seat in seen.to_come}
        return _highest(seen, memory, top, holder, voids)
    chances = _highest(seen, memory, top, holder, dict.fromkeys(seen.to_come, 1.0))
    if seen.trump in (led, NONE):
        return chances
    return _ruffed(seen, memory, led, chances)


def _highest(
    seen: Seen, memory: Memory, top: Card, holder: int, able: dict[int, float]
) -> list[float]:
    """`able`: by seat to come, the chance that it may play the suit of `top`."""
    chances = [0.0] * seen.rules.players
    left = 1.0
    for higher in cards_of(above(memory.out, top)):
        shares = {seat: memory.share(seat, higher) * able[seat] for seat in able}
        for seat, share in shares.items():
            chances[seat] += left * share
        left *= max(0.0, 1 - sum(shares.values()))
    chances[holder] += left
    return chances


def _ruffed(seen: Seen, memory: Memory, led: int, chances: list[float]) -> list[float]:
    """`chances` are those without a ruff."""
    ruffs = [0.0] * len(chances)
    dry = 1.0
    for seat in seen.to_come:
        ruff = _void(memory, seat, led) * memory.some(seat, SUIT_MASK[seen.trump])
        taken = ruff * _OVERRUFFS
        overruffed = taken * (1 - dry)
        ruffs = [each * (1 - taken) for each in ruffs]
        ruffs[seat] += overruffed + dry * ruff
        dry *= 1 - ruff
    return [ruffed + dry * chance for ruffed, chance in zip(ruffs, chances, strict=True)]


def _at_will(seen: Seen, memory: Memory, table: tuple[Card, ...], holder: int) -> list[float]:
    """Without duties: others take the trick if they can, the rather the more lies there."""
    chances = [0.0] * seen.rules.players
    chances[holder] = 1.0
    led, top = SUIT_OF[table[0]], best(table, seen.trump)
    willing = min(1.0, sum(POINTS[each] for each in table) / 10)
    for seat in seen.to_come:
        over = memory.some(seat, above(memory.out, top)) * max(0.7, willing)
        if SUIT_OF[top] != seen.trump:
            over += (1 - over) * willing * memory.some(seat, SUIT_MASK[seen.trump])
        elif led != seen.trump:
            over *= willing
        chances = [each * (1 - over) for each in chances]
        chances[seat] += over
    return chances


def _void(memory: Memory, seat: int, suit: int) -> float:
    return memory.none(seat, SUIT_MASK[suit])


def _adds(memory: Memory, seat: int, led: int, wins: float) -> float:
    """Points that the seat throws in, whose side takes the trick with chance `wins`."""
    void = _void(memory, seat, led)
    own = memory.may[seat] & SUIT_MASK[led]
    other = memory.may[seat] & ~SUIT_MASK[led]
    return (1 - void) * _mean(own) * (0.6 + 0.8 * wins) + void * _mean(other) * (0.2 + 1.3 * wins)


def _mean(cards: Cards) -> float:
    """Points of an average card."""
    if not cards:
        return 0.0
    return sum(points * (cards & mask).bit_count() for points, mask in _RICH) / cards.bit_count()


_RICH = [
    (POINTS[strength], sum(1 << suit * 10 + strength for suit in range(4)))
    for strength in range(5, 10)
]
