import { effect } from "@preact/signals";
import { go, path } from "../router";
import { known, room, table } from "./store";

/** Screens that wait for a match to begin. */
const WAITING = /^\/(room|quick|bots|friends|table|i\/.*|watch\/.*)$/;

/** Takes people where their match is, and away from where nothing is any more. */
export function followMatches(): void {
  let shown = "";
  effect(() => {
    const begun = room.value?.table ?? "";
    if (begun && begun !== shown && WAITING.test(path.peek())) go("/table");
    shown = begun || shown;
  });
  effect(() => {
    if (!known.value) return;
    if (path.value === "/room" && !room.value) go("/", { replace: true });
    if (path.value === "/table" && !table.value && !room.value?.table) {
      go(room.value ? "/room" : "/", { replace: true });
    }
  });
}
