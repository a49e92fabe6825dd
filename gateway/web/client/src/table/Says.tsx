import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../i18n";
import type { Phrases, SaidMessage, View } from "../wire/types";

export type Phrase = Phrases["phrases"][number];
const BUBBLE_MS = 4000;

type Props = {
  view: View;
  phrases: readonly Phrase[];
  muted: ReadonlySet<string>;
  say: (phrase: string) => void;
  mute: (player: string, on: boolean) => void;
};

/** What can be said, and whom one does not want to hear. */
export function Says({ view, phrases, muted, say, mute }: Props) {
  const others = view.seats.filter(({ seat, player, bot }) => seat !== view.you && player && !bot);
  return (
    <>
      <ul class="phrases">
        {phrases.map((each) => (
          <li key={each.phrase}>
            <button type="button" class={each.kind} onClick={() => say(each.phrase)}>
              {each.texts[lang.value]}
            </button>
          </li>
        ))}
      </ul>
      {others.map(({ player, name }) => {
        const on = player !== null && muted.has(player);
        return (
          <button key={player} type="button" aria-pressed={on} onClick={() => player && mute(player, !on)}>
            {t(on ? "unmute" : "mute", { name })}
          </button>
        );
      })}
    </>
  );
}

/** What was said last at each seat, for as long as it takes to read it. */
export function useBubbles(said: SaidMessage | null, phrases: readonly Phrase[]): ReadonlyMap<number, string> {
  const [bubbles, set] = useState<ReadonlyMap<number, SaidMessage>>(new Map());
  useEffect(() => {
    if (!said) return;
    set((before) => new Map(before).set(said.seat, said));
    setTimeout(
      () =>
        set((before) => {
          const left = new Map(before);
          if (left.get(said.seat) === said) left.delete(said.seat);
          return left;
        }),
      BUBBLE_MS,
    );
  }, [said]);
  const text = ({ phrase }: SaidMessage) =>
    phrases.find((each) => each.phrase === phrase)?.texts[lang.value] ?? phrase;
  return new Map([...bubbles].map(([seat, each]) => [seat, text(each)]));
}
