/** Who and what, in the words of the language that is spoken. */
import { type Mode, ruleSet } from "../game/rules";
import { t } from "../i18n";
import * as told from "../i18n/tell";
import type { View } from "../wire/types";

export const nameOf = (view: View, seat: number): string => view.seats[seat]?.name ?? "";

/** On labels, where no verb follows. */
export const labelOf = (view: View, seat: number): string =>
  seat === view.you ? t("you") : nameOf(view, seat);

export const modeOf = (view: View): Mode => ruleSet(view.rules).mode;

/** Score and points count by team in clásico, else by seat. */
export const sideOf = (view: View, seat: number): number =>
  modeOf(view) === "clasico" ? seat % 2 : seat;

/** Sides in the order they are shown: one's own first, then in playing order. */
export function sides(view: View): number[] {
  const count = view.match.score.length;
  const first = sideOf(view, view.you ?? 0);
  return Array.from({ length: count }, (_, i) => (first + i) % count);
}

export function sideName(view: View, side: number): string {
  if (modeOf(view) !== "clasico") return labelOf(view, side);
  if (view.you !== null) return t(side === view.you % 2 ? "us" : "them");
  return winnerName(view, side);
}

/** A winner by name; a team by its two names. */
export const winnerName = (view: View, side: number): string =>
  told.sideName(modeOf(view), side, (seat) => nameOf(view, seat));

export type Place = "bottom" | "right" | "top" | "left";
const PLACES: Record<number, Place[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

/** Play goes counter-clockwise: the next seat is on the right. */
export function placeOf(view: View, seat: number): Place {
  const count = view.seats.length;
  return PLACES[count]?.[(seat - (view.you ?? 0) + count) % count] ?? "top";
}

/** In subasta who bid most so far, and how much. */
export function highest(view: View): { seat: number; bid: number } | null {
  const bids = view.bids.filter((each): each is [number, number] => each[1] !== null);
  const last = bids.at(-1);
  return last ? { seat: last[0], bid: last[1] } : null;
}

/** The seat that rests this deal, where four play subasta. */
export const resting = (view: View): number | null =>
  ruleSet(view.rules).dealer_rests ? view.dealer : null;
