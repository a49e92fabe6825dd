import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { serverNow } from "../wire/skew";
import type { SeatCard, TableEvent, View } from "../wire/types";

/** The server's time now in ms, every second while somebody looks at it. */
export function useNow(running: boolean): number {
  const [now, set] = useState(serverNow);
  useEffect(() => {
    if (!running) return;
    set(serverNow());
    const timer = setInterval(() => set(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

export type Shown = { cards: readonly SeatCard[]; winner: number | null; swept: boolean };
const SWEEP_MS = 380;

/** The trick in the middle: one that is won stays for its `show_ms`, then goes to its winner. */
export function useTrick(view: View, events: readonly TableEvent[]): Shown {
  const won = useRef<Shown | null>(null);
  const seen = useRef<TableEvent | undefined>(undefined);
  const [, redraw] = useState<Shown | null>(null);
  const event = events.find((each) => each.kind === "trick") ?? seen.current;
  const show = (next: Shown | null) => {
    won.current = next;
    redraw(next);
  };
  // While it is drawn, not after it: the cards must not leave the table in between.
  if (event?.kind === "trick" && event !== seen.current) {
    seen.current = event;
    const cards = event.show_ms > 0 ? view.last_trick?.cards : undefined;
    won.current = cards ? { cards, winner: event.seat, swept: false } : null;
  }
  if (view.trick.length > 0) won.current = null;

  useEffect(() => {
    const shown = won.current;
    if (event?.kind !== "trick" || !shown) return;
    const sweep = setTimeout(() => won.current && show({ ...shown, swept: true }), event.show_ms);
    const gone = setTimeout(() => won.current && show(null), event.show_ms + SWEEP_MS);
    return () => {
      clearTimeout(sweep);
      clearTimeout(gone);
    };
  }, [event]);
  return won.current ?? { cards: view.trick, winner: null, swept: false };
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

/** The deal that ended last, by its number. */
export const dealOver = (view: View): number =>
  view.phase === "between" ? view.match.deal_no : view.match.deal_no - 1;

/** Whether the summary of a deal must give way to the next one: to one's clock, or to who looks on. */
export function summaryYields({ phase, you, turn, deadline }: View): boolean {
  if (phase === "between") return false;
  return you === null || (turn === you && deadline !== null);
}

/** Whether the summary of the last deal is still to be read, and what closes it. */
export function useSummary(view: View): [open: boolean, close: () => void] {
  const [read, set] = useState(view.match.deal_no - 1);
  const over = dealOver(view);
  const close = () => set(over);
  const yields = summaryYields(view);
  useEffect(() => {
    if (yields) close();
  }, [yields, over]);
  return [over > read && !yields && view.last_deal !== null, close];
}

/** Closes with Escape; a focus that goes with it comes back to what had it before. */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape") latest.current();
    };
    addEventListener("keydown", listen);
    return () => {
      removeEventListener("keydown", listen);
      const lost = document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
}
