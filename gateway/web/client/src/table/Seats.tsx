import { Card, SuitSign } from "../deck/Card";
import { count, type Key, t } from "../i18n";
import { suitName } from "../i18n/words";
import type { View, ViewSeat } from "../wire/types";
import { Clock, Hold } from "./Clock";
import { highest, labelOf, modeOf, placeOf, resting } from "./words";

type Props = { view: View; bubbles: ReadonlyMap<number, string> };

/** Everybody around the table, in playing order from oneself. */
export function Seats({ view, bubbles }: Props) {
  const first = view.you ?? 0;
  const around = view.seats.map((_, i) => view.seats[(first + i) % view.seats.length]);
  return (
    <ul class="seats">
      {around.map((seat) => seat && <Seat key={seat.seat} view={view} seat={seat} bubble={bubbles.get(seat.seat)} />)}
    </ul>
  );
}

function Seat({ view, seat, bubble }: { view: View; seat: ViewSeat; bubble: string | undefined }) {
  const turn = view.turn === seat.seat;
  const mine = seat.seat === view.you;
  const words = roles(view, seat.seat);
  return (
    <li
      class={`seat ${placeOf(view, seat.seat)} ${turn ? "turn" : ""} ${absent(seat) ? "absent" : ""}`}
      aria-current={turn ? "true" : undefined}
    >
      <span class="avatar">
        {seat.bot ? <BotFace /> : <span aria-hidden="true">{[...seat.name][0]?.toUpperCase()}</span>}
        {turn && view.deadline !== null && <Clock deadline={view.deadline} />}
      </span>
      <span class="who">
        <b class="name" title={seat.name}>
          {labelOf(view, seat.seat)}
        </b>
        {absent(seat) ? (
          <Hold until={seat.held_until} />
        ) : (
          <small class="roles">
            {seat.bot && <span class="badge bot">{t("bot")} · {t(`level_${seat.bot}` as Level)}</span>}
            {words.map((word) => (
              <span key={word} class="badge">
                {word}
              </span>
            ))}
            <Bid view={view} seat={seat.seat} />
            <Cantos view={view} seat={seat.seat} />
          </small>
        )}
        <Pile view={view} seat={seat.seat} mine={mine} />
      </span>
      {bubble && <span class="bubble">{bubble}</span>}
    </li>
  );
}

/** How many cards it holds, and how many tricks it has won. */
function Pile({ view, seat, mine }: { view: View; seat: number; mine: boolean }) {
  const cards = view.counts[seat] ?? 0;
  const tricks = view.tricks[seat] ?? 0;
  return (
    <small class="pile">
      {!mine && (
        <span>
          <Card card="back" class="mini" />
          <span aria-hidden="true">{cards}</span>
          <span class="unseen">{count("cards", cards)}</span>
        </span>
      )}
      <span>{count("tricks", tricks)}</span>
    </small>
  );
}

/** What it said last in the auction. */
function Bid({ view, seat }: { view: View; seat: number }) {
  const said = view.bids.findLast(([who]) => who === seat);
  if (!said || (view.trump !== null && highest(view)?.seat !== seat)) return null;
  return <span class="badge bid">{said[1] ?? t("pass")}</span>;
}

/** What it has sung in this deal; in cabrón, what fell in its tricks. */
function Cantos({ view, seat }: { view: View; seat: number }) {
  return view.cantos
    .filter(([who]) => who === seat)
    .map(([, suit, points]) => (
      <span key={suit} class="badge canto">
        {points} <SuitSign suit={suit} />
        <span class="unseen">{suitName(suit)}</span>
      </span>
    ));
}

function roles(view: View, seat: number): string[] {
  const { you, dealer } = view;
  const mode = modeOf(view);
  const words: string[] = [];
  if (mode === "clasico" && you !== null && seat === (you + 2) % 4) words.push(t("partner"));
  if (resting(view) === seat) words.push(t("rests"));
  else if (dealer === seat) words.push(t("dealer"));
  if (mode === "subasta" && view.trump !== null && highest(view)?.seat === seat) words.push(t("bidder"));
  if (dealer !== null && seat === (dealer + 1) % view.seats.length && view.last_trick === null) words.push(t("mano"));
  if (view.capote === seat) words.push(t("capote"));
  return words;
}

type Level = Extract<Key, `level_${string}`>;
const absent = (seat: ViewSeat) => !seat.present && !seat.bot;

const BotFace = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2v3M6 6h12a2 2 0 0 1 2 2v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a2 2 0 0 1 2-2ZM8.5 15.5h7M9 10.5v1M15 10.5v1" />
  </svg>
);
