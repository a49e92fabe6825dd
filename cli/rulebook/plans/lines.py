"""What plans are made of: lines, sections, and those that several modes share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tute.presets import Source
    from tute.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of a page, said when `when` holds; `key` names its words in every language.

    `step`: one of a numbered list. `decision`: where the sources are silent or disagree, ours.
    `source`: whom it follows, where that is not the section's.
    """

    key: str
    when: Callable[[RuleSet], bool] = lambda rules: True
    step: bool = False
    decision: bool = False
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """`source` is whom the mode's defaults follow; `options` are those that shape its lines.

    `whole`: nothing is left of the source where the options have other values.
    """

    key: str
    lines: tuple[Line, ...]
    options: tuple[str, ...] = ()
    source: Source = "barajamos"
    whole: bool = False


def draws_three(rules: RuleSet) -> bool:
    return rules.players == 3


def sings_by_itself(rules: RuleSet) -> bool:
    return rules.declare == "auto"


def by_hand(rules: RuleSet) -> bool:
    return rules.declare == "manual"


def has_tute(rules: RuleSet) -> bool:
    return rules.tute != "off"


def to_101(rules: RuleSet) -> bool:
    return rules.win == "101"


def swaps(rules: RuleSet) -> bool:
    return rules.swap != "off"


def cards(*more: Line) -> Section:
    return Section("cards", (Line("cards.suits"), *more, Line("cards.points"), Line("cards.last")))


def duties(*more: Line, options: tuple[str, ...] = (), source: Source = "barajamos") -> Section:
    return Section(
        "duties",
        (
            Line("duties.lead"),
            Line("duties.follow", step=True),
            Line("duties.ruff", step=True),
            Line("duties.undertrump_free", lambda rules: rules.undertrump == "free", step=True),
            Line("duties.undertrump_forced", lambda rules: rules.undertrump == "forced", step=True),
            Line("duties.any", step=True),
            *more,
            Line("duties.trick"),
        ),
        ("undertrump", *options),
        source,
    )


FROM_HAND = (Line("cantos.pair"), Line("cantos.when"))
AUTO = (
    Line("cantos.auto", sings_by_itself),
    Line("cantos.auto_level", sings_by_itself, decision=True),
)
TUTE = (
    Line("tute.off", lambda rules: rules.tute == "off"),
    Line("tute.what", has_tute),
    Line("tute.hand", lambda rules: rules.tute == "hand"),
    Line("tute.match", lambda rules: rules.tute == "match"),
    Line("tute.before", has_tute, decision=True),
)
