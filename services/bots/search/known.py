"""What a seat knows of a deal: its view, and what the history of the deal proves."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from services.bots.search.facts import Fact, facts
from services.bots.search.story import Forgotten, Story
from services.bots.search.winning import UNSEEN
from tute.actions import Play, Swap
from tute.cards import NONE, Card, Cards, Suit, cards_of, full_deck, mask_of, parse_card, parse_suit
from tute.history import read
from tute.modes import MODES
from tute.rulesets import rule_set
from tute.state import PHASES, Canto, Deal, from_mano

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from services.bots.search.holder import Holder
    from services.bots.strategies.seen import Json
    from tute.actions import Action
    from tute.rules import RuleSet

__all__ = ["Forgotten", "Known", "know"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """By place in playing order from the mano; who sits the deal out has none.

    `deal` is the deal as the seat sees it: other hands are empty, so is the stock. `pool` are the
    cards in other hands and in the stock, of which `stock` are left; `counts` the cards in each
    hand. `cannot` are cards of the pool that a hand does not hold now, `must` those that it holds.
    `facts` are of several cards. `holders` say what came when: with a stock, what is proven binds
    only the cards of its moment. `forfeits` are places whose 20 has lost them the 40, if they held
    it.
    """

    rules: RuleSet
    deal: Deal
    me: int
    pool: Cards
    counts: tuple[int, ...]
    stock: int
    cannot: tuple[Cards, ...]
    must: tuple[Cards, ...]
    facts: tuple[Fact, ...]
    holders: tuple[Holder, ...]
    forfeits: int


def know(view: Mapping[str, Json], history: bytes) -> Known:
    """`view` as services/game/frames.py makes it, `history` that of the deal, of tute/history.py.

    Raises Forgotten: the history is not the whole story of this deal so far.
    """
    shown = view["rules"]
    rules = rule_set(shown["preset"], shown["players"], shown["options"])
    story = _begun(rules, view, _actions(history))
    story.tell()
    carried = _carried(story, view)
    if not _agree(story, view):
        raise Forgotten("the history tells another deal than the view")
    return _known(story, view, carried)


def _actions(history: bytes) -> list[tuple[int, Action]]:
    try:
        return read(history)
    except ValueError as error:
        raise Forgotten("no history") from error


def _begun(rules: RuleSet, view: Mapping[str, Json], actions: list[tuple[int, Action]]) -> Story:
    """The deal before its first action."""
    seats = from_mano(rules.players, view["dealer"])
    seats = seats[:-1] if rules.dealer_rests else seats
    me = view["you"] if "you" in view else view["legal"][0]["seat"]
    if me not in seats or any(seat not in seats for seat, _ in actions):
        raise Forgotten("a seat that does not play")
    deck = len(full_deck(rules.twos))
    size = rules.deal if rules.mode == "individual" else deck // len(seats)
    turned = view["upcard"]
    story = Story(
        rules=rules,
        seats=seats,
        me=me,
        mine=_mask(view["hand"]) | _plays(me, actions),
        left=deque(actions),
        counts=[size if seat in seats else 0 for seat in range(rules.players)],
        turn=seats[0],
        trump=_suit(view["trump"]) if rules.mode in ("clasico", "individual") else NONE,
        upcard=_turned(rules, turned, actions),
        stock=deck - size * len(seats) - 1 if rules.mode == "individual" else 0,
        asked=view["phase"] == "swap",
    )
    if rules.mode == "clasico" and turned:
        story.upcard_seat = turned["seat"]
        story.holders[turned["seat"]].holds(story.upcard)
    return story


def _plays(seat: int, actions: Sequence[tuple[int, Action]]) -> Cards:
    return mask_of(
        action.card for who, action in actions if who == seat and isinstance(action, Play)
    )


def _turned(rules: RuleSet, now: Json, actions: Sequence[tuple[int, Action]]) -> Card:
    """The card that was turned when the deal began."""
    if rules.mode == "individual":
        for (_, action), (_, took) in pairwise(actions):
            if isinstance(action, Swap) and isinstance(took, Play):
                return took.card
    if now:
        return _card(now["card"])
    return UNSEEN if rules.mode == "individual" else NONE


def _carried(story: Story, view: Mapping[str, Json]) -> bool:
    """Individual: the points that the deal began with are added."""
    if story.rules.mode != "individual" or story.rules.win != "101":
        return False
    more = [shown - told for shown, told in zip(view["points"], story.points, strict=True)]
    if min(more) < 0:
        raise Forgotten("more points than the view has")
    story.points = list(view["points"])
    return any(more)


def _agree(story: Story, view: Mapping[str, Json]) -> bool:
    turned = view["upcard"]
    upcard = _card(turned["card"]) if turned else NONE
    hidden = story.upcard == UNSEEN and story.upcard_seat != NONE
    trick = [[each["seat"], each["card"]] for each in view["trick"]]
    return (
        list(view["counts"]) == story.counts
        and list(view["tricks"]) == story.tricks
        and list(view["points"]) == list(MODES[story.rules.mode].totals(tuple(story.points)))
        and view["stock"] == story.stock
        and _suit(view["trump"]) == story.trump
        and tuple(_card(card) for _, card in trick) == story.table
        and [list(word) for word in view["bids"]] == [list(word) for word in story.bids]
        and [Canto(who, _suit(suit), got) for who, suit, got in view["cantos"]] == story.cantos
        and (view["capote"] is None) == (story.capote == NONE)
        and upcard == (NONE if hidden else story.upcard)
        and (view["phase"] not in ("play", "swap") or view["turn"] == story.turn)
        and not _mask(view["hand"]) & story.played
    )


def _known(story: Story, view: Mapping[str, Json], carried: bool) -> Known:
    rules, seats, hand = story.rules, story.seats, _mask(view["hand"])
    lying = 1 << story.upcard if story.lies and story.upcard != UNSEEN else 0
    pool = mask_of(full_deck(rules.twos)) & ~(hand | story.played | lying)
    hands = sum(story.counts) - story.counts[story.me]
    if pool.bit_count() != hands + story.stock or hand.bit_count() != story.counts[story.me]:
        raise Forgotten("other cards are missing than the view says")
    holders = [story.holders[seat] for seat in seats]
    me = seats.index(story.me)
    must = [0 if place == me else holder.held() for place, holder in enumerate(holders)]
    shown = sum(must)
    if shown & ~pool:
        raise Forgotten("a card of this hand was shown by another")
    for holder in holders:
        holder.settle(pool & ~shown)
    return Known(
        rules=rules,
        deal=_deal(story, view, hand, carried),
        me=me,
        pool=pool,
        counts=tuple(story.counts[seat] for seat in seats),
        stock=story.stock,
        cannot=tuple(
            pool if place == me else _cannot(holder, pool & ~shown) | shown & ~must[place]
            for place, holder in enumerate(holders)
        ),
        must=tuple(must),
        facts=tuple(
            fact
            for place, holder in enumerate(holders)
            if place != me
            for fact in facts(place, holder, pool & ~shown)
        ),
        holders=tuple(holders),
        forfeits=_forfeits(story),
    )


def _cannot(holder: Holder, pool: Cards) -> Cards:
    return mask_of(card for card in cards_of(pool) if holder.low(card) > holder.draws)


def _forfeits(story: Story) -> int:
    if story.rules.declare != "manual" or story.trump in story.sung:
        return 0
    sang = {canto.seat for canto in story.cantos if canto.points == 20}
    return sum(1 << story.seats.index(seat) for seat in sang - {story.me})


def _deal(story: Story, view: Mapping[str, Json], hand: Cards, carried: bool) -> Deal:
    players = story.rules.players
    sings = any("sing" in action for action in view["legal"])
    return Deal(
        phase=PHASES[PHASES.index(view["phase"])],
        turn=NONE if view["turn"] is None else view["turn"],
        seats=story.seats,
        hands=tuple(hand if seat == story.me else 0 for seat in range(players)),
        leader=story.leader,
        points=tuple(story.points),
        tricks=tuple(story.tricks),
        latest=tuple(story.latest),
        table=story.table,
        trump=story.trump,
        last=story.last,
        cantos=tuple(story.cantos),
        upcard=NONE if story.upcard == UNSEEN else story.upcard,
        upcard_seat=NONE if story.upcard == UNSEEN else story.upcard_seat,
        bids=tuple(story.bids),
        singers=1 << story.me if sings else 0,
        forty_lost=story.forty_lost,
        capote=story.capote,
        carried=carried,
    )


def _mask(texts: Sequence[str]) -> Cards:
    return mask_of(_card(text) for text in texts)


def _card(text: str) -> Card:
    card = parse_card(text)
    if card is None:
        raise Forgotten("no card")
    return card


def _suit(text: str | None) -> Suit:
    suit = parse_suit(text) if text else None
    return NONE if suit is None else suit
