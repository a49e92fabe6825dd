import { effect, signal } from "@preact/signals";
import type { Order } from "../game/sorting";
import type { Lang } from "../i18n";

export type Settings = {
  lang: Lang | null;
  theme: "auto" | "light" | "dark";
  face: "classic" | "contrast";
  order: Order;
  weakFirst: boolean;
  points: boolean;
  autoplay: boolean;
  confirm: boolean;
  sound: boolean;
  bigCards: boolean;
  leftHanded: boolean;
  fourColours: boolean;
  reducedMotion: boolean;
};

export const DEFAULTS: Settings = {
  lang: null,
  theme: "auto",
  face: "classic",
  order: "suits",
  weakFirst: false,
  points: true,
  autoplay: false,
  confirm: false,
  sound: false,
  bigCards: false,
  leftHanded: false,
  fourColours: false,
  reducedMotion: false,
};

const KEY = "tute.settings";

export const settings = signal<Settings>({ ...DEFAULTS, ...stored() });

export function change(what: Partial<Settings>): void {
  settings.value = { ...settings.value, ...what };
}

/** Kept in this browser, and shown as attributes of the page that style sheets ask for. */
export function applySettings(page: HTMLElement): void {
  effect(() => {
    const now = settings.value;
    write(JSON.stringify(now));
    page.dataset.theme = now.theme;
    page.dataset.motion = now.reducedMotion ? "reduced" : "auto";
    page.dataset.cards = now.bigCards ? "big" : "normal";
    page.dataset.hand = now.leftHanded ? "left" : "right";
    page.dataset.suits = now.fourColours ? "four" : "plain";
  });
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // no storage here, or not ours
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // a browser that keeps nothing: the settings last as long as the page
  }
}
