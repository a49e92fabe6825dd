"""`tute rules` and docs/rules: pages written from rule sets, in four languages."""

from __future__ import annotations

import string
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from cli.__main__ import build
from cli.rulebook import page
from cli.rulebook.plans import PLANS
from cli.rulebook.words import say, words
from tute.option_texts import LANGUAGES
from tute.options import MODES, OPTIONS
from tute.presets import PRESETS
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from collections.abc import Callable

    from tute.rules import RuleSet

DOCS = Path(__file__).parents[3] / "docs" / "rules"
APP = build(["rules", "replay"])
RUNNER = CliRunner()
PLAIN = {
    "clasico": "clasico.barajamos",
    "cabron": "cabron.barajamos",
    "subasta": "subasta.barajamos",
    "individual": "individual.pagat",
}

DECISIONS: dict[str, Callable[[RuleSet], bool]] = {
    "cantos.auto_level": lambda rules: rules.mode != "cabron" and rules.declare == "auto",
    "tute.partners": lambda rules: rules.mode == "clasico" and rules.tute != "off",
    "tute.before": lambda rules: rules.mode in ("clasico", "individual") and rules.tute != "off",
    "match.series_on": lambda rules: rules.mode == "clasico" and rules.series > 0,
    "cantos.two": lambda rules: rules.mode == "cabron",
    "match.letters_on": lambda rules: rules.mode == "cabron",
    "losers.tricks_win": lambda rules: rules.mode == "cabron" and rules.zero == "tricks_win",
    "auction.largest": lambda rules: rules.mode == "subasta",
    "score.doubled_first": lambda rules: rules.mode == "subasta" and rules.fail == "split",
    "stock.order": lambda rules: rules.mode == "individual",
    "swap.chain": lambda rules: rules.mode == "individual" and rules.swap != "off",
}
"""Where the specification says decision, and which tables it concerns."""


def written(preset: str, language: str = "en", **options: object) -> str:
    return page.page(page.tables_of(preset, options), language)


def sentences(preset: str, **options: object) -> list[str]:
    """What the page says but for whom it follows and the table of options."""
    body = page.body(page.tables_of(preset, options), "en")
    return [line for line in body.splitlines() if not line.startswith("*")]


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_pages_in_docs_are_what_the_rules_say_today() -> None:
    kept = {
        str(file.relative_to(DOCS)): file.read_text("utf-8")
        for language in LANGUAGES
        for file in (DOCS / language).iterdir()
    }
    assert kept == dict(page.files()), "make docs"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_every_part_of_its_mode(preset: str, language: str) -> None:
    text = written(preset, language)
    titles = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    parts = [section.key for section in PLANS[PRESETS[preset].mode]] + ["options"]
    assert titles == [say(language, f"titles.{part}") for part in parts]
    assert not {"{", "}"} & set(text)
    assert f"`tute rules {preset} --lang {language}`" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_with_the_same_places(language: str) -> None:
    there, spanish = words(language), words("es")
    assert list(there) == list(spanish)
    assert [key for key in there if places(there[key]) != places(spanish[key])] == []


def test_every_sentence_is_used_by_some_mode() -> None:
    used = {line.key for plan in PLANS.values() for part in plan for line in part.lines}
    frame = {"page", "index", "modes", "titles", "options"}
    said = {key for key in words("es") if key.split(".")[0] not in frame}
    assert said - used == {"cards.strength", "cards.worth"}
    assert set(PLANS) == set(MODES)


@pytest.mark.parametrize("mode", PLANS)
def test_every_option_shapes_one_part_of_the_page(mode: str) -> None:
    shaping = [option for section in PLANS[mode] for option in section.options]
    assert sorted(shaping) == sorted(MODES[mode].options)


@pytest.mark.parametrize(
    ("mode", "option"), [(mode, option) for mode in PLAIN for option in MODES[mode].options]
)
def test_another_value_of_an_option_is_another_sentence(mode: str, option: str) -> None:
    preset = PLAIN[mode]
    now = getattr(rule_set(preset), option)
    least = OPTIONS[option].least
    values = [now + 5] if least is not None else OPTIONS[option].values or (True, False)
    told = [sentences(preset, **{option: value}) for value in {now, *values}]
    assert all(told.count(each) == 1 for each in told)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_page_names_the_decisions_that_concern_it(preset: str) -> None:
    concerning = {key for key, concerns in DECISIONS.items() if concerns(rule_set(preset))}
    marked = [line for line in sentences(preset) if "**Decision**" in line]
    found = {
        key for key in DECISIONS if any(words("en")[key].split("{")[0] in line for line in marked)
    }
    assert found == concerning
    assert len(marked) == len(concerning)


