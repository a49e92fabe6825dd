"""Shares, intervals, Elo and times, on known figures."""

from __future__ import annotations

import json
import math
import random
import statistics
from collections import Counter

import pytest

from cli.arena.board import Board, add
from cli.arena.boardjson import NoBoard, dump, load
from cli.arena.contest import Contest
from cli.arena.standing import NORMAL_95, Standing, elo
from cli.arena.table import Game
from cli.arena.times import Times
from tute.rulesets import rule_set

CLASICO = Contest("a", "b", rule_set("clasico.barajamos"))
CABRON = Contest("a", "b", rule_set("cabron.barajamos"))
LETTERS = {"played": True, "points": [50, 50, 20, 10], "outcome": {"losers": [2, 3]}}


def standing(contest: Contest, *boards: tuple[int, int]) -> Standing:
    found = Standing(contest)
    for number, (won, of) in enumerate(boards):
        found.add(Board(number, won, of))
    return found


def test_the_interval_is_that_of_the_means_of_boards() -> None:
    won = [2, 1, 1, 0, 2, 1, 2, 2]
    share = standing(CLASICO, *((each, 2) for each in won)).share
    means = [each / 2 for each in won]
    assert share.share == pytest.approx(statistics.mean(means))
    assert share.half == pytest.approx(NORMAL_95 * statistics.stdev(means) / math.sqrt(8))


def test_boards_with_more_letters_weigh_more() -> None:
    figure = standing(CABRON, (1, 4), (0, 8), (2, 4)).figure
    assert figure.share == pytest.approx(3 / 16 / 0.25)
    left = [1 - 4 * 3 / 16, 0 - 8 * 3 / 16, 2 - 4 * 3 / 16]
    spread = math.sqrt(sum(each * each for each in left) / 3 / 2) / (16 / 3)
    assert figure.half == pytest.approx(NORMAL_95 * spread / 0.25)


def test_the_interval_holds_the_truth_19_times_of_20() -> None:
    chance, held = random.Random(3), 0
    for _ in range(400):
        boards = [(sum(chance.random() < 0.1 for _ in range(of)), of) for of in (4, 6, 9) * 20]
        figure = standing(CABRON, *boards).figure
        assert figure.low is not None
        assert figure.high is not None
        held += figure.low <= 0.1 / 0.25 <= figure.high
    assert 0.91 < held / 400 < 0.98


def test_one_board_has_no_interval_and_none_no_share() -> None:
    assert standing(CLASICO, (1, 2)).share == (0.5, None, 1.0)
    assert standing(CLASICO).share == (0.0, None, 1.0)
    assert standing(CLASICO).json()["share"] == 0.0


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        (2, 2, 0.9, 1.0),
        (0, 2, 0.0, 0.1),
        (1, 2, 0.45, 0.55),
        (1, 3, 0.2667, 0.4),
        (2, 6, 0.2667, 0.4),
    ],
)
def test_boards_that_all_say_the_same_may_be_followed_by_three_in_as_many_that_do_not(
    won: int, of: int, low: float, high: float
) -> None:
    share = standing(CLASICO, *[(won, of)] * 30).share
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)


def test_boards_of_different_sizes_that_give_one_share_have_no_spread_either() -> None:
    share = standing(CABRON, *[(1, 4), (2, 8), (0, 0)] * 10).share
    assert share.half == pytest.approx(0.75 * 3 / 30)


def test_one_board_in_a_hundred_thousand_is_a_spread() -> None:
    boards = [(1, 2)] * 99_999 + [(2, 2)]
    half = standing(CLASICO, *boards).share.half
    assert half == pytest.approx(NORMAL_95 * 0.5 / 100_000, rel=0.01)


@pytest.mark.parametrize(
    ("share", "rivals", "expected"), [(0.5, 1, 0), (0.64, 1, 99.95), (1 / 3, 2, 0), (0.5, 2, 120.4)]
)
def test_elo_is_the_odds_against_each_rival(share: float, rivals: int, expected: float) -> None:
    assert elo(share, rivals) == pytest.approx(expected, abs=0.05)


@pytest.mark.parametrize("share", [0.0, 1.0, None])
def test_elo_of_all_or_nothing_has_no_bound(share: float | None) -> None:
    assert elo(share, 1) is None


def test_fewer_letters_are_a_higher_elo() -> None:
    value, low, high = standing(CABRON, *[(1, 8), (0, 7), (2, 9)] * 20).elo
    assert value is not None
    assert low is not None
    assert high is not None
    assert 0 < low < value < high


def outcome(contest: Contest, own: set[int], *results: dict[str, object]) -> Board:
    board = Board(0)
    game = Game(contest.rules, 0, results=list(results), thought=[(0, 0.5), (1, 0.1)])
    game.winner = 1
    add(board, contest, game, frozenset(own))
    return board


def test_a_deal_of_clasico_is_the_teams() -> None:
    won = {"winner": 1, "tute": None, "games": 2}
    result = {"played": True, "points": [40, 90], "outcome": won}
    board = outcome(CLASICO, {1, 3}, result)
    assert (board.won, board.of) == (1, 1)
    assert board.sums == {
        "games": 1,
        "deals": 1,
        "counted": 1,
        "points_a": 90,
        "points_b": 40,
        "games_a": 2,
        "games_of": 2,
    }
    assert [each.spent for each in board.thought] == [0.1, 0.5]
    assert outcome(CLASICO, {0, 2}, result).won == 0


