import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replay, results } from "../fixtures/replayed";
import { type Played, played, Unsound } from "./replay";

const lines = (name: string) =>
  readFileSync(new URL(`../../../../../tests/rules/vectors/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { record: Played; expect: Record<string, unknown> });

test.each(lines("records"))("$record.rules.preset is replayed as by the rules", (vector) => {
  expect(results(vector.record)).toEqual(vector.expect);
});

// A browser cannot tell 60.0 from 60, so that fault is none here.
const AT_PLAY = lines("faulty").filter(
  ({ record, expect: at }) => Number.isInteger(at.deal) && !bids60(record),
);

test.each(AT_PLAY)("$expect.error is found where the rules find it", ({ record, expect: at }) => {
  const { fault } = played(record);
  expect([fault?.deal, fault?.action]).toEqual([at.deal, at.action]);
});

function bids60(record: Played): boolean {
  return JSON.stringify(record.deals).includes('"bid":60}');
}

test("there is a moment for each deal and each action", () => {
  const record = lines("records")[0]?.record as Played;
  const steps = record.deals.reduce((sum, deal) => sum + 1 + deal.actions.length, 0);
  expect(replay(record)).toHaveLength(steps);
});

test("a record that the rules refuse is not replayed", () => {
  const [vector] = AT_PLAY;
  expect(() => replay(vector?.record as Played)).toThrow(Unsound);
});
