"""What the history of a deal proves of other hands."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from services.bots.search.known import Forgotten, Known, know
from services.bots.search.possible import possible
from services.bots.search.twin.random import Chance
from services.bots.search.twin.sample import sample_with_draws
from tests.rules.table import started
from tests.search.positions import sights
from tests.search.replay import begun
from tute import match as matches
from tute.actions import Keep, Play, Sing, Swap
from tute.history import seen
from tute.notation import cards, hand
from tute.view import view_json

if TYPE_CHECKING:
    from tests.search.positions import Sight
    from tute.actions import Action
    from tute.match import Match

CLASICO = {
    1: "1o 3o 12o 11o 1c 3c 12c 11c 10c 7c",
    2: "10o 7o 6o 5o 4o 2o 6c 5c 4c 2c",
    3: "1e 3e 12e 11e 10e 7e 6e 5e 4e 2e",
    0: "1b 3b 12b 11b 10b 7b 6b 5b 4b 2b",
}
FOURNIER = {1: "4o 5o 6o 2o 2c 4c 5c 6c", 0: "1o 7b 2e 4e 5e 6e 7e 10e"}


def told(match: Match, me: int, *actions: tuple[int, Action]) -> Known:
    """What seat `me` knows after these actions."""
    history = b""
    for seat, action in actions:
        match, events = matches.act(match, seat, action)
        history += seen(seat, action, events)
    return know({**view_json(match, me), "you": me}, history)


def trick(leader: int, text: str, seats: int = 4) -> list[tuple[int, Action]]:
    return [((leader + step) % seats, Play(card)) for step, card in enumerate(cards(text))]


def apart(known: Known, place: int) -> set[int]:
    return {fact.cards for fact in known.facts if fact.place == place}


def test_the_turned_card_is_known_until_it_is_played() -> None:
    match = started("clasico.barajamos", CLASICO)
    assert told(match, 1).must == (0, 0, 0, hand("2b"))
    assert not told(match, 1, *trick(1, "1o 2o 2e 2b")).must[3] & hand("2b")


def test_a_hand_that_neither_followed_nor_ruffed_is_remembered() -> None:
    known = told(started("clasico.barajamos", CLASICO), 1, *trick(1, "1o 2o 2e 4b"))
    assert not known.cannot[1] & hand("10o 7o")
    assert known.cannot[2] & hand("10o 3b") == hand("10o 3b")
    assert known.cannot[3] & hand("10o 3b") == hand("10o")


def test_a_canto_shows_both_cards() -> None:
    known = told(started("clasico.barajamos", CLASICO), 1, *trick(1, "1o 2o 2e 4b"))
    assert known.must[3] == hand("12b 11b 2b")


def test_who_is_entitled_and_silent_has_no_pair() -> None:
    known = told(started("clasico.barajamos", CLASICO), 1, *trick(1, "1o 2o 2e 4b"))
    assert hand("12e 11e") in apart(known, 1)
    assert hand("12e 11e") not in apart(known, 2)


def test_who_was_silent_and_plays_the_king_does_not_hold_the_knight() -> None:
    hands = {
        1: "1o 3o 10o 7o 6o 5o 4o 2o 1c 3c",
        2: "12e 1e 3e 10e 7e 6e 5e 4e 2e 2c",
        3: "11e 12o 11o 12c 11c 10c 7c 6c 5c 4c",
        0: CLASICO[0],
    }
    first = trick(1, "1c 2c 4c 4b")
    match = started("clasico.barajamos", hands)
    assert not told(match, 1, *first).cannot[1] & hand("11e")
    assert told(match, 1, *first, *trick(0, "5b 2o 12e")).cannot[1] & hand("11e")


def test_who_took_a_trick_without_showing_a_tute_has_none() -> None:
    hands = {1: "1o 3o 4o 5o 6o 7o", 0: "2e 4e 5e 6e 7e 1e"}
    match = started("individual.corriente", hands, rest="2b")
    assert hand("12o 12c 12e 12b") in apart(told(match, 0, *trick(1, "1o 2e", 2)), 0)


def test_silence_proves_nothing_where_singing_is_by_hand() -> None:
    match = started("clasico.pagat", CLASICO)
    first = trick(1, "1o 2o 2e 4b")
    assert not told(match, 1, *first).facts
    assert told(match, 1, *first).must[3] == hand("2b")
    assert told(match, 1, *first, (0, Sing("b"))).must[3] == hand("12b 11b 2b")


def test_with_a_stock_a_void_binds_only_the_cards_held_then() -> None:
    hands = {1: "4o 5o 6o 7o 1c 3c 12c 10c 7c 6c", 0: "2e 4e 5e 6e 7e 10e 1e 3e 5c 4c"}
    match = started("individual.pagat", hands, players=2, rest="2b 12o 11o")
    during = told(match, 1, *trick(1, "4o 2e", 2)[:1])
    after = told(match, 1, *trick(1, "4o 2e", 2))
    assert during.holders[1].low(cards("11o")[0]) == 0
    assert after.holders[1].low(cards("11o")[0]) == 1
    assert not after.cannot[1] & hand("11o")


def test_what_a_swap_took_is_known() -> None:
    match = started("individual.fournier", FOURNIER, rest="1b 3o 10o")
    first = trick(1, "4o 1o", 2)
    assert told(match, 1, *first).must[1] == hand("7b")
    assert told(match, 1, *first, (0, Swap(cards("7b")[0]))).must[1] == hand("1b")
    assert told(match, 1, *first, (0, Keep())).must[1] == hand("7b")


def test_who_is_not_asked_to_swap_did_not_hold_the_card() -> None:
    hands = {**FOURNIER, 0: "1o 3b 2e 4e 5e 6e 7e 10e"}
    known = told(started("individual.fournier", hands, rest="1b 3o 10o"), 1, *trick(1, "4o 1o", 2))
    assert known.holders[1].low(cards("7b")[0]) == 1


def test_whatever_others_hold_the_same_is_known() -> None:
    others = 0
    for number, sight in enumerate(islice(sights(Random(2)), 300)):
        known = know(sight.view, sight.history)
        sampled, came = sample_with_draws(known, possible(known), Chance(number))
        match, history = _again(
            sight, sight.log[0][0]._replace(now=begun(sight, known, sampled, came))
        )
        others += match.now != sight.log[sight.now][0].now
        assert know({**view_json(match, sight.me), "you": sight.me}, history) == known
    assert others > 200


def _again(sight: Sight, match: Match) -> tuple[Match, bytes]:
    history = b""
    for _, seat, action, _, _ in sight.log[: sight.now]:
        match, events = matches.act(match, seat, action)
        history += seen(seat, action, events)
    return match, history


@pytest.mark.parametrize("mode", ["clasico", "cabron"])
def test_a_history_that_lacks_its_beginning_or_end_is_refused(mode: str) -> None:
    for sight in islice(sights(Random(4), [mode]), 200):
        for broken in (sight.history[1:], sight.history[:-1]) if sight.history else ():
            with pytest.raises(Forgotten):
                know(sight.view, broken)
