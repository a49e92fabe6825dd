"""What lies in deploy/, read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from chassis.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
SETTINGS = {f"TUTE_{name.upper()}" for name in Settings.model_fields}


@cache
def compose() -> dict[str, Any]:
    """With its merges done; variables stand as they are written."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return found


def ours() -> dict[str, dict[str, Any]]:
    """The services of compose that run our image."""
    return {name: each for name, each in compose()["services"].items() if each["image"] == "tute"}


def dockerfile() -> str:
    return (DEPLOY / "Dockerfile").read_text()
