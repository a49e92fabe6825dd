import { expect, test } from "vitest";
import type { TableEvent, View } from "../wire/types";
import cabron from "./fixtures/cabron.json";
import clasico from "./fixtures/clasico-manual.json";
import individual from "./fixtures/individual.json";
import subasta from "./fixtures/subasta-rounds.json";
import { after } from "./table";

/** Frames of a server with, here and there, the view it showed after them. */
type Heard = { start: View; frames: { events: TableEvent[]; view?: Partial<View> }[] };

const HEARD = { cabron, clasico, individual, subasta } as unknown as Record<string, Heard>;

/** Cards and actions have no order of their own; after the end no decision has a number. */
function comparable(view: Partial<View>): Partial<View> {
  const { deadline: _, ask, ...rest } = view;
  const over = view.match?.state !== "playing";
  return {
    ...rest,
    ...(over || ask === undefined ? {} : { ask }),
    hand: [...(view.hand ?? [])].sort(),
    legal: (view.legal ?? []).map((each) => JSON.stringify(each)).sort() as never,
  };
}

test.each(Object.keys(HEARD))("frames of %s lead to what the server shows", (mode) => {
  const { start, frames } = HEARD[mode] as Heard;
  let view = start;
  let compared = 0;
  for (const { events, view: shown } of frames) {
    view = after(view, events);
    if (!shown) continue;
    expect(comparable(view)).toMatchObject(comparable(shown));
    compared++;
  }
  expect(compared).toBeGreaterThan(2);
});

const seat = (at: number) => ({
  seat: at,
  player: `p_${at}`,
  name: "Ana",
  bot: null,
  present: true,
  held_until: null,
});

test("who goes away, who comes back, whom a bot replaces", () => {
  const view = { ...(HEARD["cabron"] as Heard).start, seats: [0, 1, 2].map(seat) };
  const away = after(view, [{ kind: "away", seat: 1, until: 60 }]);
  expect(away.seats[1]).toMatchObject({ present: false, held_until: 60 });
  const taken = after(away, [{ kind: "bot_took", seat: 1 }]);
  expect(taken.seats[1]).toMatchObject({ present: false, bot: "easy", held_until: null });
  expect(after(taken, [{ kind: "back", seat: 1 }]).seats).toEqual(view.seats);
});

test("a cancelled match asks nothing more, and `after` changes no view", () => {
  const { start } = HEARD["clasico"] as Heard;
  const before = structuredClone(start);
  const over = after(start, [{ kind: "match_cancelled", reason: "absent", seat: 2 }]);
  expect(over).toMatchObject({ turn: null, legal: [], match: { state: "cancelled" } });
  expect(start).toEqual(before);
});

test("who won the last trick is kept with the deal, if the server says so", () => {
  const { start, frames } = HEARD["clasico"] as Heard;
  const over = frames.flatMap(({ events }) => events).find(({ kind }) => kind === "deal_finished") as TableEvent;
  expect(after(start, [over]).last_deal).not.toHaveProperty("last_ten");
  const told = { ...over, last_ten: 3 } as TableEvent;
  expect(after(start, [told]).last_deal).toMatchObject({ last_ten: 3, played: true });
});

test("an event of a newer server changes nothing", () => {
  const { start } = HEARD["clasico"] as Heard;
  expect(after(start, [{ kind: "sneezed" } as unknown as TableEvent])).toEqual(start);
});
