"""Whom each section follows, told from the preset's entry and what the table changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.rulebook.words import say, words
from tute.option_texts import OPTION_TEXTS, VALUE_TEXTS
from tute.presets import PRESETS
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from cli.rulebook.plans import Line, Section
    from tute.rules import RuleSet

NAMES = {
    "barajamos": "Barajamos",
    "pagat": "Pagat",
    "fournier": "Fournier",
    "ludoteka": "Ludoteka",
    "wikipedia": "Wikipedia",
}


def preset_line(rules: RuleSet, language: str) -> str:
    preset = PRESETS[rules.preset]
    if preset.source == "custom":
        return say(language, "page.follows_custom")
    return say(language, "page.follows", source=NAMES[preset.source])


def changed(rules: RuleSet) -> list[str]:
    """Options with another value than the preset's."""
    standard = rule_set(rules.preset, rules.players)
    return [name for name in OPTION_TEXTS if getattr(rules, name) != getattr(standard, name)]


def section_line(section: Section, lines: list[Line], rules: RuleSet, language: str) -> str:
    """Whose the section is, and where others have the word: `From Pagat: lowest bid: 70`."""
    preset = PRESETS[rules.preset]
    agreed = [name for name in section.options if name in changed(rules)]
    theirs = [name for name in section.options if name in preset.values and name not in agreed]
    own = [] if _differs(rules.preset) else [preset.source]
    sources = [*own, section.source, *(line.source for line in lines if line.source)]
    if section.whole and (agreed or theirs):
        sources = []
    parts = []
    if sources:
        names = ", ".join(NAMES[each] for each in dict.fromkeys(sources))
        parts.append((say(language, "page.source"), names))
    if theirs and (section.whole or preset.source != section.source):
        key = "page.custom" if preset.source == "custom" else "page.from"
        label = say(language, key, source=NAMES.get(preset.source, ""))
        parts.append((label, _told(rules, theirs, language)))
    if agreed:
        parts.append((say(language, "page.agreed"), _told(rules, agreed, language)))
    return f"*{' '.join(f'{labelled(*part, language)}.' for part in parts)}*"


def value_text(name: str, value: object, language: str) -> str:
    if isinstance(value, bool):
        return say(language, "page.yes" if value else "page.no")
    if isinstance(value, str):
        return VALUE_TEXTS[name][language][value]
    return str(value)


def _told(rules: RuleSet, names: list[str], language: str) -> str:
    texts = ((OPTION_TEXTS[name][language], getattr(rules, name), name) for name in names)
    return ", ".join(
        labelled(label[0].lower() + label[1:], value_text(name, value, language), language)
        for label, value, name in texts
    )


def labelled(label: str, text: str, language: str) -> str:
    return f"{label}{words(language)['page.colon']}{text}"


def _differs(preset: str) -> bool:
    return bool(PRESETS[preset].values) or PRESETS[preset].dealer_rests
