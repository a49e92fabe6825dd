"""Individual: the sentences of its rules, in order."""

from __future__ import annotations

from cli.rulebook.plans.lines import (
    AUTO,
    FROM_HAND,
    TUTE,
    Line,
    Section,
    cards,
    draws_three,
    duties,
    has_tute,
    swaps,
    to_101,
)

INDIVIDUAL = (
    Section("goal", (Line("goal.individual"),), source="pagat"),
    cards(),
    Section(
        "deal",
        (Line("deal.dealer"), Line("deal.each"), Line("deal.stock"), Line("deal.leads")),
        ("deal",),
        "pagat",
    ),
    Section(
        "stock",
        (
            Line("stock.draw"),
            Line("stock.two", lambda rules: not draws_three(rules)),
            Line("stock.three", draws_three),
            Line("stock.order", decision=True),
            Line("stock.order_101", to_101, step=True),
            Line("stock.order_swap", swaps, step=True),
            Line("stock.order_tute", has_tute, step=True),
            Line("stock.order_canto", step=True),
            Line("stock.order_101_again", to_101, step=True),
            Line("stock.order_draw", step=True),
            Line("stock.order_end", lambda rules: not swaps(rules)),
            Line("stock.order_end_swap", swaps),
        ),
        source="pagat",
    ),
    Section(
        "swap",
        (
            Line("swap.off", lambda rules: not swaps(rules)),
            Line("swap.how", swaps),
            Line("swap.auto", lambda rules: rules.swap == "auto"),
            Line("swap.ask", lambda rules: rules.swap == "ask"),
            Line("swap.chain", swaps, decision=True),
        ),
        ("swap",),
        "pagat",
        whole=True,
    ),
    duties(
        Line("duties.stock_full", lambda rules: rules.stock_duty == "full"),
        Line("duties.stock_trump", lambda rules: rules.stock_duty == "trump_only"),
        Line("duties.stock_free", lambda rules: rules.stock_duty == "free"),
        options=("stock_duty",),
        source="pagat",
    ),
    Section(
        "cantos",
        (
            *FROM_HAND,
            Line("cantos.winner"),
            *AUTO,
            Line("cantos.forty_after", lambda rules: rules.forty_after_twenty),
            Line("cantos.forty_never", lambda rules: not rules.forty_after_twenty),
        ),
        ("forty_after_twenty",),
        "pagat",
    ),
    Section("tute", TUTE, ("tute",), "pagat", whole=True),
    Section(
        "capote",
        (
            Line("capote.off", lambda rules: not rules.capote),
            Line("capote.when", lambda rules: rules.capote),
            Line("capote.after", lambda rules: rules.capote),
        ),
        ("capote",),
        "pagat",
        whole=True,
    ),
    Section(
        "score",
        (
            Line("score.most", lambda rules: not to_101(rules)),
            Line("score.to_101", to_101),
            Line("score.carried", to_101),
            Line("score.one_each"),
        ),
        ("win",),
        "pagat",
        whole=True,
    ),
    Section("match", (Line("match.games_each"),), ("games",), "pagat"),
)
