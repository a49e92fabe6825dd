"""Which cards a sensible player lays, as a softmax; its weights are data, policy.json."""

from __future__ import annotations

import json
from array import array
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tute.rules import RuleSet

FILE = Path(__file__).with_name("policy.json")
STEP = 32
"""Steps of a weight in which a share falls to 1/e."""
SHARES = array("I", (round(65536 * exp(-behind / STEP)) for behind in range(256)))


class Policy(NamedTuple):
    """`struct policy` of core/policy.h."""

    weights: array[int]
    shares: array[int]


def policy(rules: RuleSet) -> Policy | None:
    """None if none was fitted for the mode, or while nothing binds: there all cards look alike."""
    return None if rules.stock_duty == "free" else _read().get(rules.mode)


@cache
def _read() -> dict[str, Policy]:
    fitted = json.loads(FILE.read_text())
    return {mode: Policy(array("h", weights), SHARES) for mode, weights in fitted.items()}
