import pytest

from chassis import production, settings
from chassis.production import Unfit, refusals
from chassis.settings import DEV_KEY, Settings

KEY = "k" * 32
SAFE = {"env": "production", "jwt_keys": f"a:{KEY}", "service_token": KEY}


def faults(**values: str) -> list[str]:
    return refusals(Settings(**{**SAFE, **values}))  # type: ignore[arg-type]


def test_safe_settings_start() -> None:
    assert faults() == []


def test_development_starts_with_the_defaults() -> None:
    assert refusals(Settings()) == []


@pytest.mark.parametrize(
    ("setting", "value", "fault"),
    [
        ("jwt_keys", f"dev:{DEV_KEY}", "TUTE_JWT_KEYS is the default key"),
        ("jwt_keys", f"a:{KEY},dev:{DEV_KEY}", "TUTE_JWT_KEYS is the default key"),
        ("jwt_keys", "a:short", "TUTE_JWT_KEYS has a key shorter than 32 bytes"),
        ("jwt_keys", "", "TUTE_JWT_KEYS: keys are written kid:key,kid:key"),
        ("jwt_keys", f"a:{KEY},", "TUTE_JWT_KEYS: keys are written kid:key,kid:key"),
        ("jwt_keys", f"a:{KEY},a:{KEY}", "TUTE_JWT_KEYS: the kid a is given twice"),
        ("service_token", DEV_KEY, "TUTE_SERVICE_TOKEN is the default token"),
        ("service_token", "", "TUTE_SERVICE_TOKEN is shorter than 32 bytes"),
        ("admin_token", "guessable", "TUTE_ADMIN_TOKEN is shorter than 32 bytes"),
        ("test_crash", "game.after_due:1", "TUTE_TEST_CRASH is for tests only"),
        ("test_decks", "decks.json", "TUTE_TEST_DECKS is for tests only"),
        ("redis_url", "http://redis", "TUTE_REDIS_URL: a Redis URL begins with"),
        ("archive_url", "mysql://db/tute", "TUTE_ARCHIVE_URL is sqlite:///FILE or"),
        ("archive_url", "sqlite://", "TUTE_ARCHIVE_URL is sqlite:///FILE or"),
        ("archive_url", "sqlite:///:memory:", "TUTE_ARCHIVE_URL is sqlite:///FILE or"),
        ("broker_url", "redis://", "TUTE_BROKER_URL: a Redis URL begins with"),
        ("broker_url", "amqp://", "TUTE_BROKER_URL: a RabbitMQ URL is amqp://"),
        ("redis_url", "sentinel://h", "TUTE_REDIS_URL: a sentinel URL names its master"),
        ("game_addresses", "game", "TUTE_GAME_ADDRESSES: game is not host:port; write host:port"),
        ("lobby_addresses", "dns://l:1", "TUTE_LOBBY_ADDRESSES: dns://l:1 is not dns:///name:port"),
        ("bots_hard_s", "0.6", "TUTE_BOTS_HARD_S (0.6) does not fit into TUTE_BOT_BUDGET_S (0.5)"),
    ],
)
def test_each_unsafe_setting_is_one_line(setting: str, value: str, fault: str) -> None:
    found = faults(**{setting: value})
    assert len(found) == 1, found
    assert found[0].startswith(fault)


def test_a_fault_never_shows_the_key() -> None:
    assert "secret" not in "".join(faults(jwt_keys="a:secret", service_token="secret"))


def test_every_wrong_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTE_SEAT_HOLD_S", "-1")
    monkeypatch.setenv("TUTE_ENV", "staging")
    with pytest.raises(Unfit) as unfit:
        production.read()
    assert sorted(fault.partition(":")[0] for fault in unfit.value.faults) == [
        "TUTE_ENV",
        "TUTE_SEAT_HOLD_S",
    ]


def test_settings_of_another_process_are_read_from_its_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TUTE_PING_S", "8")
    monkeypatch.setenv("TUTE_BOTS_HARD_S", "0.1")
    found = settings.of({"TUTE_PING_S": "8", "TUTE_BOTS_HARD_S": "1", "PATH": "/bin"})
    assert (found.ping_s, found.bots_hard_s, found.pong_s) == (8, 1, 5)
    assert [fault[:16] for fault in refusals(found)] == ["TUTE_BOTS_HARD_S"]
