"""Rules as clients find, agree and change them: the catalogue, and rooms with every option."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.e2e.api import Refused
from tute.options import MODES, OPTIONS
from tute.presets import PRESETS
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tests.e2e.api import Json
    from tests.e2e.people import People

pytestmark = pytest.mark.e2e
LANGUAGES = {"es", "fr", "pt", "en"}


async def catalogue(people: People) -> dict[str, Json]:
    presets = (await (await people.player()).call("GET", "/rules"))["presets"]
    return {each["preset"]: each for each in presets}


def other_value(option: Json) -> object:
    """One that the option takes, and is not its default."""
    match option:
        case {"type": "choice", "values": values, "default": default}:
            return next(value for value in values if value != default)
        case {"type": "bool", "default": default}:
            return not default
        case {"type": "int", "default": default}:
            return default + 1
    raise AssertionError(option)


def bad_values(option: Json) -> list[object]:
    match option:
        case {"type": "choice"}:
            return ["none of them", None, True]
        case {"type": "bool"}:
            return [1, "true", None]
        case {"type": "int", "min": least}:
            return [least - 1, float(least), str(least), True, None]
    raise AssertionError(option)


async def test_the_catalogue_goes_over_the_net_in_a_fifth_of_its_size(people: People) -> None:
    url = (await people.player()).api.url + "/api/v1/rules"
    async with aiohttp.ClientSession(auto_decompress=False) as http, http.get(url) as answer:
        packed = await answer.read()
    assert answer.headers["Content-Encoding"] in ("gzip", "deflate")
    whole = zlib.decompress(packed, zlib.MAX_WBITS | 32)
    assert "presets" in json.loads(whole)
    assert len(packed) < len(whole) / 5


async def test_the_catalogue_has_every_preset_option_and_default(people: People) -> None:
    found = await catalogue(people)
    assert list(found) == list(PRESETS)
    for preset, entry in found.items():
        rules = rule_set(preset)
        assert (entry["mode"], tuple(entry["players"])) == (rules.mode, PRESETS[preset].players)
        assert [option["name"] for option in entry["options"]] == list(MODES[rules.mode].options)
        for option in entry["options"]:
            shown = OPTIONS[option["name"]].json() | {"default": getattr(rules, option["name"])}
            assert option == {"name": option["name"], **shown}


async def test_the_catalogue_says_everything_in_four_languages(people: People) -> None:
    """Values that are numbers say themselves."""
    for entry in (await catalogue(people)).values():
        assert set(entry["texts"]) == LANGUAGES
        for texts in entry["texts"].values():
            assert texts["title"]
            assert texts["description"]
            for option in entry["options"]:
                assert texts["options"][option["name"]]
                words = [value for value in option.get("values", []) if isinstance(value, str)]
                assert all(texts["values"][option["name"]][value] for value in words)


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_room_takes_any_option_of_its_preset(people: People, preset: str) -> None:
    entry = (await catalogue(people))[preset]
    host = await people.player()
    room = await host.call("POST", "/rooms", {"rules": {"preset": preset}})
    assert room["rules"] == {"preset": preset, "players": entry["players"][0], "options": {}}
    for option in entry["options"]:
        options = {option["name"]: other_value(option)}
        rules = {"preset": preset, "players": entry["players"][0], "options": options}
        changed = await host.call("PATCH", f"/rooms/{room['id']}", {"rules": rules})
        assert changed["rules"] == rules


@pytest.mark.parametrize("preset", PRESETS)
async def test_rules_that_nobody_plays_are_refused_by_name(people: People, preset: str) -> None:
    entry = (await catalogue(people))[preset]
    host = await people.player()

    async def refusal(**rules: object) -> str:
        with pytest.raises(Refused) as refused:
            await host.call("POST", "/rooms", {"rules": {"preset": preset, **rules}})
        assert (refused.value.code, refused.value.status) == ("bad_rules", 400)
        return str(refused.value)

    for option in entry["options"]:
        for value in bad_values(option):
            assert option["name"] in await refusal(options={option["name"]: value})
    for name in [*(set(OPTIONS) - {option["name"] for option in entry["options"]}), "handicap"]:
        assert name in await refusal(options={name: 1})
    for players in {1, 2, 3, 4, 5} - set(entry["players"]):
        assert preset in await refusal(players=players)
