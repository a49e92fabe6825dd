from __future__ import annotations

from itertools import islice
from random import Random

from tests.search.consistency import fault
from tests.search.positions import sights


def test_a_sampled_deal_played_again_shows_all_that_was_seen() -> None:
    for number, sight in enumerate(islice(sights(Random(3)), 1500), 1):
        assert not fault(sight, number), (number, sight.log[0][0].rules)
