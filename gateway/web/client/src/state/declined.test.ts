import { expect, test } from "vitest";
import type { Room } from "../wire/types";
import { declined } from "./declined";

const room = (players: (string | null)[], swaps: Room["swaps"] = [], state = "waiting") =>
  ({ state, swaps, seats: players.map((player, seat) => ({ seat, player })) }) as unknown as Room;

const asked = room(["ana", "bea", "cruz"], [{ from: 0, to: 1 }]);

test("a wish that is gone was declined where both sit as they sat", () => {
  expect(declined(asked, room(["ana", "bea", "cruz"]), "ana")).toBe(true);
  expect(declined(asked, room(["ana", "bea", null]), "ana")).toBe(true);
});

test.each([
  ["is still there", asked, "ana"],
  ["was another's", room(["ana", "bea", "cruz"]), "cruz"],
  ["was agreed to", room(["bea", "ana", "cruz"]), "ana"],
  ["was for who is gone", room(["ana", null, "cruz"]), "ana"],
  ["became another", room(["ana", "bea", "cruz"], [{ from: 0, to: 2 }]), "ana"],
  ["ended with the start", room(["ana", "bea", "cruz"], [], "playing"), "ana"],
])("a wish that %s was not declined", (_, after, me) => {
  expect(declined(asked, after, me)).toBe(false);
});
