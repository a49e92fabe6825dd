from __future__ import annotations

import os
import sys
from tempfile import TemporaryDirectory
from typing import NoReturn

from chassis import log, production
from chassis.process import UNFIT


def main() -> None:
    """One worker from its settings to its exit; never returns."""
    try:
        settings = production.read()
    except production.Unfit as unfit:
        _refuse(*unfit.faults)
    log.setup("bots", settings)
    with TemporaryDirectory(prefix="tute-bots-") as folder:
        if settings.metrics_listen:  # read by the first import of prometheus_client, hence:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        from services.bots import worker
        from services.bots.app import BrokerIsACluster

        try:
            worker.run(settings)
        except BrokerIsACluster as error:
            _refuse(str(error))


def _refuse(*faults: str) -> NoReturn:
    for fault in faults:
        print(f"bots: {fault}", file=sys.stderr)
    sys.exit(UNFIT)


if __name__ == "__main__":
    main()
