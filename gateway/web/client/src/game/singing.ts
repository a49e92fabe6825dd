/** Cantos and tute from the hand: docs/rules.md §1. */
import type { Card, Suit } from "../wire/types";
import { rankOf, SUITS, suitOf } from "./cards";
import { added, type Deal, handOf, type Tell } from "./deal";
import type { RuleSet } from "./rules";

/** 12 for all four kings, 11 for all four knights. */
export function tuteRank(hand: readonly Card[]): number | null {
  const holds = (rank: number) => hand.filter((card) => rankOf(card) === rank).length === 4;
  return holds(12) ? 12 : holds(11) ? 11 : null;
}

/** The deal ended by the first of `side` that holds a tute, null if nobody does. */
export function tute(rules: RuleSet, deal: Deal, side: readonly number[], tell: Tell): Deal | null {
  if (rules.tute === "off") return null;
  for (const seat of side) {
    const rank = tuteRank(handOf(deal, seat));
    if (rank === null) continue;
    tell({ kind: "tute", seat, rank: rank as 11 | 12 });
    return { ...deal, tute: [seat, rank], phase: "between" };
  }
  return null;
}

/** Sings for the entitled seats, or under `declare: manual` lets them. */
export function chance(
  rules: RuleSet,
  deal: Deal,
  entitled: readonly number[],
  tell: Tell,
): Deal {
  return entitled.reduce((now, seat) => {
    const suits = singable(now, seat);
    if (!suits.length) return now;
    if (rules.declare === "manual") return { ...now, singers: [...now.singers, seat] };
    return score(now, seat, choose(handOf(now, seat), suits, now.trump), tell);
  }, deal);
}

/** Suits that the seat holds for a canto, when it is entitled to one. */
export function singable(deal: Deal, seat: number): Suit[] {
  const hand = handOf(deal, seat);
  return SUITS.filter(
    (suit) =>
      hand.includes(`12${suit}`) &&
      hand.includes(`11${suit}`) &&
      !deal.cantos.some((canto) => canto[1] === suit) &&
      !(deal.fortyLost && suit === deal.trump),
  );
}

/** The 40 first, then the suit with fewest cards left in hand, then suit order. */
export function choose(hand: readonly Card[], suits: readonly Suit[], trump: Suit | null): Suit {
  if (trump && suits.includes(trump)) return trump;
  const left = (suit: Suit) => hand.filter((card) => suitOf(card) === suit).length;
  return suits.reduce((fewest, suit) => (left(suit) < left(fewest) ? suit : fewest));
}

export function score(deal: Deal, seat: number, suit: Suit, tell: Tell): Deal {
  const points = suit === deal.trump ? 40 : 20;
  tell({ kind: "canto", seat, suit, points });
  return {
    ...deal,
    cantos: [...deal.cantos, [seat, suit, points]],
    points: added(deal.points, seat, points),
  };
}

/** A canto of one's own choice. Throws where the seat may not. */
export function sing(deal: Deal, seat: number, suit: Suit, tell: Tell): Deal {
  const may = deal.singers.includes(seat) ? singable(deal, seat) : [];
  if (!may.includes(suit)) throw new Error("bad_sing");
  const lost = suit !== deal.trump && deal.trump !== null && may.includes(deal.trump);
  return {
    ...score(deal, seat, suit, tell),
    singers: deal.singers.filter((each) => each !== seat),
    fortyLost: deal.fortyLost || lost,
  };
}
