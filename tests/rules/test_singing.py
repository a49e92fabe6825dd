from __future__ import annotations

from tests.rules.table import acted, played, refused, situation
from tute import match as matches
from tute.actions import Play, Sing
from tute.cards import SUITS
from tute.events import CantoSung, Event, MaySing, TuteShown
from tute.notation import cards, hand
from tute.singing import choose


def songs(events: list[Event]) -> list[CantoSung]:
    return [event for event in events if isinstance(event, CantoSung)]


def chosen(held: str, suits: str, trump: str) -> str:
    return SUITS[choose(hand(held), [SUITS.index(suit) for suit in suits], SUITS.index(trump))]


def test_the_40_is_sung_first() -> None:
    assert chosen("12o 11o 12e 11e 1e 3e", "oe", trump="e") == "e"


def test_of_two_20s_the_suit_with_fewest_cards() -> None:
    assert chosen("12o 11o 1o 12c 11c", "oc", trump="e") == "c"


def test_equal_suits_in_their_order() -> None:
    assert chosen("12c 11c 12o 11o", "oc", trump="e") == "o"


def test_one_canto_a_trick_and_a_suit_once() -> None:
    hands = {
        0: "10o 6o 7o 2b 3b 4b 5b",
        1: "1o 3o 12o 12c 11c 12e 11e",
        2: "2o 4o 11o 2c 3c 4c 5c",
        3: "5o 6c 7c 10c 1b 6b 7b",
    }
    match = situation("clasico.barajamos", hands, trump="e")
    match, events = played(match, "1o 2o 5o 10o")
    assert songs(events) == [CantoSung(1, "e", 40)]
    match, events = played(match, "3o 4o 6c 6o")
    assert songs(events) == [CantoSung(1, "c", 20)]
    match, events = played(match, "12o 11o 7c 7o")
    assert not songs(events)


PARTNERS = {0: "10o 2e 3e", 1: "1o 12c 11c", 2: "2o 4c 5c", 3: "4o 12b 11b"}


def test_both_partners_sing_the_tricks_winner_first() -> None:
    match = situation("clasico.barajamos", PARTNERS, trump="e")
    match, events = played(match, "1o 2o 4o 10o")
    assert songs(events) == [CantoSung(1, "c", 20), CantoSung(3, "b", 20)]


def test_or_the_winner_alone() -> None:
    match = situation("clasico.barajamos", PARTNERS, trump="e", partner_declares=False)
    match, events = played(match, "1o 2o 4o 10o")
    assert songs(events) == [CantoSung(1, "c", 20)]


def test_who_lost_the_trick_does_not_sing() -> None:
    match = situation("clasico.barajamos", {**PARTNERS, 0: "3o 2e 3e", 1: "10o 12c 11c"}, trump="e")
    match, events = played(match, "10o 2o 4o 3o")
    assert not songs(events)


def test_a_pair_of_which_one_is_played_sings_no_more() -> None:
    hands = {0: "2o 2e", 1: "12o 11o", 2: "4o 4c", 3: "5o 5c"}
    _match, events = played(situation("clasico.barajamos", hands, trump="e"), "12o 4o 5o 2o")
    assert not songs(events)


KINGS = "1o 12o 12c 12e 12b 11c"
OTHERS = {0: "3o 2e 3e 4e 5e 6e", 2: "2o 2c 3c 4c 5c 6c"}


def test_a_tute_comes_before_any_canto() -> None:
    hands = {**OTHERS, 1: KINGS, 3: "4o 2b 4b 5b 6b 7b"}
    _match, events = played(situation("clasico.barajamos", hands, trump="e"), "1o 2o 4o 3o")
    assert TuteShown(1, 12) in events
    assert not songs(events)


def test_the_partner_shows_a_tute_even_where_only_the_winner_sings() -> None:
    hands = {**OTHERS, 3: "4o 11o 11c 11e 11b 12c", 1: "1o 4b 5b 6b 7b 3b"}
    match = situation("clasico.barajamos", hands, trump="e", partner_declares=False)
    match, events = played(match, "1o 2o 4o 3o")
    assert TuteShown(3, 11) in events


def test_of_two_tutes_the_winners_comes_first() -> None:
    hands = {**OTHERS, 1: KINGS.replace("11c", "2b"), 3: "4o 11o 11c 11e 11b 3b"}
    _, events = played(situation("clasico.barajamos", hands, trump="e"), "1o 2o 4o 3o")
    assert [event for event in events if isinstance(event, TuteShown)] == [TuteShown(1, 12)]


MANUAL = {
    0: "10o 6o 2e 3e 4e 5e",
    1: "1o 3o 12c 11c 12e 11e",
    2: "2o 5o 3c 4c 5c 10c",
    3: "4o 7o 12b 11b 6c 7c",
}


def manual() -> matches.Match:
    match = situation("clasico.barajamos", MANUAL, trump="e", declare="manual")
    match, events = played(match, "1o 2o 4o 10o")
    assert [each for each in events if isinstance(each, MaySing)] == [
        MaySing(1, ("c", "e")),
        MaySing(3, ("b",)),
    ]
    return match


def test_by_hand_partners_sing_in_either_order_between_trick_and_lead() -> None:
    match, events = acted(manual(), (3, Sing("b")), (1, Sing("e")))
    assert songs(events) == [CantoSung(3, "b", 20), CantoSung(1, "e", 40)]
    assert matches.turn(match) == 1


def test_nobody_sings_twice_in_a_trick_nor_what_it_does_not_hold() -> None:
    match = manual()
    for seat, suit in ((1, "b"), (0, "o"), (9, "o"), (-1, "o"), (1, "x")):
        assert refused(match, seat, Sing(suit)) == "bad_sing"
    match, _ = acted(match, (1, Sing("e")))
    assert refused(match, 1, Sing("c")) == "bad_sing"


def test_the_next_lead_closes_the_chance() -> None:
    match, _ = acted(manual(), (1, Play(cards("3o")[0])))
    assert refused(match, 1, Sing("e")) == "bad_sing"
    assert refused(match, 3, Sing("b")) == "bad_sing"


def test_a_20_sung_with_the_40_in_hand_forfeits_the_40() -> None:
    match, _ = acted(manual(), (1, Sing("c")))
    match, events = played(match, "3o 5o 7o 6o")
    assert [each for each in events if isinstance(each, MaySing)] == [MaySing(3, ("b",))]
    assert refused(match, 1, Sing("e")) == "bad_sing"
    assert refused(match, 3, Sing("b")) == ""


def test_legal_tells_each_seat_what_it_may_sing() -> None:
    match = manual()
    assert matches.legal(match, 1)[-2:] == (Sing("c"), Sing("e"))
    assert matches.legal(match, 3) == (Sing("b"),)
    assert matches.legal(match, 0) == ()


def test_nobody_sings_after_the_last_trick() -> None:
    hands = {0: "2o", 1: "1o", 2: "4o", 3: "5o"}
    match, _ = played(situation("clasico.barajamos", hands, trump="e"), "1o 4o 5o 2o")
    assert refused(match, 1, Sing("o")) == "deal_over"
