import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

test("before anything was measured the time is ours", async () => {
  const { serverNow } = await import("./skew");
  expect(serverNow()).toBe(1_000_000);
});

test("a clock that is wrong is put right by half of a round trip", async () => {
  const { measured, serverNow } = await import("./skew");
  measured(999_800, 1_000_000, 1_089_900); // theirs is 90 seconds ahead
  expect(serverNow()).toBe(1_090_000);
});

test("the shortest of the last trips counts, and what is long ago does not", async () => {
  const { measured, serverNow } = await import("./skew");
  measured(0, 10, 105);
  for (let n = 0; n < 4; n++) measured(0, 4000, 2000 + 700);
  expect(serverNow()).toBe(1_000_100);
  measured(0, 4000, 2000 + 700);
  expect(serverNow()).toBe(1_000_700);
});
