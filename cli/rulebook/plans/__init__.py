"""Which sentences tell the rules of each mode."""

from __future__ import annotations

from cli.rulebook.plans.cabron import CABRON
from cli.rulebook.plans.clasico import CLASICO
from cli.rulebook.plans.individual import INDIVIDUAL
from cli.rulebook.plans.lines import Line, Section
from cli.rulebook.plans.subasta import SUBASTA

PLANS: dict[str, tuple[Section, ...]] = {
    "clasico": CLASICO,
    "cabron": CABRON,
    "subasta": SUBASTA,
    "individual": INDIVIDUAL,
}

__all__ = ["PLANS", "Line", "Section"]
