"""`python -m chassis.healthy`: whether the process of this container lives, for its engine."""

import http.client
import os
import sys

PATIENCE_S = 2.0


def main() -> int:
    host, _, port = os.environ.get("TUTE_METRICS_LISTEN", "").rpartition(":")
    if not port:
        print("TUTE_METRICS_LISTEN says nowhere", file=sys.stderr)
        return 1
    local = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "[::]": "::1"}.get(host, host.strip("[]"))
    connection = http.client.HTTPConnection(local, int(port), timeout=PATIENCE_S)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        connection.close()
    return 0 if status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
