"""Matches as JSON: docs/rules.md §7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from tute.actions import Action, action_from_json, action_json, seat_from_json
from tute.cards import NO_CARD, Card, card_text, parse_card
from tute.errors import RuleError
from tute.match import Match, act, begin, deal, result
from tute.rulesets import players_of, rule_set, rules_json

if TYPE_CHECKING:
    from tute.rules import RuleSet

FORMAT = "tute/1"
Played: TypeAlias = tuple[Sequence[Card], Sequence[tuple[int, Action]]]


class Fault(RuleError):
    """Where in a record, counted from 0, the rules refused."""

    def __init__(self, error: RuleError, deal: int | None, action: int | None) -> None:
        super().__init__(error.code, error.message, error.details)
        self.deal = deal
        self.action = action


def replay(record: object) -> dict[str, object]:
    """What `tute replay --json` prints of one record, whatever it is; never raises."""
    try:
        match, deals = _play(record)
    except Fault as fault:
        return {
            "ok": False,
            "deal": fault.deal,
            "action": fault.action,
            "error": fault.code,
            "message": fault.message,
        }
    return {
        "ok": True,
        "deals": deals,
        "score": list(match.score),
        "winner": match.winner,
        "complete": match.over,
    }


def write(
    rules: RuleSet,
    first_dealer: int,
    deals: Sequence[Played],
    fair: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """The record of a match whose deals are (deck, [(seat, action)])."""
    record: dict[str, object] = {
        "format": FORMAT,
        "rules": rules_json(rules),
        "first_dealer": first_dealer,
        "deals": [
            {
                "deck": " ".join(card_text(card) for card in deck),
                "actions": [action_json(action, seat) for seat, action in actions],
            }
            for deck, actions in deals
        ],
    }
    return record if fair is None else {**record, "fair": dict(fair)}


def read_deck(text: str) -> tuple[Card, ...]:
    """Cards between white space; a word that names none becomes NO_CARD."""
    cards = (parse_card(word) for word in text.split())
    return tuple(NO_CARD if card is None else card for card in cards)


def frame(record: object) -> tuple[Match, list[object]]:
    """The match before its first deal, and the record's deals. Raises RuleError."""
    data = _object(record, "A record is an object.")
    if data.get("format") != FORMAT:
        raise _bad(f"The format of a record is {FORMAT}.")
    deals = data.get("deals")
    if not isinstance(deals, list):
        raise _bad("The deals of a record are a list.")
    rules = _object(data.get("rules"), "The rules of a record are an object.")
    options = _object(rules.get("options", {}), "Options are an object.")
    preset, first_dealer = rules.get("preset"), data.get("first_dealer")
    if not isinstance(preset, str):
        raise _bad("A preset is a text.")
    if type(first_dealer) is not int:
        raise _bad("The first dealer is an integer.")
    return begin(_rules(preset, rules, options), first_dealer), deals


def _rules(preset: str, rules: Mapping[str, object], options: Mapping[str, object]) -> RuleSet:
    players = rules.get("players", players_of(preset)[0])
    if "players" not in rules and len(players_of(preset)) > 1:
        raise RuleError("bad_rules", "This preset needs the number of players.")
    if type(players) is not int:
        raise RuleError("bad_rules", "The number of players is an integer.")
    return rule_set(preset, players, options)


def _play(record: object) -> tuple[Match, list[dict[str, object]]]:
    try:
        match, deals = frame(record)
    except RuleError as error:
        raise Fault(error, None, None) from error
    results = []
    for number, each in enumerate(deals):
        try:
            match, actions = _deal(match, each)
        except RuleError as error:
            raise Fault(error, number, None) from error
        match = _act_all(match, number, actions)
        results.append(result(match))
    return match, results


def _deal(match: Match, data: object) -> tuple[Match, list[object]]:
    fields = _object(data, "A deal is an object.")
    deck, actions = fields.get("deck"), fields.get("actions")
    if not isinstance(deck, str) or not isinstance(actions, list):
        raise _bad("A deal has a text deck and a list of actions.")
    return deal(match, read_deck(deck))[0], actions


def _act_all(match: Match, number: int, actions: list[object]) -> Match:
    for place, data in enumerate(actions):
        try:
            seat, action = seat_from_json(data), action_from_json(data)
            match, _ = act(match, seat, action)
        except RuleError as error:
            raise Fault(error, number, place) from error
    return match


def _object(value: object, message: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise _bad(message)
    return value


def _bad(message: str) -> RuleError:
    return RuleError("bad_record", message)
