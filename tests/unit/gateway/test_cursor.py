"""Whatever order live, stored and lost envelopes come in, versions rise by one."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.cursor import HELD, Cursor


class Version(NamedTuple):
    epoch: int
    v: int


class Client:
    """What a strict client accepts; `cursor` is repaired as the gateway does it."""

    def __init__(self, epoch: int = 1, v: int = 0) -> None:
        self.got: list[Version] = []
        self.repairs = 0
        self.cursor: Cursor[Version] = Cursor(self._frame, self._missing)
        self.epoch, self.v = epoch, v
        self.cursor.jump(epoch, v)

    def _frame(self, frame: Version) -> None:
        assert frame == (self.epoch, self.v + 1)
        self.got.append(frame)
        self.v = frame.v

    def _missing(self) -> None:
        self.repairs += 1

    def view(self, epoch: int, v: int) -> None:
        assert epoch != self.epoch or v >= self.v
        self.epoch, self.v = epoch, v
        self.cursor.jump(epoch, v)

    def live(self, *versions: int, epoch: int = 1) -> None:
        for v in versions:
            self.cursor.live(Version(epoch, v))


def open_client() -> Client:
    client = Client()
    assert client.cursor.release()
    return client


def test_it_holds_until_it_is_released() -> None:
    client = Client()
    client.live(1, 2)
    assert client.got == []
    assert client.cursor.release()
    assert client.v == 2


def test_what_is_older_is_dropped() -> None:
    client = open_client()
    client.live(1, 1, 2, 1, 2, 3)
    assert client.v == 3
    assert client.repairs == 0


def test_a_gap_is_told_once_and_holds() -> None:
    client = open_client()
    client.live(1, 3, 4)
    assert (client.v, client.repairs) == (1, 1)
    assert client.cursor.replay([Version(1, 2)])
    assert client.cursor.release()
    assert client.v == 4


def test_a_gap_in_what_was_held_is_not_released() -> None:
    client = Client()
    client.live(1, 3)
    assert not client.cursor.release()
    assert client.v == 1
    client.view(1, 3)
    assert client.cursor.release()
    assert client.repairs == 0


def test_another_epoch_needs_a_view() -> None:
    client = open_client()
    client.live(1)
    client.live(2, epoch=2)
    assert (client.v, client.repairs) == (1, 1)
    assert not client.cursor.release()
    assert client.cursor.at_least == 2
    client.view(2, 2)
    client.live(3, epoch=2)
    assert client.cursor.release()
    assert client.got[-1] == (2, 3)


def test_an_epoch_that_went_back_needs_a_view_too() -> None:
    client = Client(epoch=5, v=9)
    assert client.cursor.release()
    client.live(3, epoch=4)
    assert client.repairs == 1
    client.view(4, 3)
    assert client.cursor.release()
    client.live(4, epoch=4)
    assert client.got == [(4, 4)]


def test_stored_frames_of_another_epoch_are_not_sent() -> None:
    client = Client()
    assert not client.cursor.replay([Version(1, 1), Version(2, 2)])
    assert client.v == 1


def test_too_much_held_shows_as_a_gap() -> None:
    client = Client()
    client.live(*range(1, HELD + 3))
    assert not client.cursor.release()
    assert client.got == []


@pytest.mark.parametrize("v", [0, 7])
def test_a_view_is_asked_for_at_what_was_sent(v: int) -> None:
    assert Client(v=v).cursor.at_least == v


class Table:
    """History in Redis: every version is stored, some live copies are lost, late or doubled."""

    def __init__(self) -> None:
        self.stored: list[Version] = []
        self.epoch = 1

    def commit(self) -> Version:
        self.stored.append(Version(self.epoch, len(self.stored) + 1))
        return self.stored[-1]


STEPS = st.lists(
    st.sampled_from(["commit", "lose", "again", "new epoch", "replay", "trimmed", "view", "look"]),
    max_size=60,
)


@given(steps=STEPS, begins=st.booleans())
def test_any_interleaving_gives_versions_that_rise_by_one(steps: list[str], begins: bool) -> None:
    """The client's own assertions are the test; in the end it has everything."""
    table, client = Table(), Client()
    if begins:
        client.cursor.release()
    for step in steps:
        _take(step, table, client)
    client.live(table.commit().v, epoch=table.epoch)
    client.cursor.hold()
    _repair(table, client, kept=64)
    assert (client.epoch, client.v) == table.stored[-1]


def _take(step: str, table: Table, client: Client) -> None:
    match step:
        case "commit":
            client.cursor.live(table.commit())
        case "lose":
            table.commit()
        case "again" if table.stored:
            client.cursor.live(table.stored[len(table.stored) // 2])
        case "new epoch":
            table.epoch += 1
            client.cursor.live(table.commit())
        case "replay":
            client.cursor.hold()
            client.cursor.replay(table.stored[client.v :])
            if not client.cursor.release():
                _repair(table, client, kept=64)
        case "trimmed":
            client.cursor.hold()
            _repair(table, client, kept=0)
        case "view" if table.stored:
            client.cursor.hold()
            client.view(*table.stored[-1])
            client.cursor.release()
        case _:
            assert client.cursor.at_least <= len(table.stored)


def _repair(table: Table, client: Client, kept: int) -> None:
    stored = [each for each in table.stored[-kept:] if each.v > client.v] if kept else []
    whole = client.cursor.replay(stored)
    if not (whole and client.cursor.release()):
        client.view(*table.stored[-1])
        assert client.cursor.release()
