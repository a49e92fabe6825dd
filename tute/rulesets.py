"""Rule sets from presets and options: validation, the catalogue, JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from tute.errors import RuleError
from tute.option_texts import LANGUAGES, OPTION_TEXTS, VALUE_TEXTS
from tute.options import MODES, OPTIONS
from tute.presets import PRESETS, Preset
from tute.rules import RuleSet


def players_of(preset: str) -> tuple[int, ...]:
    """Numbers of players, the default first. Raises RuleError `bad_rules`."""
    return _preset(preset).players


def rule_set(
    preset: str, players: int | None = None, options: Mapping[str, object] | None = None
) -> RuleSet:
    """The preset with `options` on top. Raises RuleError `bad_rules`, naming what is wrong."""
    base = _preset(preset)
    count = base.players[0] if players is None else players
    if type(count) is not int or count not in base.players:
        raise _bad(f"{preset} is for {' or '.join(map(str, base.players))} players.")
    options = {} if options is None else options
    _check_options(base.mode, options)
    mode = MODES[base.mode]
    values: dict[str, Any] = {**mode.values, **base.values, **options}
    rules = RuleSet(
        preset=preset,
        mode=base.mode,
        players=count,
        twos=count not in mode.without_twos,
        dealer_rests=base.dealer_rests,
        **values,
    )
    _check_together(rules)
    return rules


def rules_json(rules: RuleSet) -> dict[str, object]:
    """`{"preset", "players", "options"}`; options are what differs from the preset as it is now."""
    standard = _standard(rules.preset, rules.players)
    options = {
        name: getattr(rules, name)
        for name in MODES[rules.mode].options
        if standard is None or getattr(rules, name) != getattr(standard, name)
    }
    return {"preset": rules.preset, "players": rules.players, "options": options}


def dump_rules(rules: RuleSet) -> dict[str, object]:
    """Every value, so that editing a preset never changes a table in play."""
    return {each.name: getattr(rules, each.name) for each in fields(rules)}


def load_rules(data: Mapping[str, Any]) -> RuleSet:
    """Inverse of `dump_rules`; a value the data lacks, from before it existed, is the default."""
    known = {each.name for each in fields(RuleSet)}
    return RuleSet(**{name: value for name, value in data.items() if name in known})


def catalogue() -> list[dict[str, object]]:
    """Every preset with its options, their defaults and texts, for a lobby to offer.

    An entry: {"preset", "mode", "players": [default first], "default_players", "options": [{"name",
    "type": "int|bool|choice", "values" | "min", "default"}], "texts": {language: {"title",
    "description", "options": {name: text}, "values": {name: {value: text}}}}}.
    """
    return [_entry(name, preset) for name, preset in PRESETS.items()]


@cache
def _standard(preset: str, players: int) -> RuleSet | None:
    known = preset in PRESETS and players in PRESETS[preset].players
    return rule_set(preset, players) if known else None


def _entry(name: str, preset: Preset) -> dict[str, object]:
    rules = rule_set(name)
    names = MODES[preset.mode].options
    return {
        "preset": name,
        "mode": preset.mode,
        "players": list(preset.players),
        "default_players": preset.players[0],
        "options": [
            {"name": each, **OPTIONS[each].json(), "default": getattr(rules, each)}
            for each in names
        ],
        "texts": {language: _texts(preset, names, language) for language in LANGUAGES},
    }


def _texts(preset: Preset, options: tuple[str, ...], language: str) -> dict[str, object]:
    title, description = getattr(preset, language)
    return {
        "title": title,
        "description": description,
        "options": {name: OPTION_TEXTS[name][language] for name in options},
        "values": {name: VALUE_TEXTS[name][language] for name in options if name in VALUE_TEXTS},
    }


def _preset(name: str) -> Preset:
    if not isinstance(name, str) or name not in PRESETS:
        raise _bad("There is no preset of that name.")
    return PRESETS[name]


def _check_options(mode: str, options: Mapping[str, object]) -> None:
    if not isinstance(options, Mapping):
        raise _bad("Options are an object.")
    for name, value in options.items():
        if name not in MODES[mode].options:
            raise _bad(f"{mode} has no option {str(name)[:40]!r}.")
        if not OPTIONS[name].takes(value):
            raise _bad(f"The option {name} does not take that value.")


def _check_together(rules: RuleSet) -> None:
    if rules.max_bid - rules.max_bid % rules.step < rules.min_bid:
        raise _bad("No bid lies between min_bid and max_bid.")
    if rules.players == 3 and (rules.deal != 10 or rules.capote):
        raise _bad("Three players are dealt ten cards and play without capote.")


def _bad(message: str) -> RuleError:
    return RuleError("bad_rules", message)
