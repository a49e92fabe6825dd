/** One's hand, the trump and the trick in words, for who listens. Pure. */
import { sorted } from "../game/sorting";
import { listed, t } from "../i18n";
import { cardName, suitName } from "../i18n/words";
import type { Settings } from "../state/settings";
import type { Suit, View } from "../wire/types";
import { duty } from "./asked";
import { nameOf } from "./words";

type Order = Pick<Settings, "order" | "weakFirst">;

export function recital(view: View, { order, weakFirst }: Order): string {
  const hand = sorted(view.hand, view.trump, order, weakFirst).map(cardName);
  const trick = view.trick.map(({ seat, card }) => `${nameOf(view, seat)}, ${cardName(card)}`);
  const parts = [
    hand.length ? t("read_cards", { cards: listed(hand) }) : t("read_no_cards"),
    view.trump ? t("read_trump", { suit: suitName(view.trump as Suit) }) : t("no_trump_yet"),
    trick.length ? t("read_trick", { plays: trick.join("; ") }) : t("read_no_trick"),
  ];
  if (view.turn === view.you) parts.push(t("on_your_turn", { duty: duty(view) ?? "" }));
  else if (view.turn !== null) parts.push(t("turn_of", { name: nameOf(view, view.turn) }));
  return parts.map((part) => part.trim().replace(/\.?$/, ".")).join(" ");
}
