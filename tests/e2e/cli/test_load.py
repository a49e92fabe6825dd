"""`tute load` on a real system, and on one that does what it may not: each fault is found."""

from __future__ import annotations

import copy
import itertools
import json
import re
import signal
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.cli.evil import EvilProxy, hands
from tests.e2e.cli.system import TUTE, tute

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.e2e.cli.evil import Pair
    from tests.e2e.cli.system import System

    Json = dict[str, Any]
    Twist = Callable[[Pair, Json], list[Json] | None]

pytestmark = pytest.mark.e2e
SHORT = ("--tables", "2", "--seconds", "3", "--think", "20", "--json")
ZEROS = {"lost": 0, "doubled": 0, "leaked": 0, "stalled": 0}
LATE = 14
"""By this version everybody was dealt cards, and most are still in the hands."""


def load(*arguments: str, code: int = 0) -> Json:
    done = tute("load", *arguments)
    assert done.returncode == code, done.stdout + done.stderr
    said: Json = json.loads(done.stdout)
    return said


def test_people_who_drop_and_who_look_on_lose_nothing_and_see_nothing(system: System) -> None:
    kinds = "clasico.barajamos,individual.corriente:2,cabron.barajamos:3,subasta.ludoteka"
    more = ("--mix", kinds, "--drop", "6", "--spectators", "2", "--tables", "4", "--processes", "2")
    said = load("--url", system.url, *SHORT, "--seconds", "12", *more)
    assert {kind: said[kind] for kind in ZEROS} == ZEROS, said["faults"]
    assert said["moves"] > 50
    assert said["moves_per_s"] == pytest.approx(said["moves"] / said["seconds"], rel=0.01)
    assert said["drops"] > 5
    assert said["reconnect_ms"]["count"] > 3
    assert said["resume_ms"]["p50"] > 0
    assert (said["tables"], said["clients"]) == ({"people": 4, "bots": 0}, 21)
    for times in ("latency_ms", "latency_last_ms"):
        assert list(said[times]) == ["p50", "p95", "p99", "p999"]
        assert 0 < said[times]["p50"] <= said[times]["p99"] <= said[times]["p999"]
    assert len(said["load"]["busy"]) == 2
    assert said["server"] is None


def test_matches_that_end_are_followed_by_others_and_their_records_have_every_move(
    system: System,
) -> None:
    short = ("--mix", "clasico.barajamos", "--option", "games=1", "--think", "0")
    up = system.family()[0].pid
    said = load("--url", system.url, *SHORT, *short, "--seconds", "6", "--pid", f"up={up}")
    assert {kind: said[kind] for kind in ZEROS} == ZEROS, said["faults"]
    assert said["matches"] >= said["records"] > 1
    measured = {each["name"]: each["pid"] for each in said["server"]["processes"]}
    assert measured["up"] == up
    assert measured.keys() > {"game", "game.2", "gateway", "gateway.2", "lobby", "bots", "redis"}


def test_bots_alone_play_through_celery_and_are_seen_by_who_looks_on(system: System) -> None:
    more = ("--mix", "cabron.barajamos:3,clasico.barajamos", "--spectators", "2")
    said = load("--url", system.url, "--bots", "--tables", "2", "--seconds", "8", "--json", *more)
    assert {kind: said[kind] for kind in ZEROS} == ZEROS, said["faults"]
    assert (said["tables"], said["clients"]) == ({"people": 0, "bots": 2}, 4)
    assert said["moves"] > 3
    assert said["latency_ms"] == said["latency_bots_ms"]
    assert said["latency_ms"]["p50"] > 0
    assert said["latency_last_ms"]["p50"] is None


def test_on_a_system_of_its_own_it_measures_each_process_and_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "load.html"
    paced = ("--tables", "2", "--seconds", "4", "--rate", "30", "--json")
    said = load(*paced, "--html", str(page), "--game", "2")
    names = [each["name"] for each in said["server"]["processes"]]
    assert names == ["game", "game.2", "gateway", "lobby", "redis"]
    assert said["server"]["cpu_ms_per_move"] > 0
    assert all(each["rss_mb"] > 1 for each in said["server"]["processes"])
    assert 0 < said["moves_per_s"] < 35
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 4
    assert not re.findall(r"(?:src|href|url|import)\s*[=(\s]\s*[\"']?\s*(?:https?:|//)", text)
    kept = re.search(r'<script type="application/json" id="figures">(.*?)</script>', text, re.S)
    assert kept
    assert json.loads(kept.group(1)) == said


