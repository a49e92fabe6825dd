"""Figures against their bars."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """`most` is the bar, None where there is none; `of` says of how many the figure is a mean."""

    name: str
    value: float
    unit: str
    most: float | None = None
    of: int = 1

    @property
    def held(self) -> bool:
        return self.most is None or self.value <= self.most


def line(figure: Figure) -> str:
    bar = "" if figure.most is None else f"   bar {figure.most:g}"
    verdict = "" if figure.most is None else ("   held" if figure.held else "   MISSED")
    many = f" (of {figure.of:,})" if figure.of > 1 else ""
    return f"{figure.name + many:<58}{figure.value:>10.2f} {figure.unit}{bar}{verdict}"


def as_json(figures: list[Figure]) -> list[dict[str, object]]:
    return [{**asdict(each), "held": each.held} for each in figures]
