"""Clásico: the sentences of its rules, in order."""

from __future__ import annotations

from cli.rulebook.plans.lines import (
    AUTO,
    FROM_HAND,
    TUTE,
    Line,
    Section,
    by_hand,
    cards,
    duties,
    has_tute,
    sings_by_itself,
)

CLASICO = (
    Section("goal", (Line("goal.clasico"),)),
    cards(),
    Section(
        "deal", (Line("deal.dealer"), Line("deal.each"), Line("deal.turned"), Line("deal.leads"))
    ),
    duties(Line("duties.partner")),
    Section(
        "cantos",
        (
            *FROM_HAND,
            Line("cantos.partners", lambda rules: rules.partner_declares),
            Line("cantos.winner", lambda rules: not rules.partner_declares),
            *AUTO,
            Line(
                "cantos.partners_order",
                lambda rules: rules.partner_declares and sings_by_itself(rules),
            ),
            Line("cantos.manual", by_hand),
            Line("cantos.any_order", lambda rules: rules.partner_declares and by_hand(rules)),
            Line("cantos.forfeit", by_hand, source="pagat"),
        ),
        ("declare", "partner_declares"),
    ),
    Section(
        "tute", (*TUTE[:2], Line("tute.partners", has_tute, decision=True), *TUTE[2:]), ("tute",)
    ),
    Section(
        "score",
        (
            Line("score.teams"),
            Line("score.one", lambda rules: not rules.double_at),
            Line("score.double", lambda rules: rules.double_at > 0),
            Line("score.tute_one", lambda rules: rules.double_at > 0 and has_tute(rules)),
        ),
        ("double_at",),
    ),
    Section(
        "match",
        (
            Line("match.games", lambda rules: not rules.series and rules.lead == 1),
            Line("match.games_lead", lambda rules: not rules.series and rules.lead > 1),
            Line("match.series", lambda rules: rules.series > 0),
            Line("match.series_lead", lambda rules: rules.series > 0 and rules.lead > 1),
            Line("match.series_on", lambda rules: rules.series > 0, decision=True),
        ),
        ("games", "series", "lead"),
    ),
)
