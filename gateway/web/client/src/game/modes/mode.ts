import type { Action, Card, Outcome } from "../../wire/types";
import type { Deal, Tell } from "../deal";
import type { RuleSet } from "../rules";

export type Call = Exclude<Action, { play: string } | { sing: string }>;

/** What a finished deal did to the match; `outcome` null: it was not played. */
export type Finish = {
  outcome: Outcome;
  score: number[];
  winner: number | null;
  /** Points that the next deal begins with. */
  carried?: readonly number[];
};

/** What one way of playing Tute decides; everything else is common ground. */
export type ModeRules = {
  start(rules: RuleSet, dealer: number, deck: readonly Card[]): Deal;
  /** After each trick; a phase "between" ends the deal. */
  won(rules: RuleSet, deal: Deal, tell: Tell): Deal;
  call(rules: RuleSet, deal: Deal, call: Call, tell: Tell): Deal;
  finish(rules: RuleSet, score: readonly number[], dealNo: number, deal: Deal): Finish;
  /** Points by seat as records count them. */
  totals(points: readonly number[]): number[];
};

/** Every seat in playing order from the dealer's right. */
export function fromMano(players: number, dealer: number): number[] {
  return Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players);
}

export function noCalls(): never {
  throw new Error("bad_capote");
}

export const everySeat = (points: readonly number[]) => [...points];
