import { useEffect } from "preact/hooks";
import type { TableEvent, View } from "../wire/types";
import { heard } from "./score";

/** What happens is heard, where one wants that; what makes the sounds is loaded then. */
export function useSounds(view: View, events: readonly TableEvent[], wanted: boolean): void {
  useEffect(() => {
    const notes = wanted ? heard(events, view) : [];
    if (notes.length) void import("./synth").then(({ play }) => play(notes));
  }, [events]);
}

/** A taste of it for who turns it on. */
export function tryOut(): void {
  void import("./synth").then(({ play }) => play([{ sound: "turn", at: 0 }]));
}
