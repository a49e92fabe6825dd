import { expect, test } from "vitest";
import type { Room } from "../../wire/types";
import { leadsTo, side } from "./seats";

const seats = (told: string) =>
  told.split(" ").map((each, seat) => ({
    seat,
    player: each === "person" ? `p_${seat}` : null,
    bot: each === "bot" ? "easy" : null,
  }));

const room = (told: string, more: Partial<Room> = {}) =>
  ({ state: "waiting", spectators: false, seats: seats(told), ...more }) as Room;

test("in pairs who faces one is partner and the others are rivals", () => {
  const clasico = { rules: { preset: "clasico.pagat" } } as Room;
  const seen = (mine: number) => [0, 1, 2, 3].map((seat) => side(clasico, seat, mine));
  expect(seen(0)).toEqual([null, "rival", "partner", "rival"]);
  expect(seen(3)).toEqual(["rival", "partner", "rival", null]);
});

test("where everybody plays alone nobody is partner or rival", () => {
  const cabron = { rules: { preset: "cabron.barajamos" } } as Room;
  expect(side(cabron, 2, 0)).toBeNull();
});

test.each([
  ["a free seat", room("person bot free"), "seat"],
  ["a bot's seat where none is free", room("person bot bot"), "bot"],
  ["nothing where people sit everywhere", room("person person"), null],
  ["the match, where one may look on", room("person person", { spectators: true }), "match"],
  ["the match while it is played", room("person bot", { state: "playing", spectators: true }), "match"],
  ["nothing while others play unseen", room("person bot", { state: "playing" }), null],
])("an invite leads to %s", (_, at, to) => expect(leadsTo(at)).toBe(to));
