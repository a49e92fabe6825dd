/** Four players, two teams: docs/rules.md §2. */
import type { Card } from "../../wire/types";
import { suitOf } from "../cards";
import { added, type Deal, dealt } from "../deal";
import type { RuleSet } from "../rules";
import { chance, tute } from "../singing";
import { fromMano, type ModeRules, noCalls } from "./mode";

const totals = (points: readonly number[]) => {
  const [a = 0, b = 0, c = 0, d = 0] = points;
  return [a + c, b + d];
};

export const clasico: ModeRules = {
  start(rules, dealer, deck) {
    const deal = dealt("play", fromMano(rules.players, dealer), rules.players, deck);
    const card = deck.at(-1) as Card;
    return { ...deal, trump: suitOf(card), upcard: { card, seat: dealer } };
  },

  won(rules, deal, tell) {
    const side = [deal.turn, (deal.turn + 2) % 4];
    const entitled = rules.partner_declares ? side : side.slice(0, 1);
    return tute(rules, deal, side, tell) ?? chance(rules, deal, entitled, tell);
  },

  finish(rules, score, dealNo, deal) {
    const team = dealWinner(deal);
    const doubled = !deal.tute && 0 < rules.double_at && rules.double_at <= team.points;
    const games = doubled ? 2 : 1;
    const after = added(score, team.number, games);
    const atOnce = deal.tute !== null && rules.tute === "match";
    return {
      outcome: { winner: team.number, tute: deal.tute, games },
      score: after,
      winner: atOnce ? team.number : matchWinner(rules, after, dealNo),
    };
  },

  call: noCalls,
  totals,
};

/** The team with the tute, else with more points, else with the last trick. */
function dealWinner(deal: Deal): { number: number; points: number } {
  const [ours = 0, theirs = 0] = totals(deal.points);
  const level = ours === theirs ? deal.leader % 2 : Number(theirs > ours);
  const number = deal.tute ? deal.tute[0] % 2 : level;
  return { number, points: number ? theirs : ours };
}

/** The team ahead by `lead`, once `games` are won or the series of `series` deals is played. */
function matchWinner(rules: RuleSet, score: readonly number[], dealNo: number): number | null {
  const [ours = 0, theirs = 0] = score;
  const reached = rules.series ? dealNo >= rules.series : Math.max(ours, theirs) >= rules.games;
  return reached && Math.abs(ours - theirs) >= rules.lead ? Number(ours < theirs) : null;
}
