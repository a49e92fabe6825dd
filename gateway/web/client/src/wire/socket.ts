import { Refusal } from "./http";
import type { Salts } from "./salts";
import { measured } from "./skew";
import type {
  Action,
  Fair,
  FrameMessage,
  ReplyMessage,
  Sent,
  TableViewMessage,
  Told,
  View,
} from "./types";

/** `replaced`: another tab has the seat. `refused`: the token is no good. Both wait for `open`. */
export type Status = "connecting" | "live" | "reconnecting" | "replaced" | "refused";

/** What the server says without being asked; frames come in order, none twice, none missing. */
export type News = Exclude<Told, { type: "reply" } | { type: "bye" }>;

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Asked = Without<Sent, "id">;
type Waiting = {
  message: Asked & { id: number };
  done: (reply: ReplyMessage) => void;
  fail: (why: Refusal) => void;
};

const PING_MS = 10_000;
const ANSWER_MS = 8_000;
const WAKE_MS = 3_000;
const FIRST_PAUSE_MS = 400;
const LAST_PAUSE_MS = 10_000;
const AGAIN_MS = 1_000;
const AGAIN = new Set(["unavailable", "rate_limited"]);
/** Messages that mean the same when they are sent twice. */
const REPEATABLE = new Set(["act", "salt", "salt_hash", "view", "watch"]);

export type Options = {
  url: string;
  token: () => string | null;
  salts: Salts;
  status: (status: Status) => void;
  news: (news: News) => void;
  /** Hello was answered. */
  greeted: (reply: ReplyMessage) => void;
  /** After the line broke a table may not be looked at any more. */
  unwatched: (table: string, why: Refusal) => void;
  /** The room is at `version` on the server, null without one. */
  roomAt: (version: number | null) => void;
};

