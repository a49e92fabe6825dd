import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { View } from "../wire/types";
import { why } from "./why";

// Written by tests/page/fixtures.py: random play, judged by the rules in Python.
const FILE = new URL("../../../../../tests/page/positions.jsonl", import.meta.url);
const words = (text: string) => text.split(" ").filter(Boolean);

type Position = Pick<View, "rules" | "trump" | "upcard" | "stock" | "phase"> & {
  hand: string;
  trick: string;
  legal: string;
  why: Record<string, string>;
};

const POSITIONS = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Position);

function shown(position: Position): View {
  const trick = words(position.trick).map((card, seat) => ({ seat, card }));
  return { ...position, legal: [], hand: words(position.hand), trick } as Partial<View> as View;
}

test.each(POSITIONS)("$rules.preset: $hand on $trick, trump $trump", (position) => {
  const reasons = why(shown(position));
  const free = words(position.hand).filter((card) => !reasons.has(card));
  expect(free).toEqual(words(position.legal));
  const duties = Object.entries(position.why).flatMap(([duty, cards]) =>
    words(cards).map((card) => [card, duty]),
  );
  const told = [...reasons].map(([card, reason]) => [card, reason.duty]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(duties));
});

test("a reason names the suit led and the card that wins so far", () => {
  const at = POSITIONS.find((each) => "overruff" in each.why) as Position;
  const reason = [...why(shown(at)).values()][0];
  expect(reason?.led).toBe(at.trick.split(" ")[0]?.slice(-1));
  expect(reason?.top.slice(-1)).toBe(at.trump);
});

test("who leads, and whose hand is not asked for a card, is free", () => {
  const at = shown(POSITIONS[0] as Position);
  expect(why({ ...at, trick: [] }).size).toBe(0);
  expect(why({ ...at, phase: "swap" }).size).toBe(0);
});
