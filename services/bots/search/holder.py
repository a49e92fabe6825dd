"""What all know of one seat's cards, with the draw they came by.

Draws are numbered from 1, 0 are the cards dealt. A fact of a moment binds the cards acquired by
then: with a stock it says nothing of those drawn later.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tute.cards import cards_of

if TYPE_CHECKING:
    from tute.cards import Card, Cards, Suit

STILL = 1 << 30
"""The moment that cards leave which are still held."""


@dataclass(slots=True)
class Track:
    """A card known to be or to have been in this hand.

    It came by one of the draws `low` to `high`, or openly at the moment `since`, and left at the
    moment `until`.
    """

    card: Card
    low: int
    high: int
    since: int = -1
    until: int = STILL

    @property
    def openly(self) -> bool:
        return self.since >= 0


@dataclass(slots=True)
class Apart:
    """At a moment the hand did not hold all of `cards`."""

    cards: Cards
    moment: int
    draws: int


@dataclass(slots=True)
class Chosen:
    """At a moment, both suits in hand as pairs, `sung` would have had fewer cards than `other`."""

    sung: Suit
    other: Suit
    moment: int
    draws: int


@dataclass(slots=True)
class Holder:
    """`lacked[draw]` are cards not held when that draw was the latest.

    `passed` are all cards that left or showed, `tracks` the latest of them by card.
    """

    draws: int = 0
    lacked: list[Cards] = field(default_factory=lambda: [0])
    passed: list[Track] = field(default_factory=list)
    tracks: dict[Card, Track] = field(default_factory=dict)
    apart: list[Apart] = field(default_factory=list)
    chosen: list[Chosen] = field(default_factory=list)

    def draw(self) -> None:
        self.draws += 1
        self.lacked.append(0)

    def lacks(self, cards: Cards) -> None:
        self.lacked[self.draws] |= cards

    def low(self, card: Card) -> int:
        """The first draw that this card can have come by; more than `draws`: none did."""
        draw = self.draws
        while draw >= 0 and not self.lacked[draw] >> card & 1:
            draw -= 1
        return draw + 1

    def holds(self, card: Card) -> Track:
        """It is in this hand now."""
        track = self.tracks.get(card)
        if track is None or track.until < STILL:
            track = self._add(Track(card, self.low(card), self.draws))
        return track

    def takes(self, card: Card, moment: int) -> None:
        """It comes openly."""
        self._add(Track(card, self.draws, self.draws, since=moment))

    def loses(self, card: Card, moment: int) -> None:
        self.holds(card).until = moment

    def held(self) -> Cards:
        """Cards that all know to be in this hand."""
        return sum(1 << card for card, track in self.tracks.items() if track.until == STILL)

    def settle(self, pool: Cards) -> None:
        """Facts about several cards become facts about one where the others are certain.

        `pool` are the cards of which all that is known is that this hand may hold them.
        """
        changed = True
        while changed:
            changed = False
            for fact in list(self.apart):
                certain, open_cards = self.state(fact.cards, fact.moment, fact.draws, pool)
                if certain | open_cards != fact.cards:
                    self.apart.remove(fact)
                elif open_cards.bit_count() == 1:
                    self.apart.remove(fact)
                    self._exclude(cards_of(open_cards)[0], fact.draws)
                    changed = True

    def state(self, cards: Cards, moment: int, draws: int, pool: Cards) -> tuple[Cards, Cards]:
        """Of `cards`, those held at a moment for certain, and those perhaps."""
        certain = perhaps = 0
        for card in cards_of(cards):
            track = self.tracks.get(card)
            if track is None:
                if pool >> card & 1 and self.low(card) <= draws:
                    perhaps |= 1 << card
            elif track.until > moment >= track.since:
                if track.openly or track.high <= draws:
                    certain |= 1 << card
                elif track.low <= draws:
                    perhaps |= 1 << card
        return certain, perhaps

    def _add(self, track: Track) -> Track:
        self.passed.append(track)
        self.tracks[track.card] = track
        return track

    def _exclude(self, card: Card, draws: int) -> None:
        if card in self.tracks:
            self.tracks[card].low = draws + 1
        else:
            self.lacked[draws] |= 1 << card
