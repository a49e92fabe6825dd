from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.rules.table import rule_sets
from tute.errors import RuleError
from tute.modes import MODES
from tute.options import MODES as MODE_RULES
from tute.options import OPTIONS
from tute.presets import PRESETS
from tute.rulesets import (
    catalogue,
    dump_rules,
    load_rules,
    players_of,
    rule_set,
    rules_json,
)

if TYPE_CHECKING:
    from tute.rules import RuleSet


def refusal(preset: str, players: object = None, **options: object) -> str:
    with pytest.raises(RuleError) as refused:
        rule_set(preset, players, options)  # type: ignore[arg-type]
    assert refused.value.code == "bad_rules"
    return refused.value.message


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [
        ("clasico", None, {}),
        ("clasico.barajamos", 3, {}),
        ("cabron.barajamos", True, {}),
        ("clasico.barajamos", None, {"nonsense": 1}),
        ("clasico.barajamos", None, {"zero": "off"}),
        ("clasico.barajamos", None, {"games": 0}),
        ("clasico.barajamos", None, {"games": True}),
        ("clasico.barajamos", None, {"games": 4.0}),
        ("clasico.barajamos", None, {"partner_declares": 1}),
        ("clasico.barajamos", None, {"tute": None}),
        ("cabron.barajamos", 3, {"declare": "auto"}),
        ("subasta.barajamos", None, {"min_bid": 231}),
        ("subasta.barajamos", None, {"min_bid": 64, "max_bid": 64}),
        ("subasta.barajamos", None, {"dealer_rests": True}),
        ("individual.pagat", 3, {"deal": 8}),
        ("individual.pagat", 3, {"capote": True}),
        ("individual.pagat", 2, {"deal": "10"}),
        ("individual.pagat", 2, {"deal": 9}),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    preset: str, players: object, options: dict[str, object]
) -> None:
    message = refusal(preset, players, **options)
    assert message.endswith(".")


def test_the_refusal_names_the_option() -> None:
    assert "zero" in refusal("clasico.barajamos", zero="off")


def test_what_is_no_text_or_no_object_is_refused_too() -> None:
    for preset, options in ((["x"], {}), (None, {}), ("clasico.barajamos", [])):
        with pytest.raises(RuleError, match="bad_rules"):
            rule_set(preset, None, options)  # type: ignore[arg-type]


def test_the_first_number_of_players_is_the_default() -> None:
    assert players_of("cabron.barajamos") == (4, 3)
    assert rule_set("cabron.barajamos").players == 4


def test_individual_is_played_to_three_games_and_clasico_to_four() -> None:
    assert rule_set("individual.corriente").games == 3
    assert rule_set("clasico.barajamos").games == 4


def test_every_mode_with_rules_is_a_mode_of_the_engine() -> None:
    assert set(MODES) == set(MODE_RULES)
    assert {name for mode in MODE_RULES.values() for name in mode.options} == set(OPTIONS)


@given(rules=rule_sets())
@settings(deadline=None)
def test_rules_travel_by_value_and_by_name(rules: RuleSet) -> None:
    assert load_rules(json.loads(json.dumps(dump_rules(rules)))) == rules
    short = json.loads(json.dumps(rules_json(rules)))
    assert rule_set(short["preset"], short["players"], short["options"]) == rules


def test_json_holds_only_what_differs_from_the_preset() -> None:
    rules = rule_set("clasico.pagat", options={"series": 6, "lead": 2})
    assert rules_json(rules) == {
        "preset": "clasico.pagat",
        "players": 4,
        "options": {"lead": 2},
    }


def test_a_table_outlives_its_preset() -> None:
    stored = {**dump_rules(rule_set("clasico.pagat")), "preset": "clasico.gone", "newer": 1}
    rules = load_rules(stored)
    assert (rules.series, rules.preset) == (6, "clasico.gone")
    options = rules_json(rules)["options"]
    assert isinstance(options, dict)
    assert options["series"] == 6


def test_the_catalogue_offers_every_preset_in_four_languages() -> None:
    entries = catalogue()
    assert [entry["preset"] for entry in entries] == list(PRESETS)
    json.dumps(entries)
    for entry in entries:
        names = [option["name"] for option in entry["options"]]  # type: ignore[attr-defined]
        texts = entry["texts"]
        assert isinstance(texts, dict)
        assert list(texts) == ["es", "fr", "pt", "en"]
        for words in texts.values():
            assert words["title"]
            assert words["description"].endswith(".")
            assert list(words["options"]) == names
            assert all(words["options"].values())


def test_every_choice_has_its_words() -> None:
    for entry in catalogue():
        for option in entry["options"]:  # type: ignore[attr-defined]
            values = [value for value in option.get("values", ()) if isinstance(value, str)]
            for words in entry["texts"].values():  # type: ignore[attr-defined]
                assert list(words["values"].get(option["name"], {})) == values
