"""Our Redis client: pipelining, on one node or a cluster, and a subscriber beside it.

Made for many small calls at once: callers of one loop turn share one write, and a call costs about
a third of what a pooled client costs. Stays on the commands of Redis 7.0.
"""

from chassis.redislink.errors import RedisAway, ReplyError, RunChanged
from chassis.redislink.link import Link, connect
from chassis.redislink.resp import Arg
from chassis.redislink.server import probe, refuse_cluster, require_aof
from chassis.redislink.subscriber import Subscriber, connect_subscriber

__all__ = [
    "Arg",
    "Link",
    "RedisAway",
    "ReplyError",
    "RunChanged",
    "Subscriber",
    "connect",
    "connect_subscriber",
    "probe",
    "refuse_cluster",
    "require_aof",
]
