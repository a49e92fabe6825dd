import { expect, test } from "vitest";
import type { ProcessCounts } from "../wire/types";
import { busy, grown, kept, rate, type Sample, total } from "./rates";

const process = (name: string, counts: Record<string, number>, up = true): ProcessCounts => ({
  kind: "game",
  name,
  up,
  counts: { process_start_time_seconds: 1, ...counts },
});
const sample = (at: number, ...processes: ProcessCounts[]): Sample => ({ at, processes });

test("what all processes counted, a second", () => {
  const samples = [
    sample(0, process("a", { moves: 10 }), process("b", { moves: 5 })),
    sample(10_000, process("a", { moves: 30 }), process("b", { moves: 25 })),
  ];
  expect(rate(samples, "moves")).toBe(4);
  expect(total(samples[1] as Sample, "moves")).toBe(55);
});

test("a process that began anew has counted from nothing; one that is new or down counts for nothing", () => {
  const before = sample(0, process("a", { moves: 100 }), process("b", { moves: 7 }));
  const anew = process("a", { moves: 3, process_start_time_seconds: 2 });
  const down = process("b", {}, false);
  const samples = [before, sample(1000, anew, down, process("c", { moves: 50 }))];
  expect(grown(samples, "moves")).toBe(3);
});

test("one look alone tells no rate", () => {
  expect(rate([sample(5, process("a", { moves: 10 }))], "moves")).toBe(0);
  expect(rate([], "moves")).toBe(0);
});

test("only the last minute counts", () => {
  const samples = [sample(0), sample(30_000)];
  expect(kept(samples, sample(61_000)).map((each) => each.at)).toEqual([30_000, 61_000]);
});

test("how busy a process is, is its own", () => {
  const cpu = (seconds: number) => ({ process_cpu_seconds_total: seconds });
  const samples = [
    sample(0, process("a", cpu(1)), process("b", cpu(1))),
    sample(10_000, process("a", cpu(6)), process("b", cpu(2))),
  ];
  expect(busy(samples, process("a", {}))).toBe(0.5);
});
