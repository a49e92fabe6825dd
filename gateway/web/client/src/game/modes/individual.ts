/** Two or three players with a stock: docs/rules.md §5. */
import type { Card } from "../../wire/types";
import { rankOf, suitOf } from "../cards";
import { added, type Deal, dealt, handOf, ring, type Tell, withHand } from "../deal";
import type { RuleSet } from "../rules";
import { choose, score as scored, singable, tute } from "../singing";
import { drawFollows } from "../why";
import { everySeat, fromMano, type ModeRules, noCalls } from "./mode";

const ENOUGH = 101;
const SEVEN_TAKES = [1, 3, 12, 11, 10];
const TWO_TAKES = [7, 6, 5, 4];

export const individual: ModeRules = {
  start(rules, dealer, deck) {
    const hands = rules.deal * rules.players;
    const seats = fromMano(rules.players, dealer);
    const deal = dealt("play", seats, rules.players, deck.slice(0, hands));
    const card = deck[hands] as Card;
    const upcard = { card, seat: null };
    return { ...deal, trump: suitOf(card), upcard, stock: deck.slice(hands + 1) };
  },

  /** Check for 101, swap, tute, canto, check for 101, draws. */
  won(rules, deal, tell) {
    if (deal.capote !== null) return deal.turn === deal.capote ? deal : ended(deal);
    if (reached(rules, deal)) return ended(deal);
    if (rules.swap === "off" || !drawing(rules, deal) || !swappable(deal))
      return sungAndDrawn(rules, deal, tell);
    if (rules.swap === "ask") return { ...deal, phase: "swap" };
    let now = deal;
    for (let gave = swappable(now); gave; gave = swappable(now)) now = swapped(now, gave, tell);
    return sungAndDrawn(rules, now, tell);
  },

  call(rules, deal, call, tell) {
    if ("swap" in call) return swap(rules, deal, call.swap, tell);
    if ("keep" in call) {
      tell({ kind: "keep", seat: deal.turn });
      return sungAndDrawn(rules, { ...deal, phase: "play" }, tell);
    }
    if (!("capote" in call) || !mayAnnounce(rules, deal)) return noCalls();
    tell({ kind: "capote", seat: deal.turn });
    return { ...deal, capote: deal.turn };
  },

  finish(rules, score, _dealNo, deal) {
    const winner = dealWinner(rules, deal);
    const kept = winner === deal.capote ? "made" : "failed";
    const capote = deal.capote === null ? null : kept;
    const outcome = { winner, tute: deal.tute, capote } as const;
    if (winner === null)
      return { outcome, score: [...score], winner: null, carried: deal.points };
    const after = added(score, winner, 1);
    const atOnce = deal.tute !== null && rules.tute === "match";
    const won = atOnce || (after[winner] ?? 0) >= rules.games;
    return { outcome, score: after, winner: won ? winner : null };
  },

  totals: everySeat,
};

const ended = (deal: Deal): Deal => ({ ...deal, phase: "between" });

const drawing = (rules: RuleSet, deal: Deal) => drawFollows(rules, deal.stock.length, deal.upcard);

const enough = (rules: RuleSet, deal: Deal) =>
  rules.win === "101" && Math.max(...deal.points) >= ENOUGH;

/** Only a deal that began with carried points ends before its last trick. */
const reached = (rules: RuleSet, deal: Deal) => deal.carried && enough(rules, deal);

/** The trump that the seat on turn may give for the turned card. */
function swappable(deal: Deal): Card | null {
  if (!deal.upcard || deal.upcard.seat !== null) return null;
  const turned = rankOf(deal.upcard.card);
  const rank = SEVEN_TAKES.includes(turned) ? 7 : TWO_TAKES.includes(turned) ? 2 : null;
  const gives = `${rank}${deal.trump}`;
  return rank && handOf(deal, deal.turn).includes(gives) ? gives : null;
}

function swapped(deal: Deal, gave: Card, tell: Tell): Deal {
  const seat = deal.turn;
  const took = deal.upcard?.card as Card;
  tell({ kind: "swap", seat, gave, took });
  const hand = handOf(deal, seat).map((card) => (card === gave ? took : card));
  return { ...withHand(deal, seat, hand), upcard: { card: gave, seat: null } };
}

/** The swap asked for; after that of the 7 the seat is asked for the 2. */
function swap(rules: RuleSet, deal: Deal, gave: Card, tell: Tell): Deal {
  if (gave !== swappable(deal)) throw new Error("bad_swap");
  const now = swapped(deal, gave, tell);
  return swappable(now) ? now : sungAndDrawn(rules, { ...now, phase: "play" }, tell);
}

function sungAndDrawn(rules: RuleSet, deal: Deal, tell: Tell): Deal {
  const seat = deal.turn;
  const shown = tute(rules, deal, [seat], tell);
  if (shown) return shown;
  const suits = cantos(rules, deal, seat);
  const now = suits.length
    ? scored(deal, seat, choose(handOf(deal, seat), suits, deal.trump), tell)
    : deal;
  if (reached(rules, now)) return ended(now);
  return drawing(rules, now) ? drawn(now, tell) : now;
}

/** Suits that may be sung; without `forty_after_twenty` a 20 of one's own closes the 40. */
function cantos(rules: RuleSet, deal: Deal, seat: number) {
  const closed =
    !rules.forty_after_twenty && deal.cantos.some((each) => each[0] === seat && each[2] === 20);
  return singable(deal, seat).filter((suit) => !(closed && suit === deal.trump));
}

/** A card each from the trick's winner on, the turned card last. */
function drawn(deal: Deal, tell: Tell): Deal {
  const turned = deal.upcard?.card;
  const pile = turned === undefined ? deal.stock : [...deal.stock, turned];
  const after = ring(deal.seats, deal.turn).reduce((now, seat, at) => {
    const card = pile[at];
    if (card === undefined) return now;
    tell({ kind: "drew", seat, card });
    const had = withHand(now, seat, [...handOf(now, seat), card]);
    return card === turned ? { ...had, upcard: { card, seat } } : had;
  }, deal);
  return { ...after, stock: deal.stock.slice(deal.seats.length) };
}

/** Only when leading the first trick after the last draw. */
function mayAnnounce(rules: RuleSet, deal: Deal): boolean {
  const whole = handOf(deal, deal.turn).length === rules.deal;
  const first = whole && !deal.table.length && !drawing(rules, deal);
  return rules.capote && first && deal.capote === null;
}

/** Null: nobody has enough, so the points are carried. */
function dealWinner(rules: RuleSet, deal: Deal): number | null {
  if (deal.capote !== null) return deal.turn;
  if (deal.tute) return deal.tute[0];
  if (rules.win === "101" && !enough(rules, deal)) return null;
  const of = (numbers: readonly number[], seat: number) => numbers[seat] ?? 0;
  return deal.seats.reduce((top, seat) => {
    const ahead = of(deal.points, seat) - of(deal.points, top);
    const later = of(deal.latest, seat) - of(deal.latest, top);
    return ahead > 0 || (ahead === 0 && later > 0) ? seat : top;
  });
}
