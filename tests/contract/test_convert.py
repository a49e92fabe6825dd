import pytest

from tute.actions import Action, Bid, Capote, Keep, Pass, Play, Sing, Swap, Trump
from tute.cards import NO_CARD, parse_card
from tute.errors import RuleError
from tute.presets import PRESETS
from tute.rulesets import rule_set
from tuteapi.codes import Refused
from tuteapi.convert import (
    action_from_proto,
    action_to_proto,
    rules_from_proto,
    rules_to_proto,
)
from tuteapi.v1 import types_pb2

KING = parse_card("12o") or 0

ACTIONS: list[tuple[Action, str, object]] = [
    (Play(KING), "play", "12o"),
    (Bid(85), "bid", 85),
    (Bid(-1), "bid", -1),
    (Bid(0), "bid", 0),
    (Pass(), "pass", True),
    (Trump("e"), "trump", "e"),
    (Sing("c"), "sing", "c"),
    (Swap(KING), "swap", "12o"),
    (Keep(), "keep", True),
    (Capote(), "capote", True),
]


@pytest.mark.parametrize(("action", "verb", "value"), ACTIONS)
def test_an_action_travels_as_its_verb(action: Action, verb: str, value: object) -> None:
    message = action_to_proto(action)
    assert message.WhichOneof("verb") == verb
    assert getattr(message, verb) == value
    back = types_pb2.Action.FromString(message.SerializeToString())
    assert action_from_proto(back) == action


def test_every_verb_of_the_message_is_tried_here() -> None:
    verbs = {field.name for field in types_pb2.Action.DESCRIPTOR.fields}
    assert verbs == {verb for _, verb, _ in ACTIONS}


@pytest.mark.parametrize("verb", ["play", "swap"])
def test_a_text_that_names_no_card_is_left_to_the_engine(verb: str) -> None:
    action = action_from_proto(types_pb2.Action(**{verb: "13o"}))  # type: ignore[arg-type]
    assert action in (Play(NO_CARD), Swap(NO_CARD))


@pytest.mark.parametrize("fields", [{}, {"pass": False}, {"keep": False}, {"capote": False}])
def test_an_action_without_a_verb_is_refused(fields: dict[str, bool]) -> None:
    with pytest.raises(Refused) as caught:
        action_from_proto(types_pb2.Action(**fields))  # type: ignore[arg-type]
    assert caught.value.code == "bad_request"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rule_set_travels_as_its_preset(preset: str) -> None:
    assert rules_to_proto(rule_set(preset)).options_json == ""
    assert rules_from_proto(rules_to_proto(rule_set(preset))) == rule_set(preset)


def test_options_travel_as_what_differs() -> None:
    rules = rule_set("cabron.barajamos", 4, {"letters": 2})
    message = rules_to_proto(rules)
    assert (message.players, message.options_json) == (4, '{"letters":2}')
    assert rules_from_proto(message) == rules


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [
        ("clasico.barajamos", 0, "{"),
        ("clasico.barajamos", 0, "[]"),
        ("clasico.barajamos", 0, "[" * 100_000),
        ("clasico.barajamos", 0, '{"no_such": 1}'),
        ("clasico.barajamos", 9, ""),
        ("clasico.barajamos", -1, ""),
        ("no.such", 0, ""),
        ("", 0, ""),
    ],
)
def test_what_is_no_rule_set_is_bad_rules(preset: str, players: int, options: str) -> None:
    message = types_pb2.Rules(preset=preset, players=players, options_json=options)
    with pytest.raises(RuleError) as caught:
        rules_from_proto(message)
    assert caught.value.code == "bad_rules"
