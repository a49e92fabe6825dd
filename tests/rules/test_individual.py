from __future__ import annotations

import pytest

from tests.rules.table import acted, played, refused, started
from tute import match as matches
from tute.actions import Action, Capote, Keep, Play, Swap
from tute.cards import NONE, card_text
from tute.events import CantoSung, CapoteAnnounced, DealFinished, Drew, Swapped, TuteShown
from tute.modes.individual import deal_winner, playable
from tute.notation import cards, hand, hand_text
from tute.rulesets import rule_set
from tute.state import Canto


def situation(
    hands: tuple[str, ...],
    *,
    stock: str = "",
    upcard: str = "",
    trump: str = "o",
    sung: tuple[Canto, ...] = (),
    points: tuple[int, ...] = (),
    **options: object,
) -> matches.Match:
    """Two or three players in a deal of seat 0; seat 1 leads."""
    rules = rule_set("individual.pagat", len(hands), options)
    match = matches.begin(rules, 0)
    match = match._replace(deal_no=1, dealt_by=0)
    base = started("individual.pagat", players=len(hands)).now
    assert base
    deal = base._replace(
        hands=tuple(hand(held) for held in hands),
        stock=cards(stock),
        upcard=cards(upcard)[0] if upcard else NONE,
        trump="oceb".index(trump),
        points=points or base.points,
        carried=bool(points),
        cantos=sung,
    )
    return match._replace(now=deal)


def act(match: matches.Match, seat: int, action: Action) -> matches.Match:
    return matches.act(match, seat, action)[0]


def test_the_card_after_the_hands_is_turned_and_the_rest_is_the_stock() -> None:
    match = started("individual.corriente", rest="7e 1o 2o")
    assert match.now
    assert [held.bit_count() for held in match.now.hands] == [6, 6]
    assert card_text(match.now.upcard) == "7e"
    assert (match.now.trump, match.now.upcard_seat, len(match.now.stock)) == (2, NONE, 27)


def test_the_winner_draws_first_and_the_turned_card_comes_last() -> None:
    match = situation(("2c 3c", "1c 5c"), stock="1b", upcard="12o")
    match, events = played(match, "1c 2c")
    assert events[3:] == [Drew(1, cards("1b")[0], False), Drew(0, cards("12o")[0], True)]
    assert match.now
    assert (match.now.upcard_seat, hand_text(match.now.hands[0])) == (0, "12o 3c")


def test_of_three_nobody_draws_the_turned_card() -> None:
    match = situation(("2c 3c", "1c 5c", "4c 6c"), stock="1b 2e 3e", upcard="12o")
    match, _ = played(match, "1c 4c 2c")
    assert match.now
    assert (match.now.stock, match.now.upcard_seat) == ((), NONE)
    match, events = played(match, "1b 6c 3c")
    assert not any(isinstance(event, Drew) for event in events)


@pytest.mark.parametrize(
    ("duty", "led", "may"),
    [
        ("full", "5c", "7c"),
        ("full", "5o", "7o"),
        ("trump_only", "5c", "7o 2o 7c"),
        ("trump_only", "5o", "7o 2o"),
        ("free", "5o", "7o 2o 7c"),
    ],
)
def test_duties_while_the_stock_lasts(duty: str, led: str, may: str) -> None:
    match = situation(("7c 7o 2o", f"{led} 1b 3b"), stock="1e", upcard="3e", stock_duty=duty)
    match, _ = played(match, led)
    assert match.now
    assert hand_text(playable(match.rules, match.now)) == may


def test_full_duties_once_no_draw_is_left() -> None:
    match = situation(("7c 7o 2o", "5c 1b 3b"), stock_duty="free")
    match, _ = played(match, "5c")
    assert matches.legal(match, 0) == (Play(cards("7c")[0]),)


SWAP = ("2c 3c 4c", "1c 7o 2o")


def test_the_7_takes_a_turned_court_card_and_then_the_2_takes_the_7() -> None:
    match = situation(SWAP, stock="1b", upcard="12o", swap="auto")
    match, events = played(match, "1c 2c")
    seven, two, king = cards("7o 2o 12o")
    assert events[3:5] == [Swapped(1, seven, king), Swapped(1, two, seven)]
    assert match.now
    assert hand_text(match.now.hands[1]) == "12o 7o 1b"
    assert hand_text(match.now.hands[0]) == "2o 3c 4c"


@pytest.mark.parametrize(
    ("turned", "gives"), [("1o", "7o"), ("10o", "7o"), ("6o", "2o"), ("4o", "2o")]
)
def test_which_card_is_changed(turned: str, gives: str) -> None:
    match = situation(SWAP, stock="1b", upcard=turned, swap="ask")
    match, _ = played(match, "1c 2c")
    assert matches.phase(match) == "swap"
    assert matches.legal(match, 1) == (Swap(cards(gives)[0]), Keep())


def test_only_the_winner_and_only_when_a_draw_follows() -> None:
    off, _ = played(situation(("1e 7o 2o", "2e 3c 4c"), stock="1b", upcard="12o"), "2e 1e")
    assert matches.phase(off) == "play"
    won, _ = played(
        situation(("1e 7o 2o", "2e 3c 4c"), stock="1b", upcard="12o", swap="ask"), "2e 1e"
    )
    assert (matches.phase(won), matches.turn(won)) == ("swap", 0)
    other, _ = played(
        situation(("2e 7o 2o", "1e 3c 4c"), stock="1b", upcard="12o", swap="ask"), "1e 2e"
    )
    assert matches.phase(other) == "play"
    none, _ = played(situation(SWAP, swap="ask"), "1c 2c")
    assert matches.phase(none) == "play"


