"""The score of the last `make mutation`; exit status 1 below LEAST percent."""

from __future__ import annotations

import json
import sys
from pathlib import Path

LEAST = 90
STATS = Path("mutants/mutmut-cicd-stats.json")


def main() -> None:
    stats = json.loads(STATS.read_text())
    noticed = stats["killed"] + stats["timeout"]
    score = 100 * noticed / stats["total"]
    print(f"{noticed} of {stats['total']} changes noticed: {score:.1f} % (at least {LEAST})")
    sys.exit(score < LEAST)


if __name__ == "__main__":
    main()
