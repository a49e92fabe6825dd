/** One action at a time, in whatever mode. What the rules refuse is thrown as an Error of its code. */
import type { Action, Card } from "../wire/types";
import { pointsOf } from "./cards";
import { added, type Deal, handOf, played, ring, type Tell, withHand } from "./deal";
import type { ModeRules } from "./modes/mode";
import { isSuit, type RuleSet } from "./rules";
import { sing } from "./singing";
import { best } from "./tricks";
import { drawFollows, forbidden } from "./why";

const LAST_TRICK = 10;

export function act(mode: ModeRules, rules: RuleSet, deal: Deal, action: Action, tell: Tell): Deal {
  const seat = action.seat;
  if (seat === undefined) throw new Error("bad_record");
  if ("sing" in action) {
    if (!isSuit(action.sing)) throw new Error("bad_sing");
    return sing(deal, seat, action.sing, tell);
  }
  if (seat !== deal.turn) throw new Error("not_your_turn");
  if (!allowed(deal, action)) throw new Error("wrong_phase");
  return "play" in action
    ? play(mode, rules, deal, action.play, tell)
    : mode.call(rules, deal, action, tell);
}

/** The cards that may not be played now, with the duty that forbids each. */
export function blocked(rules: RuleSet, deal: Deal, seat: number) {
  const drawing = rules.mode === "individual" && drawFollows(rules, deal.stock.length, deal.upcard);
  const { table, trump } = deal;
  return forbidden(rules, { hand: handOf(deal, seat), table, trump, drawing });
}

function allowed(deal: Deal, action: Action): boolean {
  if ("play" in action || "capote" in action) return deal.phase === "play";
  if ("bid" in action || "pass" in action) return deal.phase === "bid";
  if ("trump" in action) return deal.phase === "trump";
  return deal.phase === "swap";
}

function play(mode: ModeRules, rules: RuleSet, deal: Deal, card: Card, tell: Tell): Deal {
  const seat = deal.turn;
  const hand = handOf(deal, seat);
  if (!hand.includes(card)) throw new Error("not_your_card");
  if (blocked(rules, deal, seat).has(card)) throw new Error("illegal_card");
  tell({ kind: "played", seat, card });
  const now = {
    ...withHand(deal, seat, hand.filter((each) => each !== card)),
    table: [...deal.table, card],
    upcard: deal.upcard?.card === card ? null : deal.upcard,
    singers: [],
  };
  if (now.table.length < now.seats.length)
    return { ...now, turn: ring(now.seats, seat)[1] as number };
  const after = mode.won(rules, taken(now, tell), tell);
  const out = now.hands.every((each) => !each.length) && after.phase === "play";
  return out ? { ...after, phase: "between" } : after;
}

/** The trick goes to its winner, who is then on turn. */
function taken(deal: Deal, tell: Tell): Deal {
  const cards = played(deal);
  const top = best(deal.table, deal.trump);
  const winner = (cards.find((each) => each.card === top) as { seat: number }).seat;
  const last = deal.hands.every((hand) => !hand.length);
  const points = deal.table.reduce((sum, card) => sum + pointsOf(card), last ? LAST_TRICK : 0);
  tell({ kind: "trick", seat: winner, cards: [...deal.table], points });
  const tricks = added(deal.tricks, winner, 1);
  const number = tricks.reduce((sum, each) => sum + each);
  return {
    ...deal,
    table: [],
    turn: winner,
    leader: winner,
    points: added(deal.points, winner, points),
    tricks,
    latest: deal.latest.map((each, seat) => (seat === winner ? number : each)),
    last: { seat: winner, cards, points },
  };
}

