import { expect, test, vi } from "vitest";
import { count, language, listed, speak } from "./index";

vi.stubGlobal("document", { documentElement: {} });

test("the first wanted language that is there is spoken", () => {
  expect(language(["de-AT", "pt-BR", "en"])).toBe("pt");
});

test("who wants none of ours is spoken to in Spanish", () => {
  expect(language(["de"])).toBe("es");
});

test("what is counted and listed follows the language that is spoken", async () => {
  const names = ["Ana", "Eva"];
  await speak("fr");
  expect([count("cards", 0), listed(names)]).toEqual(["0 carte", "Ana et Eva"]);
  await speak("pt");
  expect([count("points", 0), count("tricks", 1)]).toEqual(["0 pontos", "1 vaza"]);
  await speak("es");
  expect([count("cards", 0), listed(names)]).toEqual(["0 cartas", "Ana y Eva"]);
});
