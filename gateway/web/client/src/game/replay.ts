/** A record played to any point, with every hand: docs/rules.md §7. */
import type { Action, Card, LastDeal, MatchRecord } from "../wire/types";
import { fullDeck } from "./cards";
import type { Deal, Happening } from "./deal";
import { act } from "./engine";
import { MODES } from "./modes";
import { type RuleSet, ruleSet } from "./rules";

/** `deal` and `action` counted from 0; `action` null for a fault of the deal as such, both of the frame. */
export class Unsound extends Error {
  constructor(
    readonly code: string,
    readonly deal: number | null,
    readonly action: number | null,
  ) {
    super(code);
  }
}

/** A match with the deal under way, or the last one finished. Never changed. */
export type Match = Readonly<{
  rules: RuleSet;
  firstDealer: number;
  /** Per team in clásico, else per seat; so is `winner`. */
  score: readonly number[];
  dealer: number;
  /** From 1; 0 before the first deal. */
  dealNo: number;
  winner: number | null;
  carried: readonly number[] | null;
  /** The deal as records show it, once it is over. */
  result: LastDeal;
  now: Deal | null;
}>;

/** After the dealing (`action` null) or an action of a deal, both counted from 0. */
export type Moment = {
  deal: number;
  action: number | null;
  match: Match;
  now: Deal;
  happened: Happening[];
};

export type Played = Pick<MatchRecord, "format" | "first_dealer" | "deals"> & {
  rules: Pick<MatchRecord["rules"], "preset"> & Partial<MatchRecord["rules"]>;
};

/** Every moment up to the first fault. */
export function played(record: Played): { moments: Moment[]; fault: Unsound | null } {
  const moments: Moment[] = [];
  let place: [deal: number | null, action: number | null] = [null, null];
  try {
    let match = begin(record);
    record.deals.forEach((each, deal) => {
      place = [deal, null];
      const told: Happening[] = [];
      match = dealing(match, each.deck.split(/\s+/).filter(Boolean), told);
      moments.push({ deal, action: null, match, now: match.now as Deal, happened: told });
      each.actions.forEach((action, number) => {
        place = [deal, number];
        const happened: Happening[] = [];
        match = acting(match, action, happened);
        moments.push({ deal, action: number, match, now: match.now as Deal, happened });
      });
    });
  } catch (error) {
    const code = error instanceof Error ? error.message : "bad_record";
    return { moments, fault: new Unsound(code, ...place) };
  }
  return { moments, fault: null };
}

/** Before the first deal. */
export function begin(record: Played): Match {
  const rules = ruleSet(record.rules);
  const sides = rules.mode === "clasico" ? 2 : rules.players;
  return {
    rules,
    firstDealer: record.first_dealer,
    score: Array<number>(sides).fill(0),
    dealer: record.first_dealer,
    dealNo: 0,
    winner: null,
    carried: null,
    result: null,
    now: null,
  };
}

function dealing(match: Match, deck: readonly Card[], told: Happening[]): Match {
  const { rules, carried } = match;
  if (match.now && match.now.phase !== "between") throw new Error("bad_record");
  if (match.winner !== null) throw new Error("match_over");
  const whole = fullDeck(rules.twos);
  if (deck.length !== whole.length || !whole.every((card) => deck.includes(card)))
    throw new Error("bad_deck");
  const dealer = match.dealNo ? (match.dealer + 1) % rules.players : match.firstDealer;
  const fresh = MODES[rules.mode].start(rules, dealer, deck);
  const now = carried ? { ...fresh, points: carried, carried: true } : fresh;
  const dealNo = match.dealNo + 1;
  told.push({
    kind: "deal_started",
    deal_no: dealNo,
    dealer,
    mano: now.turn,
    counts: now.hands.map((hand) => hand.length),
    trump: now.trump,
    upcard: now.upcard,
    stock: now.stock.length,
  });
  return { ...match, dealer, dealNo, now, carried: null, result: null };
}

function acting(match: Match, action: Action, told: Happening[]): Match {
  const { rules, now: before } = match;
  if (!before || before.phase === "between") throw new Error("deal_over");
  const now = act(MODES[rules.mode], rules, before, action, (happened) => told.push(happened));
  return now.phase === "between" ? finished(match, now, told) : { ...match, now };
}

function finished(match: Match, now: Deal, told: Happening[]): Match {
  const mode = MODES[match.rules.mode];
  const { outcome, score, winner, carried } = mode.finish(
    match.rules,
    match.score,
    match.dealNo,
    now,
  );
  const result =
    outcome === null
      ? { dealer: match.dealer, played: false, score }
      : { ...unfinished(match, now), outcome, score };
  told.push({
    kind: "deal_finished",
    points: mode.totals(now.points),
    outcome,
    score,
    cantos: [...now.cantos],
    tricks: [...now.tricks],
  });
  if (winner !== null) told.push({ kind: "match_finished", winner, score });
  return { ...match, now, score, winner, carried: carried ?? null, result };
}

/** A deal as records show it while it has no outcome. */
export function unfinished(match: Match, now: Deal) {
  return {
    dealer: match.dealer,
    played: true,
    trump: now.trump,
    tricks: [...now.tricks],
    cantos: [...now.cantos],
    points: MODES[match.rules.mode].totals(now.points),
    score: [...match.score],
  };
}
