"""What the page's TypeScript shares with the rules: presets as data, and positions to be judged.

`python -m tests.page.fixtures` writes both anew. The presets go into the page itself; positions are
from random play of every preset, with what the rules let the seat on turn play and, for each other
card of its hand, the duty that forbids it, told here from docs/rules.md §1 in words of its own.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.rules.table import moments
from tute import match as matches
from tute.actions import Play
from tute.cards import SUIT_OF, card_text, cards_of
from tute.notation import text
from tute.options import MODES
from tute.presets import PRESETS
from tute.rulesets import catalogue, players_of, rule_set, rules_json
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tute.cards import Card
    from tute.match import Match
    from tute.rules import RuleSet
    from tute.state import Deal

PRESETS_FILE = Path(__file__).parents[2] / "gateway/web/client/src/game/presets.json"
POSITIONS_FILE = Path(__file__).parent / "positions.jsonl"
SEEDS = 6
EACH = 2
"""Positions with the same duties in them, for rules that bind alike."""


def presets() -> dict[str, object]:
    """By name: mode, numbers of players (and those without twos), every option with its value."""
    return {
        str(entry["preset"]): {
            "mode": entry["mode"],
            "players": entry["players"],
            "without_twos": list(MODES[str(entry["mode"])].without_twos),
            "dealer_rests": PRESETS[str(entry["preset"])].dealer_rests,
            "options": {option["name"]: option["default"] for option in _options(entry)},
        }
        for entry in catalogue()
    }


def positions() -> Iterator[dict[str, object]]:
    had: Counter[object] = Counter()
    for rules in _rule_sets():
        for seed in range(SEEDS):
            for match, seat, action, _, _ in moments(rules, seed):
                if isinstance(action, Play) and match.now and match.now.table:
                    position = _position(match, match.now, seat)
                    binds = (rules.mode, rules.players, rules.undertrump, rules.stock_duty)
                    kind = (*binds, *position["why"])
                    had[kind] += 1
                    if had[kind] <= EACH:
                        yield position


def _rule_sets() -> Iterator[RuleSet]:
    for preset in PRESETS:
        for players in players_of(preset):
            for undertrump in ("free", "forced"):
                yield rule_set(preset, players, {"undertrump": undertrump})
    for stock_duty in ("full", "trump_only", "free"):
        for preset, players in (("individual.pagat", 3), ("individual.corriente", 2)):
            yield rule_set(preset, players, {"stock_duty": stock_duty})


def _position(match: Match, now: Deal, seat: int) -> dict[str, Any]:
    view = view_json(match, seat)
    legal = [each.card for each in matches.legal(match, seat) if isinstance(each, Play)]
    why: dict[str, list[str]] = {}
    for card in cards_of(now.hands[seat]):
        if card not in legal:
            why.setdefault(_duty(match.rules, now, card), []).append(card_text(card))
    shared = ("hand", "trick", "trump", "upcard", "stock", "phase")
    return {
        "rules": rules_json(match.rules),
        **{key: view[key] for key in shared},
        "hand": text(cards_of(now.hands[seat])),
        "trick": text(now.table),
        "legal": text(legal),
        "why": {duty: " ".join(cards) for duty, cards in sorted(why.items())},
    }


def _duty(rules: RuleSet, now: Deal, card: Card) -> str:
    """The first duty that a card breaks of which we know that it may not be played."""
    led = SUIT_OF[now.table[0]]
    hand = cards_of(now.hands[now.turn])
    drawing = rules.mode == "individual" and sum(now.tricks) < _draws(rules)
    if drawing and rules.stock_duty != "full":
        return "trump_led"
    if any(SUIT_OF[each] == led for each in hand):
        return "follow" if SUIT_OF[card] != led else "beat"
    on_table = [each for each in now.table if SUIT_OF[each] == now.trump]
    if not on_table:
        return "ruff"
    over = [each for each in hand if SUIT_OF[each] == now.trump and each > max(on_table)]
    return "overruff" if over else "undertrump"


def _draws(rules: RuleSet) -> int:
    """Tricks of a deal that a draw follows."""
    left = 40 - rules.deal * rules.players
    return left // rules.players


def _options(entry: dict[str, Any]) -> list[dict[str, object]]:
    options: list[dict[str, object]] = entry["options"]
    return options


def presets_text() -> str:
    return json.dumps(presets(), indent=1) + "\n"


def positions_text() -> str:
    return "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in positions())


if __name__ == "__main__":
    PRESETS_FILE.write_text(presets_text())
    POSITIONS_FILE.write_text(positions_text())
