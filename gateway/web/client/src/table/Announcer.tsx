import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../i18n";
import { tell } from "../i18n/tell";
import type { TableEvent, View } from "../wire/types";
import { duty } from "./asked";
import { verdict } from "./DealSummary";
import { nameOf } from "./words";

const ALOUD_MS = 1500;

/** Turns, plays and cantos for who hears the page. */
export function Announcer({ view, events }: { view: View; events: readonly TableEvent[] }) {
  const [text, set] = useState("");
  useEffect(() => {
    const told = events.flatMap((event) => sentences(event, view));
    if (told.length) set(told.join(". "));
  }, [events]);
  useEffect(() => set(""), [lang.value]);
  return (
    <p class="unseen" aria-live="polite">
      {text}
    </p>
  );
}

export function sentences(event: TableEvent, view: View): string[] {
  if (event.kind === "turn")
    return event.seat === view.you ? [t("on_your_turn", { duty: duty(view) ?? "" })] : [];
  if (event.kind === "deal_finished") return view.last_deal ? verdict(view, view.last_deal) : [];
  if (event.kind === "drew" && !event.card) return [];
  return [tell(event, (seat) => nameOf(view, seat)) ?? []].flat();
}

/** What was asked for; emptied again, so that the same is read when it is asked for again. */
export function Aloud({ text, done }: { text: string; done: () => void }) {
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(done, ALOUD_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="unseen" role="status">
      {text}
    </p>
  );
}
