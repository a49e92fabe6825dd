import { signal } from "@preact/signals";
import type { Key } from "../i18n";
import { go, path } from "../router";
import * as http from "../wire/http";
import { keep, kept } from "../wire/matches";
import { Salts } from "../wire/salts";
import { Line, type News, type Status } from "../wire/socket";
import type {
  Action,
  ReplyMessage,
  Room,
  SaidMessage,
  Session,
  TableEvent,
  View,
} from "../wire/types";
import { declined } from "./declined";
import { Moves } from "./moves";
import { after } from "./table";
import { answerTabs, isReading, playsElsewhere } from "./tabs";

/** What the table shows: the view, and the events of the frame that made it (none: it came whole). */
export type TableState = { view: View; events: readonly TableEvent[] };
export type Waiting = { seconds: number; size: number };
export type Notice = Extract<Key, `out_${string}` | `unqueued_${string}` | "session_anew" | "swap_declined">;

export const session = signal<Session | null>(http.session());
export const status = signal<Status>("connecting");
export const room = signal<Room | null>(null);
/** A quick match is looked for; null: none. */
export const waiting = signal<Waiting | null>(null);
export const table = signal<TableState | null>(null);
/** What was said last at the table. */
export const said = signal<SaidMessage | null>(null);
export const muted = signal<ReadonlySet<string>>(new Set());
/** Where hello has not told yet whether we sit at a table, nobody should be sent away. */
export const known = signal(false);
/** Something to tell, until it is read: an error. */
export const problem = signal<http.Refusal | null>(null);
/** Something to tell that went otherwise than one thought, until it is read. */
export const notice = signal<Notice | null>(null);

const salts = new Salts();
const moves = new Moves();
const LIVE_MS = 5_000;
const OWN_DOING_MS = 10_000;
/** Who has just left need not be told that they are out. */
let leftAt = 0;
let becoming: Promise<void> | null = null;

const line = new Line({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  token: () => session.value?.token ?? null,
  salts,
  status: heardStatus,
  news: hear,
  greeted,
  unwatched: (id, why) => {
    if (table.value?.view.table === id) table.value = null;
    problem.value = why;
  },
  roomAt: (version) => {
    if ((room.value?.version ?? null) !== version) void fetchRoom();
  },
});

/** Connects who has been here before. */
export async function start(): Promise<void> {
  addEventListener("online", () => line.wake());
  addEventListener("offline", () => line.offline());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") line.wake();
  });
  addEventListener("pageshow", () => line.wake());
  document.addEventListener("resume", () => line.wake());
  answerTabs((player) => player === session.value?.player && status.value === "live" && atTable());
  if (!session.value) {
    known.value = true;
    return;
  }
  if (isReading(location.pathname) && (await playsElsewhere(session.value.player))) {
    status.value = "replaced";
    known.value = true;
    return;
  }
  line.open();
  await http.renew().catch(() => undefined);
  session.value = http.session();
}

/** Who I am. Another name is another guest. Raises Refusal. */
export async function enter(name: string, lang: string): Promise<void> {
  const before = session.value?.player;
  session.value = await http.enter(name, lang);
  if (session.value.player === before) return;
  reset();
  line.open();
  await live();
}

/** The other tab gives the seat up to this one, which goes to the table. */
export function takeOver(): void {
  if (isReading(path.peek())) {
    known.value = false;
    go("/table");
  }
  line.open();
}

/** A move of ours; settled when it is durable, or refused. */
export async function act(action: Action): Promise<void> {
  const now = table.value?.view;
  if (!now) return;
  await tried(() => moves.make(now, () => line.act(now.table, action, now.ask)));
}

export async function say(phrase: string): Promise<void> {
  const at = table.value?.view.table;
  if (at) await tried(() => line.ask({ type: "say", table: at, phrase }));
}

export async function mute(player: string, on: boolean): Promise<void> {
  const done = await tried(() => line.ask({ type: "mute", player, on }));
  if (!done) return;
  const now = new Set(muted.value);
  if (on) now.add(player);
  else now.delete(player);
  muted.value = now;
}

/** Gives the seat up for good, and the room. */
export async function leaveTable(): Promise<void> {
  const at = table.value?.view.table;
  leftAt = Date.now();
  if (at && (await tried(() => line.ask({ type: "leave", table: at })))) table.value = null;
}

/** Looks on at a table. Raises Refusal. */
export async function watch(id: string): Promise<void> {
  await line.watch(id);
}

/** Looks away; what was seen is put away. */
export function unwatch(): void {
  line.unwatch();
  if (table.value?.view.you === null) closeTable();
}

