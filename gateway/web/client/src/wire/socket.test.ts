import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Salts } from "./salts";
import { serverNow } from "./skew";
import { Line, type News, type Status } from "./socket";
import type { Fair, ReplyMessage, TableEvent } from "./types";

/** The server's end: what the page sent, and what it is told. */
class Server {
  static readonly OPEN = 1;
  static all: Server[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;

  constructor() {
    Server.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  accept() {
    this.readyState = Server.OPEN;
    this.onopen?.();
  }

  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(more: object = {}) {
    this.accept();
    const fields = { player: "p_1", room: null, table: "t_1", ticket: null };
    this.tell({ type: "reply", id: 0, ok: true, ...fields, ...more });
  }

  frame(v: number, events: TableEvent[] = [], epoch = 1) {
    this.tell({ type: "frame", table: "t_1", epoch, v, events });
  }

  /** The last message of a kind. */
  last(type: string) {
    return this.sent.findLast((each) => each["type"] === type);
  }

  answer(type: string, more: object) {
    this.tell({ type: "reply", id: this.last(type)?.["id"], ok: true, ...more });
  }

  drop(code = 1006) {
    this.onclose?.({ code });
  }
}

const here = () => Server.all.at(-1) as Server;

function connected() {
  const news: News[] = [];
  const statuses: Status[] = [];
  const greeted: ReplyMessage[] = [];
  const unwatched: string[] = [];
  const line = new Line({
    url: "ws://server/ws",
    token: () => "token",
    salts: new Salts(),
    status: (each) => statuses.push(each),
    news: (each) => news.push(each),
    greeted: (each) => greeted.push(each),
    unwatched: (table, why) => unwatched.push(`${table} ${why.code}`),
    roomAt: () => undefined,
  });
  line.open();
  here().greet();
  return { line, news, statuses, greeted, unwatched };
}

const versions = (news: News[]) => news.map((each) => ("v" in each ? each.v : each.type));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  vi.spyOn(Math, "random").mockReturnValue(1);
  Server.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("hello has the token and a promised salt, and no table to resume", () => {
  const { statuses, greeted } = connected();
  expect(here().sent[0]).toMatchObject({ id: 0, type: "hello", token: "token" });
  expect(here().sent[0]).not.toHaveProperty("resume");
  expect(here().sent[0]?.["salt_hash"]).toMatch(/^[0-9a-f]{64}$/);
  expect(statuses).toEqual(["connecting", "live"]);
  expect(greeted[0]).toMatchObject({ table: "t_1" });
});

test("frames come once and in order; old ones are dropped", () => {
  const { news } = connected();
  for (const v of [1, 2, 2, 1, 3]) here().frame(v);
  expect(versions(news)).toEqual([1, 2, 3]);
});

test("a hole is filled by one view, and frames go on from it", async () => {
  const { news } = connected();
  here().frame(1);
  here().frame(4);
  here().frame(5);
  expect(here().sent.filter((each) => each["type"] === "view")).toHaveLength(1);
  here().answer("view", { v: 5, epoch: 1, view: { v: 5, epoch: 1, fair: null } });
  await vi.advanceTimersByTimeAsync(0);
  here().frame(6);
  expect(versions(news)).toEqual([1, 5, 6]);
});

test("another epoch is a hole, whatever its version", () => {
  connected();
  here().frame(1);
  here().frame(2, [], 2);
  expect(here().last("view")).toBeDefined();
});

test("a lost connection is taken up where it was", async () => {
  const { statuses } = connected();
  here().frame(1);
  here().frame(2);
  here().drop();
  await vi.advanceTimersByTimeAsync(400);
  here().accept();
  expect(here().sent[0]).toMatchObject({ resume: { table: "t_1", epoch: 1, v: 2 } });
  expect(statuses.slice(2)).toEqual(["reconnecting", "reconnecting"]);
});

test("who cannot connect tries ever more seldom, up to ten seconds", async () => {
  connected();
  const pauses = [400, 800, 1600, 3200, 6400, 10_000, 10_000];
  for (const pause of pauses) {
    const before = Server.all.length;
    here().drop();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(Server.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Server.all).toHaveLength(before + 1);
  }
});

test("after a bye the server's own pause is kept", async () => {
  connected();
  here().tell({ type: "bye", code: "restarting", message: "", retry_after_ms: 3000 });
  here().drop(1012);
  await vi.advanceTimersByTimeAsync(2999);
  expect(Server.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(Server.all).toHaveLength(2);
});

test("a hello that came late is a broken line, and no refusal of the token", async () => {
  const { statuses } = connected();
  here().drop();
  await vi.advanceTimersByTimeAsync(400);
  here().accept();
  here().tell({ type: "bye", code: "unauthorized", message: "Late.", retry_after_ms: 1000 });
  here().drop(4401);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Server.all).toHaveLength(3);
  here().greet();
  expect(statuses).not.toContain("refused");
  expect(statuses.at(-1)).toBe("live");
});

test("only a hello that is answered so says that the token is no good", async () => {
  const { line, statuses } = connected();
  line.open();
  here().accept();
  const error = { code: "unauthorized", message: "No.", details: {} };
  here().tell({ type: "reply", id: 0, ok: false, error });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses.at(-1)).toBe("refused");
  expect(Server.all).toHaveLength(2);
});

test("a line that never was there reconnects, and says nothing else until it is", async () => {
  const { line, statuses } = connected();
  line.forget();
  statuses.length = 0;
  line.open();
  for (const pause of [400, 800, 1600]) {
    here().drop();
    await vi.advanceTimersByTimeAsync(pause);
  }
  here().greet();
  expect(statuses.at(0)).toBe("connecting");
  expect(new Set(statuses.slice(1, -1))).toEqual(new Set(["reconnecting"]));
  expect(statuses.at(-1)).toBe("live");
});

test("two tabs do not fight: the replaced one waits to be asked", async () => {
  const { line, statuses } = connected();
  here().tell({ type: "bye", code: "replaced", message: "", retry_after_ms: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Server.all).toHaveLength(1);
  expect(statuses.at(-1)).toBe("replaced");
  line.open();
  expect(Server.all).toHaveLength(2);
});

test("a move without answer is sent again with the same cmd, and done once", async () => {
  const { line } = connected();
  const done = vi.fn();
  void line.act("t_1", { seat: 0, play: "1o" }, 17).then(done);
  const act = here().last("act");
  expect(act).toMatchObject({ table: "t_1", action: { play: "1o" }, ask: 17 });
  here().drop();
  await vi.advanceTimersByTimeAsync(400);
  here().greet();
  expect(here().last("act")).toEqual(act);
  here().answer("act", { v: 18 });
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});

test("a refused move says why; one that was not tried is tried again", async () => {
  const { line } = connected();
  const refuse = (code: string) => {
    const id = here().last("act")?.["id"];
    here().tell({ type: "reply", id, ok: false, error: { code, message: "No.", details: {} } });
  };
  const failed = vi.fn();
  line.act("t_1", { play: "1o" }, 17).catch(failed);
  refuse("unavailable");
  await vi.advanceTimersByTimeAsync(1000);
  expect(here().sent.filter((each) => each["type"] === "act")).toHaveLength(2);
  refuse("illegal_card");
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: "illegal_card" }));
});

