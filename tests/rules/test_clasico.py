from __future__ import annotations

import pytest

from tests.rules.table import played, situation, started
from tute import match as matches
from tute.cards import card_text, full_deck
from tute.events import DealFinished, MatchFinished, TuteShown
from tute.modes.clasico import deal_winner, finish, match_winner
from tute.rulesets import rule_set


def test_the_dealers_last_card_sets_trump_and_is_public_until_played() -> None:
    match = started("clasico.barajamos", {0: "3e", 1: "1e", 2: "2e", 3: "4e"})
    assert match.now
    assert (card_text(match.now.upcard), match.now.upcard_seat, match.now.trump) == ("3e", 0, 2)
    match, _ = played(match, "1e 2e 4e 3e")
    assert match.now
    assert (match.now.upcard, match.now.upcard_seat, match.now.trump) == (-1, -1, 2)


def test_the_mano_leads_and_the_winner_leads_the_next() -> None:
    match = started("clasico.barajamos", {0: "3e", 1: "10e", 2: "1e", 3: "4e"})
    assert matches.turn(match) == 1
    assert matches.turn(played(match, "10e 1e 4e 3e")[0]) == 2


@pytest.mark.parametrize(
    ("score", "deal_no", "options", "winner"),
    [
        ((4, 3), 7, {}, 0),
        ((3, 3), 6, {}, None),
        ((4, 3), 7, {"lead": 2}, None),
        ((5, 3), 8, {"lead": 2}, 0),
        ((3, 1), 4, {"games": 3}, 0),
        ((1, 5), 6, {"series": 8}, None),
        ((3, 5), 8, {"series": 8}, 1),
        ((4, 4), 8, {"series": 8}, None),
        ((5, 4), 9, {"series": 8}, 0),
        ((5, 4), 9, {"series": 8, "lead": 2}, None),
        ((9, 1), 6, {"series": 8, "games": 1}, None),
    ],
)
def test_who_has_won_the_match(
    score: tuple[int, int], deal_no: int, options: dict[str, object], winner: int | None
) -> None:
    rules = rule_set("clasico.barajamos", options=options)
    assert match_winner(rules, score, deal_no) == winner


def finished(points: tuple[int, int, int, int], leader: int = 0, **options: object) -> object:
    """The outcome of a deal with these points, its last trick won by `leader`."""
    match = started("clasico.barajamos")
    assert match.now
    deal = match.now._replace(points=points, leader=leader, phase="between")
    return finish(rule_set("clasico.barajamos", options=options), (0, 0), 1, deal).outcome


def test_the_team_with_more_points_wins_the_deal() -> None:
    assert finished((30, 20, 36, 44)) == {"winner": 0, "tute": None, "games": 1}


def test_a_tie_goes_to_the_last_trick() -> None:
    match = started("clasico.barajamos")
    assert match.now
    level = match.now._replace(points=(65, 65, 0, 0))
    assert [deal_winner(level._replace(leader=seat)) for seat in range(4)] == [0, 1, 0, 1]


def test_a_deal_won_with_double_at_points_counts_two_games() -> None:
    assert finished((61, 29, 40, 0), double_at=101) == {"winner": 0, "tute": None, "games": 2}
    assert finished((60, 30, 40, 0), double_at=101) == {"winner": 0, "tute": None, "games": 1}
    assert finished((60, 30, 40, 0), double_at=1) == {"winner": 0, "tute": None, "games": 2}
    assert finished((60, 30, 40, 0), double_at=0) == {"winner": 0, "tute": None, "games": 1}


TUTE = {0: "3o 2e 4e 5e 6e", 1: "1o 12o 12c 12e 12b", 2: "2o 2c 4c 5c 6c", 3: "4o 2b 4b 5b 6b"}


@pytest.mark.parametrize(("tute", "over"), [("hand", False), ("match", True)])
def test_a_tute_ends_the_deal_at_once_and_perhaps_the_match(tute: str, over: bool) -> None:
    match = situation("clasico.barajamos", TUTE, trump="e", tute=tute)
    match, events = played(match, "1o 2o 4o 3o")
    assert TuteShown(1, 12) in events
    finish = next(event for event in events if isinstance(event, DealFinished))
    assert finish.outcome == {"winner": 1, "tute": [1, 12], "games": 1}
    assert match.over is over
    assert (MatchFinished(1, (0, 1)) in events) is over


def test_without_tute_the_deal_goes_on() -> None:
    match = situation("clasico.barajamos", TUTE, trump="e", tute="off")
    match, _ = played(match, "1o 2o 4o 3o")
    assert matches.turn(match) == 1


def test_a_tute_counts_one_game_whatever_the_points() -> None:
    match = situation("clasico.barajamos", TUTE, trump="e", double_at=5)
    match, _ = played(match, "1o 2o 4o 3o")
    assert match.score == (0, 1)


def test_the_deal_passes_on() -> None:
    match = situation("clasico.barajamos", TUTE, trump="e")
    match, _ = played(match, "1o 2o 4o 3o")
    assert match.dealer == 0
    match, _ = matches.deal(match, full_deck())
    assert (match.dealer, matches.turn(match), match.deal_no) == (1, 2, 2)
