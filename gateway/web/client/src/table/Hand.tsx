import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../deck/Card";
import { sorted } from "../game/sorting";
import { type Reason, why } from "../game/why";
import { t } from "../i18n";
import { cardName, reasonText } from "../i18n/words";
import type { Settings } from "../state/settings";
import type { Action, Card as CardText, View } from "../wire/types";
import { duty, offered } from "./asked";

type Props = {
  view: View;
  settings: Settings;
  act: (action: Action) => void;
  /** The card that is on its way to the table. */
  sent: CardText | null;
  /** A move of ours, whatever it is, is on its way for longer than a blink. */
  sending: boolean;
  /** The summary of a deal lies over the table and has the focus. */
  covered: boolean;
  /** The hand is to be read aloud. */
  read: () => void;
  /** Whose turn it is. */
  children: ComponentChildren;
};

/** More than these lie in two rows on a narrow screen, so that a finger finds each. */
const ONE_ROW = 6;
/** The key that reads the hand aloud, while the hand has the focus. */
const READ = "h";

/** One's own cards, fanned and sorted; what the duties forbid is blocked and says why. */
export function Hand({ view, settings, act, sent, sending, covered, read, children }: Props) {
  const hand = sorted(view.hand, view.trump, settings.order, settings.weakFirst);
  const legal = new Set(offered(view, "play").map((each) => each.play));
  const choosing = legal.size > 0;
  const reasons = choosing ? why(view) : new Map<CardText, Reason>();
  const [asked, ask] = useState<CardText | null>(null);
  const [at, setAt] = useState<CardText | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef(false);

  const [picked, pick] = useState<CardText | null>(null);

  useEffect(() => {
    ask(null);
    pick(null);
  }, [view.ask]);
  useEffect(() => {
    setAt((card) => (card !== null && legal.has(card) ? card : null));
    const nowhere = document.activeElement === document.body && !document.querySelector("dialog[open]");
    if (choosing && nowhere && !covered) list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [view.ask, choosing, covered]);
  useEffect(() => {
    const chosen = hand.includes(at ?? "") && document.activeElement !== document.body;
    if (focused.current && !chosen && !covered)
      list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  });

  const current = hand.find((card) => card === at) ?? hand.find((card) => legal.has(card)) ?? hand[0];
  const step = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === READ && !event.ctrlKey && !event.altKey && !event.metaKey) {
      return read();
    }
    const move = MOVES[event.key]?.(hand.indexOf(current ?? ""), hand.length);
    const next = move === undefined ? undefined : hand[move];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus();
  };
  const choose = (card: CardText) => {
    setAt(card);
    const sure = !settings.confirm || picked === card;
    pick(legal.has(card) && !sure ? card : null);
    ask(legal.has(card) ? null : card);
    if (legal.has(card) && sure) act({ play: card });
  };

  const trumps = (card: CardText) => card.endsWith(view.trump ?? "-");
  const looks = (card: CardText) => {
    if (card === sent) return "sent";
    if (card === picked) return "picked";
    return choosing && !legal.has(card) ? "blocked" : "";
  };
  const told = sending
    ? t("sending")
    : picked !== null && legal.has(picked)
      ? t("confirm_card", { card: cardName(picked) })
      : asked === null
        ? duty(view)
        : reason(asked, choosing, reasons);
  return (
    <div class="holding">
      <button type="button" class="unseen read" aria-keyshortcuts={READ} onClick={read}>
        {t("read_hand")}
      </button>
      <div class="told">
        {children}
        <p class={`duty ${asked ? "asked" : ""}`} id="duty" role="status">
          {told}
        </p>
      </div>
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
              class={`${looks(card)} ${trumps(card) ? "trumps" : ""}`}
              aria-busy={card === sent}
              aria-label={label(card, view, reasons)}
              aria-disabled={!legal.has(card)}
              tabIndex={card === current ? 0 : -1}
              onClick={() => choose(card)}
            >
              <Card card={card} face={settings.face} />
              {trumps(card) && <Crown />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What marks a trump. */
const Crown = () => (
  <svg class="crown" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path d="M5 17.5 4 8l4.5 4L12 6l3.5 6L20 8l-1 9.5z" />
  </svg>
);

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
