"""The model of bids: how it is fitted, and that its chances are those of fresh games."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import bench.bidding
from bench.bidding import check, fit, games
from bench.bidding.__main__ import main
from services.bots.strategies.bidding import model
from tute.cards import SUIT_MASK

KEPT = Path(bench.bidding.__file__).parent / "games"
levels = pytest.mark.parametrize("level", ["normal", "hard"])


@levels
def test_chances_are_those_of_fresh_games(level: str) -> None:
    fresh = list(games.read(KEPT / f"{level}-fresh.txt.gz"))
    assert len(fresh) >= 300
    assert all(game.number >= games.FIRST["fresh"] for game in fresh)
    for tenth in check.tenths(level, fresh):
        assert abs(tenth.apart) < check.BAR + 1.5 * tenth.error


@levels
def test_the_model_is_small_and_gives_what_its_net_gives(level: str) -> None:
    path = model.FOLDER / f"{level}.json"
    assert path.stat().st_size < 50_000
    sample = list(games.read(KEPT / f"{level}-fresh.txt.gz"))[:20]
    net = fit.load(path)
    chances = net.chances(*fit.features([(game.hands[0], game.trump) for game in sample]))
    for game, row in zip(sample, chances, strict=True):
        outlook = model.outlook(level, game.hands[0], game.trump)
        assert [outlook.at_least(points) for points in fit.THRESHOLDS] == pytest.approx(row)


def test_slopes_are_those_of_the_loss() -> None:
    sample = fit.arrays(list(games.read(KEPT / "normal-fresh.txt.gz"))[:8])
    net = fit.Net(sample[0].shape[2], sample[1].shape[1], seed=2)
    _, slopes = net.gradients(*sample)
    rng = np.random.default_rng(2)
    for layer, slope in zip(net.layers, slopes, strict=True):
        for _ in range(5):
            place = rng.integers(layer.shape[0]), rng.integers(layer.shape[1])
            there = layer[place]
            losses = []
            for step in (1e-5, -1e-5):
                layer[place] = there + step
                losses.append(net.gradients(*sample)[0])
            layer[place] = there
            assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(slope[place], abs=1e-4)


def test_a_line_says_all_of_its_game(tmp_path: Path) -> None:
    planned = [games.planned(number) for number in (0, 1, games.FIRST["long"] + 5)]
    path = tmp_path / "games.txt.gz"
    games.keep(planned, path)
    assert list(games.read(path)) == planned


def test_games_are_gone_on_with_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["normal", "--check", "12", "--out", str(tmp_path), "--json"]
    main(wanted)
    found = json.loads(capsys.readouterr().out)
    played = (tmp_path / "normal-fresh.txt").read_text()
    assert len(played.splitlines()) == 12 == sum(each[0] for each in found["tenths"]["normal"])
    assert (tmp_path / "calibration.png").stat().st_size > 0
    main(wanted)
    assert (tmp_path / "normal-fresh.txt").read_text() == played


@pytest.mark.parametrize("more", range(0, 48, 7))
def test_long_decks_give_the_bidder_six_to_nine_of_a_suit(more: int) -> None:
    number = games.FIRST["long"] + more
    game = games.planned(number)
    longest = max((game.hands[0] & mask).bit_count() for mask in SUIT_MASK)
    assert longest >= 6 + number // 12 % 4
    assert [hand.bit_count() for hand in game.hands] == [12, 12, 12]
