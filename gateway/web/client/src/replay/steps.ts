/** Ways through the moments of a record. Places are indexes into them. */
import { type Deal, played } from "../game/deal";
import type { Moment } from "../game/replay";
import type { SeatCard } from "../wire/types";

export type Move =
  | "back"
  | "forward"
  | "trick_back"
  | "trick_forward"
  | "deal_start"
  | "deal_end"
  | "deal_back"
  | "deal_forward";

/** Where a move leads; the same place where it leads nowhere. */
export function moved(moments: readonly Moment[], at: number, move: Move): number {
  const last = moments.length - 1;
  const deal = moments[at]?.deal ?? 0;
  switch (move) {
    case "back":
      return Math.max(0, at - 1);
    case "forward":
      return Math.min(last, at + 1);
    case "trick_back":
      return before(moments, at);
    case "trick_forward": {
      const next = moments.findIndex((_, place) => place > at && rests(moments, place));
      return next < 0 ? last : next;
    }
    case "deal_start":
      return startOf(moments, deal);
    case "deal_end":
      return endOf(moments, deal);
    case "deal_back":
      return startOf(moments, at > startOf(moments, deal) ? deal : Math.max(0, deal - 1));
    case "deal_forward":
      return deal === moments[last]?.deal ? last : startOf(moments, deal + 1);
  }
}

export function startOf(moments: readonly Moment[], deal: number): number {
  return Math.max(0, moments.findIndex((each) => each.deal === deal));
}

export function endOf(moments: readonly Moment[], deal: number): number {
  return moments.findLastIndex((each) => each.deal === deal);
}

/** Somebody who looks on would stop here: cards are dealt, a trick is won, a deal is over. */
function rests(moments: readonly Moment[], at: number): boolean {
  const moment = moments[at];
  const ends = moments[at + 1]?.deal !== moment?.deal;
  return (
    moment?.action === null || ends || moment?.happened.some((each) => each.kind === "trick") === true
  );
}

function before(moments: readonly Moment[], at: number): number {
  for (let place = at - 1; place > 0; place--) if (rests(moments, place)) return place;
  return 0;
}

/** What the middle of the table shows: the trick under way, else the one before. */
export function trickAt(now: Deal): SeatCard[] {
  return now.table.length ? played(now) : (now.last?.cards ?? []);
}
