"""What makes a process refuse to start: wrong settings, and in production unsafe ones."""

from collections.abc import Callable

from pydantic import ValidationError

from chassis import broker, members, settings
from chassis.redislink import address
from chassis.settings import DEV_KEY, Settings
from chassis.unfit import Unfit

__all__ = ["Unfit", "read", "refusals"]

SHORTEST_KEY = 32


def read() -> Settings:
    """Settings of this process. Raises Unfit with every fault named."""
    try:
        read = settings.read()
    except ValidationError as error:
        raise Unfit(*(_plain(each["loc"], each["msg"]) for each in error.errors())) from None
    if faults := refusals(read):
        raise Unfit(*faults)
    return read


def refusals(settings: Settings) -> list[str]:
    """Why these settings may not start; in production also what would be unsafe there."""
    faults = _bad_keys(settings.jwt_keys)
    faults += _bad_url("TUTE_REDIS_URL", settings.redis_url, address.parse)
    faults += _bad_url("TUTE_BROKER_URL", settings.broker_url, broker.parse)
    faults += _bad_addresses("TUTE_GAME_ADDRESSES", settings.game_addresses)
    faults += _bad_addresses("TUTE_LOBBY_ADDRESSES", settings.lobby_addresses)
    faults += _bad_archive(settings.archive_url)
    if settings.bots_hard_s > settings.bot_budget_s:
        faults.append(
            f"TUTE_BOTS_HARD_S ({settings.bots_hard_s:g}) does not fit into TUTE_BOT_BUDGET_S "
            f"({settings.bot_budget_s:g}): the table would not wait for the answer"
        )
    if not faults and settings.env == "production":
        faults += _unsafe(settings)
    return faults


def _bad_keys(keys: str) -> list[str]:
    kids = [part.strip().partition(":")[0] for part in keys.split(",")]
    if all(all(part.strip().partition(":")) for part in keys.split(",")):
        return [f"TUTE_JWT_KEYS: the kid {kid} is given twice" for kid in _twice(kids)]
    return ["TUTE_JWT_KEYS: keys are written kid:key,kid:key"]


def _bad_url(name: str, url: str, parse: Callable[[str], object]) -> list[str]:
    try:
        parse(url)
    except ValueError as error:
        return [f"{name}: {error}"]
    return []


def _bad_addresses(name: str, addresses: str) -> list[str]:
    try:
        members.parse(addresses)
    except ValueError as error:
        return [f"{name}: {error}; write host:port, or dns:///name:port for all that a name has"]
    return []


def _bad_archive(url: str) -> list[str]:
    """What SQLite keeps in memory is gone with the process, so it is none."""
    file = url.partition("?")[0].removeprefix("sqlite:///")
    if url.startswith("postgresql://") or (file and file != url and file != ":memory:"):
        return []
    return ["TUTE_ARCHIVE_URL is sqlite:///FILE or postgresql://user:password@host/database"]


def _twice(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def _unsafe(settings: Settings) -> list[str]:
    faults = []
    keys = [part.strip().partition(":")[2] for part in settings.jwt_keys.split(",")]
    if DEV_KEY in settings.jwt_keys:
        faults.append("TUTE_JWT_KEYS is the default key, which everybody knows")
    elif any(len(key.encode()) < SHORTEST_KEY for key in keys):
        faults.append(f"TUTE_JWT_KEYS has a key shorter than {SHORTEST_KEY} bytes")
    if settings.service_token == DEV_KEY:
        faults.append("TUTE_SERVICE_TOKEN is the default token, which everybody knows")
    elif len(settings.service_token.encode()) < SHORTEST_KEY:
        faults.append(f"TUTE_SERVICE_TOKEN is shorter than {SHORTEST_KEY} bytes")
    if 0 < len(settings.admin_token.encode()) < SHORTEST_KEY:
        faults.append(f"TUTE_ADMIN_TOKEN is shorter than {SHORTEST_KEY} bytes")
    faults += [
        f"{name} is for tests only"
        for name, value in (
            ("TUTE_TEST_CRASH", settings.test_crash),
            ("TUTE_TEST_DECKS", settings.test_decks),
        )
        if value
    ]
    return [f"{fault}; TUTE_ENV=production refuses it" for fault in faults]


def _plain(place: tuple[int | str, ...], message: str) -> str:
    return f"TUTE_{'_'.join(map(str, place)).upper()}: {message[:1].lower()}{message[1:]}"
