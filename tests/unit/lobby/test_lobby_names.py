from __future__ import annotations

import pytest

from services.lobby import names
from services.lobby.limits import network
from tests.unit.lobby.people import refused


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ana", "Ana"),
        ("  José Mª  ", "José Mª"),
        ("Jose\u0301", "José"),
        ("李", "李"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("x" * 24, "x" * 24),
        ("e\u0301" * 24, "é" * 24),
        ("\tAna\n", "Ana"),
    ],
)
def test_names_are_trimmed_and_composed(given: str, kept: str) -> None:
    assert names.clean(given) == kept


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "x" * 25),
        *("A\nna", "A\x00na", "A\x7fna", "A\x85na"),
        *("\u202eanA", "A\u2066na", "A\u200ena", "A\u2028na", "A\ufeffna"),
        *("\u200d", "\u200d\u200c", "\u3164", "\u2800", "\u115f\u1160", "\u0301"),
        *("A\ud800", "A\ue000", "\U000e0001A"),
    ],
)
def test_names_that_people_cannot_read_are_refused(name: str) -> None:
    with refused("bad_request"):
        names.clean(name)


def test_languages() -> None:
    assert [names.language(lang) for lang in ("", "es", "fr", "pt", "en")] == [
        *("es", "es", "fr", "pt", "en")
    ]
    with refused("bad_request"):
        names.language("de")


@pytest.mark.parametrize(
    ("ip", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix", "unix"),
    ],
)
def test_addresses_of_one_network_count_together(ip: str, whose: str) -> None:
    assert network(ip) == whose
