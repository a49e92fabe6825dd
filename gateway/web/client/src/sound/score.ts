/** What is to be heard of a frame, and when. Pure. */
import { sideOf } from "../table/words";
import type { TableEvent, View } from "../wire/types";

export type Sound = "card" | "swept" | "won" | "canto" | "turn";
/** `at` in seconds from now. */
export type Note = { sound: Sound; at: number };

const AFTER_CARD_S = 0.12;
const AFTER_SWEEP_S = 0.3;
const LOUD = new Set<TableEvent["kind"]>(["canto", "tute", "capote"]);

/** A card falls, a trick goes to its winner once it has been seen, then one is asked. */
export function heard(events: readonly TableEvent[], view: View): Note[] {
  const notes: Note[] = [];
  let at = 0;
  for (const event of events) {
    if (event.kind === "played") {
      notes.push({ sound: "card", at });
      at += AFTER_CARD_S;
    } else if (event.kind === "trick") {
      at = Math.max(at, event.show_ms / 1000);
      notes.push({ sound: mine(view, event.seat) ? "won" : "swept", at });
      at += AFTER_SWEEP_S;
    } else if (LOUD.has(event.kind)) {
      notes.push({ sound: "canto", at });
    } else if (event.kind === "turn" && event.seat === view.you) {
      notes.push({ sound: "turn", at });
    }
  }
  return notes;
}

function mine(view: View, seat: number): boolean {
  return view.you !== null && sideOf(view, seat) === sideOf(view, view.you);
}
