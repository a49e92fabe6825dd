"""What our processes export, asked of the running ones; a bots' worker's by its module."""

from __future__ import annotations

import urllib.request
from typing import TYPE_CHECKING, NamedTuple

from prometheus_client import Counter, Histogram
from prometheus_client.parser import text_string_to_metric_families

from cli.plan import free_ports
from services.bots import metrics as bots_metrics
from tests.e2e.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from prometheus_client import Metric

_KINDS = ("game", "lobby", "gateway")


class Exported(NamedTuple):
    """`name` as queries write it, a histogram's without `_bucket`; `labels` as far as seen."""

    name: str
    kind: str
    processes: tuple[str, ...]
    labels: tuple[str, ...]
    text: str

    @property
    def series(self) -> set[str]:
        """Every name that a query may use."""
        if self.kind == "histogram":
            return {f"{self.name}_{part}" for part in ("bucket", "sum", "count")}
        return {self.name}


def exported(folder: Path) -> list[Exported]:
    """By name. Starts the system, lets it be asked once, and stops it."""
    stack = Stack(folder, bots=0)
    listens = dict(zip(_KINDS, (f"127.0.0.1:{port}" for port in free_ports(3)), strict=True))
    for kind, listen in listens.items():
        stack[f"{kind}.0"].env["TUTE_METRICS_LISTEN"] = listen
    pages = {}
    with running(stack):
        _call(f"{stack.urls[0]}/api/v1/rules")
        for kind, listen in listens.items():
            pages[kind] = _call(f"http://{listen}/metrics")
    stack.kill()
    found: dict[str, Exported] = {}
    for kind, page in pages.items():
        _add(found, kind, text_string_to_metric_families(page))
    for each in vars(bots_metrics).values():
        if isinstance(each, Counter | Histogram):
            _add(found, "bots", each.describe(), tuple(each._labelnames))
    return [found[name] for name in sorted(found)]


def _add(
    found: dict[str, Exported],
    process: str,
    families: Iterable[Metric],
    labels: tuple[str, ...] = (),
) -> None:
    for family in families:
        name = f"{family.name}_total" if family.type == "counter" else family.name
        if name.startswith("tute_") and not name.endswith("_created"):
            seen = {key: None for each in family.samples for key in each.labels if key != "le"}
            before = found.get(name)
            found[name] = Exported(
                name,
                family.type,
                (*(before.processes if before else ()), process),
                labels or tuple(seen) or (before.labels if before else ()),
                family.documentation,
            )


def _call(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as page:
        text: str = page.read().decode()
    return text
