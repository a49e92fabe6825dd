"""What this process counts, in the form Prometheus reads; the hot path pays for none of it."""

from collections.abc import Iterator

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from chassis.metrics import counted
from gateway.hub import Hub

CONTENT_TYPE = CONTENT_TYPE_LATEST
READY = "GET /readyz"
"""503 is its job."""


class Counts(Collector):
    """Read at the moment of asking, also from another thread."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def collect(self) -> Iterator[Metric]:
        hub = self._hub
        yield GaugeMetricFamily("tute_gateway_sockets", "Open WebSockets", len(hub.sockets))
        yield GaugeMetricFamily("tute_gateway_players", "Players past hello", len(hub.sessions))
        yield GaugeMetricFamily(
            "tute_gateway_games", "Game processes connected", hub.game.connected
        )
        yield GaugeMetricFamily(
            "tute_gateway_watchers", "Players who look on at a table", hub.watchers.total()
        )
        yield GaugeMetricFamily(
            "tute_gateway_waiting_commands", "Commands without an answer", hub.game.waiting
        )
        yield GaugeMetricFamily(
            "tute_gateway_subscriptions", "Channels followed", hub.fanout.channels
        )
        yield CounterMetricFamily(
            "tute_gateway_commands", "Commands sent to tables", hub.game.submitted
        )
        yield CounterMetricFamily(
            "tute_gateway_envelopes", "Envelopes and notes heard", hub.fanout.messages
        )
        yield CounterMetricFamily(
            "tute_gateway_gaps", "Times messages may have been lost", hub.fanout.gaps
        )
        byes = CounterMetricFamily("tute_gateway_byes", "Sockets closed by us", labels=["code"])
        for code, count in list(hub.byes.items()):
            byes.add_metric([code], count)
        yield byes
        requests = CounterMetricFamily(
            "tute_gateway_requests", "HTTP requests", labels=["route", "status"]
        )
        for (route, status), count in list(hub.requests.items()):
            requests.add_metric([route, str(status)], count)
        yield requests


def totals(hub: Hub) -> dict[str, float]:
    """What the lobby is told, for overviews: a few sums of the above and of the process."""
    asked = hub.requests.items()
    statuses = [(status, count) for (route, status), count in asked if route != READY]
    return {
        **counted(),
        "gateway_sockets": len(hub.sockets),
        "gateway_players": len(hub.sessions),
        "gateway_watchers": hub.watchers.total(),
        "gateway_commands_total": hub.game.submitted,
        "gateway_gaps_total": hub.fanout.gaps,
        "gateway_requests_total": sum(count for _, count in statuses),
        "gateway_refused_total": sum(count for status, count in statuses if 400 <= status < 500),
        "gateway_failed_total": sum(count for status, count in statuses if status >= 500),
        **{f"gateway_byes_total.{code}": count for code, count in hub.byes.items()},
    }


def registry(hub: Hub) -> CollectorRegistry:
    """The process' own and ours."""
    both = CollectorRegistry()
    both.register(REGISTRY)
    both.register(Counts(hub))
    return both


def text(hub: Hub) -> bytes:
    """The body of /metrics."""
    return generate_latest(registry(hub))
