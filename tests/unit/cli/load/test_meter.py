from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from cli.load import meter
from cli.load.meter import Meter

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(not meter.known(), reason="there is no /proc")
WAITS = "import sys; print(1, flush=True); sys.stdin.read()"
BURNS = f"import time\nwhile time.process_time() < 0.3: pass\n{WAITS}"


@contextmanager
def running(code: str) -> Iterator[subprocess.Popen[bytes]]:
    """From its first line to the end of the block."""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def test_cpu_since_the_beginning_and_memory_of_a_process_and_its_children() -> None:
    me = Meter({os.getpid(): "test"})
    me.begin()
    with running(BURNS) as child:
        me.sample()
    used = {each.pid: each for each in me.used()}
    assert used[os.getpid()].name == "test"
    assert 0.25 < used[child.pid].cpu_s < 10
    assert used[child.pid].rss_mb > 3


def test_only_children_of_a_root_without_a_name_and_numbers_for_several_of_a_kind() -> None:
    with running(WAITS) as one, running(WAITS) as other:
        me = Meter({os.getpid(): ""})
        me.begin()
    names = {each.pid: each.name for each in me.used()}
    assert os.getpid() not in names
    assert names[one.pid] != names[other.pid]
    assert len(set(names.values())) == len(names)


def test_a_process_that_is_not_there_has_no_use() -> None:
    gone = Meter({2**22 + 1: "gone"})
    gone.begin()
    assert gone.used() == []
