import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from chassis import log
from chassis.settings import Settings

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_a_line_is_one_json_object(capsys: Out) -> None:
    log.setup("game", Settings())
    log.get("services.game.tables").info("committed", table="t_1", v=3)
    line = json.loads(capsys.readouterr().out)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "committed",
        "level": "info",
        "process": "game",
        "module": "services.game.tables",
        "table": "t_1",
        "v": 3,
    }


def test_libraries_log_in_the_same_form(capsys: Out) -> None:
    log.setup("game", Settings())
    logging.getLogger("aiohttp.server").error("bad %s", "request")
    line = json.loads(capsys.readouterr().out)
    assert (line["event"], line["logger"]) == ("bad request", "aiohttp.server")


@pytest.mark.parametrize("form", ["json", "console"])
def test_what_may_hold_a_secret_is_never_written(capsys: Out, form: str) -> None:
    log.setup("game", Settings(log_format=form))
    for key in log.SECRET:
        log.get("x").warning("seen", **{key: "SECRET", "kept": {key: "SECRET", "n": 1}})
        log.get("x").warning("seen", rows=[{key: "SECRET"}])
    out = capsys.readouterr().out
    assert "SECRET" not in out
    assert out.count("seen") == 2 * len(log.SECRET)


@pytest.mark.parametrize("form", ["json", "console"])
def test_a_traceback_shows_no_local_variable(capsys: Out, form: str) -> None:
    log.setup("game", Settings(log_format=form))
    _fail_with("ace of cups".replace(" ", "_"))
    out = capsys.readouterr().out
    assert "ZeroDivisionError" in out
    assert "ace_of_cups" not in out


def test_the_level_holds_for_us_and_debug_is_not_for_libraries(capsys: Out) -> None:
    log.setup("game", Settings(log_level="debug"))
    log.get("x").debug("ours")
    logging.getLogger("asyncio").debug("theirs")
    out = capsys.readouterr().out
    assert "ours" in out
    assert "theirs" not in out
    log.setup("game", Settings(log_level="error"))
    log.get("y").warning("ours")
    logging.getLogger("asyncio").warning("theirs")
    assert capsys.readouterr().out == ""


def _fail_with(card: str) -> None:
    try:
        _ = 1 / (len(card) - len(card))
    except ZeroDivisionError:
        log.get("x").exception("failed")
