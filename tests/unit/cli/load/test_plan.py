from __future__ import annotations

from collections import Counter

import pytest

from cli.load.plan import BadPlan, Job, dealt, mix, shared
from tute.errors import RuleError


def test_players_and_shares_may_be_left_out() -> None:
    found = mix("clasico.barajamos, individual.corriente:2=3", {})
    assert [(each.preset, each.players, each.share) for each in found] == [
        ("clasico.barajamos", 4, 1.0),
        ("individual.corriente", 2, 3.0),
    ]


@pytest.mark.parametrize("text", ["", "clasico.barajamos=x", "clasico.barajamos:x", "a=0", "a=-1"])
def test_what_is_no_mix_is_refused(text: str) -> None:
    with pytest.raises(BadPlan):
        mix(text, {})


def test_rules_that_do_not_exist_are_refused() -> None:
    for text in ("mus", "clasico.barajamos:3"):
        with pytest.raises(RuleError):
            mix(text, {})
    with pytest.raises(RuleError):
        mix("clasico.barajamos", {"no such": 1})


def test_tables_are_mixed_evenly_and_by_share() -> None:
    kinds = mix("clasico.barajamos=1,individual.corriente:2=3", {})
    tables = dealt(kinds, 40)
    assert Counter(each.preset for each in tables) == {
        "clasico.barajamos": 10,
        "individual.corriente": 30,
    }
    assert {each.preset for each in tables[:4]} == {each.preset for each in kinds}


def test_processes_share_the_tables_and_have_luck_of_their_own() -> None:
    tables = dealt(mix("clasico.barajamos", {}), 5)
    jobs = shared(Job("", people=tables, bots=tables, onlookers=1), 2)
    assert [(len(each.people), len(each.bots), each.first) for each in jobs] == [
        (3, 3, 0),
        (2, 2, 6),
    ]
    assert sum(each.sessions for each in jobs) == 5 * 5 + 5
    assert len(shared(Job("", people=tables[:1]), 4)) == 1
