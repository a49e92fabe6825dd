"""Presets as data; validation, the catalogue and JSON all come from them and the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from tute.errors import RuleError
from tute.option_texts import OPTION_TEXTS, VALUE_TEXTS
from tute.options import MODES, OPTIONS
from tute.rule_texts import LANGUAGES, PRESET_TEXTS
from tute.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Preset:
    """`values` differ from the defaults; the first of `players` is the default."""

    mode: str
    players: tuple[int, ...]
    values: Mapping[str, object] = field(default_factory=dict)
    dealer_rests: bool = False


_PAGAT_101 = {"declare": "manual", "tute": "match", "double_at": 101, "series": 8, "lead": 2}
_PRESETS: dict[str, Preset] = {
    "clasico.barajamos": Preset("clasico", (4,)),
    "clasico.pagat": Preset(
        "clasico",
        (4,),
        {"declare": "manual", "partner_declares": False, "tute": "off", "series": 6},
    ),
    "clasico.pagat-101": Preset("clasico", (4,), _PAGAT_101),
    "clasico.fournier": Preset("clasico", (4,)),
    "cabron.barajamos": Preset("cabron", (4, 3)),
    "cabron.ludoteka": Preset("cabron", (4, 3), {"zero": "tricks"}),
    "cabron.limit-120": Preset("cabron", (4, 3), {"limit_sung": 120}),
    "cabron.no-trick-wins": Preset("cabron", (4, 3), {"zero": "tricks_win"}),
    "subasta.barajamos": Preset("subasta", (3,)),
    "subasta.pagat": Preset("subasta", (3,), {"min_bid": 70, "step": 10, "rounds": "multiple"}),
    "subasta.ludoteka": Preset("subasta", (4,), dealer_rests=True),
    "subasta.wikipedia": Preset("subasta", (3,), {"fail": "split", "target": 1000}),
    "individual.pagat": Preset("individual", (2, 3), {"tute": "off"}),
    "individual.fournier": Preset(
        "individual",
        (2,),
        {
            "deal": 8,
            "stock_duty": "trump_only",
            "swap": "ask",
            "tute": "off",
            "win": "101",
            "capote": True,
            "forty_after_twenty": True,
        },
    ),
    "individual.corriente": Preset("individual", (2,), {"deal": 6, "stock_duty": "free"}),
}

PRESETS: tuple[str, ...] = tuple(_PRESETS)


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
    return [_entry(name, preset) for name, preset in _PRESETS.items()]


@cache
def _standard(preset: str, players: int) -> RuleSet | None:
    known = preset in _PRESETS and players in _PRESETS[preset].players
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
        "texts": {language: _texts(name, names, language) for language in LANGUAGES},
    }


def _texts(preset: str, options: tuple[str, ...], language: str) -> dict[str, object]:
    title, description = PRESET_TEXTS[preset][language]
    return {
        "title": title,
        "description": description,
        "options": {name: OPTION_TEXTS[name][language] for name in options},
        "values": {name: VALUE_TEXTS[name][language] for name in options if name in VALUE_TEXTS},
    }


def _preset(name: str) -> Preset:
    if not isinstance(name, str) or name not in _PRESETS:
        raise _bad("There is no preset of that name.")
    return _PRESETS[name]


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
