import asyncio
from urllib.request import urlopen

import pytest

from chassis import metrics


async def test_what_is_counted_can_be_read() -> None:
    counted = metrics.counter("chassis_test_moves_total", "Moves.", ["pace"])
    took = metrics.latency("chassis_test_commit", "A commit.")
    counted.labels("fast").inc(3)
    took.observe(0.003)
    async with metrics.serving("127.0.0.1:0") as address:
        page = await asyncio.to_thread(_read, f"http://{address}/metrics")
    assert 'tute_chassis_test_moves_total{pace="fast"} 3.0' in page
    assert 'tute_chassis_test_commit_seconds_bucket{le="0.005"} 1.0' in page
    assert 'tute_chassis_test_commit_seconds_bucket{le="0.002"} 0.0' in page
    with pytest.raises(OSError, match="refused"):
        await asyncio.to_thread(_read, f"http://{address}/metrics")


async def test_no_address_serves_nowhere() -> None:
    async with metrics.serving("") as address:
        assert address == ""


def _read(url: str) -> str:
    with urlopen(url, timeout=5) as page:
        text: str = page.read().decode()
    return text
