import { signal } from "@preact/signals";
import type { es } from "./es";

export type Key = keyof typeof es;
export type Texts = Record<Key, string>;
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
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = texts.value?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
