import { expect, test } from "vitest";
import { language } from "./index";

test("the first wanted language that is there is spoken", () => {
  expect(language(["de-AT", "pt-BR", "en"])).toBe("pt");
});

test("who wants none of ours is spoken to in Spanish", () => {
  expect(language(["de"])).toBe("es");
});
