import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { replay } from "../fixtures/replayed";
import type { Moment, Played } from "../game/replay";
import { namesIn, withNames } from "./names";
import { endOf, moved, startOf, trickAt } from "./steps";

const FILE = new URL("../../../../../tests/rules/vectors/records.jsonl", import.meta.url);
const RECORDS = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { record: Played }).record);
const found = RECORDS.find((each) => each.deals.length > 1 && /^clasico/.test(each.rules.preset));
const MOMENTS = replay(found as Played);
const last = MOMENTS.length - 1;

test("step by step one sees every moment, and stays at the ends", () => {
  let at = 0;
  for (let n = 0; n < MOMENTS.length + 3; n++) at = moved(MOMENTS, at, "forward");
  expect(at).toBe(last);
  expect(moved(MOMENTS, 0, "back")).toBe(0);
  expect(moved(MOMENTS, 5, "back")).toBe(4);
});

test("trick by trick one stops where a trick lies whole on the table", () => {
  let at = 0;
  let stops = 0;
  while (at < endOf(MOMENTS, 0)) {
    at = moved(MOMENTS, at, "trick_forward");
    stops++;
    expect(trickAt((MOMENTS[at] as Moment).now)).toHaveLength(4);
  }
  expect(stops).toBe(MOMENTS[at]?.now.tricks.reduce((sum, each) => sum + each));
});

test("back by tricks the same stops are met", () => {
  const stops = [0];
  for (let at = 0; at < last; ) stops.push((at = moved(MOMENTS, at, "trick_forward")));
  const back = [last];
  for (let at = last; at > 0; ) back.push((at = moved(MOMENTS, at, "trick_back")));
  expect(back.reverse()).toEqual(stops);
});

test("deals are gone through from start to start", () => {
  const second = startOf(MOMENTS, 1);
  expect(moved(MOMENTS, 3, "deal_start")).toBe(0);
  expect(moved(MOMENTS, 3, "deal_end")).toBe(second - 1);
  expect(moved(MOMENTS, 3, "deal_forward")).toBe(second);
  expect(moved(MOMENTS, second, "deal_back")).toBe(0);
  expect(moved(MOMENTS, second + 2, "deal_back")).toBe(second);
  expect(moved(MOMENTS, last - 1, "deal_forward")).toBe(last);
});

test("before the first trick the table is empty", () => {
  expect(trickAt((MOMENTS[0] as Moment).now)).toEqual([]);
});

test("names travel with a link, whatever is in them", () => {
  const names = ["Ana & Co", "Éva#", "Leo=1", "a|b"];
  const url = new URL(withNames("https://tute.example/records/t_1?share=s", names));
  expect(url.search).toBe("?share=s");
  expect(namesIn(url.hash)).toEqual(["Ana & Co", "Éva#", "Leo=1", "a b"]);
  expect(withNames("https://tute.example/", [])).toBe("https://tute.example/");
  expect(namesIn("")).toEqual([]);
});
