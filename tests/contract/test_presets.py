"""A new preset is one entry in one file, and then everywhere; the engine names no mode."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import find
from typer.testing import CliRunner

from cli.__main__ import build
from cli.rulebook import page
from services.lobby import rooms
from tests.contract.newpreset import NAME, NEW
from tests.rules.table import logged, rule_sets
from tests.unit.lobby.people import room
from tute.modes import MODES
from tute.option_texts import LANGUAGES
from tute.presets import PRESETS
from tute.record import replay, write
from tute.rulesets import catalogue, rule_set

ROOT = Path(__file__).parents[2]
BY_PRESET = [
    "tests/rules/test_golden.py",
    "tests/rules/test_perft.py",
    "tests/rules/test_record.py",
    "tests/contract/test_convert.py",
    "tests/unit/cli/test_rulebook.py",
    "tests/unit/game/test_game_play.py",
    "tests/unit/game/test_game_secrets.py",
    "tests/e2e/test_rules.py",
    "tests/e2e/test_matches.py",
]
NAMES_MODES = ("presets.py", "options.py", "modes/")


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, NAME, NEW)


@pytest.mark.usefixtures("added")
def test_the_catalogue_offers_it() -> None:
    entry = next(each for each in catalogue() if each["preset"] == NAME)
    assert (entry["mode"], entry["players"]) == ("clasico", [4])
    assert [each["default"] for each in entry["options"] if each["name"] == "games"] == [2]  # type: ignore[attr-defined]
    assert {each: entry["texts"][each]["title"] for each in LANGUAGES} == {  # type: ignore[index]
        "es": "Tute de aldea",
        "fr": "Tute de village",
        "pt": "Tute de aldeia",
        "en": "Village Tute",
    }


@pytest.mark.usefixtures("added")
def test_the_lobby_opens_rooms_with_it() -> None:
    assert room(NAME).rules.preset == NAME
    assert rooms.agreed(NAME, 4, '{"games": 2}').options == "{}"


@pytest.mark.usefixtures("added")
def test_the_terminal_lists_and_explains_it() -> None:
    app = build(["rules", "replay"])
    assert f"`{NAME}`" in CliRunner().invoke(app, ["rules", "--lang", "fr"]).stdout
    shown = CliRunner().invoke(app, ["rules", NAME, "--lang", "fr"]).stdout
    assert shown.startswith(f"# Tute de village (`{NAME}`)")
    assert "qui gagne 2 jeux" in shown


@pytest.mark.usefixtures("added")
def test_the_pages_have_it_in_every_language() -> None:
    pages = dict(page.files())
    for language in LANGUAGES:
        assert f"]({NAME}.md)" in pages[f"{language}/README.md"]
        assert f"`{NAME}`" in pages[f"{language}/{NAME}.md"]


@pytest.mark.usefixtures("added")
def test_its_matches_are_recorded_and_replayed() -> None:
    rules = rule_set(NAME)
    deals = list(logged(rules, seed=1, deals=2))
    told = [(deck, [(seat, action) for _, seat, action, _, _ in log]) for deck, log in deals]
    assert replay(write(rules, deals[0][1][0][0].first_dealer, told))["ok"]


@pytest.mark.usefixtures("added")
def test_properties_draw_it() -> None:
    assert find(rule_sets(), lambda rules: rules.preset == NAME).undertrump


def test_every_list_of_tests_has_it() -> None:
    command = [sys.executable, "-m", "tests.contract.newpreset", *BY_PRESET]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    having = {line.partition("::")[0] for line in done.stdout.splitlines() if NAME in line}
    assert having == set(BY_PRESET)


def names_of_modes(source: str) -> list[str]:
    """Texts in the code that are a mode's name, or begin like one of its presets."""
    return [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.partition(".")[0] in MODES
    ]


def test_only_the_lists_of_modes_and_presets_name_a_mode() -> None:
    rules = ROOT / "tute"
    naming = {
        place: names
        for file in rules.rglob("*.py")
        if not (place := str(file.relative_to(rules))).startswith(NAMES_MODES)
        and (names := names_of_modes(file.read_text()))
    }
    assert naming == {}


@pytest.mark.parametrize(
    "code",
    [
        'if rules.mode == "cabron": pass',
        'match rules.mode:\n    case "subasta": pass',
        'if rules.preset.startswith("individual."): pass',
        'FIXED = {"clasico": 1}[rules.mode]',
    ],
)
def test_a_mode_named_anywhere_else_would_be_noticed(code: str) -> None:
    assert names_of_modes(code)
