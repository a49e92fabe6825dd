import { expect, test } from "vitest";
import { VIEWS } from "../fixtures/views";
import type { TableEvent } from "../wire/types";
import { heard } from "./score";

const view = VIEWS.clasico;
const turn = (seat: number): TableEvent => ({ kind: "turn", seat, ask: 9, deadline: null });
const trick = (seat: number): TableEvent => ({ kind: "trick", seat, cards: [], points: 4, show_ms: 1200 });
const card: TableEvent = { kind: "played", seat: 1, card: "1o" };
const sounds = (events: TableEvent[], of = view) => heard(events, of).map(({ sound }) => sound);

test("a card is heard, and one's own turn only", () => {
  expect(sounds([card, turn(0)])).toEqual(["card", "turn"]);
  expect(sounds([card, turn(1)])).toEqual(["card"]);
});

test("a trick is heard when it is swept, not while it is shown, and one's turn after it", () => {
  const [fell, swept, asked] = heard([card, trick(2), turn(0)], view);
  expect(fell).toEqual({ sound: "card", at: 0 });
  expect(swept).toEqual({ sound: "won", at: 1.2 });
  expect(asked?.at).toBeGreaterThan(1.2);
});

test("a trick of one's side sounds otherwise than theirs; who looks on has no side", () => {
  expect(sounds([trick(2)])).toEqual(["won"]);
  expect(sounds([trick(1)])).toEqual(["swept"]);
  expect(sounds([trick(0)], { ...view, you: null })).toEqual(["swept"]);
});

test("cantos, tute and capote are heard", () => {
  const canto: TableEvent = { kind: "canto", seat: 3, suit: "o", points: 40 };
  expect(sounds([canto, { kind: "tute", seat: 1, rank: 12 }, { kind: "capote", seat: 0 }])).toEqual(
    ["canto", "canto", "canto"],
  );
});

test("a frame that shows nothing is silent", () => {
  expect(heard([{ kind: "away", seat: 1, until: 9 }, { kind: "drew", seat: 1 }], view)).toEqual([]);
});
