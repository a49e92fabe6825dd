import type {
  Action,
  BidEvent,
  DealFinishedEvent,
  DealStartedEvent,
  DrewEvent,
  SwapEvent,
  TableEvent,
  TrickEvent,
  TurnEvent,
  View,
} from "../wire/types";

/** The view after the events of one frame: what the server would show, were it asked. Pure. */
export function after(view: View, events: readonly TableEvent[]): View {
  const kinds = new Set(events.map((each) => each.kind));
  const askable = kinds.has("trick") || kinds.has("swap");
  const asksToSwap = askable && !kinds.has("drew") && !kinds.has("deal_started");
  return events.reduce((now, event) => step(now, event, asksToSwap), view);
}

function step(view: View, event: TableEvent, asksToSwap: boolean): View {
  switch (event.kind) {
    case "match_started":
      return view; // a view is asked for before it
    case "deal_started":
      return dealt(view, event);
    case "bid":
      return { ...view, bids: [...view.bids.filter(([seat]) => seat !== event.seat), bid(event)] };
    case "trump":
      return { ...view, trump: event.suit };
    case "played":
      return {
        ...view,
        trick: [...view.trick, { seat: event.seat, card: event.card }],
        counts: plus(view.counts, event.seat, -1),
        hand: event.seat === view.you ? without(view.hand, event.card) : view.hand,
        upcard: view.upcard?.card === event.card ? null : view.upcard,
      };
    case "trick":
      return won(view, event);
    case "canto":
      return {
        ...view,
        cantos: [...view.cantos, [event.seat, event.suit, event.points]],
        points: scored(view, event.seat, event.points),
      };
    case "tute":
      return view;
    case "swap":
      return swapped(view, event);
    case "drew":
      return drawn(view, event);
    case "capote":
      return { ...view, capote: event.seat };
    case "may_sing": {
      const sings: Action[] = event.suits.map((sing) => ({ seat: event.seat, sing }));
      const plays = view.ask === event.ask ? view.legal.filter((each) => !("sing" in each)) : [];
      return { ...view, ask: event.ask, legal: [...sings, ...plays] };
    }
    case "turn":
      return turned(view, event, asksToSwap);
    case "deal_finished":
      return finished(view, event);
    case "match_finished":
      return {
        ...view,
        turn: null,
        legal: [],
        deadline: null,
        match: { ...view.match, winner: event.winner, score: event.score, state: "finished" },
      };
    case "match_cancelled":
      return {
        ...view,
        turn: null,
        legal: [],
        deadline: null,
        match: { ...view.match, state: "cancelled" },
      };
    case "away":
      return seated(view, event.seat, { present: false, held_until: event.until });
    case "back":
      return seated(view, event.seat, { present: true, held_until: null, bot: null });
    case "bot_took":
      return seated(view, event.seat, { present: false, held_until: null, bot: "easy" });
    default:
      return view; // an event of a newer server
  }
}

/** Of each seat its latest word, the latest of all at the end. */
function bid({ seat, bid }: BidEvent): View["bids"][number] {
  return [seat, bid];
}

function dealt(view: View, event: DealStartedEvent): View {
  const zeros = view.counts.map(() => 0);
  const outcome = view.last_deal?.outcome;
  const carried = outcome && "capote" in outcome && outcome.winner === null;
  return {
    ...view,
    match: { ...view.match, deal_no: event.deal_no },
    dealer: event.dealer,
    phase: mode(view) === "subasta" ? "bid" : "play",
    hand: event.hand ?? [],
    counts: event.counts,
    trump: event.trump,
    upcard: event.upcard,
    stock: event.stock,
    trick: [],
    last_trick: null,
    bids: [],
    cantos: [],
    capote: null,
    tricks: zeros,
    points: (carried && view.last_deal?.points) || view.points.map(() => 0),
    fair: view.fair && event.salts ? { ...view.fair, salts: event.salts } : view.fair,
  };
}

function won(view: View, event: TrickEvent): View {
  return {
    ...view,
    last_trick: { seat: event.seat, cards: view.trick, points: event.points },
    trick: [],
    tricks: plus(view.tricks, event.seat, 1),
    points: scored(view, event.seat, event.points),
  };
}

function swapped(view: View, event: SwapEvent): View {
  const mine = event.seat === view.you;
  return {
    ...view,
    upcard: { card: event.gave, seat: null },
    hand: mine ? [...without(view.hand, event.gave), event.took] : view.hand,
  };
}

function drawn(view: View, event: DrewEvent): View {
  const turned = event.card !== undefined && event.card === view.upcard?.card;
  const mine = event.seat === view.you && event.card !== undefined;
  return {
    ...view,
    stock: turned ? view.stock : view.stock - 1,
    upcard: turned && view.upcard ? { ...view.upcard, seat: event.seat } : view.upcard,
    counts: plus(view.counts, event.seat, 1),
    hand: mine && event.card !== undefined ? [...view.hand, event.card] : view.hand,
  };
}

function turned(view: View, event: TurnEvent, asksToSwap: boolean): View {
  const sings = view.ask === event.ask ? view.legal.filter((each) => "sing" in each) : [];
  return {
    ...view,
    turn: event.seat,
    ask: event.ask,
    deadline: event.deadline,
    legal: event.legal ?? sings,
    phase: phaseOf(view, event, asksToSwap),
  };
}

/** Which kind of decision the turn asks for, told from what everybody has seen. */
function phaseOf(view: View, event: TurnEvent, asksToSwap: boolean): View["phase"] {
  switch (mode(view)) {
    case "subasta":
      if (view.trump !== null) return "play";
      return highestBidder(view) === event.seat ? "trump" : "bid";
    case "individual":
      return asksToSwap && drawFollows(view) ? "swap" : "play";
    default:
      return "play";
  }
}

/** Nobody is asked to outbid himself: then he is asked for the trump. */
function highestBidder(view: View): number | null {
  const bids = view.bids.filter(([, bid]) => bid !== null);
  return bids.at(-1)?.[0] ?? null;
}

function drawFollows(view: View): boolean {
  return view.stock > 0 || (view.counts.length === 2 && view.upcard?.seat === null);
}

function finished(view: View, event: DealFinishedEvent): View {
  const { points, outcome, score, cantos, tricks, seed, last_ten } = event;
  const dealer = view.dealer ?? 0;
  const played = outcome !== null;
  const ten = last_ten === undefined ? {} : { last_ten };
  return {
    ...view,
    phase: "between",
    turn: null,
    legal: [],
    deadline: null,
    points,
    match: { ...view.match, score },
    last_deal: played
      ? { dealer, played, trump: view.trump, tricks, cantos, points, outcome, score, ...ten }
      : { dealer, played, score },
    fair:
      view.fair && seed !== null
        ? { ...view.fair, seeds: [...(view.fair.seeds ?? []), seed] }
        : view.fair,
  };
}

type SeatChange = Partial<View["seats"][number]>;

function seated(view: View, seat: number, change: SeatChange): View {
  const seats = view.seats.map((each) => (each.seat === seat ? { ...each, ...change } : each));
  return { ...view, seats };
}

/** Points of a seat count for its team in clásico. */
function scored(view: View, seat: number, points: number): number[] {
  return plus(view.points, mode(view) === "clasico" ? seat % 2 : seat, points);
}

function mode(view: View): string {
  return view.rules.preset.split(".")[0] ?? "";
}

function plus(numbers: readonly number[], at: number, more: number): number[] {
  return numbers.map((each, place) => (place === at ? each + more : each));
}

function without(cards: readonly string[], card: string): string[] {
  return cards.filter((each) => each !== card);
}
