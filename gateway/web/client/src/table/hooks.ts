import { useEffect, useRef, useState } from "preact/hooks";
import type { SeatCard, TableEvent, View } from "../wire/types";

/** The time now in ms, every second while somebody looks at it. */
export function useNow(running: boolean): number {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    if (!running) return;
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

export type Shown = { cards: readonly SeatCard[]; winner: number | null; swept: boolean };
const SWEEP_MS = 380;

/** The trick in the middle: one that is won stays for its `show_ms`, then goes to its winner. */
export function useTrick(view: View, events: readonly TableEvent[]): Shown {
  const [won, setWon] = useState<Shown | null>(null);
  useEffect(() => {
    const trick = events.find((each) => each.kind === "trick");
    if (!trick || trick.show_ms === 0 || !view.last_trick) return;
    const shown = { cards: view.last_trick.cards, winner: trick.seat, swept: false };
    setWon(shown);
    const sweep = setTimeout(() => setWon({ ...shown, swept: true }), trick.show_ms);
    const gone = setTimeout(() => setWon(null), trick.show_ms + SWEEP_MS);
    return () => {
      clearTimeout(sweep);
      clearTimeout(gone);
      setWon(null);
    };
  }, [events.find((each) => each.kind === "trick")]);
  return won && view.trick.length === 0 ? won : { cards: view.trick, winner: null, swept: false };
}

/** Events that are shown large for a while, one after the other. */
export function useBanner(events: readonly TableEvent[], ms = 2200): TableEvent | null {
  const [queue, set] = useState<readonly TableEvent[]>([]);
  useEffect(() => {
    const loud = events.filter(({ kind }) => LOUD.has(kind));
    if (loud.length) set((before) => [...before, ...loud]);
  }, [events]);
  const [first = null] = queue;
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => set((before) => before.slice(1)), ms);
    return () => clearTimeout(timer);
  }, [first]);
  return first;
}
const LOUD = new Set<TableEvent["kind"]>(["canto", "tute", "trump", "swap", "capote"]);

/** The last event of one of the kinds, kept after its frame. */
export function useKept<K extends TableEvent["kind"]>(
  events: readonly TableEvent[],
  ...kinds: K[]
): Extract<TableEvent, { kind: K }> | null {
  const kept = useRef<Extract<TableEvent, { kind: K }> | null>(null);
  const found = events.find((each): each is Extract<TableEvent, { kind: K }> =>
    (kinds as string[]).includes(each.kind),
  );
  if (found) kept.current = found;
  return kept.current;
}

/** Closes with Escape, and gives the focus back to what had opened it. */
export function useEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    addEventListener("keydown", listen);
    return () => {
      removeEventListener("keydown", listen);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
}
