"""What follows a trick in public: swaps, cantos and draws, and what is proven by their absence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.bots.search.holder import Apart, Chosen
from tute.actions import Keep, Play, Sing, Swap
from tute.cards import KINGS, KNIGHTS, NONE, SUIT_MASK, SUITS
from tute.modes.cabron import completed
from tute.state import ring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.bots.search.story import Story
    from tute.cards import Card, Cards, Suit

UNSEEN: Card = 40
"""Stands for the turned card where neither view nor history tells which it was."""
_TWO, _SEVEN = 0, 4


def pair(suit: Suit) -> Cards:
    """King and knight."""
    return (KINGS | KNIGHTS) & SUIT_MASK[suit]


def after_trick(story: Story, winner: int) -> bool:
    """False: the history does not go on as the rules do."""
    mode = story.rules.mode
    if mode == "cabron":
        return _of_the_table(story, winner)
    if mode == "individual":
        return story.capote != NONE or _individual(story, winner)
    if mode == "clasico":
        side = (winner, (winner + 2) % 4)
        _no_tute(story, side)
        _cantos(story, side if story.rules.partner_declares else side[:1])
    elif winner == story.bidder:
        _cantos(story, (winner,))
    return True


def shows(story: Story, seat: int, suit: Suit) -> None:
    """A canto: both cards are in that hand."""
    for card in (suit * 10 + 6, suit * 10 + 7):
        story.holders[seat].holds(card)
    story.score(seat, suit)


def _of_the_table(story: Story, winner: int) -> bool:
    """King and knight in one trick are its winner's; the deal's first canto makes trump."""
    for suit in completed(story.last.cards if story.last else ()):
        if story.following(winner, Sing) != Sing(SUITS[suit]):
            return False
        if story.trump == NONE:
            story.trump = suit
        story.score(winner, suit)
    return True


def _individual(story: Story, winner: int) -> bool:
    if story.rules.swap != "off" and story.draws and not _swaps(story, winner):
        return story.asked
    _no_tute(story, (winner,))
    _cantos(story, (winner,))
    if story.draws:
        _draw(story, winner)
    return True


def _no_tute(story: Story, side: Sequence[int]) -> None:
    if story.rules.tute == "off":
        return
    for seat in side:
        for cards in (KINGS, KNIGHTS):
            story.holders[seat].apart.append(Apart(cards, story.moment, story.holders[seat].draws))


def _cantos(story: Story, entitled: Sequence[int]) -> None:
    """What the table sang for them, and that nothing went before it or was left out."""
    if story.rules.declare == "manual" and story.rules.mode != "individual":
        return
    for seat in entitled:
        holder = story.holders[seat]
        open_suits = [suit for suit in range(4) if not _closed(story, seat, suit)]
        sang = story.following(seat, Sing)
        sung = SUITS.index(sang.suit) if isinstance(sang, Sing) else NONE
        for suit in open_suits:
            if sung in (NONE, suit) or suit == story.trump:
                if sung != suit:
                    holder.apart.append(Apart(pair(suit), story.moment, holder.draws))
            elif sung != story.trump:
                holder.chosen.append(Chosen(sung, suit, story.moment, holder.draws))
        if sung != NONE:
            shows(story, seat, sung)


def _closed(story: Story, seat: int, suit: Suit) -> bool:
    if suit in story.sung:
        return True
    once = story.rules.mode == "individual" and not story.rules.forty_after_twenty
    return (
        once
        and suit == story.trump
        and any(canto.seat == seat and canto.points == 20 for canto in story.cantos)
    )


def _swaps(story: Story, winner: int) -> bool:
    """False: the winner is being asked, or the history does not go on as the rules do."""
    holder = story.holders[winner]
    if story.upcard == UNSEEN:
        story.following(winner, Keep)
        return True
    while (gives := _gives(story)) != NONE:
        match story.following(winner, (Swap, Keep)):
            case Keep():
                holder.holds(gives)
                return True
            case Swap():
                story.moment += 1
                holder.loses(gives, story.moment)
                story.following(winner, Play)
                holder.takes(story.upcard, story.moment)
                story.upcard = gives
            case _:
                if story.asked and not story.left:
                    holder.holds(gives)
                    return False
                holder.lacks(1 << gives)
                return True
    story.asked = False
    return True


def _gives(story: Story) -> Card:
    """The trump that may be given for the turned card, NONE for none."""
    turned = story.upcard % 10
    if not story.lies or turned == _TWO:
        return NONE
    return story.trump * 10 + (_SEVEN if turned > _SEVEN else _TWO)


def _draw(story: Story, winner: int) -> None:
    story.moment += 1
    for seat in ring(story.seats, winner):
        if story.stock:
            story.stock -= 1
            story.holders[seat].draw()
        elif len(story.seats) == 2 and story.lies:
            story.upcard_seat = seat
            if story.upcard != UNSEEN:
                story.holders[seat].takes(story.upcard, story.moment)
        else:
            break
        story.counts[seat] += 1
