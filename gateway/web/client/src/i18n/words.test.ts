import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { es } from "./es";
import { count, speak } from "./index";
import { cardName, errorText, reasonText } from "./words";

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
});

test("a card has the name that people give it", async () => {
  const names = [];
  for (const lang of ["es", "fr", "pt", "en"] as const) {
    await speak(lang);
    names.push(cardName("12e"));
  }
  expect(names).toEqual(["rey de espadas", "roi d'épées", "rei de espadas", "king of swords"]);
});

test("a duty says what it wants", async () => {
  await speak("es");
  expect(reasonText({ duty: "beat", led: "o", top: "3o" })).toContain("(tres de oros)");
  expect(reasonText({ duty: "ruff", led: "c", top: "3c" })).toContain("no tienes copas");
});

test("one is not many", async () => {
  await speak("fr");
  expect([count("points", 0), count("points", 1), count("points", 2)]).toEqual([
    "0 point",
    "1 point",
    "2 points",
  ]);
});

test("every error code has a sentence, and one we do not know keeps the server's", async () => {
  await speak("es");
  const table = readFileSync(new URL("../../../../../tuteapi/codes.py", import.meta.url), "utf8");
  const codes = [...table.matchAll(/^ {4}"(\w+)": Code\(/gm)].map((found) => found[1]);
  expect(codes).toContain("illegal_card");
  expect(codes.length).toBeGreaterThan(20);
  for (const code of codes) expect(es).toHaveProperty(`err_${code}`);
  expect(errorText({ code: "new_code", message: "As it is." })).toBe("As it is.");
});
