"""Deals one after another, who wins them and the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.rules.brute.deal import do
from tests.rules.brute.position import Position

if TYPE_CHECKING:
    from tests.rules.brute.position import Action


class Game:
    """`rules` has every option of the mode, `mode`, `players` and `dealer_rests`."""

    def __init__(self, rules: dict[str, Any], first_dealer: int) -> None:
        self.rules, self.next_dealer = rules, first_dealer
        self.score = [0] * (2 if rules["mode"] == "clasico" else rules["players"])
        self.winner: int | None = None
        self.carried: list[int] | None = None
        self.results: list[dict[str, Any]] = []
        self.at: Position | None = None

    def clone(self) -> Game:
        twin = Game(self.rules, self.next_dealer)
        twin.score, twin.winner, twin.carried = list(self.score), self.winner, self.carried
        twin.results = list(self.results)
        twin.at = self.at.clone() if self.at else None
        return twin

    def start(self, deck: list[str]) -> None:
        self.at = Position(self.rules, self.next_dealer, deck, self.carried)
        self.next_dealer = (self.next_dealer + 1) % self.rules["players"]

    def refusal(self, seat: int, action: Action) -> str:
        return self.at.refusal(seat, action) if self.at else "deal_over"

    def do(self, seat: int, action: Action) -> None:
        assert self.at
        do(self.at, seat, action)
        if self.at.phase == "over":
            self.results.append(self.settled(self.at))

    def totals(self, points: list[int]) -> list[int]:
        if self.rules["mode"] == "clasico":
            return [points[0] + points[2], points[1] + points[3]]
        return points

    def standing(self, at: Position) -> dict[str, Any]:
        return {
            "dealer": at.dealer,
            "played": True,
            "trump": at.trump,
            "tricks": [at.taken.count(seat) for seat in range(self.rules["players"])],
            "cantos": at.cantos,
            "points": self.totals(at.points),
        }

    def settled(self, at: Position) -> dict[str, Any]:
        self.carried = None
        if self.rules["mode"] == "subasta" and at.best_bid() is None:
            return {"dealer": at.dealer, "played": False, "score": list(self.score)}
        settle = {
            "clasico": self.settle_clasico,
            "cabron": self.settle_cabron,
            "subasta": self.settle_subasta,
            "individual": self.settle_individual,
        }[self.rules["mode"]]
        outcome = settle(at)
        return {**self.standing(at), "outcome": outcome, "score": list(self.score)}

    def settle_clasico(self, at: Position) -> dict[str, Any]:
        rules, games = self.rules, 1
        teams = self.totals(at.points)
        if at.tute:
            team = at.tute[0] % 2
        elif teams[0] != teams[1]:
            team = 0 if teams[0] > teams[1] else 1
        else:
            team = at.taken[-1] % 2
        if rules["double_at"] != 0 and teams[team] >= rules["double_at"] and not at.tute:
            games = 2
        self.score[team] += games
        best = 0 if self.score[0] > self.score[1] else 1
        distance = self.score[best] - self.score[1 - best]
        if rules["series"] > 0:
            enough = len(self.results) + 1 >= rules["series"]
        else:
            enough = self.score[best] >= rules["games"]
        if at.tute and rules["tute"] == "match":
            self.winner = team
        elif enough and distance >= rules["lead"]:
            self.winner = best
        return {"winner": team, "tute": at.tute, "games": games}

    def settle_cabron(self, at: Position) -> dict[str, Any]:
        tricks = [at.taken.count(seat) for seat in range(self.rules["players"])]
        lost = losers(self.rules, at.points, tricks, [canto[0] for canto in at.cantos])
        for seat in lost:
            self.score[seat] += 1
        fewest = min(self.score)
        if max(self.score) >= self.rules["letters"] and self.score.count(fewest) == 1:
            self.winner = self.score.index(fewest)
        return {"losers": lost}

    def settle_subasta(self, at: Position) -> dict[str, Any]:
        rules, best = self.rules, at.best_bid()
        assert best
        bidder, bid = best
        made = at.points[bidder] >= bid
        prize = bid
        if rules["double_from"] != 0 and bid >= rules["double_from"]:
            prize = bid + bid
        gain = [0] * rules["players"]
        for seat in at.order:
            if seat == bidder and made:
                gain[seat] = prize
            if seat != bidder and not made:
                gain[seat] = prize // 2 if rules["fail"] == "split" else prize
        self.score = [had + more for had, more in zip(self.score, gain, strict=True)]
        leaders = [seat for seat, score in enumerate(self.score) if score == max(self.score)]
        if max(self.score) >= rules["target"] and len(leaders) == 1:
            self.winner = leaders[0]
        return {"bidder": bidder, "bid": bid, "made": made, "gain": gain}

    def settle_individual(self, at: Position) -> dict[str, Any]:
        rules, capote = self.rules, None
        winner = None
        if at.capote is not None:
            made = all(seat == at.capote for seat in at.taken[at.taken_before_capote :])
            capote = "made" if made else "failed"
            winner = at.capote if made else 1 - at.capote
        elif at.tute:
            winner = at.tute[0]
        else:
            able = [s for s in at.order if rules["win"] == "most" or at.points[s] >= 101]
            able = [s for s in able if at.points[s] == max(at.points[each] for each in able)]
            winner = max(able, key=lambda seat: last_trick_of(at, seat)) if able else None
        if winner is None:
            self.carried = at.points
        else:
            self.score[winner] += 1
            if self.score[winner] >= rules["games"] or (at.tute and rules["tute"] == "match"):
                self.winner = winner
        return {"winner": winner, "tute": at.tute, "capote": capote}


def last_trick_of(at: Position, seat: int) -> int:
    """How late in the deal the seat won a trick."""
    return max([place for place, winner in enumerate(at.taken) if winner == seat], default=-1)


def losers(
    rules: dict[str, Any], points: list[int], tricks: list[int], sang: list[int]
) -> list[int]:
    zero = rules["zero"]
    seats = list(range(len(points)))
    if zero == "tricks_win":
        seats = [seat for seat in seats if tricks[seat] > 0]
    nothing = [
        seat
        for seat in seats
        if (zero == "points" and points[seat] == 0) or (zero == "tricks" and tricks[seat] == 0)
    ]
    if nothing:
        return nothing
    over = []
    for seat in seats:
        limit = rules["limit"]
        if rules["limit_sung"] > 0 and seat in sang:
            limit = rules["limit_sung"]
        if points[seat] > limit:
            over.append(seat)
    if over:
        return over
    in_order = sorted(points[seat] for seat in seats)
    middle = [seat for seat in seats if points[seat] not in (in_order[0], in_order[-1])]
    if middle:
        return middle
    return [seat for seat in seats if in_order.count(points[seat]) >= 2]
