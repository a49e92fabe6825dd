import { expect, test } from "vitest";
import presets from "../game/presets.json";
import { SPOKEN_OF, sentenceHolds } from "./sentence";

const preset = "clasico.barajamos";

test("the sentence of a preset is not said where an option makes it untrue", () => {
  expect(sentenceHolds({ preset, players: 4, options: { games: 1 } })).toBe(false);
  expect(sentenceHolds({ preset, players: 4, options: { tute: "match" } })).toBe(true);
  expect(sentenceHolds({ preset, players: 4, options: {} })).toBe(true);
});

test("a sentence speaks only of options that its preset has", () => {
  for (const [preset, names] of Object.entries(SPOKEN_OF))
    expect(Object.keys(presets[preset as keyof typeof presets].options)).toEqual(
      expect.arrayContaining([...names]),
    );
});
