/** Three who play, one against two after an auction: docs/rules.md §4. */
import { type Deal, dealt, ring, type Tell } from "../deal";
import { isSuit, type RuleSet } from "../rules";
import { chance } from "../singing";
import { everySeat, fromMano, type ModeRules, noCalls } from "./mode";

export const subasta: ModeRules = {
  start(rules, dealer, deck) {
    const seats = fromMano(rules.players, dealer);
    return dealt("bid", rules.dealer_rests ? seats.slice(0, -1) : seats, rules.players, deck);
  },

  call(rules, deal, call, tell) {
    if ("pass" in call) return spoken(rules, deal, null, tell);
    if ("bid" in call) {
      checkBid(rules, deal, call.bid);
      return spoken(rules, deal, call.bid, tell);
    }
    if (!("trump" in call)) return noCalls();
    if (!isSuit(call.trump)) throw new Error("bad_trump");
    const seat = deal.turn;
    tell({ kind: "trump", seat, suit: call.trump });
    return { ...deal, phase: "play", trump: call.trump, leader: seat };
  },

  won: (rules, deal, tell) =>
    deal.turn === highest(deal).seat ? chance(rules, deal, [deal.turn], tell) : deal,

  finish(rules, score, _dealNo, deal) {
    const { seat: bidder, bid } = highest(deal);
    if (!bid) return { outcome: null, score: [...score], winner: null };
    const made = (deal.points[bidder] ?? 0) >= bid;
    const scores = (seat: number) => deal.seats.includes(seat) && (seat === bidder) === made;
    const gain = score.map((_, seat) => (scores(seat) ? worth(rules, bid, made) : 0));
    const after = score.map((had, seat) => had + (gain[seat] ?? 0));
    return {
      outcome: { bidder, bid, made, gain },
      score: after,
      winner: matchWinner(rules, after),
    };
  },

  totals: everySeat,
};

/** The highest bid; 0 of seat -1 if nobody bid. */
export function highest(deal: Pick<Deal, "bids">): { seat: number; bid: number } {
  const made = deal.bids.filter((each) => each[1] !== null).at(-1);
  return made ? { seat: made[0], bid: made[1] ?? 0 } : { seat: -1, bid: 0 };
}

function largest(rules: RuleSet): number {
  return rules.max_bid - (rules.max_bid % rules.step);
}

function checkBid(rules: RuleSet, deal: Deal, bid: number): void {
  const whole = Number.isInteger(bid) && bid % rules.step === 0;
  if (!whole || bid < rules.min_bid || bid > rules.max_bid) throw new Error("bad_bid");
  if (bid <= highest(deal).bid) throw new Error("bid_too_low");
}

/** The auction after the seat on turn bid, or passed (null). */
function spoken(rules: RuleSet, before: Deal, bid: number | null, tell: Tell): Deal {
  const seat = before.turn;
  tell({ kind: "bid", seat, bid });
  const others = before.bids.filter((word) => word[0] !== seat);
  const deal: Deal = { ...before, bids: [...others, [seat, bid]] };
  const top = highest(deal);
  const passed = deal.bids.filter((word) => word[1] === null).map((word) => word[0]);
  const left =
    rules.rounds === "single"
      ? deal.seats.filter((who) => !deal.bids.some((word) => word[0] === who))
      : ring(deal.seats, seat)
          .slice(1)
          .filter((who) => who !== top.seat && !passed.includes(who));
  if (left[0] !== undefined && top.bid !== largest(rules)) return { ...deal, turn: left[0] };
  return top.bid ? { ...deal, phase: "trump", turn: top.seat } : { ...deal, phase: "between" };
}

/** What each seat on the winning side scores: doubled first, then halved and rounded down. */
function worth(rules: RuleSet, bid: number, made: boolean): number {
  const doubled = 0 < rules.double_from && rules.double_from <= bid ? bid * 2 : bid;
  return rules.fail === "split" && !made ? Math.floor(doubled / 2) : doubled;
}

/** The highest at or over the target, unless another is level. */
function matchWinner(rules: RuleSet, score: readonly number[]): number | null {
  const top = Math.max(...score);
  const alone = score.filter((each) => each === top).length === 1;
  return top >= rules.target && alone ? score.indexOf(top) : null;
}