test("what is said while there is no connection is not said later", async () => {
  const { line } = connected();
  here().drop();
  const failed = vi.fn();
  line.ask({ type: "say", table: "t_1", phrase: "hola" }).catch(failed);
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: "unreachable" }));
});

test("a ping notices that the last frame of all is missing", async () => {
  connected();
  here().frame(1);
  await vi.advanceTimersByTimeAsync(10_000);
  here().answer("ping", { t: 0, tops: { t_1: 3 }, room_v: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(here().last("view")).toMatchObject({ table: "t_1" });
});

test("a server that leaves a ping without answer is left", async () => {
  const { statuses } = connected();
  here().answer("ping", { t: Date.now(), tops: {} });
  await vi.advanceTimersByTimeAsync(10_000 + 7_999);
  expect(statuses.at(-1)).toBe("live");
  await vi.advanceTimersByTimeAsync(1);
  expect(statuses.at(-1)).toBe("reconnecting");
});

test("waking up asks at once, and comes back at once where the line is down", async () => {
  const { line } = connected();
  here().answer("ping", { t: Date.now(), tops: {} });
  const before = here().last("ping");
  line.wake();
  expect(here().last("ping")).not.toBe(before);
  await vi.advanceTimersByTimeAsync(3000);
  expect(Server.all).toHaveLength(1);
  line.wake();
  expect(Server.all).toHaveLength(2);
});

test("where the browser says that the network is gone, a silent line is left within a second", async () => {
  const { line, statuses } = connected();
  here().answer("ping", { t: Date.now(), tops: {} });
  line.offline();
  here().answer("ping", { t: Date.now(), tops: {} });
  await vi.advanceTimersByTimeAsync(1000);
  expect(statuses.at(-1)).toBe("live");
  line.offline();
  await vi.advanceTimersByTimeAsync(1000);
  expect(statuses.at(-1)).toBe("reconnecting");
});

test("a move that nobody answers asks at once whether anybody is there", async () => {
  const { line, statuses } = connected();
  here().answer("ping", { t: Date.now(), tops: {} });
  const pings = () => here().sent.filter((each) => each["type"] === "ping").length;
  void line.act("t_1", { seat: 0, play: "1o" }, 17);
  here().answer("act", { v: 18 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(pings()).toBe(1);
  void line.act("t_1", { seat: 0, play: "2o" }, 18);
  await vi.advanceTimersByTimeAsync(1000);
  expect(pings()).toBe(2);
  here().answer("ping", { t: Date.now(), tops: {} });
  await vi.advanceTimersByTimeAsync(3000);
  expect(statuses.at(-1)).toBe("live");
});

test("the salt is told when the match has its hash, once, and the next one promised", async () => {
  connected();
  const hash = String(here().sent[0]?.["salt_hash"]);
  const fair: Fair = { match: "t_1", commitment: "c", n: 1024, salt_hashes: [hash, null] };
  here().frame(1, [{ kind: "match_started", seats: [], fair }]);
  expect(here().last("salt")).toMatchObject({ table: "t_1" });
  here().answer("salt", { v: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(here().sent.filter((each) => each["type"] === "salt")).toHaveLength(1);
  expect(here().last("salt_hash")?.["hash"]).not.toBe(hash);
});

const view = (v: number) => ({ v, epoch: 1, view: { table: "t_9", v, epoch: 1, you: null } });

test("a table is looked at from its view on, and again when the line broke", async () => {
  const { line, news } = connected();
  const watching = line.watch("t_9");
  here().answer("watch", view(5));
  await watching;
  here().tell({ type: "frame", table: "t_9", epoch: 1, v: 6, events: [] });
  expect(versions(news)).toEqual([5, 6]);
  here().drop();
  await vi.advanceTimersByTimeAsync(1000);
  here().greet({ table: null });
  expect(here().sent[0]).not.toHaveProperty("resume");
  here().answer("watch", view(9));
  await vi.advanceTimersByTimeAsync(0);
  expect(versions(news)).toEqual([5, 6, 9]);
});

test("where nobody may look on any more, that is told", async () => {
  const { line, unwatched } = connected();
  const watching = line.watch("t_9");
  here().answer("watch", view(5));
  await watching;
  here().drop();
  await vi.advanceTimersByTimeAsync(1000);
  here().greet({ table: null });
  const error = { code: "forbidden", message: "No.", details: {} };
  here().tell({ type: "reply", id: here().last("watch")?.["id"], ok: false, error });
  await vi.advanceTimersByTimeAsync(0);
  expect(unwatched).toEqual(["t_9 forbidden"]);
});

test("who looks away says so, and does not look on again", async () => {
  const { line } = connected();
  const watching = line.watch("t_9");
  here().answer("watch", view(5));
  await watching;
  line.unwatch();
  expect(here().last("leave")).toMatchObject({ table: "t_9" });
  here().drop();
  await vi.advanceTimersByTimeAsync(1000);
  here().greet({ table: null });
  expect(here().last("watch")).toBeUndefined();
});

test("the first thing asked is the time: a wrong clock is known before a turn runs out", async () => {
  connected();
  here().answer("ping", { t: Date.now() + 90_000, tops: {} });
  await vi.advanceTimersByTimeAsync(0);
  expect(Math.abs(serverNow() - Date.now() - 90_000)).toBeLessThan(50);
});
