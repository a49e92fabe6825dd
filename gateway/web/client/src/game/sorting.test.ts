import { expect, test } from "vitest";
import { sorted } from "./sorting";

const HAND = "5b 1o 12e 3e 7c 2e 10o".split(" ");
const held = (...how: [string | null, "trump_first" | "suits" | "strength", boolean?]) =>
  sorted(HAND, ...how).join(" ");

test("trump lies at the left, then the suits, each from its strongest card", () => {
  expect(held("e", "trump_first")).toBe("3e 12e 2e 1o 10o 7c 5b");
});

test("without trump the suits lie as ever", () => {
  expect(held(null, "trump_first")).toBe("1o 10o 7c 3e 12e 2e 5b");
});

test("suits may keep their places whatever is trump", () => {
  expect(held("e", "suits")).toBe("1o 10o 7c 3e 12e 2e 5b");
});

test("by strength trumps come first, and equal cards in the order of suits", () => {
  expect(held("e", "strength")).toBe("3e 12e 2e 1o 10o 7c 5b");
  expect(sorted("3b 3o 1c".split(" "), null, "strength").join(" ")).toBe("1c 3o 3b");
});

test("the weakest may come first, suits and trump where they were", () => {
  expect(held("e", "trump_first", true)).toBe("2e 12e 3e 10o 1o 7c 5b");
});
