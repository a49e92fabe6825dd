import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { MatchRecord } from "../wire/types";
import { verify } from "./verify";

// Written by tests/page/fixtures.py: a fair match, and ways to cheat with the step that finds each.
const CASES = readFileSync(new URL("../../../../../tests/page/fair.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { record: MatchRecord; failed: string | null; steps: number });

const name = (check?: { step: string; n?: number }) =>
  check ? (check.step === "deal" ? `deal ${check.n}` : check.step) : null;

test.each(CASES)("fails at $failed", ({ record, failed, steps }) => {
  const checks = [...verify(record)];
  expect(name(checks.find((each) => !each.ok))).toBe(failed);
  expect(checks).toHaveLength(steps);
});

test("one's own salt and the commitment one saw are looked for in the record", () => {
  const [{ record }] = CASES as [(typeof CASES)[number]];
  const { salts = [], commitment = "" } = record.fair ?? {};
  const seat = salts.findIndex(Boolean);
  const mine = { seat, salt: salts[seat] as string, commitment };
  const failed = (of: typeof mine) =>
    [...verify(record, of)].filter((each) => !each.ok).map((each) => each.step);
  expect([...verify(record, mine)].map((each) => each.step)).toContain("own");
  expect(failed(mine)).toEqual([]);
  expect(failed({ ...mine, salt: "0".repeat(64) })).toEqual(["own"]);
  expect(failed({ ...mine, seat: (seat + 1) % salts.length })).toEqual(["own"]);
  expect(failed({ ...mine, commitment: "0".repeat(64) })).toEqual(["own"]);
});
