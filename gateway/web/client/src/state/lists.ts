/** What the server has to choose from; it does not change while the page is open. */
import { signal } from "@preact/signals";
import * as http from "../wire/http";
import type { Phrases, Preset } from "../wire/types";
import { tried } from "./store";

export type Phrase = Phrases["phrases"][number];

export const presets = signal<readonly Preset[]>([]);
export const phrases = signal<readonly Phrase[]>([]);

export async function loadRules(): Promise<void> {
  if (presets.value.length) return;
  const got = await tried(() => http.call<{ presets: Preset[] }>("GET", "/rules"));
  if (got) presets.value = got.presets;
}

export async function loadPhrases(): Promise<void> {
  if (phrases.value.length) return;
  const got = await tried(() => http.call<Phrases>("GET", "/phrases"));
  if (got) phrases.value = got.phrases;
}
