from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class RuleError(Exception):
    """The rules refuse this. `code` is stable, see docs/rules.md §7; `message` is one sentence.

    `details` is JSON-able; `illegal_card` carries {"legal": ["1o", …]}. It never holds what the
    seat that asked may not know.
    """

    def __init__(
        self, code: str, message: str, details: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.details: dict[str, object] = dict(details or {})

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
