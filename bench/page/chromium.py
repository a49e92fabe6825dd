"""The Chromium of the machine, driven by playwright, for benches and tests."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium here: install one, or name one in TUTE_CHROMIUM"
_FLAGS = (
    "--no-sandbox",  # which root needs, and containers
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def found() -> str | None:
    """TUTE_CHROMIUM, else the first of NAMES on the PATH."""
    named = os.environ.get("TUTE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


async def launched(playwright: Playwright) -> Browser:
    return await playwright.chromium.launch(executable_path=found(), args=list(_FLAGS))
