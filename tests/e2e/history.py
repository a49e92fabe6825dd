"""What a finished match's record says about every frame: whose decision, which cards were known."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from tute import match as matches
from tute.actions import action_from_json, seat_from_json
from tute.cards import card_text, cards_of
from tute.events import CantoSung, Drew, Played, Swapped, TuteShown
from tute.fair import verify
from tute.record import frame as opening
from tute.record import read_deck, replay
from tute.view import legal_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.e2e.api import Json
    from tests.e2e.player import Player
    from tute.events import Event
    from tute.match import Match

_ACTIONS = {"bid", "trump", "played", "swap", "capote", "canto"}
_AFTER_KEEP = {"tute", "canto", "drew"}
_HAVE_OWN = {"deal_started", "may_sing", "drew"}
_CARD = re.compile(r"(?<![0-9A-Za-z_-])(?:[1-7]|1[0-2])[oceb](?![0-9A-Za-z_-])")


class History:
    """The record of a match laid beside the frames that its players got.

    `known[v][seat]` are the cards a seat may know when it has frame `v`; `decisions[ask]` is the
    match as it stood when that was asked, `answers[ask]` the action that followed.
    """

    def __init__(self, record: Json, players: Iterable[Player]) -> None:
        self.record = record
        self.frames = _all_frames(players)
        self.known: dict[int, list[set[str]]] = {}
        self.decisions: dict[int, Match] = {}
        self.answers: dict[int, Json] = {}
        self._seats = range(record["rules"]["players"])
        self._deals = iter(record["deals"])
        self._actions: list[Json] = []
        self._ask = 0
        self._match, _ = opening(record)
        self._walk()

    def _walk(self) -> None:
        now: list[set[str]] = [set() for _ in self._seats]
        for v in sorted(self.frames):
            ever = now
            for event in self.frames[v]["events"]:
                if event["kind"] in _AFTER_KEEP and self._keep_is_next():
                    now = self._act(now)
                if event["kind"] == "deal_started":
                    now = self._deal()
                elif event["kind"] in _ACTIONS and self._is_next(event):
                    now = self._act(now)
                elif event["kind"] == "turn":
                    assert event["seat"] == matches.turn(self._match)
                    self._ask = event["ask"]
                    self.decisions.setdefault(self._ask, self._match)
                ever = [ever[seat] | now[seat] for seat in self._seats]
            self.known[v] = ever
        assert not self._actions, "the record has actions that no frame told"
        assert next(self._deals, None) is None, "the record has deals that no frame told"

    def _deal(self) -> list[set[str]]:
        assert not self._actions, "a deal began while the one before was under way"
        deal = next(self._deals)
        self._actions = list(deal["actions"])
        self._match, _ = matches.deal(self._match, read_deck(deal["deck"]))
        now = self._match.now
        assert now is not None
        up = {card_text(now.upcard)} if now.upcard >= 0 else set[str]()
        return [{card_text(card) for card in cards_of(hand)} | up for hand in now.hands]

    def _is_next(self, event: Json) -> bool:
        """Auto cantos, and the trump of cabrón, are told but not acted."""
        verb = {"played": "play", "canto": "sing"}.get(event["kind"], event["kind"])
        if not self._actions:
            return False
        action = self._actions[0]
        if event["kind"] == "bid":
            told = {"seat": event["seat"], "pass": True}
            if event["bid"] is not None:
                told = {"seat": event["seat"], "bid": event["bid"]}
            assert action == told
            return True
        if verb not in action:
            assert verb in ("sing", "trump")
            return False
        value = event.get({"play": "card", "swap": "gave"}.get(verb, "suit"), True)
        return action == {"seat": event["seat"], verb: value}

    def _keep_is_next(self) -> bool:
        """Nothing is told of it but what follows: a canto, a tute, a draw at least."""
        return bool(self._actions) and "keep" in self._actions[0]

    def _act(self, known: list[set[str]]) -> list[set[str]]:
        """The cards each seat knows once the next action was played."""
        action = self._actions.pop(0)
        self.answers.setdefault(self._ask, action)
        seat = seat_from_json(action)
        self._match, events = matches.act(self._match, seat, action_from_json(action))
        return [cards | set(_shown(events, each)) for each, cards in enumerate(known)]


def _all_frames(players: Iterable[Player]) -> dict[int, Json]:
    """Frames by version, as somebody got them; after an outage views may stand for some."""
    frames: dict[int, Json] = {}
    for player in players:
        frames.update({f["v"]: f for f in player.frames if f["table"] == player.table})
    return frames


def _shown(events: Iterable[Event], seat: int) -> Iterator[str]:
    for event in events:
        match event:
            case Played(_, card):
                yield card_text(card)
            case CantoSung(_, suit, _):
                yield from (f"12{suit}", f"11{suit}")
            case TuteShown(_, rank):
                yield from (f"{rank}{suit}" for suit in "oceb")
            case Swapped(_, gave, took):
                yield from (card_text(gave), card_text(took))
            case Drew(who, card, open_) if open_ or who == seat:
                yield card_text(card)


def check_match(record: Json, players: list[Player]) -> History:
    """Everything that holds of a finished match, whatever happened to the system meanwhile."""
    history = History(record, players)
    end = players[0].events("match_finished")[0]
    result = replay(record)
    assert result["ok"]
    assert result["complete"]
    assert (result["winner"], result["score"]) == (end["winner"], end["score"])
    checks = verify(record)
    assert all(check.ok for check in checks), checks
    for player in players:
        assert not player.faults, player.faults
        for (table, ask), action in player.played.items():
            assert table != player.table or history.answers[ask] == action
        for table, ask in player.overtaken:
            assert table != player.table or "sing" in history.answers[ask]
        check_legal(history, player)
        check_secrets(history, player)
    check_same_for_all(players)
    return history


def check_watcher(history: History, watcher: Player) -> None:
    """Who looked on was told what everybody knew, and nothing that was a seat's own."""
    assert not watcher.faults, watcher.faults
    assert all(view["you"] is None for view in watcher.views)
    for text in watcher.heard:
        message: dict[str, Any] = json.loads(text)
        v = max(message.get("v", 0), message.get("view", {}).get("v", 0))
        if v:
            known = history.known[max(each for each in history.known if each <= v)]
            public = known[0].intersection(*known[1:])
            unknown = set(_CARD.findall(text)) - public
            assert not unknown, f"who looks on was told {unknown}: {text}"
    for event in watcher.events("turn", "deal_started", "drew", "may_sing"):
        assert event["kind"] != "may_sing"
        assert not event.keys() & {"legal", "hand"}


