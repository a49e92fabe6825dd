"""Every way to share out classes of cards, with the number of ways to choose the cards."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Row: TypeAlias = tuple[int, ...]


def shares(
    sizes: Sequence[int], most: Sequence[Row], wanted: Row, ways: int = 1
) -> Iterator[tuple[tuple[Row, ...], int]]:
    """By class a row of how many cards go where, so that everybody gets what is `wanted`.

    `sizes` are the classes' and `most`, by class, what each may get of it.
    """
    if not sizes:
        yield (), ways
        return
    for row, chosen in _rows(sizes[0], tuple(map(min, most[0], wanted))):
        left = tuple(want - got for want, got in zip(wanted, row, strict=True))
        if _enough(sizes[1:], most[1:], left):
            for rest, total in shares(sizes[1:], most[1:], left, ways * chosen):
                yield (row, *rest), total


def _rows(size: int, most: Row) -> Iterator[tuple[Row, int]]:
    """Every way to share out one class."""
    if not most:
        if not size:
            yield (), 1
        return
    if sum(most) < size:
        return
    for got in range(min(size, most[0]) + 1):
        for rest, ways in _rows(size - got, most[1:]):
            yield (got, *rest), ways * comb(size, got)


def _enough(sizes: Sequence[int], most: Sequence[Row], wanted: Row) -> bool:
    """Each want can still be met by itself."""
    return all(
        want <= sum(min(size, row[number]) for size, row in zip(sizes, most, strict=True))
        for number, want in enumerate(wanted)
    )
