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
