/** What happened at a table, in sentences: for banners, for the replay, for screen readers. */
import type { Happening } from "../game/deal";
import type { Mode } from "../game/rules";
import type { Outcome, TableEvent } from "../wire/types";
import { count, listed, t } from "./index";
import { cardName, suitName } from "./words";

/** A seat as people call it. */
export type NameOf = (seat: number) => string;

/** Null for what there is nothing to say about. */
export function tell(event: TableEvent | Happening, name: NameOf): string | null {
  switch (event.kind) {
    case "deal_started":
      return t("on_deal_started", {
        n: event.deal_no,
        dealer: name(event.dealer),
        mano: name(event.mano),
      });
    case "bid":
      if (event.bid === null) return t("on_pass", { name: name(event.seat) });
      return t("on_bid", { name: name(event.seat), bid: event.bid });
    case "trump":
      return t("on_trump", { name: name(event.seat), suit: suitName(event.suit) });
    case "played":
      return t("on_played", { name: name(event.seat), card: cardName(event.card) });
    case "trick":
      return t("on_trick", { name: name(event.seat), points: count("points", event.points) });
    case "canto": {
      const key = event.points === 40 ? "on_canto_40" : "on_canto_20";
      return t(key, { name: name(event.seat), suit: suitName(event.suit) });
    }
    case "tute":
      return t(`on_tute_${event.rank}`, { name: name(event.seat) });
    case "swap": {
      const [gave, took] = [cardName(event.gave), cardName(event.took)];
      return t("on_swap", { name: name(event.seat), gave, took });
    }
    case "keep":
      return t("on_keep", { name: name(event.seat) });
    case "drew":
      if (!event.card) return t("on_drew", { name: name(event.seat) });
      return t("on_drew_card", { name: name(event.seat), card: cardName(event.card) });
    case "capote":
      return t("on_capote", { name: name(event.seat) });
    case "away":
      return t("on_away", { name: name(event.seat) });
    case "back":
      return t("on_back", { name: name(event.seat) });
    case "bot_took":
      return t("on_bot_took", { name: name(event.seat) });
    default:
      return null;
  }
}

/** Who won or lost a deal, and how; `mode` because a team is no seat. */
export function tellOutcome(mode: Mode, outcome: Outcome, name: NameOf): string[] {
  if (outcome === null) return [t("deal_nobody_bid")];
  if ("losers" in outcome) {
    const { losers } = outcome;
    if (!losers.length) return [t("deal_no_loser")];
    return [count("deal_losers", losers.length, { names: listed(losers.map(name)) })];
  }
  if ("bidder" in outcome) {
    const { bidder, bid, made, gain } = outcome;
    const gains = gain.map((n, seat) => (n ? t("deal_gain", { n, name: name(seat) }) : ""));
    const word = t(made ? "deal_made" : "deal_failed", { name: name(bidder), bid });
    return [word, ...gains.filter(Boolean)];
  }
  const lines: string[] = [];
  const [seat, rank] = outcome.tute ?? [];
  if (seat !== undefined) lines.push(t(`deal_tute_${rank as 11 | 12}`, { name: name(seat) }));
  if ("games" in outcome) {
    const won = outcome.games > 1 ? "deal_won_double" : "deal_won";
    return [...lines, t(won, { name: sideName(mode, outcome.winner, name) })];
  }
  if (outcome.winner === null) return [t("deal_carried")];
  if (outcome.capote) {
    const made = outcome.capote === "made"; // announced by one of two
    const who = made ? outcome.winner : 1 - outcome.winner;
    lines.push(t(made ? "deal_capote_made" : "deal_capote_failed", { name: name(who) }));
  }
  return [...lines, t("deal_won", { name: name(outcome.winner) })];
}

/** A side of the score: in clásico a pair, else a seat. */
export function sideName(mode: Mode, side: number, name: NameOf): string {
  return mode === "clasico" ? listed([name(side), name(side + 2)]) : name(side);
}
