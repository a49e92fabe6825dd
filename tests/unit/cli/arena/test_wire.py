"""Commands at real tables: what is heard of a deal, and how a program is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cli.arena.contest import Contest
from cli.arena.players import BadPlayer
from cli.arena.wire import remote
from cli.arena.wire.heard import Heard
from cli.arena.wire.program import arguments
from tests.rules.table import moments, rule_sets, seeds
from tute import match as matches
from tute.events import is_public, public_json
from tute.history import seen
from tute.rulesets import rule_set

if TYPE_CHECKING:
    from tute.match import Match
    from tute.rules import RuleSet

CLASICO = rule_set("clasico.barajamos")


def turn(match: Match) -> list[dict[str, object]]:
    seat = matches.turn(match)
    return [] if seat is None else [{"kind": "turn", "seat": seat}]


@given(rules=rule_sets(), seed=seeds)
def test_frames_tell_all_of_a_deals_history(rules: RuleSet, seed: int) -> None:
    heard, history, deal_no = Heard(), b"", 0
    for before, seat, action, after, events in moments(rules, seed, deals=2):
        if before.deal_no != deal_no:
            deal_no, history = before.deal_no, b""
            heard.hear([{"kind": "deal_started"}, *turn(before)])
        history += seen(seat, action, events)
        told = [public_json(event) for event in events if is_public(event)]
        assert heard.hear([*told, *turn(after)])
        assert heard.history == history


def test_what_was_missed_is_no_history_until_the_next_deal() -> None:
    heard = Heard()
    played = [{"kind": "played", "seat": 1, "card": "1o"}]
    assert heard.hear(played)
    assert heard.history == b""
    heard.hear([{"kind": "deal_started"}])
    heard.hear(played)
    assert heard.history
    heard.forget()
    heard.hear(played)
    assert heard.history == b""
    assert not heard.hear([{"kind": "away", "seat": 2}])


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("cmd:python my_bot.py", ["python", "my_bot.py", "U", "I"]),
        ("cmd:'my bot' --at {url}", ["my bot", "--at", "U"]),
        ("cmd:bot {url}/i/{invite} --name={name}", ["bot", "U/i/I", "--name=N"]),
    ],
)
def test_a_program_is_told_where_to_sit_down(player: str, words: list[str]) -> None:
    assert arguments(player, "U", "I", "N") == words


@pytest.mark.parametrize(("a", "b"), [("cmd:x", "cmd:y"), ("cmd: ", "easy"), ("easy", "cmd:x 'y")])
def test_commands_that_cannot_play_are_refused(a: str, b: str) -> None:
    with pytest.raises(BadPlayer):
        remote.check(Contest(a, b, CLASICO))


def test_a_command_plays_whole_matches_in_each_seating_in_turn() -> None:
    contest = Contest("cmd:x", "easy", CLASICO)
    assert [contest.seatings(board) for board in range(3)] == [[{0, 2}], [{1, 3}], [{0, 2}]]
    rests = Contest("easy", "cmd:x", rule_set("subasta.ludoteka"))
    assert [rests.seatings(board) for board in (0, 3)] == [[{0}], [{3}]]
    assert rests.even == 0.25
