import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import type { MatchRecord } from "../wire/types";
import { verify } from "./verify";

// Written by tests/page/fixtures.py: a fair match, and ways to cheat with the step that finds each.
const CASES = readFileSync(new URL("../../../../../tests/page/fair.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { record: MatchRecord; failed: string | null; steps: number });

async function checked(record: MatchRecord) {
  const checks = [];
  for await (const check of verify(record)) checks.push(check);
  return checks;
}

const name = (check?: { step: string; n?: number }) =>
  check ? (check.step === "deal" ? `deal ${check.n}` : check.step) : null;

afterEach(() => vi.unstubAllGlobals());

for (const [where, subtle] of [
  ["by the browser", globalThis.crypto.subtle],
  ["over plain http", undefined],
] as const)
  test.each(CASES)(`fails at $failed, ${where}`, async ({ record, failed, steps }) => {
    vi.stubGlobal("crypto", { subtle });
    const checks = await checked(record);
    expect(name(checks.find((each) => !each.ok))).toBe(failed);
    expect(checks).toHaveLength(steps);
  });
