"""What each action does to the position, in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.brute.cards import SUITS, of_suit, suit, taking, worth

if TYPE_CHECKING:
    from tests.rules.brute.position import Action, Position


def do(at: Position, seat: int, action: Action) -> None:
    assert at.refusal(seat, action) == ""
    verb, value = action
    if verb == "sing":
        sing(at, seat, value)
    elif verb in ("bid", "pass"):
        speak(at, seat, value if verb == "bid" else None)
    elif verb == "trump":
        at.trump, at.phase, at.leader = value, "play", seat
    elif verb == "swap":
        exchange(at, value)
        if at.swappable() is None:
            settle_trick(at)
    elif verb == "keep":
        settle_trick(at)
    elif verb == "capote":
        at.capote, at.may_announce = seat, False
        at.taken_before_capote = len(at.taken)
    else:
        play(at, seat, value)


def sing(at: Position, seat: int, chosen: str) -> None:
    if chosen != at.trump and at.trump in at.pairs(seat):
        at.forfeited = True
    at.window.remove(seat)
    canto(at, seat, chosen)


def canto(at: Position, seat: int, chosen: str) -> None:
    value = 40 if chosen == at.trump else 20
    at.cantos.append([seat, chosen, value])
    add(at, seat, value)


def add(at: Position, seat: int, points: int) -> None:
    at.points = [had + points * (who == seat) for who, had in enumerate(at.points)]


def speak(at: Position, seat: int, bid: int | None) -> None:
    rules = at.rules
    at.words.append((seat, bid))
    best = at.best_bid()
    if rules["rounds"] == "single":
        waiting = [who for who in at.order if who not in [word[0] for word in at.words]]
    else:
        out = [who for who, what in at.words if what is None]
        place = at.order.index(seat)
        round_from_next = at.order[place + 1 :] + at.order[: place + 1]
        waiting = [who for who in round_from_next if who not in out]
        if best and waiting == [best[0]]:
            waiting = []
    if bid == at.largest_bid():
        waiting = []
    if waiting:
        at.turn = waiting[0]
    elif best:
        at.phase, at.turn = "trump", best[0]
    else:
        at.phase = "over"


def play(at: Position, seat: int, card: str) -> None:
    at.hands[seat].remove(card)
    at.table.append(card)
    at.window, at.may_announce = [], False
    if len(at.table) < len(at.order):
        at.turn = at.order[(at.order.index(seat) + 1) % len(at.order)]
        return
    take(at)


def take(at: Position) -> None:
    place = at.table.index(taking(at.table, at.trump))
    winner = at.order[(at.order.index(at.leader) + place) % len(at.order)]
    last = not any(at.hands)
    add(at, winner, worth(at.table) + (10 if last else 0))
    trick, at.table = at.table, []
    at.taken.append(winner)
    at.turn = at.leader = winner
    after_trick(at, trick)
    if last and at.phase == "play":
        at.phase = "over"


def after_trick(at: Position, trick: list[str]) -> None:
    mode, winner = at.rules["mode"], at.turn
    if mode == "cabron":
        table_cantos(at, trick)
    elif mode == "clasico":
        partner = (winner + 2) % 4
        if not show_tute(at, [winner, partner]):
            both = [winner, partner] if at.rules["partner_declares"] else [winner]
            let_sing(at, both)
    elif mode == "subasta":
        bid = at.best_bid()
        if bid and winner == bid[0]:
            let_sing(at, [winner])
    elif at.capote is not None:
        if winner != at.capote:
            at.phase = "over"
    elif reached_101(at):
        at.phase = "over"
    elif at.draws_left():
        offer_swap(at)
    else:
        settle_trick(at)


def table_cantos(at: Position, trick: list[str]) -> None:
    """King and knight fallen together."""
    for count in range(1, len(trick) + 1):
        newest = trick[count - 1]
        for both in (("12", "11"), ("11", "12")):
            other = both[1] + suit(newest)
            if newest == both[0] + suit(newest) and other in trick[:count]:
                if at.trump is None:
                    at.trump = suit(newest)
                canto(at, at.turn, suit(newest))


def show_tute(at: Position, seats: list[int]) -> bool:
    if at.rules["tute"] == "off":
        return False
    for seat in seats:
        for number in (12, 11):
            if all(f"{number}{each}" in at.hands[seat] for each in SUITS):
                at.tute, at.phase = [seat, number], "over"
                return True
    return False


def let_sing(at: Position, seats: list[int]) -> None:
    for seat in seats:
        suits = at.pairs(seat)
        if not suits:
            continue
        if at.rules["declare"] == "manual":
            at.window = [*at.window, seat]
        else:
            canto(at, seat, best_canto(at, seat, suits))


def best_canto(at: Position, seat: int, suits: list[str]) -> str:
    if at.trump in suits:
        return at.trump
    fewest = min(len(of_suit(at.hands[seat], each)) for each in suits)
    return next(each for each in suits if len(of_suit(at.hands[seat], each)) == fewest)


def reached_101(at: Position) -> bool:
    return at.carried and at.rules["win"] == "101" and max(at.points) >= 101


def offer_swap(at: Position) -> None:
    if at.rules["swap"] == "ask" and at.swappable() is not None:
        at.phase = "swap"
        return
    while at.rules["swap"] == "auto" and (given := at.swappable()) is not None:
        exchange(at, given)
    settle_trick(at)


def exchange(at: Position, given: str) -> None:
    assert at.turned is not None
    hand = at.hands[at.turn]
    hand.remove(given)
    hand.append(at.turned)
    at.turned = given


def settle_trick(at: Position) -> None:
    """Individual: what comes after the swap."""
    at.phase, winner = "play", at.turn
    if show_tute(at, [winner]):
        return
    twenty = any(seat == winner and value == 20 for seat, _, value in at.cantos)
    closed = twenty and not at.rules["forty_after_twenty"]
    suits = [each for each in at.pairs(winner) if not (closed and each == at.trump)]
    if suits:
        canto(at, winner, best_canto(at, winner, suits))
    if reached_101(at):
        at.phase = "over"
    elif at.draws_left():
        draw(at)


def draw(at: Position) -> None:
    place = at.order.index(at.turn)
    for seat in at.order[place:] + at.order[:place]:
        if at.stock:
            at.hands[seat].append(at.stock.pop(0))
        else:
            assert at.turned is not None
            at.hands[seat].append(at.turned)
            at.turned = None
    at.may_announce = at.rules["capote"] and not at.draws_left()
