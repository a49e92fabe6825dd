/** Cards as the wire writes them, `12o`: rank, then suit. Strength and points as in docs/rules.md §1. */
import type { Card, Suit } from "../wire/types";

export const SUITS: readonly Suit[] = ["o", "c", "e", "b"];
export const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
/** From the weakest rank to the strongest. */
export const STRENGTH = [2, 4, 5, 6, 7, 10, 11, 12, 3, 1];

const VALUES: Record<number, number> = { 1: 11, 3: 10, 12: 4, 11: 3, 10: 2 };
const NUMBERS = new Map<Card, number>(
  SUITS.flatMap((suit, at) =>
    STRENGTH.map((rank, strength) => [`${rank}${suit}`, at * 10 + strength] as const),
  ),
);

/** Suit times ten plus strength, as tute/cards.py counts; -1 for what is no card. */
export function numberOf(card: Card): number {
  return NUMBERS.get(card) ?? -1;
}

export function suitOf(card: Card): Suit {
  return card.slice(-1) as Suit;
}

export function rankOf(card: Card): number {
  return Number.parseInt(card, 10);
}

export function pointsOf(card: Card): number {
  return VALUES[rankOf(card)] ?? 0;
}

/** Of two cards of one suit. */
export function beats(card: Card, other: Card): boolean {
  return numberOf(card) > numberOf(other);
}

/** In the order that a fair deal starts from: o c e b, 1 2 3 … 12. */
export function fullDeck(twos: boolean): Card[] {
  const ranks = RANKS.filter((rank) => twos || rank !== 2);
  return SUITS.flatMap((suit) => ranks.map((rank) => `${rank}${suit}`));
}

/** Suits in order o c e b, each from its strongest card down. */
export function ordered(cards: readonly Card[]): Card[] {
  const suit = (card: Card) => Math.floor(numberOf(card) / 10);
  return [...cards].sort((a, b) => suit(a) - suit(b) || numberOf(b) - numberOf(a));
}
