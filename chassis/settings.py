# ruff: noqa: E501
"""The settings table: every `TUTE_*` variable of every process, with its default for one machine.

`tute settings` prints it. Seconds end in `_s`, milliseconds in `_ms`.
"""

from collections.abc import Mapping

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

DEV_KEY = "dev-only-key-of-one-machine-not-for-production"


# fmt: off
class Settings(BaseSettings):
    """Read from the environment once, at start; frozen afterwards."""

    model_config = SettingsConfigDict(env_prefix="TUTE_", frozen=True)

    env: str = Field("development", pattern="^(development|production)$", description="`production` refuses default keys, tokens, a Redis without AOF and test settings")
    redis_url: str = Field("redis://127.0.0.1:6379/0", description="tables, rooms, sessions; a Redis ≥ 7.0 or Valkey, one or a cluster: `redis://[user:password@]host:port[,host:port…]/db`, `rediss://` with TLS, `sentinel://host:port[,host:port…]/master/db`")
    broker_url: str = Field("redis://127.0.0.1:6379/1", description="Celery's broker: a Redis of its own or its own database, never a cluster, `redis://`, `rediss://` or `sentinel://`; or RabbitMQ, `amqp://user:password@host/vhost`")
    archive_url: str = Field("sqlite:///archive.sqlite3", description="finished matches and ratings: `sqlite:///FILE` (relative, or `sqlite:////absolute`), or `postgresql://user:password@host/database`")
    jwt_keys: str = Field(f"dev:{DEV_KEY}", description="`kid:key` of session tokens, comma separated; the first signs, all verify")
    service_token: str = Field(DEV_KEY, description="what our processes show each other on gRPC")
    admin_token: str = Field("", description="what an operator shows for /operator and /api/v1/overview; empty: neither is there")
    session_days: float = Field(90, gt=0, description="a session token is good for so long without renewal")

    game_addresses: str = Field("127.0.0.1:7101", description="every game process, comma separated `host:port`, or `dns:///name:port`: each address of the name is one, asked again every 3 s (`dns://server:port/name:port` asks that server); a table goes to one of them by rendezvous hash")
    lobby_addresses: str = Field("127.0.0.1:7201", description="every lobby process, as TUTE_GAME_ADDRESSES")
    listen: str = Field("127.0.0.1:0", description="where this process serves gRPC (game, lobby) or HTTP (gateway)")
    metrics_listen: str = Field("", description="where this process serves /metrics and /healthz, empty: nowhere (the gateway then serves them with all else)")
    public_url: str = Field("http://127.0.0.1:8080", description="what invite links start with")
    trusted_proxies: str = Field("", description="networks whose X-Forwarded-For is believed, comma separated CIDR")
    cors_origins: str = Field("", description="web origins beside our own that may call the HTTP API from a browser, comma separated, `*` for all")
    reuse_port: bool = Field(False, description="several gateways of one machine share their port")

    log_level: str = Field("info", pattern="^(debug|info|warning|error)$", description="the least of what is logged")
    log_format: str = Field("json", pattern="^(json|console)$", description="`json`: an object a line; `console`: for people")
    otel_endpoint: str = Field("", pattern="^(https?://.*)?$", description="where traces of moves go by OTLP over HTTP, `http://collector:4318`; empty: nowhere, and OpenTelemetry is not even imported; wants the extra `otel`")
    otel_share: float = Field(0.01, ge=0, le=1, description="of all moves, how many are traced")

    presence_ttl_s: float = Field(20, gt=0, description="a seat's presence lapses without renewal")
    heartbeat_s: float = Field(7, gt=0, description="a gateway renews its seats")
    seat_hold_s: float = Field(60, gt=0, description="an absent person's seat is held")
    salt_wait_s: float = Field(3, gt=0, description="a promised salt is awaited before a match's first deal; withheld for longer, the match is cancelled")
    sweep_s: float = Field(0.25, gt=0, description="due tables are looked at")
    outage_s: float = Field(10, gt=0, description="no sweep for so long: an outage; holds start anew")
    rebuild_s: float = Field(60, gt=0, description="the due index is rebuilt from the tables")
    idle_away_s: float = Field(600, gt=0, description="without a clock, a silent player on turn counts as away")
    notifications: bool = Field(True, description="listen to Redis' expired events as a hint")
    bot_budget_s: float = Field(0.5, gt=0, le=6, description="a bot's time to think; a second more and it is asked again, twice and the table plays for it")
    bots_hard_s: float = Field(0.05, gt=0, le=1, description="how long a hard bot thinks at most; not above TUTE_BOT_BUDGET_S")
    bots_queues: str = Field("bots.quick,bots.deep", pattern=r"^bots\.(quick(,bots\.deep)?|deep(,bots\.quick)?)$", description="what a bots' worker serves, the first one first: `bots.quick` easy and normal, `bots.deep` hard")
    bots_pool: str = Field("prefork", pattern="^(prefork|solo)$", description="`solo`: the bots' worker plays in its own process, one move at a time; one machine, tests")
    bots_concurrency: int = Field(2, ge=1, description="processes of a prefork worker")
    table_days: float = Field(7, gt=0, description="a finished table is kept")
    sleep_days: float = Field(30, gt=0, description="a sleeping table is kept")
    quick_turn_seconds: int = Field(30, ge=0, le=600, description="the turn clock of quick matches, 0: none")
    room_hours: float = Field(24, gt=0, description="a room without a present member is kept, and what is known of its salts and of codes that are over")

    ping_s: float = Field(10, gt=0, description="the gateway pings its sockets")
    pong_s: float = Field(5, gt=0, description="and closes those that do not answer in time")
    hello_s: float = Field(5, gt=0, description="a socket must say hello")
    probe_s: float = Field(5, gt=0, description="a gateway checks its own subscription")
    queue_frames: int = Field(256, ge=8, description="messages waiting for one socket before it is closed as slow")
    message_bytes: int = Field(16_384, ge=512, description="largest client message")
    body_bytes: int = Field(65_536, ge=512, description="largest HTTP body")
    ws_per_s: float | None = Field(None, description="messages a second a socket; default 1,000, in production 20")
    ws_burst: int | None = Field(None, description="default 2,000, in production 60")
    say_per_min: int = Field(20, ge=1, description="phrases a minute a player may say")
    say_burst: int = Field(5, ge=1, description="and so many of them at once")
    watchers: int = Field(100, ge=0, description="people who may look on at one table, at each gateway")
    sessions_per_min: int | None = Field(None, description="sessions a minute an IP; default 600, in production 30")
    bot_tables: int | None = Field(None, ge=0, description="tables of bots alone, for load tests, at once; default 1,000, in production none")
    invite_tries_per_min: int = Field(20, ge=1, description="failed invite codes a minute, per IP and per player")

    test_crash: str = Field("", description="TESTS ONLY: `point:n`, the process kills itself at the n-th passing of a named point; refused in production")
    test_decks: str = Field("", description="TESTS ONLY: a JSON file of decks dealt in order; refused in production")
# fmt: on

    @property
    def most_sessions_per_min(self) -> int:
        return self._usually(self.sessions_per_min, development=600, production=30)

    @property
    def most_bot_tables(self) -> int:
        return self._usually(self.bot_tables, development=1_000, production=0)

    def _usually(self, given: int | None, *, development: int, production: int) -> int:
        if given is not None:
            return given
        return production if self.env == "production" else development


def read() -> Settings:
    """Settings of this process. Raises pydantic.ValidationError with every wrong variable named."""
    return Settings()


def of(environment: Mapping[str, str]) -> Settings:
    """Settings of a process with that environment, which has all that this one's has."""
    prefix = Settings.model_config["env_prefix"]
    names = {name: f"{prefix}{name.upper()}" for name in Settings.model_fields}
    given = {name: environment[key] for name, key in names.items() if key in environment}
    return Settings.model_validate(given)
