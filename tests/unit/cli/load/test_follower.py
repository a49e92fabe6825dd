"""What a client of the load holds against what it is told."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from cli.load.follower import Follower
from cli.load.knowledge import Hands
from cli.load.tally import Tally

Json = dict[str, Any]
HAND = ["1o", "3o", "5c"]
DEAL = {"kind": "deal_started", "deal_no": 1, "hand": HAND, "stock": 0, "upcard": None}


def frame(v: int, *events: Json, epoch: int = 1) -> bytes:
    text = {"type": "frame", "table": "t_1", "epoch": epoch, "v": v, "events": list(events)}
    return json.dumps(text, separators=(",", ":")).encode()


def view(v: int, **more: object) -> msgspec.Raw:
    fields = {
        "table": "t_1",
        "v": v,
        "epoch": 1,
        "match": {"deal_no": 1, "state": "playing"},
        "you": 0,
        "ask": v,
        "legal": [],
        "hand": HAND,
        "trick": [],
        "last_trick": None,
        "upcard": None,
        "last_deal": None,
    }
    return msgspec.Raw(json.dumps({**fields, **more}, separators=(",", ":")).encode())


def played(seat: int, card: str) -> Json:
    return {"kind": "played", "seat": seat, "card": card}


def turn(seat: int, ask: int, **more: object) -> Json:
    return {"kind": "turn", "seat": seat, "ask": ask, "deadline": None, **more}


class Client:
    """Seat 0 (None looks on) after its deal, at version 2 and ask 2."""

    def __init__(self, seat: int | None = 0) -> None:
        self.tally = Tally()
        self.follower = Follower(seat, Hands(), self.tally)
        deal = DEAL if seat is not None else {**DEAL, "hand": None}
        self.hear(1, {"kind": "match_started"})
        self.hear(2, {key: value for key, value in deal.items() if value != [None]}, turn(1, 2))

    def hear(self, v: int, *events: Json, epoch: int = 1) -> None:
        self.follower.frame(frame(v, *events, epoch=epoch))

    @property
    def faults(self) -> tuple[int, int, int]:
        return self.tally.lost, self.tally.doubled, self.tally.leaked


def test_an_ordinary_trick_has_no_fault() -> None:
    one = Client()
    one.hear(3, played(1, "7e"), turn(0, 3, legal=[{"seat": 0, "play": "1o"}]))
    one.follower.acknowledged(4, 3, "1o")
    one.hear(4, played(0, "1o"), turn(1, 4))
    one.hear(5, {"kind": "trick", "seat": 0, "cards": ["7e", "1o"], "points": 11})
    assert one.follower.view(view(5, hand=["3o", "5c"], ask=4)).v == 5
    one.hear(6, {"kind": "deal_finished", "seed": "ab"}, {**DEAL, "deal_no": 2, "hand": ["2b"]})
    assert one.faults == (0, 0, 0), one.tally.told


def test_a_missing_version_is_lost_once_until_the_view() -> None:
    one = Client()
    one.hear(5, turn(1, 3))
    one.hear(6, turn(1, 4))
    assert one.follower.behind
    assert one.faults == (2, 0, 0)
    one.follower.view(view(7))
    one.hear(8, turn(1, 8))
    assert not one.follower.behind
    assert one.faults == (2, 0, 0)


def test_a_version_or_a_decision_or_a_card_twice_is_doubled() -> None:
    one = Client()
    one.hear(3, played(1, "7e"), turn(2, 3))
    one.hear(3, played(1, "7e"), turn(2, 3))
    assert one.faults == (0, 1, 0)
    one.hear(4, played(1, "7e"), turn(2, 4))
    assert one.faults == (0, 2, 0)
    one.hear(5, turn(2, 4))
    assert one.faults == (0, 3, 0)


def test_after_another_epoch_a_view_is_needed_and_nothing_is_lost() -> None:
    one = Client()
    one.hear(2, turn(1, 3), epoch=2)
    assert one.follower.behind
    one.follower.view(view(2, epoch=2))
    one.hear(3, turn(1, 9), epoch=2)
    assert one.faults == (0, 0, 0)


@pytest.mark.parametrize(
    "event",
    [
        turn(1, 3, legal=[{"seat": 1, "play": "7e"}]),
        turn(1, 3, hint="12b"),
        turn(1, 3, seed="ab"),
        turn(1, 3, hand=["12b"]),
        {"kind": "may_sing", "seat": 1, "suits": ["o"]},
        {"kind": "drew", "seat": 1, "card": "12b"},
        {"kind": "trick", "seat": 0, "cards": ["12b"], "points": 0},
        {**played(1, "7e"), "next": "12b"},
    ],
)
def test_what_only_another_seat_may_know_is_leaked(event: Json) -> None:
    one = Client()
    one.hear(3, event)
    assert one.faults == (0, 0, 1)


def test_who_looks_on_is_shown_no_hand_and_no_choice() -> None:
    one = Client(None)
    assert one.faults == (0, 0, 0)
    one.hear(3, {**DEAL, "deal_no": 2})
    assert one.faults == (0, 0, 1)
    one.follower.view(view(3, you=None))
    assert one.faults == (0, 0, 2)
    one.follower.view(view(3, you=None, hand=[], legal=[]))
    assert one.faults == (0, 0, 2)


def test_a_card_in_two_hands_of_a_deal_is_leaked() -> None:
    tally, hands = Tally(), Hands()
    for seat, hand in enumerate((HAND, ["1o", "2b"])):
        follower = Follower(seat, hands, tally)
        follower.frame(frame(1, {**DEAL, "hand": hand}))
    assert tally.leaked == 1


def test_a_view_of_another_seat_or_with_a_strange_card_is_leaked() -> None:
    for wrong in ({"you": 1}, {"hand": ["12b"]}, {"legal": [{"seat": 0, "play": "12b"}]}):
        one = Client()
        one.follower.view(view(2, **wrong))
        assert one.faults == (0, 0, 1), wrong


def test_where_cards_are_drawn_a_hand_may_grow_while_one_is_away() -> None:
    one = Client()
    one.hear(3, {**DEAL, "deal_no": 2, "stock": 20})
    deal = {"match": {"deal_no": 2, "state": "playing"}, "hand": ["12b"]}
    one.follower.view(view(3, **deal))
    assert one.faults == (0, 0, 1)
    one.follower.view(view(9, **{**deal, "hand": ["11b"]}))
    assert one.faults == (0, 0, 1)


def test_an_acknowledged_move_that_its_frame_or_a_later_view_has_not_is_lost() -> None:
    one = Client()
    one.follower.acknowledged(3, 2, "1o")
    one.hear(3, turn(1, 3))
    assert one.faults == (1, 0, 0)
    one.hear(4, turn(1, 4))
    one.follower.acknowledged(4, 3, "3o")
    assert one.faults == (2, 0, 0)
    one.follower.acknowledged(6, 5, "")
    assert one.follower.awaited == 6
    one.follower.view(view(7, ask=5))
    assert one.faults == (3, 0, 0)


def test_a_view_older_than_what_was_promised_or_seen_is_lost() -> None:
    one = Client()
    one.follower.acknowledged(9, 8, "")
    one.follower.view(view(2, ask=2), due=9)
    assert one.faults == (1, 0, 0)
    one.follower.view(view(1, ask=2))
    assert one.faults == (2, 0, 0)


def test_a_table_that_went_on_without_a_word_is_lost() -> None:
    one = Client()
    assert not one.follower.stuck(2, 2)
    assert not one.follower.stuck(1, 5)
    assert one.follower.stuck(2, 4)
    assert one.faults == (2, 0, 0)
    assert not one.follower.stuck(2, 4)
