"""How a screen looks in every language at every size, and what axe-core says of it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tests.page.people.person import LOCALES
from tests.page.scenes import NAMES, UNBROKEN

if TYPE_CHECKING:
    from playwright.async_api import Page

SIZES = ((320, 568), (768, 1024), (1440, 900), (640, 400))
"""The last is a phone that lies, and a screen of 1280 × 800 at 200 %."""
_WCAG: dict[str, object] = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
}
_COLOURS_AND_ROOM: dict[str, object] = {
    "type": "rule",
    "values": ["color-contrast", "target-size"],
}
_LIGHTS: tuple[tuple[Literal["light", "dark"], tuple[int, int], dict[str, object]], ...] = (
    ("light", (1440, 900), _WCAG),
    ("dark", (320, 568), _COLOURS_AND_ROOM),
)
_LAID_OUT_MS = 500
_SCRIPTS = Path(__file__).parent / "scripts"
_LOOKS, _SPEAK, _RUN_AXE = (
    (_SCRIPTS / name).read_text() for name in ("looks.js", "speak.js", "axe.js")
)
_AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
_IN_EVERY_LANGUAGE = f"""async ([languages, ...shown]) => {{
  const look = {_LOOKS};
  const speak = {_SPEAK};
  const found = [];
  for (const language of languages) {{
    await speak(language);
    for (const fault of await look(shown)) found.push(`${{language}}: ${{fault}}`);
  }}
  return found;
}}"""


async def faults_of(page: Page, screen: str) -> list[str]:
    """Of what is shown, in every language, and still is when a new size has been laid out."""
    found = []
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        shown = [list(LOCALES), [*NAMES, UNBROKEN], width, height]
        faults = await page.evaluate(_IN_EVERY_LANGUAGE, shown)
        if faults:
            await page.wait_for_timeout(_LAID_OUT_MS)
            faults = await page.evaluate(_IN_EVERY_LANGUAGE, shown)
        found += [f"{screen} at {width}×{height}, {fault}" for fault in faults]
    return found


async def violations_of(page: Page, screen: str) -> list[str]:
    """Of WCAG 2.2, A and AA, as far as axe-core finds them; light and wide, dark and narrow."""
    found = []
    for scheme, (width, height), rules in _LIGHTS:
        await page.emulate_media(color_scheme=scheme)
        await page.set_viewport_size({"width": width, "height": height})
        if not await page.evaluate("() => 'axe' in window"):
            await page.evaluate(_AXE)
        found += [f"{scheme} {screen}: {each}" for each in await page.evaluate(_RUN_AXE, rules)]
    await page.emulate_media(color_scheme="light")
    return found
