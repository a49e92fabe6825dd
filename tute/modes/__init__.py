from __future__ import annotations

from tute.modes.cabron import CABRON
from tute.modes.clasico import CLASICO
from tute.modes.individual import INDIVIDUAL
from tute.modes.mode import Finish, Mode
from tute.modes.subasta import SUBASTA

MODES: dict[str, Mode] = {mode.name: mode for mode in (CLASICO, CABRON, SUBASTA, INDIVIDUAL)}

__all__ = ["MODES", "Finish", "Mode"]
