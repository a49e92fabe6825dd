"""Cabrón: the sentences of its rules, in order."""

from __future__ import annotations

from cli.rulebook.plans.lines import Line, Section, cards, duties

CABRON = (
    Section("goal", (Line("goal.cabron"),)),
    cards(Line("cards.without_twos_three", lambda rules: not rules.twos)),
    Section(
        "deal",
        (Line("deal.dealer"), Line("deal.each_of"), Line("deal.no_trump"), Line("deal.leads")),
    ),
    duties(Line("duties.no_trump")),
    Section(
        "cantos",
        (
            Line("cantos.table"),
            Line("cantos.first"),
            Line("cantos.last_trick"),
            Line("cantos.two", decision=True),
            Line("cantos.no_tute"),
        ),
    ),
    Section(
        "losers",
        (
            Line("losers.first"),
            Line("losers.zero_points", lambda rules: rules.zero == "points", step=True),
            Line("losers.zero_tricks", lambda rules: rules.zero == "tricks", step=True),
            Line("losers.limit", lambda rules: not rules.limit_sung, step=True),
            Line("losers.limit_sung", lambda rules: rules.limit_sung > 0, step=True),
            Line("losers.middle", step=True),
            Line("losers.level", step=True),
            Line("losers.tricks_win", lambda rules: rules.zero == "tricks_win", decision=True),
            Line("losers.zero_off", lambda rules: rules.zero == "off"),
            Line("losers.examples"),
        ),
        ("zero", "limit", "limit_sung"),
    ),
    Section(
        "match", (Line("match.letters"), Line("match.letters_on", decision=True)), ("letters",)
    ),
)
