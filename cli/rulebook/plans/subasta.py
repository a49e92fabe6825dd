"""Subasta: the sentences of its rules, in order."""

from __future__ import annotations

from cli.rulebook.plans.lines import AUTO, FROM_HAND, Line, Section, by_hand, cards, duties

SUBASTA = (
    Section("goal", (Line("goal.subasta"),)),
    cards(Line("cards.without_twos")),
    Section(
        "deal",
        (
            Line("deal.dealer"),
            Line("deal.each", lambda rules: not rules.dealer_rests),
            Line("deal.rests", lambda rules: rules.dealer_rests, source="ludoteka"),
            Line("deal.no_trump_yet"),
        ),
    ),
    Section(
        "auction",
        (
            Line("auction.single", lambda rules: rules.rounds == "single"),
            Line("auction.multiple", lambda rules: rules.rounds == "multiple"),
            Line("auction.bids"),
            Line("auction.largest", decision=True),
            Line("auction.nobody"),
            Line("auction.bidder"),
        ),
        ("rounds", "step", "min_bid", "max_bid"),
    ),
    duties(Line("duties.rivals")),
    Section(
        "cantos",
        (
            *FROM_HAND,
            Line("cantos.bidder"),
            *AUTO,
            Line("cantos.manual", by_hand),
            Line("cantos.forfeit", by_hand, source="pagat"),
            Line("cantos.no_tute"),
        ),
        ("declare",),
    ),
    Section(
        "score",
        (
            Line("score.made"),
            Line("score.failed_each", lambda rules: rules.fail == "each"),
            Line("score.failed_split", lambda rules: rules.fail == "split"),
            Line("score.double_from", lambda rules: rules.double_from > 0),
            Line(
                "score.rounded",
                lambda rules: rules.fail == "split" and not rules.double_from,
                decision=True,
            ),
            Line(
                "score.doubled_first",
                lambda rules: rules.fail == "split" and rules.double_from > 0,
                decision=True,
            ),
        ),
        ("fail", "double_from"),
    ),
    Section("match", (Line("match.target"),), ("target",)),
)
