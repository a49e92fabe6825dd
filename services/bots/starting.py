"""A worker's settings, and what it says when it cannot start with them."""

from __future__ import annotations

import sys

from chassis import log, production, trace
from chassis.process import UNFIT
from services.bots import worker
from services.bots.app import BrokerIsACluster


def run() -> int:
    """Until SIGTERM, by Celery's own exit; or a status that says why it did not start."""
    try:
        settings = production.read()
        log.setup("bots", settings)
        trace.wanted(settings)
        worker.run(settings)
    except production.Unfit as unfit:
        return _refused(*unfit.faults)
    except BrokerIsACluster as error:
        return _refused(str(error))
    return 0


def _refused(*faults: str) -> int:
    for fault in faults:
        print(f"bots: {fault}", file=sys.stderr)
    return UNFIT
