import { expect, test } from "vitest";
import { keep, kept } from "./matches";

test("what is learned of a match bit by bit is kept together", () => {
  keep({ table: "t_1", salt: "aa", commitment: "cc" });
  keep({ table: "t_1", seat: 2, names: ["Ana", "Eva"] });
  expect(kept("t_1")).toEqual({
    table: "t_1",
    salt: "aa",
    commitment: "cc",
    seat: 2,
    names: ["Ana", "Eva"],
  });
  expect(kept("t_2")).toBeNull();
});

test("of many matches the latest hundred are kept", () => {
  for (let n = 0; n < 130; n++) keep({ table: `t_${n}`, seat: 0 });
  expect(kept("t_29")).toBeNull();
  expect(kept("t_30")).not.toBeNull();
  keep({ table: "t_30", seat: 1 });
  keep({ table: "t_new", seat: 0 });
  expect(kept("t_30")?.seat).toBe(1);
  expect(kept("t_31")).toBeNull();
});
