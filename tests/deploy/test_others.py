"""nginx.conf, redis.conf, and the hooks before a commit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from cli import redisserver
from scripts.operations import OPERATIONS
from tests.deploy.files import DEPLOY, ROOT
from tests.redisserver import RedisServer, command

pytestmark = pytest.mark.deploy


def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    """Of an nginx before 1.27.3, which cannot ask names again, without that."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        pytest.skip("no nginx here")
    said = subprocess.run([nginx, "-v"], capture_output=True, text=True, check=True).stderr
    version = tuple(map(int, re.findall(r"nginx/(\d+)\.(\d+)\.(\d+)", said)[0]))
    text = re.sub(r"gateway-\d:", "127.0.0.1:", (DEPLOY / "nginx.conf").read_text())
    text = text.replace("/tmp/", f"{tmp_path}/").replace("/dev/stderr", f"{tmp_path}/log")
    if version < (1, 27, 3):
        text = text.replace(" resolve ", " ")
    file = tmp_path / "nginx.conf"
    file.write_text(text)
    done = subprocess.run(
        [nginx, "-t", "-c", file, "-p", tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.redis
def test_redis_takes_its_configuration_and_tute_up_has_the_same(tmp_path: Path) -> None:
    text = (DEPLOY / "redis.conf").read_text()
    wanted = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert set(wanted) <= set(redisserver.config(1, tmp_path, "secret").splitlines())
    server = RedisServer(tmp_path)
    server.start()
    try:
        for line in wanted:
            name, _, value = line.partition(" ")
            assert command(server.url, "CONFIG", "SET", name, value.strip('"')) == "+OK\r\n"
    finally:
        server.kill()


def test_the_redis_of_kubernetes_is_configured_the_same() -> None:
    store = DEPLOY / "kubernetes" / "stores" / "redis.yaml"
    (pod,) = [each for each in yaml.safe_load_all(store.read_text()) if each["kind"] != "Service"]
    arguments = pod["spec"]["template"]["spec"]["containers"][0]["args"][1:]
    given = dict(zip(arguments[::2], arguments[1::2], strict=True))
    text = (DEPLOY / "redis.conf").read_text()
    for line in (line for line in text.splitlines() if line and not line.startswith("#")):
        name, _, value = line.partition(" ")
        assert given[f"--{name}"] == value.strip('"')


def test_what_the_operators_page_says_is_shown_by_tests_that_are_there() -> None:
    named = re.findall(r"`((?:tests/)?[\w/]*test_\w+\.py)`", OPERATIONS.read_text())
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_pre_commit_hooks_call_tools_of_the_pinned_set() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    lock = (ROOT / "requirements-dev.lock").read_text()
    packages = {"ruff": "ruff", "mypy": "mypy", "lint-imports": "import-linter"}
    for hook in config["repos"][0]["hooks"]:
        tool = hook["entry"].split()[0].removeprefix(".venv/bin/")
        assert f"\n{packages[tool]}==" in lock
