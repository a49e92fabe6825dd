import { expect, test } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import type { Key, Texts } from "./index";
import { pt } from "./pt";

const LANGUAGES: Record<string, Texts> = { es, fr, pt, en };
const KEYS = Object.keys(es) as Key[];
const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

for (const [lang, texts] of Object.entries(LANGUAGES)) {
  test(`${lang} has every text, in the order of es`, () => {
    expect(Object.keys(texts)).toEqual(KEYS);
    for (const key of KEYS) expect(texts[key].trim(), key).toBe(texts[key]);
    for (const key of KEYS) expect(texts[key], key).not.toBe("");
  });

  test(`${lang} asks for the values that es asks for`, () => {
    for (const key of KEYS) expect(names(texts[key]), key).toEqual(names(es[key]));
  });

  test(`${lang} takes no more room than a layout for es has`, () => {
    for (const key of KEYS)
      expect(texts[key].length, key).toBeLessThanOrEqual(es[key].length * 1.6 + 10);
  });
}

test("in French no sign stands alone at the start of a line", () => {
  for (const key of KEYS) expect(fr[key], key).not.toMatch(/ [;:!?]/);
});

test("only Spanish has inverted signs", () => {
  for (const key of KEYS) for (const texts of [fr, pt, en]) expect(texts[key], key).not.toMatch(/[¿¡]/);
});

test("what is counted has both forms", () => {
  const bases = KEYS.filter((key) => key.endsWith("_one")).map((key) => key.slice(0, -4));
  for (const base of bases) expect(KEYS).toContain(`${base}_other`);
});
