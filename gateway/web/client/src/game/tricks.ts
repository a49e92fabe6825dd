/** Who wins a trick, and what may join it: docs/rules.md §1. */
import type { Card, Suit } from "../wire/types";
import { beats, suitOf } from "./cards";

/** What forbids a card. `trump_led`: the only duty while a stock lasts, under `trump_only`. */
export type Duty = "follow" | "beat" | "ruff" | "overruff" | "undertrump" | "trump_led";

/** The card that wins so far: the highest trump, else the highest of the led suit. */
export function best(table: readonly Card[], trump: Suit | null): Card {
  return table.reduce((top, card) => {
    if (suitOf(card) === suitOf(top)) return beats(card, top) ? card : top;
    return suitOf(card) === trump ? card : top;
  });
}

/** Each card of the hand that may not join the trick, with the first duty that forbids it. */
export function duties(
  hand: readonly Card[],
  table: readonly Card[],
  trump: Suit | null,
  forced: boolean,
): Map<Card, Duty> {
  const forbidden = new Map<Card, Duty>();
  if (table[0] === undefined) return forbidden;
  const led = suitOf(table[0]);
  const top = best(table, trump);
  const bind = (allowed: readonly Card[], duty: Duty) => {
    for (const card of hand)
      if (!allowed.includes(card) && !forbidden.has(card)) forbidden.set(card, duty);
  };

  const ruffed = suitOf(top) !== led;
  const follow = hand.filter((card) => suitOf(card) === led);
  if (follow.length) {
    bind(follow, "follow");
    const higher = follow.filter((card) => beats(card, top));
    if (!ruffed && higher.length) bind(higher, "beat");
    return forbidden;
  }
  const trumps = hand.filter((card) => suitOf(card) === trump);
  const higher = trumps.filter((card) => beats(card, top));
  if (!trumps.length) return forbidden;
  if (!ruffed) bind(trumps, "ruff");
  else if (higher.length) bind(higher, "overruff");
  else if (forced) bind(trumps, "undertrump");
  return forbidden;
}
