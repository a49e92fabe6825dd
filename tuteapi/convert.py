"""The rules' values to messages and back."""

import json
from typing import assert_never

from tute.actions import Action, Bid, Capote, Keep, Pass, Play, Sing, Swap, Trump
from tute.cards import NO_CARD, card_text, parse_card
from tute.errors import RuleError
from tute.rules import RuleSet
from tute.rulesets import rule_set, rules_json
from tuteapi.codes import Refused
from tuteapi.v1 import types_pb2


def action_to_proto(action: Action) -> types_pb2.Action:
    match action:
        case Play(card):
            return types_pb2.Action(play=card_text(card))
        case Bid(points):
            return types_pb2.Action(bid=points)
        case Pass():
            return _PASS
        case Trump(suit):
            return types_pb2.Action(trump=suit)
        case Sing(suit):
            return types_pb2.Action(sing=suit)
        case Swap(card):
            return types_pb2.Action(swap=card_text(card))
        case Keep():
            return types_pb2.Action(keep=True)
        case Capote():
            return types_pb2.Action(capote=True)
    assert_never(action)


def action_from_proto(action: types_pb2.Action) -> Action:
    """Texts that name no card become NO_CARD, so that the engine answers.

    Raises Refused `bad_request`: no verb, or `false` where only `true` is written.
    """
    match action.WhichOneof("verb"):
        case "play":
            return _PLAYS.get(action.play, _NO_PLAY)
        case "bid":
            return Bid(action.bid)
        case "trump":
            return Trump(action.trump)
        case "sing":
            return Sing(action.sing)
        case "swap":
            return Swap(_card(action.swap))
        case "pass" if getattr(action, "pass"):
            return Pass()
        case "keep" if action.keep:
            return Keep()
        case "capote" if action.capote:
            return Capote()
        case None:
            raise Refused("bad_request", "An action has exactly one verb.")
        case verb:
            raise Refused("bad_request", f"The action {verb} is written with the value true.")


def rules_from_proto(rules: types_pb2.Rules) -> RuleSet:
    """Raises RuleError `bad_rules`."""
    try:
        options = json.loads(rules.options_json or "{}")
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise RuleError("bad_rules", "The options of a rule set are a JSON object.")
    return rule_set(rules.preset, rules.players or None, options)


def rules_to_proto(rules: RuleSet) -> types_pb2.Rules:
    """Its preset, the number of players, and the options that differ from the preset."""
    data = rules_json(rules)
    return types_pb2.Rules(
        preset=rules.preset,
        players=rules.players,
        options_json=json.dumps(data["options"], separators=(",", ":")) if data["options"] else "",
    )


_PLAYS = {card_text(card): Play(card) for card in range(40)}
_NO_PLAY = Play(NO_CARD)
_PASS = types_pb2.Action()
setattr(_PASS, "pass", True)  # a keyword of Python


def _card(text: str) -> int:
    card = parse_card(text)
    return NO_CARD if card is None else card
