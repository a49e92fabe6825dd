"""How much one socket may send: a token bucket, and when it is enough."""

from chassis.settings import Settings


class Bucket:
    """`rate` tokens a second, at most `burst`; starts full. `now`: seconds of a steady clock."""

    __slots__ = ("_at", "_burst", "_rate", "_refused", "_tokens")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._at = now
        self._refused = 0

    def take(self, now: float) -> float:
        """0.0 when one more is allowed, else the seconds until one is."""
        tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if tokens >= 1.0:
            self._tokens = tokens - 1.0
            self._refused = 0
            return 0.0
        self._tokens = tokens
        self._refused += 1
        return (1.0 - tokens) / self._rate

    def is_full(self, now: float) -> bool:
        """As if nothing had ever been taken."""
        return self._tokens + (now - self._at) * self._rate >= self._burst

    @property
    def abused(self) -> bool:
        """More than a whole burst (at least 100) was refused without a pause."""
        return self._refused > max(100, self._burst)


def ws_rate(settings: Settings) -> tuple[float, int]:
    """Messages a second and burst of one socket."""
    strict = settings.env == "production"
    rate = settings.ws_per_s if settings.ws_per_s is not None else (20.0 if strict else 1_000.0)
    burst = settings.ws_burst if settings.ws_burst is not None else (60 if strict else 2_000)
    return rate, burst


def say_rate(settings: Settings) -> tuple[float, int]:
    """Phrases a second and burst of one player."""
    return settings.say_per_min / 60, settings.say_burst


def published(settings: Settings) -> dict[str, object]:
    """The body of `GET /limits`."""
    rate, burst = ws_rate(settings)
    return {
        "ws": {
            "messages_per_s": rate,
            "burst": burst,
            "message_bytes": settings.message_bytes,
            "queue_frames": settings.queue_frames,
            "hello_s": settings.hello_s,
            "ping_s": settings.ping_s,
            "pong_s": settings.pong_s,
        },
        "say": {"per_min": settings.say_per_min, "burst": settings.say_burst},
        "http": {"body_bytes": settings.body_bytes},
        "sessions_per_min": settings.most_sessions_per_min,
        "invite_tries_per_min": settings.invite_tries_per_min,
        "bot_tables": settings.most_bot_tables,
        "seat_hold_s": settings.seat_hold_s,
    }
