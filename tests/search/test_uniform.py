from __future__ import annotations

from itertools import islice

import pytest

from tests.search.uniformity import MODES, deviations, together

_POSITIONS = {"individual 2": (16, 3_000), "individual 3": (4, 16_000)}


@pytest.mark.parametrize("mode", MODES)
def test_of_all_deals_that_agree_with_what_was_seen_each_is_as_likely(mode: str) -> None:
    positions, most = _POSITIONS.get(mode, (16, 600))
    found = list(islice(deviations(mode, 5, most), positions))
    assert abs(together(found)) < 4
    assert max(found) < 5
