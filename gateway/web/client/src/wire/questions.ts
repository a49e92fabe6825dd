import { Refusal } from "./http";
import type { Action, ReplyMessage, Sent, Told } from "./types";

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type Asked = Without<Sent, "id">;
type Numbered = Asked & { id: number };
type Open = {
  message: Numbered;
  done: (reply: ReplyMessage) => void;
  fail: (why: Refusal) => void;
};

const AGAIN_MS = 1_000;
const AGAIN = new Set(["unavailable", "rate_limited"]);
/** Messages that mean the same when they are sent twice. */
const REPEATABLE = new Set(["act", "salt", "salt_hash", "view", "watch"]);

/** What was asked and is not answered yet. What bears it is kept over a lost connection. */
export class Questions {
  #write: (message: Numbered) => void;
  #id = 0;
  #open = new Map<number, Open>();

  constructor(write: (message: Numbered) => void) {
    this.#write = write;
  }

  /** The answer to a message; where nobody hears it now, perhaps later. Raises Refusal. */
  ask(message: Asked, heard: boolean): Promise<ReplyMessage> {
    return new Promise((done, fail) => {
      const id = ++this.#id;
      const open = { message: { ...message, id } as Numbered, done, fail };
      if (!heard && !REPEATABLE.has(message.type)) {
        fail(new Refusal("unreachable", "There is no connection."));
        return;
      }
      this.#open.set(id, open);
      if (heard) this.#write(open.message);
    });
  }

  answered(told: Extract<Told, { type: "reply" }>): void {
    const open = told.id === null ? undefined : this.#open.get(told.id);
    if (!open || told.id === null) return;
    this.#open.delete(told.id);
    if (told.ok) open.done(told);
    else open.fail(new Refusal(told.error.code, told.error.message, told.error.details));
  }

  /** On a new connection everything is asked once more. */
  again(): void {
    for (const { message } of [...this.#open.values()]) this.#write(message);
  }

  has(type: Asked["type"]): boolean {
    return [...this.#open.values()].some(({ message }) => message.type === type);
  }

  /** The connection broke: what may not be asked twice fails. */
  lost(): void {
    this.#fail(({ message }) => !REPEATABLE.has(message.type));
  }

  forget(): void {
    this.#fail(() => true);
  }

  #fail(which: (open: Open) => boolean): void {
    for (const [id, open] of [...this.#open]) {
      if (!which(open)) continue;
      this.#open.delete(id);
      open.fail(new Refusal("unreachable", "The connection was lost."));
    }
  }
}

/** A move; sent again until it is known to be played, and played once. Raises Refusal. */
export async function insist(
  ask: (message: Asked) => Promise<ReplyMessage>,
  table: string,
  action: Action,
  decision: number,
): Promise<void> {
  const { seat: _, ...verb } = action;
  const cmd = crypto.getRandomValues(new Uint32Array(4)).join("-");
  for (;;) {
    try {
      await ask({ type: "act", table, action: verb as Action, ask: decision, cmd });
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || !AGAIN.has(error.code)) throw error;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
