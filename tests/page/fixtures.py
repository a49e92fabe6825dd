"""What the page's TypeScript shares with the rules: presets as data, positions and fair records.

`python -m tests.page.fixtures` writes all anew. The presets go into the page itself. Positions are
from random play of every preset, with what the rules let the seat on turn play and, for each other
card of its hand, the duty that forbids it, told here from docs/rules.md §1 in words of its own.
Fair records are a match and ways to cheat in it, each with the step of `tute verify` that fails.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.rules.table import choices_of, moments
from tute import fair
from tute import match as matches
from tute.actions import Play
from tute.cards import SUIT_OF, card_text, cards_of
from tute.notation import text
from tute.options import MODES
from tute.presets import PRESETS
from tute.record import write
from tute.rulesets import catalogue, players_of, rule_set, rules_json
from tute.view import view_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tute.cards import Card
    from tute.match import Match
    from tute.rules import RuleSet
    from tute.state import Deal

PRESETS_FILE = Path(__file__).parents[2] / "gateway/web/client/src/game/presets.json"
POSITIONS_FILE = Path(__file__).parent / "positions.jsonl"
FAIR_FILE = Path(__file__).parent / "fair.jsonl"
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


def fair_records() -> Iterator[dict[str, object]]:
    """`steps` counts those of the page, which has none for the frame."""
    for cheat in (None, *CHEATS):
        record = _fair_record()
        if cheat:
            cheat(record)
        checks = fair.verify(json.loads(json.dumps(record)))
        failed = next((check.step for check in checks if not check.ok), None)
        steps = 1 if failed == "fair" else 1 + len(checks)
        yield {"failed": failed, "steps": steps, "record": record}


def _fair_record() -> dict[str, Any]:
    """Three deals of a match with two people and a bot, by the table's own random draws."""
    rng, rules = random.Random(1), rule_set("cabron.barajamos", 3)
    s0, salts = rng.randbytes(32), [rng.randbytes(32).hex(), "", rng.randbytes(32).hex()]
    first = fair.first_dealer(fair.key(s0, 1), "t_1", salts, rules.players)
    match, deals = matches.begin(rules, first), []
    for k in (1, 2, 3):
        deck = fair.deck(fair.key(s0, k), "t_1", k, salts, rules)
        match, _ = matches.deal(match, deck)
        actions = []
        while matches.phase(match) != "between":
            actions.append(rng.choice(choices_of(match)))
            match, _ = matches.act(match, *actions[-1])
        deals.append((deck, actions))
    proof = {
        "match": "t_1",
        "commitment": fair.commitment(s0),
        "n": fair.CHAIN,
        "salt_hashes": [fair.salt_hash(salt) if salt else None for salt in salts],
        "salts": [salt or None for salt in salts],
        "seeds": [fair.key(s0, k).hex() for k in (1, 2, 3)],
    }
    return copy.deepcopy(write(rules, first, deals, proof))


def _other_salt(record: dict[str, Any]) -> None:
    record["fair"]["salts"][0] = "00" * 32


def _no_salt(record: dict[str, Any]) -> None:
    record["fair"]["salts"][2] = None


def _unpromised_salt(record: dict[str, Any]) -> None:
    record["fair"]["salts"][1] = "00" * 32


def _other_seed(record: dict[str, Any]) -> None:
    record["fair"]["seeds"][1] = "00" * 32


def _seed_missing(record: dict[str, Any]) -> None:
    record["fair"]["seeds"].pop()


def _other_dealer(record: dict[str, Any]) -> None:
    record["first_dealer"] = (record["first_dealer"] + 1) % 3


def _other_deck(record: dict[str, Any]) -> None:
    one, two, *rest = record["deals"][1]["deck"].split()
    record["deals"][1]["deck"] = " ".join([two, one, *rest])


def _other_card(record: dict[str, Any]) -> None:
    record["deals"][2]["actions"][0]["play"] = record["deals"][2]["actions"][1]["play"]


def _no_proof(record: dict[str, Any]) -> None:
    record["fair"] = None


def _short_commitment(record: dict[str, Any]) -> None:
    record["fair"]["commitment"] = "00"


def _no_deal(record: dict[str, Any]) -> None:
    """As a match that was cancelled before its first deal: nothing is wrong."""
    record.update(deals=[], first_dealer=0)
    record["fair"]["seeds"] = []


CHEATS: tuple[Callable[[dict[str, Any]], None], ...] = (
    _other_salt,
    _no_salt,
    _unpromised_salt,
    _other_seed,
    _seed_missing,
    _other_dealer,
    _other_deck,
    _other_card,
    _no_proof,
    _short_commitment,
    _no_deal,
)


def presets_text() -> str:
    return json.dumps(presets(), indent=1) + "\n"


def positions_text() -> str:
    return _lines(positions())


def fair_text() -> str:
    return _lines(fair_records())


def _lines(items: Iterator[dict[str, object]]) -> str:
    return "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in items)


if __name__ == "__main__":
    PRESETS_FILE.write_text(presets_text())
    POSITIONS_FILE.write_text(positions_text())
    FAIR_FILE.write_text(fair_text())
