import { effect, signal } from "@preact/signals";
import { go, path } from "../router";
import { known, room, table, waiting } from "./store";

/** Screens that wait for a match to begin. */
const WAITING = /^\/(room|quick|bots|friends|table|i\/.*|watch\/.*)$/;

/** The table of the match that has begun in a room after another one; null: none. */
export const rematch = signal<string | null>(null);

/**
 * Takes people where their match is, and away from where nothing is any more.
 * A match that was looked for never begins unseen: it takes them from any screen.
 */
export function followMatches(): void {
  let shown = "";
  let roomShown = "";
  effect(() => {
    const here = room.value;
    const begun = here?.table ?? "";
    if (!here || !begun || begun === shown) return;
    rematch.value = here.id === roomShown ? begun : null;
    if (waiting.peek() || WAITING.test(path.peek())) go("/table");
    waiting.value = null;
    shown = begun;
    roomShown = here.id;
  });
  effect(() => {
    if (!known.value) return;
    if (path.value === "/room" && !room.value) go("/", { replace: true });
    if (path.value === "/table" && !table.value && !room.value?.table) {
      go(room.value ? "/room" : "/", { replace: true });
    }
  });
}
