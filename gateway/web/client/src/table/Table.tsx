import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { useSounds } from "../sound/useSounds";
import type { Settings } from "../state/settings";
import { BLINK_MS, useLate } from "../ui/useLate";
import type { Action, SaidMessage, TableEvent, View } from "../wire/types";
import { Aloud, Announcer } from "./Announcer";
import { Banner } from "./Banner";
import { Choices } from "./Choices";
import { DealSummary } from "./DealSummary";
import { Hand } from "./Hand";
import { Icon } from "./Icon";
import { useBanner, useEscape, useKept, useSummary, useTrick } from "./hooks";
import { type After, MatchEnd } from "./MatchEnd";
import { Middle, Trump, Upcard } from "./Middle";
import { type Phrase, Says, useBubbles } from "./Says";
import { Score } from "./Score";
import { Seats } from "./Seats";
import { offered } from "./asked";
import { recital } from "./recital";
import { LastTrick, Trick } from "./Trick";
import { nameOf } from "./words";
import "./table.css";

export type TableProps = {
  view: View;
  /** Of the last frame; none after a view. */
  events: readonly TableEvent[];
  live: boolean;
  settings: Settings;
  /** Settled when the server has answered. */
  act: (action: Action) => Promise<unknown>;
  said: SaidMessage | null;
  phrases: readonly Phrase[];
  muted: ReadonlySet<string>;
  say: (phrase: string) => void;
  mute: (player: string, on: boolean) => void;
  leave: () => void;
  after: After;
  /** More buttons for the bar. */
  tools?: ComponentChildren;
};
type Panel = "trick" | "say" | "deal" | "leave";
const FORCED_MS = 700;
/** A move that is answered sooner was never seen under way. */
const SENDING_MS = 300;

export function Table(props: TableProps) {
  const { view, events, settings } = props;
  const [open, setOpen] = useState<Panel | null>(null);
  /** One's own move under way. */
  const [sent, setSent] = useState<Action | null>(null);
  const sending = useLate(sent !== null, SENDING_MS);
  const offline = useLate(!props.live, BLINK_MS);
  const shown = useTrick(view, events);
  const banner = useBanner(events);
  const ended = useKept(events, "match_finished", "match_cancelled");
  const [asked, read] = useState("");
  const bubbles = useBubbles(props.said, props.phrases);
  useSounds(view, events, settings.sound);
  const close = () => setOpen(null);
  useEscape(open !== null, close);
  const [summary, closeSummary] = useSummary(view);
  useEscape(summary && open === null, closeSummary);

  const act = (action: Action) => {
    if (sent) return;
    setSent(action);
    closeSummary();
    props.act(action).finally(() => setSent(null));
  };
  useForced(view, settings.autoplay && !sent && !summary, act);

  const mine = sent ? { ...view, legal: [] } : view;
  const over = view.match.state !== "playing";
  const swept = shown.cards.length === 0;
  const reading = summary && !over && (view.phase !== "between" || swept);
  const toggle = (panel: Panel) => setOpen(open === panel ? null : panel);
  const button = (panel: Panel, text: string) => (
    <button type="button" title={text} aria-expanded={open === panel} onClick={() => toggle(panel)}>
      <Icon name={panel} />
      <span>{text}</span>
    </button>
  );
  return (
    <div class="table" data-players={view.seats.length}>
      <header class="bar">
        <div class="facts">
          <Trump view={view} />
          <Upcard view={view} face={settings.face} />
          <h1 class="dealno">{t("deal_n", { n: view.match.deal_no })}</h1>
        </div>
        <Score view={view} points={settings.points} />
        <nav class="tools" aria-label={t("menu")}>
          {button("trick", t("last_trick"))}
          {view.last_deal && button("deal", t("score"))}
          {view.you !== null && button("say", t("say"))}
          {props.tools}
          {view.you !== null && !over && button("leave", t("leave_table"))}
        </nav>
      </header>
      {offline && (
        <p class="reconnecting" role="status">
          {t("reconnecting")}
        </p>
      )}
      <div class="felt">
        <Seats view={view} bubbles={bubbles} />
        <Middle view={view} face={settings.face} />
        <Trick view={view} shown={shown} face={settings.face} />
        {banner && <Banner event={banner} view={view} face={settings.face} />}
        {reading && <Between view={view} close={closeSummary} />}
        {open && (
          <Panel close={close}>
            {open === "trick" && <LastTrick view={view} face={settings.face} />}
            {open === "deal" && <DealSummary view={view} />}
            {open === "say" && (
              <Says
                view={view}
                phrases={props.phrases}
                muted={props.muted}
                say={(phrase) => {
                  props.say(phrase);
                  close();
                }}
                mute={props.mute}
              />
            )}
            {open === "leave" && (
              <>
                <p>{t("leave_sure")}</p>
                <button type="button" class="danger" onClick={props.leave}>
                  {t("leave_table")}
                </button>
              </>
            )}
          </Panel>
        )}
      </div>
      <footer class="mine">
        {!over && <Choices view={mine} face={settings.face} act={act} />}
        {view.you === null && !over && <Turn view={view} />}
        {view.you === null && (
          <p class="watching">
            <Icon name="watch" />
            {t("watching")}
          </p>
        )}
        {view.you !== null && (
          <Hand
            view={mine}
            settings={settings}
            act={act}
            sent={sent && "play" in sent ? sent.play : null}
            sending={sending}
            covered={reading}
            read={() => read(recital(view, settings))}
          >
            {!over && <Turn view={view} />}
          </Hand>
        )}
      </footer>
      {over && swept && <MatchEnd view={view} event={ended} after={props.after} />}
      <Announcer view={view} events={events} />
      <Aloud text={asked} done={() => read("")} />
    </div>
  );
}

/** Its button takes the focus: with a card of the next deal there, Enter would play it unseen. */
function Between({ view, close }: { view: View; close: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (at === document.body || at?.closest(".hand")) button.current?.focus();
  }, []);
  return (
    <section class="between">
      <DealSummary view={view} />
      <button ref={button} type="button" class="main" onClick={close}>
        {t("go_on")}
      </button>
    </section>
  );
}

function Panel({ close, children }: { close: () => void; children: ComponentChildren }) {
  return (
    <section class="panel">
      {children}
      <button type="button" onClick={close}>
        {t("close")}
      </button>
    </section>
  );
}

function Turn({ view }: { view: View }) {
  if (view.turn === null) return null;
  const mine = view.turn === view.you;
  return <p class={`whose ${mine ? "you" : ""}`}>{mine ? t("your_turn") : t("turn_of", { name: nameOf(view, view.turn) })}</p>;
}

/** Plays the only card there is, where one wants that. */
function useForced(view: View, wanted: boolean, act: (action: Action) => void): void {
  const [only] = view.legal.length === 1 ? offered(view, "play") : [];
  const card = only?.play;
  useEffect(() => {
    if (!wanted || card === undefined) return;
    const timer = setTimeout(() => act({ play: card }), FORCED_MS);
    return () => clearTimeout(timer);
  }, [wanted, card, view.ask]);
}