def test_letters_are_those_of_the_losers() -> None:
    board = outcome(CABRON, {2}, LETTERS, LETTERS)
    assert (board.won, board.of) == (2, 4)


def test_gains_of_a_bid_and_of_a_deal_that_nobody_bid_for() -> None:
    contest = Contest("a", "b", rule_set("subasta.barajamos"))
    failed = {"bidder": 0, "bid": 80, "made": False, "gain": [0, 80, 80]}
    result = {"played": True, "points": [60, 40, 30], "outcome": failed}
    board = outcome(contest, {1}, result, {"played": False})
    assert (board.won, board.of) == (80, 160)
    assert board.sums["deals"] == 2
    assert (board.sums["bids_b"], board.sums["made_b"], board.sums["bids_a"]) == (1, 0, 0)


def test_points_that_are_carried_count_once() -> None:
    contest = Contest("a", "b", rule_set("individual.fournier"))
    carried = {"played": True, "points": [60, 70], "outcome": {"winner": None}}
    ended = {"played": True, "points": [110, 90], "outcome": {"winner": 0}}
    board = outcome(contest, {0}, carried, ended)
    assert (board.won, board.of) == (1, 1)
    assert (board.sums["points_a"], board.sums["points_b"], board.sums["counted"]) == (110, 90, 1)


def test_a_match_is_its_winners() -> None:
    contest = Contest("a", "b", rule_set("cabron.barajamos"), matches=True)
    result = {"played": True, "points": [50, 50, 20, 10], "outcome": {"losers": [2, 3]}}
    board = outcome(contest, {2}, result)
    assert (board.won, board.of) == (0, 1)
    assert (board.sums["won"], board.sums["of"]) == (1, 2)
    assert outcome(contest, {1}, result).won == 1


def test_quantiles_of_times_are_right_to_a_class() -> None:
    times = Times()
    for number in range(1, 1001):
        times.add(number / 1000)
    assert times.quantile(0.5) == pytest.approx(0.5, rel=0.02)
    assert times.quantile(0.99) == pytest.approx(0.99, rel=0.02)
    assert times.mean == pytest.approx(0.5005)
    assert Times().json() == {"decisions": 0, "mean_ms": 0.0, "p50_ms": 0.0, "p99_ms": 0.0}


def test_times_of_boards_add_up() -> None:
    one, other, both = Times(), Times(), Times()
    for number, seconds in enumerate((0.001, 0.05, 0.052, 1.0)):
        (one if number % 2 else other).add(seconds)
        both.add(seconds)
    one.join(other)
    assert one.counts == both.counts
    assert one.spent == pytest.approx(both.spent)


def test_a_board_is_the_same_after_a_file() -> None:
    board = outcome(CABRON, {2}, LETTERS)
    board.sums["games"] = 4
    board.sums["deals"] = 5
    board.faults.append("no")
    assert dump(load(dump(board), CABRON)) == dump(board)
    assert dump(load(json.loads(json.dumps(dump(board))), CABRON)) == dump(board)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("board", -1),
        ("board", True),
        ("won", None),
        ("of", "8"),
        ("of", math.nan),
        ("sums", {"deals": []}),
        ("thought", [[{}, 0.0]]),
        ("thought", [[{}, 0.0], [{"1.5": 2}, 0.0]]),
        ("thought", [[{}, 0.0], [{"1": -2}, 0.0]]),
        ("thought", 5),
        ("faults", [1]),
    ],
)
def test_what_is_no_board_names_the_field(field: str, value: object) -> None:
    sound = dump(Board(3, 1, 2, Counter({"games": 2, "deals": 2})))
    assert load(sound, CLASICO).won == 1
    for data in ({**sound, field: value}, {**sound, field: None}):
        with pytest.raises(NoBoard) as refused:
            load(data, CLASICO)
        assert refused.value.field == field


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("won", {"won": 99}),
        ("won", {"won": -3}),
        ("won", {"won": 0.5}),
        ("of", {"won": 0, "of": 0}),
        ("of", {"of": -1}),
        ("of", {"of": 3}),
        ("sums", {"sums": {}}),
        ("sums", {"sums": {"games": 1, "deals": 1}}),
        ("sums", {"sums": {"games": 2, "deals": 1}}),
        ("sums", {"sums": {"games": 2, "deals": 2, "points_a": -5}}),
        ("sums", {"sums": {"games": 2, "deals": 2, "games_a": 3, "games_of": 2}}),
    ],
)
def test_counts_that_no_board_of_the_contest_can_have_are_none(
    field: str, values: dict[str, object]
) -> None:
    sound = dump(Board(3, 1, 2, Counter({"games": 2, "deals": 2})))
    with pytest.raises(NoBoard) as refused:
        load({**sound, **values}, CLASICO)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("contest", "most"),
    [
        (Contest("a", "b", rule_set("individual.fournier")), 4),
        (Contest("a", "b", rule_set("cabron.barajamos"), matches=True), 4),
        (Contest("a", "cmd:b", rule_set("individual.fournier")), 4),
    ],
)
def test_no_more_can_be_had_than_deals_or_matches_were_played(contest: Contest, most: int) -> None:
    games = len(contest.seatings(3))
    data = dump(Board(3, 0, most, Counter({"games": games, "deals": 4})))
    assert load(data, contest).of == most
    with pytest.raises(NoBoard):
        load({**data, "of": most + 1}, contest)