export async function leaveQueue(): Promise<void> {
  leftAt = Date.now();
  if (await tried(() => http.call("DELETE", "/queue"))) waiting.value = null;
}

/** Who sits at a table, by seat, as far as this page has seen it. */
export function namesAt(id: string): string[] {
  const view = table.value?.view;
  if (view?.table === id) return view.seats.map((seat) => seat.name);
  return kept(id)?.names ?? [];
}

/** A match that is over is put away. */
export function closeTable(): void {
  table.value = null;
  said.value = null;
}

/** A room as a call's answer or the line tells it; the other may have told a newer one before. */
export function heardRoom(told: Room): void {
  const ours = room.value;
  const same = ours?.id === told.id;
  if (same && told.version < ours.version) return;
  if (same && declined(ours, told, session.value?.player)) notice.value = "swap_declined";
  room.value = told;
}

/** The room as it is on the server, also where ours is newer. */
export async function fetchRoom(): Promise<void> {
  const me = await tried(() => http.call<{ room: string | null }>("GET", "/me"));
  if (!me) return;
  const here = me.room;
  const now = here && (await tried(() => http.call<Room>("GET", `/rooms/${here}`)));
  room.value = now || null;
}

/** When the socket is there, or after a while. */
export function live(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(finish, LIVE_MS);
    const stop = status.subscribe((now) => {
      if (now === "live") setTimeout(finish);
    });
    function finish() {
      clearTimeout(timer);
      stop();
      done();
    }
  });
}

/** Runs it; a refusal becomes `problem`, and the answer undefined. */
export async function tried<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof http.Refusal)) throw error;
    if (error.code === "unauthorized") await anew();
    problem.value = error;
    return undefined;
  }
}

function heardStatus(now: Status): void {
  status.value = now;
  if (now === "refused") void anew();
}

/** The server knows our token no more: once, the same name as a new guest. */
function anew(): Promise<void> {
  becoming ??= become().finally(() => (becoming = null));
  return becoming;
}

/** Where nobody can be made now, all stays as it was, and the server is asked again. */
async function become(): Promise<void> {
  const made = await http.enterAnew(document.documentElement.lang).catch(() => undefined);
  if (made === undefined) {
    line.retry();
    return;
  }
  session.value = made;
  reset();
  if (!made) {
    known.value = true;
    return;
  }
  notice.value = "session_anew";
  line.open();
}

function reset(): void {
  line.forget();
  known.value = false;
  room.value = null;
  waiting.value = null;
  table.value = null;
  said.value = null;
}

function greeted(reply: ReplyMessage): void {
  if (room.value && !reply.room) notice.value = "out_meanwhile";
  else if (waiting.value && !reply.ticket && !reply.room) notice.value = "unqueued_expired";
  room.value = reply.room ?? null;
  waiting.value = reply.ticket ? (waiting.value ?? { seconds: 0, size: 1 }) : null;
  const shown = table.value?.view;
  if (shown && shown.you !== null && running(shown) && shown.table !== reply.table) {
    table.value = null;
  }
  known.value = true;
}

function tellOut(reason: "left" | "kicked" | "lost" | undefined): void {
  if (reason === "kicked") notice.value = "out_kicked";
  if (reason === "lost" && !justLeft()) notice.value = "out_lost";
}

const justLeft = () => Date.now() - leftAt < OWN_DOING_MS;

/** For the replay of a match of ours. */
function remember({ table: id, you, seats }: View): void {
  if (you !== null) keep({ table: id, seat: you, names: seats.map(({ name }) => name) });
}

/** At a match of our own that goes on. */
function atTable(): boolean {
  const view = table.value?.view;
  return view !== undefined && view.you !== null && running(view);
}

const running = ({ match }: View) => match.state === "playing";

function hear(news: News): void {
  switch (news.type) {
    case "frame":
      if (table.value?.view.table === news.table) {
        const view = after(table.value.view, news.events);
        table.value = { view: { ...view, v: news.v }, events: news.events };
      } else {
        line.look(news.table); // the first frames of a match come without a view before them
      }
      return;
    case "view":
      if (table.value?.view.table !== news.table) said.value = null;
      remember(news.view);
      table.value = { view: news.view, events: [] };
      return;
    case "room":
      if (news.room) {
        heardRoom(news.room);
        return;
      }
      if (room.value) tellOut(news.reason);
      room.value = null;
      return;
    case "queue":
      waiting.value = { seconds: news.waiting_s, size: news.size };
      return;
    case "unqueued":
      if (waiting.value && !(news.reason === "left" && justLeft())) {
        notice.value = `unqueued_${news.reason}`;
      }
      waiting.value = null;
      return;
    case "say":
      said.value = news;
  }
}
