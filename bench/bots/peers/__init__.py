"""Players to measure by that no table seats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bench.bots.peers import cheater, openspiel, pimc

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.arena.players import Factory

PEERS: Mapping[str, Factory] = {
    "cheater": cheater.player,
    "openspiel": openspiel.player,
    "pimc": pimc.player,
    "pimc-policy": partial(pimc.player, by_policy=True),
}
"""By what stands before the colon of their names."""