def check_legal(history: History, player: Player) -> None:
    """The actions a client is offered are those of the engine."""
    for event in player.events("turn"):
        if event["seat"] == player.seat:
            match = history.decisions[event["ask"]]
            assert event["legal"] == legal_json(match, player.seat)
        else:
            assert "legal" not in event


def check_secrets(history: History, player: Player) -> None:
    """No text that the seat got names a card that it could not know by then, nor a later seed."""
    v = 0
    seeds = [(deal, seed) for deal, seed in enumerate(history.record["fair"]["seeds"], 1)]
    for text in player.heard:
        message: dict[str, Any] = json.loads(text)
        if message.get("table", player.table) != player.table:
            continue
        v = max(v, message.get("v", 0), message.get("view", {}).get("v", 0))
        if not v:
            continue
        known = history.known[max(each for each in history.known if each <= v)]
        unknown = set(_CARD.findall(text)) - known[player.seat]
        assert not unknown, f"{player.name} was told {unknown}: {text}"
        over = _deals_over(history, v)
        assert not [deal for deal, seed in seeds if deal > over and seed in text]


def check_nothing_missed(players: list[Player]) -> None:
    """Everybody got every frame, from version 1 to the end."""
    for player in players:
        told = [frame["v"] for frame in player.frames if frame["table"] == player.table]
        assert told == list(range(1, len(told) + 1))


def check_same_for_all(players: list[Player]) -> None:
    """Who has no share of their own in a frame gets the very bytes that the others get."""
    by_version: dict[int, set[str]] = {}
    for player in players:
        for text in player.heard:
            frame = json.loads(text)
            if frame["type"] != "frame" or frame["table"] != player.table:
                continue
            kinds = {event["kind"] for event in frame["events"]}
            on_turn = any(e["kind"] == "turn" and "legal" in e for e in frame["events"])
            if not on_turn and not kinds & _HAVE_OWN:
                by_version.setdefault(frame["v"], set()).add(text)
    assert by_version
    assert all(len(texts) == 1 for texts in by_version.values())


def _deals_over(history: History, v: int) -> int:
    return sum(
        event["kind"] == "deal_finished"
        for version, frame in history.frames.items()
        if version <= v
        for event in frame["events"]
    )
