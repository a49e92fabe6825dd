import type { Key } from "../i18n";

export type Fault = Extract<Key, "name_bad" | "name_hidden">;

const MOST = 24;
/** Some scripts and emoji need these between visible characters. */
const JOINERS = /[\u200c\u200d]/g;
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const SHOWN = /[^\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** What the server would not take in a name, trimmed and in NFC; null: nothing. */
export function faultOf(name: string): Fault | null {
  const length = [...name].length;
  if (length < 1 || length > MOST) return "name_bad";
  return HIDDEN.test(name.replace(JOINERS, "")) || !SHOWN.test(name) ? "name_hidden" : null;
}
