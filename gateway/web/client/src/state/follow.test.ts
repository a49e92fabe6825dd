import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Room } from "../wire/types";

const place = { pathname: "/", protocol: "http:", host: "tute.test" };
const move = (_: unknown, __: string, to: string) => void (place.pathname = to);
let store: typeof import("./store");
let follow: typeof import("./follow");
let router: typeof import("../router");

beforeAll(async () => {
  const history = { pushState: move, replaceState: move };
  Object.assign(globalThis, { location: place, history, scrollTo: () => undefined });
  store = await import("./store");
  follow = await import("./follow");
  router = await import("../router");
  follow.followMatches();
});

beforeEach(() => {
  store.waiting.value = null;
  store.room.value = null;
});

const inRoom = (id: string, table: string | null) =>
  (store.room.value = { id, table, state: table ? "playing" : "waiting" } as Room);

test.each(["/", "/ranking", "/rules", "/records/t_old"])(
  "a match that was looked for takes people from %s to the table",
  (at) => {
    router.go(at);
    store.waiting.value = { seconds: 0, size: 1 };
    expect(router.path.value).toBe(at);
    inRoom(`r_of ${at}`, `t_of ${at}`);
    expect(router.path.value).toBe("/table");
    expect(store.waiting.value).toBeNull();
  },
);

test("who has stopped looking stays where they are when another match begins", () => {
  router.go("/rules");
  store.waiting.value = { seconds: 0, size: 1 };
  store.waiting.value = null;
  inRoom("r_friends", "t_friends");
  expect(router.path.value).toBe("/rules");
});

test("who looks at a replay stays there when a rematch begins, and it is known as one", () => {
  router.go("/room");
  inRoom("r_1", "t_1");
  expect(router.path.value).toBe("/table");
  expect(follow.rematch.value).toBeNull();
  router.go("/records/t_1");
  inRoom("r_1", null);
  inRoom("r_1", "t_2");
  expect(router.path.value).toBe("/records/t_1");
  expect(follow.rematch.value).toBe("t_2");
});

test("a match that is found running when the page opens takes nobody from home", () => {
  router.go("/");
  inRoom("r_2", "t_3");
  expect(router.path.value).toBe("/");
});

test("a room that is told late takes back nothing of a newer one", () => {
  const empty = { seats: [], swaps: [], state: "waiting" };
  const told = (id: string, version: number) => ({ id, version, ...empty }) as unknown as Room;
  for (const each of [told("r_1", 4), told("r_1", 5), told("r_1", 4)]) store.heardRoom(each);
  expect(store.room.value?.version).toBe(5);
  store.heardRoom(told("r_2", 1));
  expect(store.room.value?.id).toBe("r_2");
});
