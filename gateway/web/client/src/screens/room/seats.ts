import type { Room } from "../../wire/types";

/** In a game in pairs, what who sits there is to who sits at `mine`; partners face each other. */
export function side(
  { rules }: Room,
  seat: number,
  mine: number | undefined,
): "partner" | "rival" | null {
  if (!rules.preset.startsWith("clasico") || mine === undefined || seat === mine) return null;
  return (seat - mine) % 2 === 0 ? "partner" : "rival";
}

/** A seat; the seat of a bot, once the host has taken it away; a match to look on at. */
export type Leads = "seat" | "bot" | "match";

/** What an invite leads to now, null: to nothing. */
export function leadsTo({ state, seats, spectators }: Room): Leads | null {
  if (state === "waiting") {
    if (seats.some(({ player, bot }) => !player && !bot)) return "seat";
    if (seats.some(({ bot }) => bot)) return "bot";
  }
  return spectators ? "match" : null;
}

/** The host's name. */
export const hostOf = ({ host, seats }: Room): string =>
  seats.find(({ player }) => player === host)?.name ?? "";
