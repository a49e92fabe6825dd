"""What sentences take from a rule set, counted by the rules themselves."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from cli.rulebook.words import say
from tute import match
from tute.cards import POINTS, STRENGTH, card, full_deck
from tute.modes import cabron, subasta

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tute.rules import RuleSet

_WORD = "C A B R Ó N"
_SCORES = (
    (50, 50, 20, 10),
    (65, 65, 20, 20),
    (40, 40, 40, 10),
    (60, 50, 20, 0),
    (50, 50, 30),
    (70, 70, 70),
    (80, 50, 0),
)


def values(rules: RuleSet) -> dict[str, object]:
    """The options, and `each`: cards a hand; `lowest`, `largest`: bids; `word`: letters spelt."""
    begun, _ = match.deal(match.begin(rules, 0), full_deck(rules.twos))
    hands = begun.now.hands if begun.now else ()
    return {
        **asdict(rules),
        "each": max(hand.bit_count() for hand in hands),
        "lowest": rules.min_bid + -rules.min_bid % rules.step,
        "largest": subasta.largest(rules),
        "word": f" ({_WORD})" if rules.letters == len(_WORD.split()) else "",
    }


def strength(tables: Sequence[RuleSet], language: str) -> str:
    """Every rank with its points, the strongest first."""
    ranks = [rank for rank in reversed(STRENGTH) if rank != 2 or any(each.twos for each in tables)]
    rows = (
        [say(language, "cards.strength"), *map(str, ranks)],
        ["---"] * (len(ranks) + 1),
        [say(language, "cards.worth"), *(str(POINTS[card(rank, 0)]) for rank in ranks)],
    )
    return "\n".join(map(row, rows))


def losers(tables: Sequence[RuleSet], language: str) -> str:
    """Deals of cabrón and who loses them, by the rules of each table."""
    loses, nobody = say(language, "page.loses"), say(language, "page.nobody")
    rows = [row([say(language, "cards.worth"), loses]), row(["---", "---"])]
    for rules in tables:
        for scores in (each for each in _SCORES if len(each) == rules.players):
            lost = cabron.losers(rules, scores, [int(score > 0) for score in scores], frozenset())
            named = ", ".join(str(scores[seat]) for seat in lost) or nobody
            rows.append(row(["-".join(map(str, scores)), named]))
    return "\n".join(rows)


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


BLOCKS: dict[str, Callable[[Sequence[RuleSet], str], str]] = {
    "cards.suits": strength,
    "losers.examples": losers,
}
"""What follows the line of that key."""
