/** What the table asks of oneself now. */
import type { Duty } from "../game/tricks";
import { type Reason, why } from "../game/why";
import { reasonText } from "../i18n/words";
import type { Action, View } from "../wire/types";

const WEIGHT: readonly Duty[] = ["beat", "overruff", "ruff", "undertrump", "trump_led", "follow"];

/** The sentence of the duty that binds now; null where any card may be played. */
export function duty(view: View): string | null {
  if (view.turn !== view.you || view.you === null) return null;
  const weight = (each: Reason) => WEIGHT.indexOf(each.duty);
  const [first] = [...why(view).values()].sort((a, b) => weight(a) - weight(b));
  return first ? reasonText(first) : null;
}

type Of<V extends string> = Extract<Action, Record<V, unknown>>;

/** The legal actions of one verb. */
export function offered<V extends string>(view: View, verb: V): Of<V>[] {
  return view.legal.filter((each): each is Of<V> => verb in each);
}

/** Whose lead ends the chance to sing, where one may and it is somebody else's turn; else null. */
export function endsSinging(view: View): number | null {
  return view.turn !== view.you && offered(view, "sing").length > 0 ? view.turn : null;
}
