"""`tute game | lobby | bots | gateway`: one process of the system, in this very process."""

from __future__ import annotations

import runpy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES = {
    "game": "services.game",
    "lobby": "services.lobby",
    "bots": "services.bots",
    "gateway": "gateway",
}


def _command(name: str, module: str) -> Callable[[], None]:
    def run() -> None:
        runpy.run_module(module, run_name="__main__", alter_sys=True)

    run.__doc__ = f"""One {name} process; settings from TUTE_*.

    Example: TUTE_REDIS_URL=redis://127.0.0.1:6379/0 tute {name}
    """
    return run


COMMANDS = {name: _command(name, module) for name, module in MODULES.items()}
