"""One system for all tests of this folder that do not stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.cli.system import ADMIN_TOKEN, System

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """Two game processes and two gateways, as two machines would be."""
    system = System(tmp_path_factory.mktemp("e2e") / "data", "--game", "2", "--gateway", "2")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TUTE_ADMIN_TOKEN", ADMIN_TOKEN)
        system.start()
    yield system
    _, left = system.stop()
    assert left == []
