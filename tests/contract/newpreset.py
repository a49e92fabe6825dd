"""A preset that nobody wrote yet: whatever lists presets must show it.

`python -m tests.contract.newpreset FILE…` prints the tests of the files as they would be with it.
"""

from __future__ import annotations

import sys

import pytest

from tute.presets import PRESETS, Preset

NAME = "clasico.aldea"
NEW = Preset(
    mode="clasico",
    players=(4,),
    source="custom",
    values={"games": 2, "undertrump": "forced"},
    es=("Tute de aldea", "Como en la plaza; a dos juegos."),
    fr=("Tute de village", "Comme sur la place ; en deux jeux."),
    pt=("Tute de aldeia", "Como na praça; a dois jogos."),
    en=("Village Tute", "As on the square; to two games."),
)

if __name__ == "__main__":
    PRESETS[NAME] = NEW
    sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *sys.argv[1:]]))