def test_the_asked_winner_may_keep_or_change_one_after_the_other() -> None:
    match, _ = played(situation(SWAP, stock="1b", upcard="12o", swap="ask"), "1c 2c")
    seven, two = cards("7o 2o")
    assert refused(match, 1, Swap(two)) == "bad_swap"
    assert refused(match, 1, Play(seven)) == "wrong_phase"
    kept = act(match, 1, Keep())
    assert matches.phase(kept) == "play"
    first = act(match, 1, Swap(seven))
    assert matches.legal(first, 1) == (Swap(two), Keep())
    both = act(first, 1, Swap(two))
    assert matches.phase(both) == "play"
    assert both.now
    assert both.now.stock == ()


def test_a_canto_is_sung_before_drawing() -> None:
    match = situation(("2c 4c", "1c 11b"), stock="12b", upcard="3o")
    match, events = played(match, "1c 2c")
    assert not any(isinstance(event, CantoSung) for event in events)
    match = situation(("2c 4c 3b", "1c 11b 12b"), stock="5b", upcard="3o")
    match, events = played(match, "1c 2c")
    assert [type(event) for event in events[3:]] == [CantoSung, Drew, Drew]


@pytest.mark.parametrize(("after", "sings"), [(False, False), (True, True)])
def test_a_40_after_a_20_only_where_the_table_allows(after: bool, sings: bool) -> None:
    match = situation(
        ("2c 4c 3b", "1c 12o 11o"),
        stock="5b",
        upcard="3o",
        sung=(Canto(1, 3, 20),),
        forty_after_twenty=after,
    )
    _, events = played(match, "1c 2c")
    assert (CantoSung(1, "o", 40) in events) is sings


def test_a_tute_comes_before_the_draw() -> None:
    match = situation(
        ("2c 4c 5c 6c 7c", "1c 12o 12c 12e 12b"), stock="5b", upcard="3o", tute="match"
    )
    match, events = played(match, "1c 2c")
    assert TuteShown(1, 12) in events
    assert match.winner == 1


def test_points_nobody_can_use_are_carried_and_the_next_deal_ends_at_101() -> None:
    match = situation(("2c", "1c"), win="101")
    match, events = played(match, "1c 2c")
    assert match.last_deal
    assert match.last_deal["outcome"] == {"winner": None, "tute": None, "capote": None}
    assert match.carried == (0, 21)
    match = situation(("2c 3c", "1c 5c"), points=(95, 80), win="101")
    match, events = played(match, "1c 3c")
    assert isinstance(events[-1], DealFinished)
    assert match.score == (0, 1)
    assert match.carried == ()


def test_the_first_deal_is_played_out_even_beyond_101() -> None:
    match = situation(("2c 3c", "1c 5c"), win="101")
    assert match.now
    match = match._replace(now=match.now._replace(points=(0, 95)))
    match, _ = played(match, "1c 3c")
    assert matches.turn(match) == 1


def test_level_points_go_to_who_won_the_latest_trick() -> None:
    match = situation(("2c", "1c", "5c"))
    assert match.now
    level = match.now._replace(points=(60, 60, 10), latest=(4, 9, 10))
    assert deal_winner(match.rules, level) == 1


CAPOTE = ("2c 3c 4c 5c 6c 7c 10c 11c", "1c 1o 3o 12o 11o 10o 7o 6o")


def capote() -> matches.Match:
    return situation(CAPOTE, win="101", capote=True, deal=8)


def test_capote_is_announced_before_leading_the_first_trick_after_the_last_draw() -> None:
    match = capote()
    assert matches.legal(match, 1)[-1] == Capote()
    match, events = acted(match, (1, Capote()))
    assert events == [CapoteAnnounced(1)]
    assert refused(match, 1, Capote()) == "bad_capote"
    assert Capote() not in matches.legal(match, 1)
    late, _ = played(capote(), "1c 2c")
    assert refused(late, 1, Capote()) == "bad_capote"
    assert refused(capote(), 0, Capote()) == "not_your_turn"


def test_not_while_a_draw_follows_nor_where_it_is_off() -> None:
    drawing = situation(CAPOTE, stock="1b", upcard="5o", capote=True, deal=8)
    assert refused(drawing, 1, Capote()) == "bad_capote"
    assert refused(situation(CAPOTE, deal=8), 1, Capote()) == "bad_capote"


def test_capote_is_lost_at_the_rivals_first_trick() -> None:
    match = situation(("2c 3c 3e", "1c 5c 7e"), capote=True)
    assert match.now
    match = match._replace(now=match.now._replace(capote=1))
    match, events = played(match, "1c 3c 5c 2c")
    match, events = played(match, "7e 3e")
    finish = next(event for event in events if isinstance(event, DealFinished))
    assert finish.outcome == {"winner": 0, "tute": None, "capote": "failed"}


def test_or_made_with_all_of_them_and_nobody_sings() -> None:
    match, _events = acted(capote(), (1, Capote()))
    match, more = played(match, "1c 3c 1o 2c 3o 4c 12o 5c 11o 6c 10o 7c 7o 10c 6o 11c")
    assert not any(isinstance(event, CantoSung) for event in more)
    assert match.last_deal
    assert match.last_deal["outcome"] == {"winner": 1, "tute": None, "capote": "made"}
    assert match.score == (0, 1)
