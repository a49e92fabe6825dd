"""The public story of a deal, replayed from its history: what everybody at the table knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from services.bots.search import winning
from services.bots.search.duties import ruled_out
from services.bots.search.holder import Holder
from tute.actions import Action, Bid, Capote, Pass, Play, Sing, Trump
from tute.cards import NONE, POINTS, SUITS
from tute.engine import LAST_TRICK
from tute.state import Canto, LastTrick, ring
from tute.tricks import best

if TYPE_CHECKING:
    from collections import deque

    from tute.cards import Card, Cards, Suit
    from tute.rules import RuleSet


class Forgotten(Exception):
    """The history is not that of the deal in the view: nothing is known of other hands."""


@dataclass(slots=True, kw_only=True)
class Story:
    """By seat, as in a Deal, and without hands. `points` are those of this deal alone.

    `mine` are the cards that `me` holds or has played. `left` is what of the history is still to be
    told. `asked`: at its end somebody is asked whether to swap.
    """

    rules: RuleSet
    seats: tuple[int, ...]
    me: int
    mine: Cards
    left: deque[tuple[int, Action]]
    counts: list[int]
    turn: int
    trump: Suit
    upcard: Card
    stock: int
    asked: bool
    upcard_seat: int = NONE
    leader: int = NONE
    phase: str = "play"
    table: tuple[Card, ...] = ()
    moment: int = 0
    played: Cards = 0
    last: LastTrick | None = None
    capote: int = NONE
    forty_lost: bool = False
    cantos: list[Canto] = field(default_factory=list)
    bids: list[tuple[int, int | None]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    latest: list[int] = field(default_factory=list)
    holders: dict[int, Holder] = field(default_factory=dict)

    def __post_init__(self) -> None:
        players = len(self.counts)
        self.leader = self.turn
        self.points, self.tricks, self.latest = [0] * players, [0] * players, [0] * players
        self.holders = {seat: Holder() for seat in self.seats}

    def tell(self) -> None:
        """Raises Forgotten."""
        while self.left:
            seat, action = self.left.popleft()
            self.moment += 1
            match action:
                case Play(card):
                    self._play(seat, card)
                case Bid(points):
                    self._speak(seat, points)
                case Pass():
                    self._speak(seat, None)
                case Trump(letter):
                    self.trump, self.phase = SUITS.index(letter), "play"
                    self.turn = self.leader = seat
                case Sing(letter) if self.rules.declare == "manual":
                    self._sing(seat, SUITS.index(letter))
                case Capote():
                    self.capote = seat
                case _:
                    raise Forgotten("what only the table does")

    def following(self, seat: int, kinds: type[Action] | tuple[type[Action], ...]) -> Action | None:
        """The next action if it is of that kind and this seat's: what the table did at once."""
        if self.left and self.left[0][0] == seat and isinstance(self.left[0][1], kinds):
            return self.left.popleft()[1]
        return None

    @property
    def sung(self) -> frozenset[Suit]:
        return frozenset(canto.suit for canto in self.cantos)

    @property
    def lies(self) -> bool:
        return self.upcard != NONE and self.upcard_seat == NONE and self.rules.mode == "individual"

    @property
    def draws(self) -> bool:
        """A draw follows this trick."""
        return self.stock > 0 or (len(self.seats) == 2 and self.lies)

    @property
    def bidder(self) -> int:
        """The seat with the highest bid, NONE for nobody."""
        return next((seat for seat, points in reversed(self.bids) if points), NONE)

    def score(self, seat: int, suit: Suit) -> None:
        points = 40 if suit == self.trump else 20
        self.points[seat] += points
        self.cantos.append(Canto(seat, suit, points))

    def _speak(self, seat: int, points: int | None) -> None:
        self.bids = [word for word in self.bids if word[0] != seat] + [(seat, points)]

    def _play(self, seat: int, card: Card) -> None:
        if seat != self.turn or self.phase != "play" or self.played >> card & 1:
            raise Forgotten("a card out of its turn")
        holder = self.holders[seat]
        holder.lacks(ruled_out(self.rules, self.table, self.trump, card, self.draws))
        holder.loses(card, self.moment)
        self.played |= 1 << card
        self.counts[seat] -= 1
        self.table = (*self.table, card)
        if card == self.upcard and not self.lies:
            self.upcard = self.upcard_seat = NONE
        if len(self.table) == len(self.seats):
            self._take()
        else:
            self.turn = ring(self.seats, seat)[1]

    def _take(self) -> None:
        trick, leader = self.table, self.leader
        place = trick.index(best(trick, self.trump))
        winner = ring(self.seats, leader)[place]
        points = sum(POINTS[card] for card in trick) + (0 if any(self.counts) else LAST_TRICK)
        self.points[winner] += points
        self.tricks[winner] += 1
        self.latest[winner] = sum(self.tricks)
        self.last = LastTrick(winner, leader, trick, points)
        self.table, self.turn, self.leader = (), winner, winner
        self.moment += 1
        if not winning.after_trick(self, winner):
            raise Forgotten("a trick that the rules end otherwise")

    def _sing(self, seat: int, suit: Suit) -> None:
        """By hand. A 20 while the 40 is held loses that; of others nobody knows that."""
        trumps = winning.pair(self.trump)
        lost = suit != self.trump and self.trump not in self.sung
        if seat == self.me and lost and trumps & self.mine & ~self.played == trumps:
            self.forty_lost = True
        winning.shows(self, seat, suit)
