from __future__ import annotations

import json

from tests.rules.table import acted, deck_of, played, situation, started
from tute import match as matches
from tute.actions import Bid
from tute.events import Drew, MaySing, TuteShown, is_public, private_json, public_json
from tute.rulesets import rule_set
from tute.view import view_json

HANDS = {0: "3e", 1: "10e", 2: "1e", 3: "4e"}


def test_the_seat_on_turn_sees_its_choices_and_nobody_else_does() -> None:
    match = started("clasico.barajamos", HANDS)
    legal = view_json(match, 1)["legal"]
    assert isinstance(legal, list)
    assert {"seat": 1, "play": "10e"} in legal
    assert view_json(match, 2)["legal"] == []
    assert view_json(match, None)["legal"] == []


def test_a_seat_sees_its_hand_and_a_spectator_none() -> None:
    match = started("clasico.barajamos", HANDS)
    hands = [view_json(match, seat)["hand"] for seat in range(4)]
    assert len({card for hand in hands for card in hand}) == 40  # type: ignore[attr-defined]
    assert view_json(match, None)["hand"] == []


def test_a_trick_under_way_and_the_last_one() -> None:
    hands = {0: "3e 2c", 1: "10e 2o", 2: "1e 4c", 3: "4e 5c"}
    match, _ = played(situation("clasico.barajamos", hands, trump="o"), "10e 1e")
    view = view_json(match, 0)
    assert view["trick"] == [{"seat": 1, "card": "10e"}, {"seat": 2, "card": "1e"}]
    assert view["last_trick"] is None
    match, _ = played(match, "4e 3e")
    view = view_json(match, 0)
    assert view["trick"] == []
    assert view["last_trick"] == {
        "seat": 2,
        "cards": [
            {"seat": 1, "card": "10e"},
            {"seat": 2, "card": "1e"},
            {"seat": 3, "card": "4e"},
            {"seat": 0, "card": "3e"},
        ],
        "points": 23,
    }
    assert (view["tricks"], view["points"]) == ([0, 0, 1, 0], [23, 0])


def test_the_turned_card_is_shown_until_it_is_played() -> None:
    match = started("clasico.barajamos", HANDS)
    assert view_json(match, 2)["upcard"] == {"card": "3e", "seat": 0}
    match, _ = played(match, "10e 1e 4e 3e")
    assert view_json(match, 2)["upcard"] is None
    assert view_json(match, 2)["trump"] == "e"


def test_on_the_table_it_has_no_seat() -> None:
    match = started("individual.corriente", rest="7e 1o")
    view = view_json(match, None)
    assert view["upcard"] == {"card": "7e", "seat": None}
    assert (view["stock"], view["counts"]) == (27, [6, 6])


def test_the_words_of_an_auction() -> None:
    match, _ = acted(started("subasta.barajamos"), (1, Bid(60)))
    view = view_json(match, 2)
    assert (view["bids"], view["phase"], view["turn"]) == ([[1, 60]], "bid", 2)


def test_who_comes_back_sees_that_capote_was_announced() -> None:
    match = started("individual.fournier")
    assert match.now
    assert view_json(match, 0)["capote"] is None
    match = match._replace(now=match.now._replace(capote=1))
    assert view_json(match, 0)["capote"] == 1


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    view = view_json(matches.begin(rule_set("clasico.barajamos"), 0), 0)
    assert (view["phase"], view["turn"], view["dealer"], view["hand"]) == (
        "between",
        None,
        None,
        [],
    )
    assert view["points"] == [0, 0]
    json.dumps(view)


def test_every_view_has_the_same_fields() -> None:
    fields = set(view_json(matches.begin(rule_set("clasico.barajamos"), 0), 0))
    assert set(view_json(started("clasico.barajamos"), None)) == fields


def test_a_deal_starts_with_each_hand_for_its_seat_only() -> None:
    rules = rule_set("clasico.barajamos")
    _, (event,) = matches.deal(matches.begin(rules, 0), deck_of(rules, 0, HANDS))
    assert "hand" not in public_json(event)
    private = private_json(event)
    assert [len(private[seat]["hand"]) for seat in range(4)] == [10] * 4  # type: ignore[arg-type]
    assert public_json(event)["upcard"] == {"card": "3e", "seat": 0}


def test_a_drawn_card_is_secret_unless_it_was_turned() -> None:
    assert public_json(Drew(1, 5, False)) == {"kind": "drew", "seat": 1}
    assert private_json(Drew(1, 5, False)) == {1: {"card": "10o"}}
    assert public_json(Drew(1, 5, True)) == {"kind": "drew", "seat": 1, "card": "10o"}
    assert private_json(Drew(1, 5, True)) == {}


def test_a_tute_is_told_to_everybody() -> None:
    assert public_json(TuteShown(2, 11)) == {"kind": "tute", "seat": 2, "rank": 11}


def test_that_one_may_sing_is_nobody_elses_business() -> None:
    event = MaySing(2, ("o", "e"))
    assert not is_public(event)
    assert public_json(event) == {"kind": "may_sing"}
    assert private_json(event) == {2: {"seat": 2, "suits": ["o", "e"]}}
