from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from celery import Celery

from chassis import broker
from tuteapi.bots import QUICK

if TYPE_CHECKING:
    from chassis.settings import Settings

TASK_LIMIT_S, TASK_SOFT_LIMIT_S = 10, 8
"""After the soft one a level that still thinks leaves its move to a simpler one."""


_REDIS_WORKER = {
    "unacked_restore_interval": 1,
    "unacked_restore_throttle": 1,
    "queue_order_strategy": "priority",
    "priority_steps": [0],  # of one queue; kombu has four, and waits for each
}


class BrokerIsACluster(Exception):
    """Celery cannot work on a Redis Cluster."""


def make(settings: Settings) -> Celery:
    """The app without tasks; opens nothing. The sender's half of these settings is the game's."""
    place = broker.parse(settings.broker_url)
    app = Celery("bots", broker=place.url, set_as_current=False)
    app.conf.update(
        task_default_queue=QUICK,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_ignore_result=True,
        task_time_limit=TASK_LIMIT_S,
        task_soft_time_limit=TASK_SOFT_LIMIT_S,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_enable_remote_control=False,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        broker_transport=_transport(place),
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={**place.options, **(_REDIS_WORKER if place.redis else {})},
    )
    return app


def _transport(place: broker.Broker) -> str | None:
    """By name, so that who only asks for an app imports no transport."""
    if not place.redis:
        return None
    sentinel = place.url.startswith("sentinel://")
    return f"services.bots.notes:{'SentinelTransport' if sentinel else 'Transport'}"


def argv(settings: Settings) -> list[str]:
    return [
        "--quiet",
        "worker",
        f"--pool={settings.bots_pool}",
        f"--concurrency={settings.bots_concurrency}",
        f"--queues={settings.bots_queues}",
        f"--loglevel={settings.log_level}",
        "--without-gossip",
        "--without-mingle",
        "--without-heartbeat",
    ]


def refuse_cluster(app: Celery, settings: Settings, every_s: float = 0.5) -> None:
    """Waits until a broker that is a Redis answers. Raises BrokerIsACluster."""
    if not broker.parse(settings.broker_url).redis:
        return
    with app.connection_for_write() as connection:
        connection.virtual_host = "0"  # a cluster may refuse every other database
        while True:
            try:
                channel: Any = connection.channel()
                info = channel.client.info("cluster")
            except connection.connection_errors:
                time.sleep(every_s)
                continue
            break
    if info["cluster_enabled"]:
        raise BrokerIsACluster(
            "TUTE_BROKER_URL names a Redis Cluster, on which Celery cannot work: "
            "give the broker its own Redis or Valkey that is no cluster."
        )
