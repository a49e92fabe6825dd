import { expect, test } from "vitest";
import type { Room } from "../../wire/types";
import { answered, withAsked } from "./asked";

const room = { version: 3, visibility: "private", spectators: false } as Room;

test("what was asked for shows over the room that is told meanwhile, until its answer", () => {
  const look = { spectators: true };
  const open = { visibility: "public" } as const;
  expect(withAsked({ ...room, version: 4 }, [look, open])).toMatchObject({
    version: 4,
    visibility: "public",
    spectators: true,
  });
  expect(withAsked(room, answered([look, open], look))).toMatchObject({
    visibility: "public",
    spectators: false,
  });
});

test("the answer to an older change takes back no newer one of the same setting", () => {
  const [on, off] = [{ spectators: true }, { spectators: false }];
  const again = { spectators: true };
  expect(withAsked(room, answered([on, off, again], on)).spectators).toBe(true);
  expect(withAsked(room, answered([on, off], on)).spectators).toBe(false);
});
