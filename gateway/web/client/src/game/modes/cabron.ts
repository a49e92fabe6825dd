/** Three or four players, each alone; who lands in the middle loses: docs/rules.md §3. */
import type { Suit } from "../../wire/types";
import { rankOf, suitOf } from "../cards";
import { type Deal, dealt } from "../deal";
import type { RuleSet } from "../rules";
import { score as sing } from "../singing";
import { everySeat, fromMano, type ModeRules, noCalls } from "./mode";

export const cabron: ModeRules = {
  start: (rules, dealer, deck) =>
    dealt("play", fromMano(rules.players, dealer), rules.players, deck),

  won(_rules, deal, tell) {
    const seat = deal.turn;
    return completed(deal).reduce((now, suit) => {
      if (now.trump) return sing(now, seat, suit, tell);
      tell({ kind: "trump", seat, suit });
      return sing({ ...now, trump: suit }, seat, suit, tell);
    }, deal);
  },

  finish(rules, score, _dealNo, deal) {
    const lost = losers(rules, deal);
    const after = score.map((letters, seat) => letters + Number(lost.includes(seat)));
    return { outcome: { losers: lost }, score: after, winner: matchWinner(rules, after) };
  },

  call: noCalls,
  totals: everySeat,
};

/** Suits of the pairs in the last trick, the one completed first in playing order first. */
function completed(deal: Deal): Suit[] {
  const court = (deal.last?.cards ?? [])
    .map((each) => each.card)
    .filter((card) => [11, 12].includes(rankOf(card)))
    .map(suitOf);
  return court.filter((suit, at) => court.indexOf(suit) < at);
}

/** The seats that lose, by the first rule that names anybody. */
export function losers(rules: RuleSet, deal: Pick<Deal, "points" | "tricks" | "cantos">): number[] {
  const { points, tricks } = deal;
  const of = (seat: number) => points[seat] ?? 0;
  const judged = points
    .map((_, seat) => seat)
    .filter((seat) => !(rules.zero === "tricks_win" && tricks[seat] === 0));
  const scores = judged.map(of);
  const none = { points, tricks, tricks_win: null, off: null }[rules.zero];
  const sang = (seat: number) => deal.cantos.some((canto) => canto[0] === seat);
  const limit = (seat: number) => (rules.limit_sung && sang(seat) ? rules.limit_sung : rules.limit);
  const namedBy: ((seat: number) => boolean)[] = [
    (seat) => none?.[seat] === 0,
    (seat) => of(seat) > limit(seat),
    (seat) => Math.min(...scores) < of(seat) && of(seat) < Math.max(...scores),
    (seat) => scores.filter((each) => each === of(seat)).length > 1,
  ];
  return namedBy.map((names) => judged.filter(names)).find((named) => named.length) ?? [];
}

/** The seat with fewest letters, when it is alone and somebody spelt the whole word. */
function matchWinner(rules: RuleSet, score: readonly number[]): number | null {
  const fewest = Math.min(...score);
  const alone = score.filter((each) => each === fewest).length === 1;
  return alone && Math.max(...score) >= rules.letters ? score.indexOf(fewest) : null;
}