export class Line {
  #options: Options;
  #socket: WebSocket | null = null;
  #greeted = false;
  #id = 0;
  #waiting = new Map<number, Waiting>();
  #seen: { table: string; epoch: number; v: number } | null = null;
  #looking = false;
  #pause = FIRST_PAUSE_MS;
  #later: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #atLeast = 0;
  #watched: string | null = null;
  #telling = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Connects, and stays so until the server says that another one has the seat. */
  open(): void {
    this.#drop();
    const token = this.#options.token();
    if (!token) return;
    this.#options.status(this.#seen || this.#greeted ? "reconnecting" : "connecting");
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket, token);
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Told);
    socket.onclose = (close) => this.#lost(close.code);
    this.#expect(ANSWER_MS);
  }

  /** The computer woke up, the page is looked at again, the network is back. */
  wake(): void {
    if (!this.#socket) {
      if (this.#later !== undefined) this.open();
    } else if (this.#socket.readyState === WebSocket.OPEN && this.#greeted) {
      this.#sendPing(WAKE_MS);
    }
  }

  /** Another player: nothing of the old one's is known any more. */
  forget(): void {
    this.#seen = null;
    this.#watched = null;
    this.#greeted = false;
    this.#fail(() => true);
    this.#drop();
  }

  /** The answer to a message. Raises Refusal. */
  ask(message: Asked): Promise<ReplyMessage> {
    return new Promise((done, fail) => {
      const id = ++this.#id;
      const waiting = { message: { ...message, id } as Waiting["message"], done, fail };
      if (!this.#greeted && !REPEATABLE.has(message.type)) {
        fail(new Refusal("unreachable", "There is no connection."));
        return;
      }
      this.#waiting.set(id, waiting);
      if (this.#greeted) this.#write(waiting);
    });
  }

  /** A move; sent again until it is known to be played, and played once. Raises Refusal. */
  async act(table: string, action: Action, ask: number): Promise<void> {
    const { seat: _, ...verb } = action;
    const cmd = crypto.getRandomValues(new Uint32Array(4)).join("-");
    for (;;) {
      try {
        await this.ask({ type: "act", table, action: verb as Action, ask, cmd });
        return;
      } catch (error) {
        if (!(error instanceof Refusal) || !AGAIN.has(error.code)) throw error;
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
  }

  #hello(socket: WebSocket, token: string): void {
    const hello: Sent = { id: 0, type: "hello", token, salt_hash: this.#options.salts.promised };
    if (this.#seen && this.#seen.table !== this.#watched) hello.resume = this.#seen;
    socket.send(JSON.stringify(hello));
  }

  #hear(told: Told): void {
    this.#heard();
    switch (told.type) {
      case "reply":
        if (told.id === 0) this.#welcome(told);
        else this.#answered(told);
        return;
      case "frame":
        this.#frame(told);
        return;
      case "view":
        this.#take(told.table, told.view);
        this.#options.news(told);
        return;
      case "bye":
        this.#atLeast = told.retry_after_ms;
        if (told.code === "replaced" || told.code === "unauthorized") {
          this.#drop();
          this.#options.status(told.code === "replaced" ? "replaced" : "refused");
        }
        return;
      default:
        this.#options.news(told);
    }
  }

  #welcome(told: Extract<Told, { type: "reply" }>): void {
    if (!told.ok) return; // a bye follows
    this.#greeted = true;
    this.#pause = FIRST_PAUSE_MS;
    this.#atLeast = 0;
    this.#looking = false;
    if (this.#seen && told.table !== this.#seen.table) this.#seen = null;
    this.#options.status("live");
    this.#options.greeted(told);
    for (const each of [...this.#waiting.values()]) this.#write(each);
    if (this.#watched && !this.#asksToWatch()) this.#watchAgain(this.#watched);
    this.#sendPing(ANSWER_MS);
  }

  #asksToWatch(): boolean {
    return [...this.#waiting.values()].some((each) => each.message.type === "watch");
  }

  #watchAgain(table: string): void {
    this.watch(table).catch((error: unknown) => {
      if (error instanceof Refusal) this.#options.unwatched(table, error);
    });
  }

  #answered(told: Extract<Told, { type: "reply" }>): void {
    const waiting = told.id === null ? undefined : this.#waiting.get(told.id);
    if (!waiting || told.id === null) return;
    this.#waiting.delete(told.id);
    if (told.ok) waiting.done(told);
    else waiting.fail(new Refusal(told.error.code, told.error.message, told.error.details));
  }

  /** On with the next one; older ones are dropped, and after a hole a view is asked for. */
  #frame(frame: FrameMessage): void {
    const { table, epoch, v } = frame;
    const same = this.#seen?.table === table && this.#seen.epoch === epoch;
    const expected = same && this.#seen ? this.#seen.v + 1 : 1;
    if (v === expected) {
      this.#seen = { table, epoch, v };
      for (const event of frame.events) {
        if (event.kind === "match_started") void this.#tellSalt(table, event.fair);
      }
      this.#options.news(frame);
    } else if (v > expected || !same) {
      this.look(table);
    }
  }

  /** Looks on at a table, also after the line broke; the view comes as news. Raises Refusal. */
  async watch(table: string): Promise<void> {
    this.#watched = table;
    try {
      this.#taken(table, await this.ask({ type: "watch", table }));
    } catch (error) {
      if (this.#watched === table) this.#watched = null;
      throw error;
    }
  }

  /** Looks away. */
  unwatch(): void {
    const table = this.#watched;
    this.#watched = null;
    if (!table) return;
    if (this.#seen?.table === table) this.#seen = null;
    void this.ask({ type: "leave", table }).catch(() => undefined);
  }

  /** Asks for the table in one piece, which comes as news. */
  look(table: string): void {
    if (!this.#looking) void this.#ask(table);
  }

  async #ask(table: string): Promise<void> {
    this.#looking = true;
    try {
      this.#taken(table, await this.ask({ type: "view", table }));
    } catch {
      // not our table any more, or the line broke: the next hello tells
    } finally {
      this.#looking = false;
    }
  }

  #taken(table: string, { view, v, epoch }: ReplyMessage): void {
    if (!view || v === undefined || epoch === undefined) return;
    this.#take(table, view);
    const told: TableViewMessage = { type: "view", table, epoch, v, view };
    this.#options.news(told);
  }

  #take(table: string, view: View): void {
    this.#seen = { table, epoch: view.epoch, v: view.v };
    void this.#tellSalt(table, view.fair);
  }

  async #tellSalt(table: string, fair: Fair): Promise<void> {
    const { salts } = this.#options;
    const salt = salts.owed(table, fair);
    if (!fair || !salt || this.#telling) return;
    this.#telling = true;
    try {
      await this.ask({ type: "salt", table, salt });
    } catch {
      // refused: the match is over already, and its salt used up all the same
    } finally {
      this.#telling = false;
    }
    salts.told(table, fair.commitment);
    await this.ask({ type: "salt_hash", hash: salts.promised }).catch(() => undefined);
  }

  /** Nobody notices that the last frame of all is missing: pings say how far each table is. */
  #sendPing(patience: number): void {
    clearTimeout(this.#ping);
    this.#expect(patience);
    const sent = Date.now();
    this.ask({ type: "ping" })
      .then((reply) => {
        if (reply.t) measured(sent, Date.now(), reply.t);
        const seen = this.#seen;
        const top = seen && reply.tops?.[seen.table];
        if (seen && top !== undefined && top !== null && top > seen.v) this.look(seen.table);
        this.#options.roomAt(reply.room_v ?? null);
      })
      .catch(() => undefined);
    this.#ping = setTimeout(() => this.#sendPing(ANSWER_MS), PING_MS);
  }

  /** Something must be heard in this time, or the socket is dead without saying so. */
  #expect(ms: number): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#lost(0), ms);
  }

  #heard(): void {
    clearTimeout(this.#patience);
  }

  #write(waiting: Waiting): void {
    this.#socket?.send(JSON.stringify(waiting.message));
  }

  #lost(code: number): void {
    this.#drop();
    if (code === 4401 || code === 4409) {
      this.#options.status(code === 4409 ? "replaced" : "refused");
      return;
    }
    this.#options.status("reconnecting");
    this.#fail((each) => !REPEATABLE.has(each.message.type));
    const wait = Math.max(this.#atLeast, this.#pause * (0.5 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LAST_PAUSE_MS);
    this.#later = setTimeout(() => this.open(), wait);
  }

  #fail(which: (each: Waiting) => boolean): void {
    for (const [id, each] of [...this.#waiting]) {
      if (!which(each)) continue;
      this.#waiting.delete(id);
      each.fail(new Refusal("unreachable", "The connection was lost."));
    }
  }

  #drop(): void {
    clearTimeout(this.#later);
    clearTimeout(this.#ping);
    clearTimeout(this.#patience);
    this.#later = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }
}