def test_a_half_of_a_bid_that_never_doubles_is_a_decision_too() -> None:
    text = written("subasta.wikipedia", double_from=0)
    assert "**Decision**: the half is rounded down." in text


def test_numbers_are_those_of_the_table() -> None:
    assert "multiples of 5, from 65 to 230" in written("subasta.barajamos", min_bid=64)
    assert "multiples of 10, from 70 to 230" in written("subasta.pagat")
    assert "With 3 players, 12 cards each" in written("cabron.barajamos")
    assert "6 to each player" in written("individual.corriente")
    assert "C A B R Ó N" in written("cabron.barajamos", "fr")
    assert "C A B R Ó N" not in written("cabron.barajamos", "fr", letters=4)


@pytest.mark.parametrize(
    ("preset", "row"),
    [
        ("cabron.barajamos", "| 60-50-20-0 | 0 |"),
        ("cabron.no-trick-wins", "| 60-50-20-0 | 50 |"),
        ("cabron.barajamos", "| 50-50-30 | 50, 50 |"),
        ("cabron.barajamos", "| 65-65-20-20 | 65, 65, 20, 20 |"),
    ],
)
def test_examples_of_losers_are_judged_by_the_rules_of_the_page(preset: str, row: str) -> None:
    assert row in written(preset)


@pytest.mark.parametrize(
    ("preset", "options", "line"),
    [
        ("clasico.fournier", {}, "*Source: Fournier, Barajamos.*"),
        ("cabron.ludoteka", {}, "From Ludoteka: ending with nothing: no trick loses.*"),
        ("cabron.limit-120", {}, "House variant: limit after a canto (0: the same): 120.*"),
        ("individual.fournier", {}, "*From Fournier: capote: yes.*"),
        ("subasta.pagat", {"min_bid": 50}, "Agreed by the table: lowest bid: 50.*"),
        ("clasico.pagat", {}, "*Source: Barajamos, Pagat. From Pagat: singing: by hand"),
    ],
)
def test_a_part_names_whom_it_follows(preset: str, options: dict[str, object], line: str) -> None:
    assert line in page.page(page.tables_of(preset, options), "en")


def test_the_command_lists_every_preset_and_prints_its_page() -> None:
    listed = RUNNER.invoke(APP, ["rules", "--lang", "en"])
    assert all(f"`{preset}`" in listed.stdout for preset in PRESETS)
    for preset in PRESETS:
        printed = RUNNER.invoke(APP, ["rules", preset, "--lang", "pt"])
        assert printed.exit_code == 0
        assert printed.stdout == (DOCS / "pt" / f"{preset}.md").read_text("utf-8")


def test_the_command_takes_players_and_options_of_a_table() -> None:
    asked = ["rules", "cabron.barajamos", "--players", "3", "--option", "letters=4"]
    text = RUNNER.invoke(APP, [*asked, "--lang", "en"]).stdout
    assert "**Players: 3.**" in text
    assert "With 4 letters it is over" in text
    assert "With options this table agreed on." in text
    two = RUNNER.invoke(APP, ["rules", "individual.pagat", "--option", "deal=8", "--lang", "en"])
    assert "**Players: 2.**" in two.stdout


@pytest.mark.parametrize(
    "asked",
    [
        ["mus"],
        ["clasico.barajamos", "--players", "3"],
        ["clasico.barajamos", "--option", "letters=3"],
    ],
)
def test_what_no_table_can_have_is_a_wrong_call(asked: list[str]) -> None:
    assert RUNNER.invoke(APP, ["rules", *asked]).exit_code == 2


def test_every_page_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    assert RUNNER.invoke(APP, ["rules", "--write", str(tmp_path / "new")]).exit_code == 0
    files = {str(file.relative_to(tmp_path / "new")) for file in (tmp_path / "new").rglob("*.md")}
    assert files == dict(page.files()).keys()