def test_ctrl_c_ends_with_what_was_measured(system: System) -> None:
    acts = itertools.count(1)

    def interrupts(_: Pair, message: Json) -> list[Json]:
        if message["type"] == "act" and next(acts) == 300:  # well after what is not measured
            running.send_signal(signal.SIGINT)
        return [message]

    with EvilProxy(system.port, up=interrupts) as url:
        command = [*TUTE, "load", "--url", url, *SHORT, "--seconds", "60"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            said = json.loads(running.stdout.read())
        assert running.returncode == 0
    assert said["interrupted"]
    assert 0 < said["moves"] <= 310
    assert said["lost"] == said["doubled"] == said["leaked"] == 0


class Once:
    """Does `twist` to the first frame for which that gives something else."""

    def __init__(self, twist: Twist) -> None:
        self.done = False
        self._twist = twist

    def __call__(self, pair: Pair, message: Json) -> list[Json]:
        if self.done or message["type"] != "frame":
            return [message]
        twisted = self._twist(pair, message)
        self.done = twisted is not None
        return [message] if twisted is None else twisted


def drops(_: Pair, frame: Json) -> list[Json] | None:
    asks = any("legal" in event for event in frame["events"])
    return None if asks or frame["v"] < LATE else []


def repeats(_: Pair, frame: Json) -> list[Json] | None:
    """The same move again, as if it were the next version."""
    if frame["v"] < LATE or not any(event["kind"] == "played" for event in frame["events"]):
        return None
    return [frame, {**frame, "v": frame["v"] + 1}]


def shows(pair: Pair, frame: Json) -> list[Json] | None:
    """Another hand in a field that nobody has heard of."""
    others = _hands_of_others(pair)
    begins = any(event["kind"] == "deal_started" for event in frame["events"])
    if frame["v"] < LATE or len(others) < 3 or begins:
        return None
    shown = copy.deepcopy(frame)
    shown["events"][-1]["more"] = others[0]
    return [shown]


def deals(pair: Pair, frame: Json) -> list[Json] | None:
    """The hand of another seat as one's own."""
    shown = copy.deepcopy(frame)
    dealt = [event for event in shown["events"] if event.get("hand")]
    others = _hands_of_others(pair)
    if not (dealt and others):
        return None
    dealt[0]["hand"] = others[-1]
    return [shown]


def peeks(pair: Pair, frame: Json) -> list[Json] | None:
    """A hand to who looks on: spectators are the pairs that were dealt nothing."""
    found = list(hands(pair.proxy.pairs))
    if frame["v"] < LATE or len(found) < 4 or any(each is pair for each, _ in found):
        return None
    shown = copy.deepcopy(frame)
    shown["events"][-1]["hand"] = found[0][1]
    return [shown]


def _hands_of_others(pair: Pair) -> list[list[str]]:
    return [hand for each, hand in hands(pair.proxy.pairs) if each is not pair]


def swallows(pair: Pair, message: Json) -> list[Json]:
    """Says yes to a move that no table hears of."""
    if message["type"] != "act" or pair.v < LATE or any(each.v < 0 for each in pair.proxy.pairs):
        return [message]
    pair.tell({"type": "reply", "id": message["id"], "ok": True, "v": pair.v + 1})
    pair.v = -1
    return []


ONE = ("--tables", "1", "--seconds", "8", "--think", "30", "--json")


@pytest.mark.parametrize(
    ("evil", "kind"),
    [(drops, "lost"), (repeats, "doubled"), (shows, "leaked"), (deals, "leaked")],
)
def test_what_no_server_may_tell_a_client_is_found(system: System, evil: Twist, kind: str) -> None:
    twist = Once(evil)
    with EvilProxy(system.port, down=twist) as url:
        said = load("--url", url, *ONE, code=1)
    assert twist.done
    assert said[kind] > 0
    assert any(told.startswith(f"{kind}: t_") for told in said["faults"])


def test_a_hand_shown_to_who_looks_on_is_found(system: System) -> None:
    twist = Once(peeks)
    with EvilProxy(system.port, down=twist) as url:
        said = load("--url", url, *ONE, "--spectators", "1", code=1)
    assert twist.done
    assert said["leaked"] > 0
    assert "who looks on" in said["faults"][0]


def test_a_move_that_was_acknowledged_and_never_made_is_lost(system: System) -> None:
    with EvilProxy(system.port, down=lambda _, message: [message], up=swallows) as url:
        said = load("--url", url, *ONE, code=1)
    assert said["lost"] > 0
    assert "was acknowledged as" in said["faults"][0]


def test_a_limit_of_the_server_is_named_with_its_setting(system: System) -> None:
    done = tute("load", "--url", system.url, "--tables", "1000", "--lang", "en")
    assert done.returncode == 1
    assert "TUTE_SESSIONS_PER_MIN" in done.stderr


def test_nobody_at_that_address() -> None:
    done = tute("load", "--url", "http://127.0.0.1:1", *SHORT)
    assert done.returncode == 1
    assert "Nadie responde en http://127.0.0.1:1." in done.stderr
