import type { Card, Suit, View } from "../wire/types";
import { suitOf } from "./cards";
import { ruleSet, type RuleSet } from "./rules";
import { best, type Duty, duties } from "./tricks";

/** What forbids a card: the suit led, and the card that wins so far. */
export type Reason = { duty: Duty; led: Suit; top: Card };

/** A moment of a deal, as far as duties look at it. */
export type Position = {
  hand: readonly Card[];
  table: readonly Card[];
  trump: Suit | null;
  /** A draw follows this trick. */
  drawing: boolean;
};

export function forbidden(rules: RuleSet, now: Position): Map<Card, Duty> {
  const { hand, table, trump } = now;
  const duty = now.drawing ? rules.stock_duty : "full";
  if (duty === "full") return duties(hand, table, trump, rules.undertrump === "forced");
  const led = table[0] && suitOf(table[0]);
  const trumps = hand.filter((card) => suitOf(card) === trump);
  if (duty === "free" || led !== trump || !trumps.length) return new Map();
  return new Map(
    hand.filter((card) => !trumps.includes(card)).map((card) => [card, "trump_led" as const]),
  );
}

/** Of one's own hand the cards that may not be played now, each with the duty that forbids it. */
export function why(view: View): Map<Card, Reason> {
  const table = view.trick.map((each) => each.card);
  const [lead] = table;
  if (view.phase !== "play" || lead === undefined) return new Map();
  const rules = ruleSet(view.rules);
  const trump = view.trump as Suit | null;
  const drawing = rules.mode === "individual" && drawFollows(rules, view.stock, view.upcard);
  const reason = { led: suitOf(lead), top: best(table, trump) };
  return new Map(
    [...forbidden(rules, { hand: view.hand, table, trump, drawing })].map(([card, duty]) => [
      card,
      { duty, ...reason },
    ]),
  );
}

/** Two players draw the turned card last; of three nobody does. */
export function drawFollows(rules: RuleSet, stock: number, upcard: View["upcard"]): boolean {
  return stock > 0 || (rules.players === 2 && upcard !== null && upcard.seat === null);
}
