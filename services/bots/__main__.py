"""`python -m services.bots`: one worker."""

from __future__ import annotations

import os
import sys
from tempfile import TemporaryDirectory


def main() -> None:
    """From its settings to its exit; never returns."""
    with TemporaryDirectory(prefix="tute-bots-") as folder:
        if os.environ.get("TUTE_METRICS_LISTEN"):
            # Read by the first import of prometheus_client, so before any of ours.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        from services.bots import starting

        sys.exit(starting.run())


if __name__ == "__main__":
    main()
