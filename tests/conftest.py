"""What tests get: a real Redis, on one node and as a cluster.

Each worker of pytest-xdist has its own servers.
"""

import gc
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.redisserver import RedisServer, command, free_port, take_all_slots

if TYPE_CHECKING:
    from testcontainers.community.redis import RedisContainer

IMAGE = "redis:7.4"

__all__ = ["free_port"]
pytest_plugins = ["tests.described"]

hypothesis.settings.register_profile("same", derandomize=True, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(scope="session")
def single_redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One Redis for the session: a container where Docker answers, else a local process."""
    container = _container()
    if container is not None:
        try:
            host, port = container.get_container_host_ip(), container.get_exposed_port(6379)
            yield f"redis://{host}:{port}/0"
        finally:
            container.stop()
        return
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server.url
    server.kill()


@pytest.fixture(scope="session")
def one_node_cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = RedisServer(tmp_path_factory.mktemp("cluster"), cluster=True)
    server.start()
    take_all_slots(server)
    yield server.url
    server.kill()


@pytest.fixture
def redis_url(single_redis_url: str) -> str:
    """An empty Redis on one node."""
    command(single_redis_url, "FLUSHALL")
    return single_redis_url


@pytest.fixture
def redis_cluster_url(one_node_cluster_url: str) -> str:
    """An empty cluster of one node with all slots: mistakes across slots show on it."""
    command(one_node_cluster_url, "FLUSHALL")
    return one_node_cluster_url


@pytest.fixture(params=["single", "cluster"])
def any_redis_url(request: pytest.FixtureRequest) -> str:
    """The test runs twice: on one node and on a cluster."""
    name = "redis_url" if request.param == "single" else "redis_cluster_url"
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis of this test's own, to be frozen, killed and restarted."""
    folder = tmp_path / "redis"
    folder.mkdir()
    server = RedisServer(folder)
    server.start()
    yield server
    server.kill()


def _container() -> "RedisContainer | None":
    """A started container of Redis; None without a Docker engine that runs it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of testcontainers, and of what it leaves open
        from docker.errors import DockerException  # type: ignore[import-untyped]
        from testcontainers.community.redis import RedisContainer

        try:
            return RedisContainer(IMAGE).start()
        except DockerException:
            return None
        finally:
            gc.collect()
