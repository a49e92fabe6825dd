"""A disk that is full, or nearly."""

from __future__ import annotations

import resource
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def small_files() -> Iterator[Callable[[int], None]]:
    """Limits how large files of this process may grow, in bytes; -1: as before."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft if size < 0 else size, hard))

    yield limit
    limit(-1)
