/** Cards, suits and reasons in words. */
import { rankOf, suitOf } from "../game/cards";
import type { Reason } from "../game/why";
import type { Card, Code, Suit } from "../wire/types";
import { type Key, t } from "./index";

/** `oros`. */
export function suitName(suit: Suit): string {
  return t(`suit_${suit}`);
}

/** `rey de oros`. */
export function cardName(card: Card): string {
  return `${t(`rank_${rankOf(card)}` as Rank)} ${t(`of_${suitOf(card)}`)}`;
}

/** The duty in a whole sentence, with the suit led or the card to beat. */
export function reasonText({ duty, led, top }: Reason): string {
  const values = { suit: suitName(led), card: cardName(top) };
  switch (duty) {
    case "follow":
    case "ruff":
      return t(`why_${duty}`, values);
    case "beat":
    case "overruff":
      return t(`why_${duty}`, values);
    default:
      return t(`why_${duty}`);
  }
}

/** The sentence for an error code; of one that is newer than this page, the server's own. */
export function errorText(error: { code: string; message: string }): string {
  if (error.code === "unreachable") return t("err_offline");
  const key = `err_${error.code as Code}` as const;
  return t(key) === key ? error.message : t(key);
}

type Rank = Extract<Key, `rank_${number}`>;
