import { Refusal } from "./http";
import { ANSWER_MS, Pulse } from "./pulse";
import { type Asked, insist, Questions } from "./questions";
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

/**
 * `replaced`: another tab has the seat. `refused`: hello was answered that the token is no good; a
 * close alone never says so, the server has the same one for a hello that came late. Both wait for
 * `open`.
 */
export type Status = "connecting" | "live" | "reconnecting" | "replaced" | "refused";

/** What the server says without being asked; frames come in order, none twice, none missing. */
export type News = Exclude<Told, { type: "reply" } | { type: "bye" }>;

const WAKE_MS = 3_000;
/** For what is answered at once where all is well. */
const DOUBT_MS = 1_000;
const FIRST_PAUSE_MS = 400;
const LAST_PAUSE_MS = 10_000;

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
  #questions = new Questions((message) => this.#socket?.send(JSON.stringify(message)));
  #pulse = new Pulse(
    () => this.#ping(),
    () => this.retry(),
  );
  #seen: { table: string; epoch: number; v: number } | null = null;
  #looking = false;
  #pause = FIRST_PAUSE_MS;
  #later: ReturnType<typeof setTimeout> | undefined;
  #atLeast = 0;
  #watched: string | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Connects, and stays so until the server says that another one has the seat. */
  open(): void {
    this.#drop();
    const token = this.#options.token();
    if (!token) return;
    const again = this.#seen || this.#pause > FIRST_PAUSE_MS;
    this.#options.status(again ? "reconnecting" : "connecting");
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket, token);
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Told);
    socket.onclose = (close) => this.#lost(close.code);
    this.#pulse.expect(ANSWER_MS);
  }

  /** Connects after a pause, as when the line broke. */
  retry(): void {
    this.#lost(0);
  }

  /** The computer woke up, the page is looked at again, the network is back. */
  wake(): void {
    if (!this.#socket) {
      if (this.#later !== undefined) this.open();
    } else {
      this.#doubt(WAKE_MS);
    }
  }

  /** The browser says that there is no network; a server on this machine answers all the same. */
  offline(): void {
    this.#doubt(DOUBT_MS);
  }

  #doubt(patience: number): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#greeted) this.#pulse.beat(patience);
  }

  /** Another player: nothing of the old one's is known any more. */
  forget(): void {
    this.#seen = null;
    this.#watched = null;
    this.#greeted = false;
    this.#questions.forget();
    this.#drop();
  }

  /** The answer to a message. Raises Refusal. */
  ask(message: Asked): Promise<ReplyMessage> {
    return this.#questions.ask(message, this.#greeted);
  }

  /** A move; settled when it is played. Raises Refusal. */
  act(table: string, action: Action, ask: number): Promise<void> {
    return insist((message) => this.#urgently(message), table, action, ask);
  }

  /** Where no answer comes, whether anybody is there at all is asked sooner than else. */
  #urgently(message: Asked): Promise<ReplyMessage> {
    const timer = setTimeout(() => this.#doubt(WAKE_MS), DOUBT_MS);
    return this.ask(message).finally(() => clearTimeout(timer));
  }

  #hello(socket: WebSocket, token: string): void {
    const hello: Sent = { id: 0, type: "hello", token, salt_hash: this.#options.salts.promised };
    if (this.#seen && this.#seen.table !== this.#watched) hello.resume = this.#seen;
    socket.send(JSON.stringify(hello));
  }

  #hear(told: Told): void {
    this.#pulse.heard();
    switch (told.type) {
      case "reply":
        if (told.id === 0) this.#welcome(told);
        else this.#questions.answered(told);
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
        if (told.code === "replaced") this.#over("replaced");
        return;
      default:
        this.#options.news(told);
    }
  }

  #welcome(told: Extract<Told, { type: "reply" }>): void {
    if (!told.ok) {
      if (told.error.code === "unauthorized") this.#over("refused");
      return; // else a bye follows
    }
    this.#greeted = true;
    this.#pause = FIRST_PAUSE_MS;
    this.#atLeast = 0;
    this.#looking = false;
    if (this.#seen && told.table !== this.#seen.table) this.#seen = null;
    this.#options.status("live");
    this.#options.greeted(told);
    this.#questions.again();
    if (this.#watched && !this.#questions.has("watch")) this.#watchAgain(this.#watched);
    this.#pulse.beat(ANSWER_MS);
  }

  #watchAgain(table: string): void {
    this.watch(table).catch((error: unknown) => {
      if (error instanceof Refusal) this.#options.unwatched(table, error);
    });
  }

  /** On with the next one; older ones are dropped, and after a hole a view is asked for. */
  #frame(frame: FrameMessage): void {
    const { table, epoch, v } = frame;
    const same = this.#seen?.table === table && this.#seen.epoch === epoch;
    const expected = same && this.#seen ? this.#seen.v + 1 : 1;
    if (v === expected) {
      this.#seen = { table, epoch, v };
      for (const event of frame.events) {
        if (event.kind === "match_started") this.#tellSalt(table, event.fair);
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
    this.#tellSalt(table, view.fair);
  }

  #tellSalt(table: string, fair: Fair): void {
    void this.#options.salts.tell((message) => this.ask(message), table, fair);
  }

  /** Nobody notices that the last frame of all is missing: pings say how far each table is. */
  #ping(): void {
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
  }

  #lost(code: number): void {
    if (code === 4409) {
      this.#over("replaced");
      return;
    }
    this.#drop();
    this.#options.status("reconnecting");
    this.#questions.lost();
    const wait = Math.max(this.#atLeast, this.#pause * (0.5 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LAST_PAUSE_MS);
    this.#later = setTimeout(() => this.open(), wait);
  }

  #over(why: "replaced" | "refused"): void {
    this.#drop();
    this.#options.status(why);
  }

  #drop(): void {
    clearTimeout(this.#later);
    this.#pulse.stop();
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
