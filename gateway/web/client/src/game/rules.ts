import type { MatchRecord, Suit } from "../wire/types";
import presets from "./presets.json";

export type Mode = "clasico" | "cabron" | "subasta" | "individual";

/** Every option with its value; a mode reads its own: docs/rules.md §1 to §5. */
export type Options = {
  undertrump: "free" | "forced";
  declare: "auto" | "manual";
  partner_declares: boolean;
  tute: "hand" | "match" | "off";
  games: number;
  series: number;
  lead: number;
  double_at: number;
  letters: number;
  limit: number;
  limit_sung: number;
  zero: "points" | "tricks" | "tricks_win" | "off";
  rounds: "single" | "multiple";
  step: number;
  min_bid: number;
  max_bid: number;
  fail: "each" | "split";
  double_from: number;
  target: number;
  deal: number;
  stock_duty: "full" | "trump_only" | "free";
  swap: "off" | "auto" | "ask";
  win: "most" | "101";
  capote: boolean;
  forty_after_twenty: boolean;
};

export type RuleSet = Options & {
  mode: Mode;
  players: number;
  twos: boolean;
  /** Who deals sits the deal out. */
  dealer_rests: boolean;
};

type Known = {
  mode: string;
  players: number[];
  without_twos: number[];
  dealer_rests: boolean;
  options: Record<string, string | number | boolean>;
};

const PRESETS: Record<string, Known> = presets;
export type AgreedRules = Pick<MatchRecord["rules"], "preset"> &
  Partial<Omit<MatchRecord["rules"], "preset">>;

/** The preset with the table's options on top. Throws where it has no such preset or option. */
export function ruleSet(agreed: AgreedRules): RuleSet {
  const preset = PRESETS[agreed.preset];
  const options = agreed.options ?? {};
  const players = agreed.players ?? preset?.players[0];
  if (!preset || players === undefined || !preset.players.includes(players))
    throw new Error(`no preset ${agreed.preset} for ${agreed.players} players`);
  const strange = Object.keys(options).find((name) => !(name in preset.options));
  if (strange !== undefined) throw new Error(`${agreed.preset} has no option ${strange}`);
  return {
    ...({ ...preset.options, ...options } as Options),
    mode: preset.mode as Mode,
    players,
    twos: !preset.without_twos.includes(players),
    dealer_rests: preset.dealer_rests,
  };
}

export const isSuit = (text: unknown): text is Suit =>
  text === "o" || text === "c" || text === "e" || text === "b";
