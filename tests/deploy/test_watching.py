"""Alerts, dashboards and docs/operations.md speak of metrics that our processes export."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import promql_parser as promql
import pytest
import yaml

from chassis.settings import Settings
from cli.settings import SECRET
from scripts.exported import exported
from scripts.operations import OPERATIONS, metrics_table, settings_table, table_in
from tests.deploy.files import DEPLOY, KUBERNETES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scripts.exported import Exported

pytestmark = [pytest.mark.deploy, pytest.mark.e2e]

DASHBOARDS = sorted((DEPLOY / "grafana" / "dashboards").glob("*.json"))
OTHERS = {"up", "process_cpu_seconds_total", "process_resident_memory_bytes"}
GIVEN = {"job", "instance", "le"}
"""Labels that Prometheus itself adds."""


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> list[Exported]:
    return exported(tmp_path_factory.mktemp("watching"))


def alerts() -> list[dict[str, Any]]:
    groups = yaml.safe_load((DEPLOY / "prometheus" / "rules.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def queries() -> dict[str, str]:
    """Every query of alerts, panels and the autoscaler, by where it stands."""
    found = {rule["alert"]: rule["expr"] for rule in alerts()}
    for file in DASHBOARDS:
        for panel in json.loads(file.read_text())["panels"]:
            for target in panel["targets"]:
                place = f"{file.stem}/{panel['title']}/{target['refId']}"
                found[place] = target["expr"].replace("$__rate_interval", "5m")
    scaled = yaml.safe_load((KUBERNETES / "production" / "queue.yaml").read_text())["spec"]
    found["autoscaler"] = scaled["triggers"][1]["metadata"]["query"]
    return found


def asked(node: Any) -> Iterator[tuple[str, set[str]]]:  # noqa: ANN401  any part of a query
    """The metrics of a query, each with the labels that are asked of it."""
    if isinstance(node, promql.VectorSelector):
        yield f"{node.name}", {matcher.name for matcher in node.matchers.matchers}
    elif isinstance(node, promql.MatrixSelector):
        yield from asked(node.vector_selector)
    elif isinstance(node, promql.AggregateExpr):
        labels = {*node.modifier.labels} if node.modifier else set()
        for name, own in asked(node.expr):
            yield name, own | labels
        yield from asked(node.param)
    elif isinstance(node, promql.BinaryExpr):
        yield from asked(node.lhs)
        yield from asked(node.rhs)
    elif isinstance(node, promql.Call):
        for argument in node.args:
            yield from asked(argument)
    elif isinstance(node, promql.ParenExpr | promql.UnaryExpr | promql.SubqueryExpr):
        yield from asked(node.expr)


def test_every_query_asks_for_what_is_exported(metrics: list[Exported]) -> None:
    known = {series: each for each in metrics for series in each.series}
    for place, query in queries().items():
        found = list(asked(promql.parse(query)))
        assert found, place
        for name, labels in found:
            assert name in known or name in OTHERS, (place, name)
            documented = labels_of(known[name].name) if name in known else set()
            assert labels - GIVEN <= documented, (place, name)


def test_queries_are_taken_apart_to_the_last_metric() -> None:
    query = "sum by (a) (rate(x{b='1'}[5m])) > -y and (max_over_time(z[1m:5s]) or topk(3, w))"
    found = dict(asked(promql.parse(query)))
    assert found == {"x": {"a", "b"}, "y": set(), "z": set(), "w": set()}


def test_every_alert_says_what_it_means_and_has_its_runbook() -> None:
    headings = re.findall(r"^### (Tute\w+)$", OPERATIONS.read_text(), re.MULTILINE)
    assert headings == [rule["alert"] for rule in alerts()]
    for rule in alerts():
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"]
        anchor = f"docs/operations.md#{rule['alert'].lower()}"
        assert rule["annotations"]["runbook"] == anchor


def test_every_dashboard_is_provisioned_and_reads_our_prometheus() -> None:
    (source,) = yaml.safe_load((DEPLOY / "grafana" / "datasource.yml").read_text())["datasources"]
    boards = [json.loads(file.read_text()) for file in DASHBOARDS]
    assert [file.stem for file in DASHBOARDS] == ["bots", "game", "lobby", "overview"]
    assert len({board["uid"] for board in boards}) == len(boards)
    for board in boards:
        ids = [panel["id"] for panel in board["panels"]]
        assert len({*ids}) == len(ids)
        for panel in board["panels"]:
            assert panel["datasource"]["uid"] == source["uid"]


def test_every_metric_is_in_the_table(metrics: list[Exported]) -> None:
    """`python -m scripts.operations` writes it anew."""
    assert table_in("metrics") == metrics_table(metrics)


def test_labels_that_are_seen_are_in_the_table(metrics: list[Exported]) -> None:
    for each in metrics:
        assert {*each.labels} <= labels_of(each.name), each.name


def test_names_say_whose_they_are_and_texts_are_sentences(metrics: list[Exported]) -> None:
    for each in metrics:
        owner = each.name.split("_")[1]
        assert owner in (*each.processes, "grpc", "log"), each.name
        assert re.match(r"[A-Z].*[^.]$", each.text), each.name


def test_every_setting_is_in_the_table() -> None:
    """`python -m scripts.operations` writes it anew."""
    assert table_in("settings") == settings_table()


def test_every_secret_is_among_those_to_keep_and_to_change() -> None:
    page = OPERATIONS.read_text()
    kept = re.search(r"^\*\*Secrets\*\* (.*?)\n\n", page, re.DOTALL | re.MULTILINE)
    changed = re.search(r"^## Keys\n(.*?)\n## ", page, re.DOTALL | re.MULTILINE)
    assert kept
    assert changed
    for name in filter(SECRET.search, Settings.model_fields):
        assert f"`TUTE_{name.upper()}`" in kept[1], name
        assert f"`TUTE_{name.upper()}`" in changed[1], name


def labels_of(metric: str) -> set[str]:
    """As the table has them."""
    row = re.search(rf"^\| `{metric}(?:{{([a-z,]+)}})?` ", table_in("metrics"), re.MULTILINE)
    assert row, metric
    return {*(row.group(1) or "").split(",")} - {""}
