import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../deck/Card";
import { sorted } from "../game/sorting";
import { type Reason, why } from "../game/why";
import { t } from "../i18n";
import { cardName, reasonText } from "../i18n/words";
import type { Settings } from "../state/settings";
import type { Action, Card as CardText, View } from "../wire/types";
import { duty, offered } from "./asked";

type Props = { view: View; settings: Settings; act: (action: Action) => void };

/** More than these lie in two rows on a narrow screen, so that a finger finds each. */
const ONE_ROW = 6;

/** One's own cards, fanned and sorted; what the duties forbid is blocked and says why. */
export function Hand({ view, settings, act }: Props) {
  const hand = sorted(view.hand, view.trump, settings.order, settings.weakFirst);
  const legal = new Set(offered(view, "play").map((each) => each.play));
  const choosing = legal.size > 0;
  const reasons = choosing ? why(view) : new Map<CardText, Reason>();
  const [asked, ask] = useState<CardText | null>(null);
  const [at, setAt] = useState<CardText | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef(false);

  useEffect(() => ask(null), [view.ask]);
  useEffect(() => {
    if (focused.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  });

  const current = hand.find((card) => card === at) ?? hand.find((card) => legal.has(card)) ?? hand[0];
  const step = (event: KeyboardEvent) => {
    const move = MOVES[event.key]?.(hand.indexOf(current ?? ""), hand.length);
    const next = move === undefined ? undefined : hand[move];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus();
  };
  const choose = (card: CardText) => {
    setAt(card);
    if (legal.has(card)) act({ play: card });
    else ask(card);
  };

  const told = asked === null ? duty(view) : reason(asked, choosing, reasons);
  return (
    <div class="holding">
      <p class={`duty ${asked ? "asked" : ""}`} id="duty" role="status">
        {told}
      </p>
      <ul
        ref={list}
        class="hand"
        aria-label={t("hand")}
        data-rows={hand.length > ONE_ROW ? 2 : 1}
        style={{ "--n": hand.length }}
        onKeyDown={step}
        onFocusIn={() => (focused.current = true)}
        onFocusOut={(event) => (focused.current = event.relatedTarget === null)}
      >
        {hand.map((card, i) => (
          <li key={card} style={place(i, hand.length)}>
            <button
              type="button"
              data-card={card}
              class={choosing && !legal.has(card) ? "blocked" : ""}
              aria-label={label(card, view, reasons)}
              aria-disabled={!legal.has(card)}
              tabIndex={card === current ? 0 : -1}
              onClick={() => choose(card)}
            >
              <Card card={card} face={settings.face} class={card.endsWith(view.trump ?? "-") ? "trumps" : ""} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where a card lies: in one row of all, and where the screen is narrow in two rows. */
function place(i: number, count: number) {
  const upper = Math.ceil(count / 2);
  return i < upper
    ? { "--i": i, "--i2": i, "--row": 0, "--n2": upper }
    : { "--i": i, "--i2": i - upper, "--row": 1, "--n2": count - upper };
}

type Reasons = ReadonlyMap<CardText, Reason>;

function label(card: CardText, view: View, reasons: Reasons): string {
  const trump = card.endsWith(view.trump ?? "-") ? `, ${t("trump")}` : "";
  const found = reasons.get(card);
  return `${cardName(card)}${trump}${found ? `. ${reasonText(found)}` : ""}`;
}

function reason(card: CardText, choosing: boolean, reasons: Reasons): string | null {
  if (!choosing) return t("why_not_turn");
  const found = reasons.get(card);
  return found ? reasonText(found) : t("err_illegal_card");
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, count) => Math.min(count - 1, at + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};
