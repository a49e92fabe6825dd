import { computed, signal } from "@preact/signals";
import type { es } from "./es";

type Spanish = typeof es;
export type Key = keyof Spanish;
export type Texts = Record<Key, string>;

/** Names between braces, which a text wants values for. */
type Names<T> = T extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
type Values<T> = string extends T
  ? [values?: Record<string, string | number>]
  : [Names<T>] extends [never]
    ? []
    : [values: Record<Names<T>, string | number>];
/** Texts with a form for one and a form for others: `points_one`, `points_other`. */
type Counted = Key extends infer K ? (K extends `${infer Base}_one` ? Base : never) : never;

export type Lang = "es" | "fr" | "pt" | "en";
export const LANGS: readonly Lang[] = ["es", "fr", "pt", "en"];
export const NAMES: Record<Lang, string> = {
  es: "Español",
  fr: "Français",
  pt: "Português",
  en: "English",
};

const LOAD: Record<Lang, () => Promise<Texts>> = {
  es: () => import("./es").then((file) => file.es),
  fr: () => import("./fr").then((file) => file.fr),
  pt: () => import("./pt").then((file) => file.pt),
  en: () => import("./en").then((file) => file.en),
};

export const lang = signal<Lang>("es");
const texts = signal<Texts | null>(null);
// In Portugal nought is "0 pontos", in Brazil "0 ponto".
// Made once for a language: making one takes as long as drawing the table.
const plurals = computed(() => new Intl.PluralRules(lang.value === "pt" ? "pt-PT" : lang.value));
const lists = computed(() => new Intl.ListFormat(lang.value, { type: "conjunction" }));

/** The first of `wanted` (a setting, then the browser's) that is there, else Spanish. */
export function language(wanted: readonly string[]): Lang {
  const found = wanted.map((each) => LANGS.find((lang) => each.toLowerCase().startsWith(lang)));
  return found.find((each) => each !== undefined) ?? "es";
}

/** Only the language that is spoken is loaded. */
export async function speak(wanted: Lang): Promise<void> {
  texts.value = await LOAD[wanted]();
  lang.value = wanted;
  document.documentElement.lang = wanted;
}

/** The text of `key`, `{name}` replaced by `values.name`. */
export function t<K extends Key>(key: K, ...[values]: Values<Spanish[K]>): string {
  return filled(key, values ?? {});
}

/** The text for so many: `{n}` is their number. */
export function count(base: Counted, n: number, values: Record<string, string | number> = {}) {
  const form = plurals.value.select(n) === "one" ? "one" : "other";
  return filled(`${base}_${form}`, { n, ...values });
}

/** `Ana, Eva y Leo`. */
export function listed(words: readonly string[]): string {
  return lists.value.format(words);
}

function filled(key: Key, values: Record<string, string | number>): string {
  const text: string = texts.value?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
