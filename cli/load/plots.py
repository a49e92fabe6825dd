"""Pictures of an outcome, as SVG."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from cli.texts import Lang, text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cli.load.histogram import Histogram
    from cli.load.outcome import Outcome

_WIDE, _HIGH, _LEFT, _RIGHT, _TOP, _BOTTOM = 900, 220, 60, 20, 24, 26
_COLOURS = ("#1d5fa8", "#c2571a", "#2c7a3f", "#7a3f8a")


class Line(NamedTuple):
    name: str
    points: Sequence[tuple[float, float]]


class Axis(NamedTuple):
    """`place` is from 0 to 1; `marks` are values and what is written there."""

    place: Callable[[float], float]
    marks: Sequence[tuple[float, str]]


def over_time(outcome: Outcome, lang: Lang) -> str:
    """Moves a second, latencies, and cores in use, each below the other."""
    points = outcome.points
    if not points:
        return ""
    seconds = _linear(max(each.at_s for each in points), " s")
    rate = Line(f"{text(lang, 'load_moves')}/s", [(each.at_s, each.moves_per_s) for each in points])
    p50 = Line("p50 ms", [(each.at_s, each.p50_ms) for each in points if each.p50_ms])
    p99 = Line("p99 ms", [(each.at_s, each.p99_ms) for each in points if each.p99_ms])
    pictures = [_picture([rate], seconds, _linear(_most([rate])))]
    if p50.points:
        pictures.append(_picture([p50, p99], seconds, _logarithmic(_all([p50, p99]))))
    if outcome.used is not None:
        cores = Line(text(lang, "load_cpu"), [(each.at_s, each.cores) for each in points])
        pictures.append(_picture([cores], seconds, _linear(_most([cores]))))
    return "\n".join(pictures)


def spread(outcome: Outcome, lang: Lang) -> str:
    """The time up to each percentile; the axis gives every further nine the same room."""
    tally = outcome.tally
    lines = [
        Line(text(lang, f"load_{name}"), _percentiles(getattr(tally, name)))
        for name in ("mover", "last", "bots", "resume")
        if getattr(tally, name).count > 1
    ]
    if not lines:
        return ""
    nines = max(x for x, _ in _pairs(lines))
    marks = [(0.0, "0"), (_nines(0.5), "50"), *((float(n), _percent(n)) for n in range(1, 6))]
    axis = Axis(lambda x: x / nines, [each for each in marks if each[0] <= nines])
    return _picture(lines, axis, _logarithmic(_all(lines)))


def _picture(lines: Sequence[Line], across: Axis, up: Axis) -> str:
    wide, high = _WIDE - _LEFT - _RIGHT, _HIGH - _TOP - _BOTTOM

    def x(value: float) -> float:
        return _LEFT + wide * across.place(value)

    def y(value: float) -> float:
        return _TOP + high * (1 - up.place(value))

    parts = [f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" font-size="11" fill="none">']
    for value, said in up.marks:
        at = y(value)
        parts.append(f'<path d="M{_LEFT} {at:.1f}H{_WIDE - _RIGHT}" stroke="#ddd"/>')
        parts.append(_word(_LEFT - 6, at + 4, said, "end"))
    for value, said in across.marks:
        at = x(value)
        parts.append(f'<path d="M{at:.1f} {_TOP}V{_HIGH - _BOTTOM}" stroke="#eee"/>')
        parts.append(_word(at, _HIGH - 8, said, "middle"))
    for number, line in enumerate(lines):
        colour = _COLOURS[number % len(_COLOURS)]
        path = " ".join(f"{x(at):.1f},{y(much):.1f}" for at, much in line.points)
        parts.append(f'<polyline points="{path}" stroke="{colour}" stroke-width="1.6"/>')
        parts.append(_word(_LEFT + 4 + 210 * number, 14, line.name, "start", colour))
    return "".join([*parts, "</svg>"])


def _word(x: float, y: float, said: str, anchor: str, colour: str = "#555") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}">{escape(said)}</text>'


def _linear(most: float, unit: str = "") -> Axis:
    most = most or 1.0
    step = 10 ** math.floor(math.log10(most))
    step *= next(each for each in (0.2, 0.5, 1, 2) if most / (step * each) <= 5)
    marks = [n * step for n in range(int(most / step) + 1)]
    return Axis(lambda value: value / most, [(each, f"{each:g}{unit}") for each in marks])


def _logarithmic(values: Sequence[float]) -> Axis:
    low = math.floor(math.log10(max(min(values), 0.01)))
    high = max(math.ceil(math.log10(max(*values, 0.01))), low + 1)
    marks = [(10.0**n, f"{10.0**n:g}") for n in range(low, high + 1)]
    return Axis(lambda value: (math.log10(max(value, 10**low)) - low) / (high - low), marks)


def _percentiles(times: Histogram) -> list[tuple[float, float]]:
    """(nines, ms); the last time is as far as the count can tell."""
    furthest = 1 - 1 / (times.count + 1)
    return [(_nines(min(share, furthest)), max(ms, 0.001)) for ms, share in times.curve()]


def _nines(share: float) -> float:
    return -math.log10(1 - share)


def _percent(nines: int) -> str:
    return f"{100 * (1 - 10**-nines):.{max(0, nines - 2)}f}"


def _pairs(lines: Sequence[Line]) -> list[tuple[float, float]]:
    return [pair for line in lines for pair in line.points]


def _all(lines: Sequence[Line]) -> list[float]:
    return [much for _, much in _pairs(lines)]


def _most(lines: Sequence[Line]) -> float:
    return max(_all(lines), default=1.0)
