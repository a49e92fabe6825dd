import { expect, test } from "vitest";
import { faultOf } from "./name";

test("a name has 1 to 24 characters", () => {
  expect(faultOf("")).toBe("name_bad");
  expect(faultOf("🃏".repeat(25))).toBe("name_bad");
  expect(faultOf("🃏".repeat(24))).toBeNull();
});

test.each([
  ["a direction that is turned", "Ana\u202e"],
  ["a space without width", "A\u200bna"],
  ["a control character", "A\u0007na"],
  ["a line that is broken", "A\u2028na"],
  ["joiners alone", "\u200d\u200d"],
  ["a letter that shows nothing", "\u3164"],
])("a name with %s has characters that cannot be seen", (_, name) => {
  expect(faultOf(name)).toBe("name_hidden");
});

test.each(["Ana", "José Mª", "Ève 2", "李小龙", "👩\u200d🚀", "می\u200cخواهم", "O'Neil"])(
  "%s is a name",
  (name) => {
    expect(faultOf(name)).toBeNull();
  },
);
