"""A page of rules for players, and the index of all pages, as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.rulebook.facts import BLOCKS, row, values
from cli.rulebook.plans import PLANS
from cli.rulebook.sources import changed, labelled, preset_line, section_line, value_text
from cli.rulebook.words import say
from tute.errors import RuleError
from tute.option_texts import LANGUAGES, OPTION_TEXTS
from tute.options import MODES, OPTIONS
from tute.presets import PRESETS
from tute.rulesets import players_of, rule_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cli.rulebook.plans import Line, Section
    from tute.options import Option
    from tute.rules import RuleSet


NOTES: tuple[tuple[str, Callable[[RuleSet], bool]], ...] = (
    ("bids", lambda rules: "step" in MODES[rules.mode].options),
    ("three", lambda rules: "deal" in MODES[rules.mode].options and rules.players == 3),
)
"""What options must agree on, and where it is worth saying."""


def tables_of(preset: str, options: Mapping[str, object] | None = None) -> list[RuleSet]:
    """The rule set for each number of players that the options allow.

    Raises RuleError `bad_rules`: there is none.
    """
    tables: list[RuleSet] = []
    refusal = RuleError("bad_rules", "")
    for players in players_of(preset):
        try:
            tables.append(rule_set(preset, players, options))
        except RuleError as error:
            refusal = error
    if not tables:
        raise refusal
    return tables


def files() -> Iterator[tuple[str, str]]:
    """(path, text) of every page and index, in every language."""
    for language in LANGUAGES:
        yield f"{language}/README.md", index(language)
        for preset in PRESETS:
            yield f"{language}/{preset}.md", page(tables_of(preset), language)


def index(language: str) -> str:
    heads = [say(language, key) for key in ("index.preset", "page.players", "index.what")]
    parts = [f"# {say(language, 'index.title')}", say(language, "index.intro")]
    for mode in MODES:
        rows = [row(["", *heads]), row(["---"] * 4)]
        for name, preset in PRESETS.items():
            if preset.mode == mode:
                title, description = getattr(preset, language)
                counts = _counts(preset.players, language)
                rows.append(row([f"[{title}]({name}.md)", f"`{name}`", counts, description]))
        parts += [f"## {say(language, f'modes.{mode}')}", "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def page(tables: Sequence[RuleSet], language: str) -> str:
    """The rules of `tables`, which differ in the number of players only."""
    rules = tables[0]
    title, description = getattr(PRESETS[rules.preset], language)
    players = _counts([each.players for each in tables], language)
    parts = [
        f"# {title} (`{rules.preset}`)",
        description,
        f"**{labelled(say(language, 'page.players'), players, language)}.** "
        + preset_line(rules, language),
        *([say(language, "page.on_top")] if changed(rules) else []),
        say(language, "page.marks", decision=say(language, "page.decision")),
        body(tables, language),
        _options(tables, language),
        f"*{say(language, 'page.made', preset=rules.preset)}*",
    ]
    return "\n\n".join(parts) + "\n"


def body(tables: Sequence[RuleSet], language: str) -> str:
    """Every section: its sentences and whom they follow."""
    return "\n\n".join(
        part for section in PLANS[tables[0].mode] for part in _section(section, tables, language)
    )


def _section(section: Section, tables: Sequence[RuleSet], language: str) -> Iterator[str]:
    """Its title, its lines as lists, whom it follows."""
    lines = [line for line in section.lines if any(line.when(rules) for rules in tables)]
    yield f"## {say(language, f'titles.{section.key}')}"
    block: list[str] = []
    for line, before in zip(lines, [None, *lines], strict=False):
        if block and (before is None or line.step != before.step or before.key in BLOCKS):
            yield "\n".join(block)
            block = []
        for text in _said(line, tables, language):
            block.append(f"{len(block) + 1}. {text}" if line.step else f"- {text}")
        if line.key in BLOCKS:
            yield "\n".join(block)
            block = []
            yield BLOCKS[line.key](tables, language)
    if block:
        yield "\n".join(block)
    yield section_line(section, lines, tables[0], language)


def _said(line: Line, tables: Sequence[RuleSet], language: str) -> list[str]:
    """The sentence once for each of the tables for which it is another."""
    texts = dict.fromkeys(
        say(language, line.key, **values(rules)) for rules in tables if line.when(rules)
    )
    if not line.decision:
        return list(texts)
    label = f"**{say(language, 'page.decision').capitalize()}**"
    return [labelled(label, text, language) for text in texts]


def _options(tables: Sequence[RuleSet], language: str) -> str:
    rules = tables[0]
    heads = [say(language, f"options.{key}") for key in ("name", "here", "may_be")]
    rows = [row(heads), row(["---"] * len(heads))]
    for name in MODES[rules.mode].options:
        here = value_text(name, getattr(rules, name), language)
        label = f"{OPTION_TEXTS[name][language]} (`{name}`)"
        rows.append(row([label, here, _range(name, OPTIONS[name], language)]))
    notes = [say(language, f"options.{key}") for key, says in NOTES if any(map(says, tables))]
    return "\n\n".join([f"## {say(language, 'titles.options')}", "\n".join(rows), *notes])


def _range(name: str, option: Option, language: str) -> str:
    if option.least is not None:
        return say(language, "options.from", min=option.least)
    return ", ".join(value_text(name, each, language) for each in option.values or (True, False))


def _counts(counts: Sequence[int], language: str) -> str:
    return f" {say(language, 'page.or')} ".join(map(str, counts))
