import type {
  BidEvent,
  Bids,
  Canto,
  CantoEvent,
  CapoteEvent,
  Card,
  DealFinishedEvent,
  DealStartedEvent,
  DrewEvent,
  MatchFinishedEvent,
  PlayedEvent,
  Suit,
  SwapEvent,
  Trick,
  TrickEvent,
  TrumpEvent,
  TuteEvent,
  Upcard,
} from "../wire/types";
import { ordered } from "./cards";

export type Phase = "bid" | "trump" | "swap" | "play" | "between";

/**
 * A deal with every hand open. Never changed, only followed by another. Lists by seat have an entry
 * for each player at the match; `seats` play, from the mano on.
 */
export type Deal = Readonly<{
  phase: Phase;
  turn: number;
  seats: readonly number[];
  hands: readonly (readonly Card[])[];
  leader: number;
  table: readonly Card[];
  trump: Suit | null;
  points: readonly number[];
  tricks: readonly number[];
  /** The number, from 1, of the last trick each seat won, 0 for none. */
  latest: readonly number[];
  last: Trick | null;
  cantos: readonly Canto[];
  upcard: Upcard;
  stock: readonly Card[];
  bids: Bids;
  /** Who may sing now. */
  singers: readonly number[];
  fortyLost: boolean;
  tute: [seat: number, rank: number] | null;
  capote: number | null;
  /** The points began with those of the deal before. */
  carried: boolean;
}>;

/** What happened, as the table tells it. */
export type Happening =
  | DealStartedEvent
  | BidEvent
  | TrumpEvent
  | PlayedEvent
  | Omit<TrickEvent, "show_ms">
  | CantoEvent
  | TuteEvent
  | SwapEvent
  | DrewEvent
  | CapoteEvent
  | { kind: "keep"; seat: number }
  | Omit<DealFinishedEvent, "seed">
  | Omit<MatchFinishedEvent, "ratings">;

/** Where what happened is told. */
export type Tell = (happened: Happening) => void;

/** `cards` given one at a time to `seats`, of which the first begins. */
export function dealt(
  phase: Phase,
  seats: readonly number[],
  players: number,
  cards: readonly Card[],
): Deal {
  const zeros = Array<number>(players).fill(0);
  const hands = zeros.map((_, seat) => {
    const place = seats.indexOf(seat);
    return ordered(cards.filter((_, at) => place >= 0 && at % seats.length === place));
  });
  const mano = seats[0] as number;
  return {
    phase,
    turn: mano,
    seats,
    hands,
    leader: mano,
    table: [],
    trump: null,
    points: zeros,
    tricks: zeros,
    latest: zeros,
    last: null,
    cantos: [],
    upcard: null,
    stock: [],
    bids: [],
    singers: [],
    fortyLost: false,
    tute: null,
    capote: null,
    carried: false,
  };
}

/** `seats` in playing order from `first`. */
export function ring(seats: readonly number[], first: number): number[] {
  const place = seats.indexOf(first);
  return [...seats.slice(place), ...seats.slice(0, place)];
}

/** The cards on the table, each with who played it. */
export function played(deal: Deal): { seat: number; card: Card }[] {
  const seats = ring(deal.seats, deal.leader);
  return deal.table.map((card, at) => ({ seat: seats[at] as number, card }));
}

export function added(numbers: readonly number[], place: number, more: number): number[] {
  return numbers.map((each, at) => (at === place ? each + more : each));
}

export function handOf(deal: Deal, seat: number): readonly Card[] {
  return deal.hands[seat] ?? [];
}

export function withHand(deal: Deal, seat: number, hand: readonly Card[]): Deal {
  return { ...deal, hands: deal.hands.map((each, at) => (at === seat ? ordered(hand) : each)) };
}
