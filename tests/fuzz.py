"""`python -m tests.fuzz SECONDS`: schemathesis against openapi.yaml on a system of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

from tests.e2e.stack import Stack, running

CONFIG = Path(__file__).with_name("schemathesis.toml")
WIDE = {"sessions_per_min": "1000000000", "invite_tries_per_min": "1000000000"}


def main(seconds: int) -> int:
    """The exit status of schemathesis; raises AssertionError for a traceback in a log."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Stack(Path(folder), settings=WIDE)) as stack,
    ):
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG)),
            *("run", f"{stack.urls[0]}/docs/openapi.yaml", "--max-time", str(seconds)),
            *("--header", f"Authorization: Bearer {token(stack.urls[0])}"),
        ]
        return subprocess.run(command, check=False).returncode


def token(url: str) -> str:
    body = json.dumps({"name": "Ana"}).encode()
    with urlopen(Request(f"{url}/api/v1/session", data=body)) as answer:
        return str(json.load(answer)["token"])


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
