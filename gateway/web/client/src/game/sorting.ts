import type { Card } from "../wire/types";
import { numberOf, SUITS, suitOf } from "./cards";

/** Trump first; the suits always in the same place; the strongest of all suits first. */
export type Order = "trump_first" | "suits" | "strength";

/** The hand as its player likes to hold it, from left to right. */
export function sorted(
  hand: readonly Card[],
  trump: string | null,
  order: Order,
  weakFirst = false,
): Card[] {
  const strength = (card: Card) => numberOf(card) % 10;
  const place = (card: Card) =>
    order !== "suits" && suitOf(card) === trump ? -1 : SUITS.indexOf(suitOf(card));
  const down = weakFirst ? -1 : 1;
  return [...hand].sort((a, b) => {
    const byStrength = down * (strength(b) - strength(a));
    const bySuit = place(a) - place(b);
    return order === "strength"
      ? Number(suitOf(b) === trump) - Number(suitOf(a) === trump) || byStrength || bySuit
      : bySuit || byStrength;
  });
}
