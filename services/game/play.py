"""The match moves on: its beginning, an action, the next deal. Pure changes of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from services.game import clock, decks, presence, rated
from services.game import table as tables
from services.game.change import Change, News
from services.game.frames import Shown, match_started, shown, turn_event
from services.game.table import Away, Place, Status, Table, Terms
from tute import match as matches
from tute.actions import Action, Keep, Pass, Play, Sing, Trump
from tute.cards import SUIT_MASK, SUITS
from tute.codec import pack_action
from tute.events import DealFinished, DealStarted, Event, MatchFinished, MaySing, TrickTaken
from tute.history import seen
from tuteapi.codes import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from services.game.change import House
    from tute.match import Match
    from tute.rules import RuleSet

MISSED_TURNS = 3


def opening(terms: Terms, rules: RuleSet, present: Iterable[int], now: int, house: House) -> Change:
    """Version 1: the match, and who of the people is not there.

    Its first deal too, unless salts are awaited: the commitment must be known before them.
    """
    places = tuple(Place(0 if seat.bot else 1, since=now) for seat in terms.seats)
    change = Change(tables.new(terms, rules, matches.begin(rules, 0), places))
    change.events.append(match_started(change.table))
    if any(terms.salt_hashes):
        change.table = replace(
            change.table, salts_by=now + house.waits.salt, revealed=("",) * rules.players
        )
    else:
        deal_first(change, now, house)
    for seat in change.table.crowd.people:
        if seat in present:
            change.put.append((("seat", seat), "1:", house.waits.presence))
        else:
            presence.leave_seat(change, seat, Away.CLOSED, now, house)
    return change


def act(
    table: Table,
    seat: int,
    generation: int,
    ask: int | None,
    action: Action,
    by_bot: bool,
    now: int,
    house: House,
    lag: int = 0,
) -> Change:
    """Raises Refused or RuleError; `by_bot` says that a bot answers, maybe for a slow person.

    `lag` is the round trip to the person's client in ms, 0 unknown.
    """
    place = _place(table, seat, generation)
    for_person = by_bot and not table.bot(seat)
    if ask is not None and ask != table.ask:
        raise Refused("conflict", "The game has moved on.", {"ask": table.ask})
    if by_bot and (table.asleep or (for_person and not 0 < clock.late_at(table) <= now)):
        raise Refused("conflict", "No bot is asked now.", {"ask": table.ask})
    match, events = matches.act(table.match, seat, action)
    change = Change(table, log=pack_action(seat, action))
    if place.away:
        presence.return_to(change, seat, generation, "act", now, house)
    if not (for_person and type(action) is Sing):  # the turn goes on
        _count_missed(change, seat, for_person)
    if lag and table.terms.turn_ms:
        _allow(change, seat, clock.grace(lag))
    history = table.history + seen(seat, action, events)
    _go_on(change, match, events, history, now, house)
    if change.table.places[seat].missed >= MISSED_TURNS and not change.table.status:
        presence.leave_seat(change, seat, Away.IDLE, now, house)
    return change


def deal_first(change: Change, now: int, house: House) -> None:
    """Every salt is there: they decide, with the secret, who deals first, and all decks."""
    table = change.table
    match = matches.begin(table.rules, decks.first_dealer(table.terms, house.fixed))
    change.table = replace(table, match=match)
    deal_next(change, now, house)


def deal_next(change: Change, now: int, house: House) -> None:
    """The next deal; where no key is left for one, or bots have had theirs, the match ends."""
    table = change.table
    k = table.match.deal_no + 1
    if k > (table.terms.deals or decks.LAST_DEAL):
        presence.cancel(change, None, "out_of_seeds")
        return
    deck = decks.deck(table.terms, table.rules, k, house.fixed)
    match, events = matches.deal(table.match, deck)
    change.table = replace(clock.asked(table, match, now), deal_at=0)
    change.events += [_show(change.table, event) for event in events]
    _say_turn(change)


def answer_for(table: Table, seat: int) -> Action | None:
    """What a person whose clock ran out says; None: a card, which is a bot's to choose."""
    phase = matches.phase(table.match)
    if phase == "bid":
        return Pass()
    if phase == "swap":
        return Keep()
    return Trump(longest_suit(table.match, seat)) if phase == "trump" else None


def any_legal(table: Table, seat: int) -> Action:
    """What is played in-process for a bot that never answered."""
    actions = matches.legal(table.match, seat)
    return next((each for each in actions if isinstance(each, Play)), actions[0])


def longest_suit(match: Match, seat: int) -> str:
    """Of equally long ones the first in suit order."""
    hand = match.now.hands[seat] if match.now else 0
    return max(SUITS, key=lambda suit: (hand & SUIT_MASK[SUITS.index(suit)]).bit_count())


def _place(table: Table, seat: int, generation: int) -> Place:
    """Raises Refused: this seat cannot act with this generation."""
    if not 0 <= seat < len(table.places):
        raise Refused("forbidden", "There is no such seat.")
    if table.status:
        raise Refused("match_over", "The match is over.")
    place = table.places[seat]
    if generation != place.generation or place.away == Away.CLOSED:
        raise Refused("conflict", "The seat was taken by another connection.")
    return place


def _count_missed(change: Change, seat: int, missed: bool) -> None:
    place = change.table.places[seat]
    turns = place.missed + 1 if missed else 0
    if turns != place.missed:
        change.table = change.table.with_place(seat, replace(place, missed=turns))


def _allow(change: Change, seat: int, lag: int) -> None:
    place = change.table.places[seat]
    if lag != place.lag:
        change.table = change.table.with_place(seat, replace(place, lag=lag))


def _go_on(
    change: Change,
    match: Match,
    events: Sequence[Event],
    history: bytes,
    now: int,
    house: House,
) -> None:
    trick = TrickTaken in map(type, events)
    table = clock.asked(change.table, match, now, trick, history)
    if table.terms.ratings:
        table = rated.after(table, events)
    change.table = table
    change.events += [_show(table, event) for event in events]
    if match.over:
        change.table = replace(table, status=Status.FINISHED, deadline=0, clock_left=0)
        change.news = News(table.left, match.winner, rated.finished(table))
    elif matches.phase(match) != "between":
        _say_turn(change)
    elif pause := clock.pace(table).between:
        change.table = replace(table, deal_at=now + pause)
    else:
        deal_next(change, now, house)


def _say_turn(change: Change) -> None:
    if event := turn_event(change.table):
        change.events.append(event)


def _show(table: Table, event: Event) -> Shown:
    match event:
        case TrickTaken():
            return shown(event, show_ms=clock.pace(table).trick)
        case MaySing():
            return shown(event, ask=table.ask)
        case DealStarted() if event.deal_no == 1 and any(table.terms.salts):
            return shown(event, salts=list(table.terms.salts))
        case DealFinished():
            return shown(event, seed=decks.shown_seed(table.terms, table.match.deal_no))
        case MatchFinished():
            return shown(event, ratings=rated.shown_json(rated.finished(table)))
        case _:
            return shown(event)
