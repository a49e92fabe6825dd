"""Forty positions in which the right card is certain, in every mode."""

from tests.unit.bots.positions.cabron import CABRON
from tests.unit.bots.positions.clasico import CLASICO
from tests.unit.bots.positions.individual import INDIVIDUAL
from tests.unit.bots.positions.position import Position, word
from tests.unit.bots.positions.subasta import SUBASTA

POSITIONS: tuple[Position, ...] = (*CLASICO, *CABRON, *SUBASTA, *INDIVIDUAL)

__all__ = ["CABRON", "CLASICO", "INDIVIDUAL", "POSITIONS", "SUBASTA", "Position", "word"]
