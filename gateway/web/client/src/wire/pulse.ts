const PING_MS = 10_000;
export const ANSWER_MS = 8_000;

/** Whether anybody is there: asked now and then, and `silent` when nothing is heard in time. */
export class Pulse {
  #ask: () => void;
  #silent: () => void;
  #next: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void, silent: () => void) {
    this.#ask = ask;
    this.#silent = silent;
  }

  /** Asks now, with so much patience, and again from time to time. */
  beat(patience: number): void {
    clearTimeout(this.#next);
    this.expect(patience);
    this.#ask();
    this.#next = setTimeout(() => this.beat(ANSWER_MS), PING_MS);
  }

  /** Something must be heard in this time, or the socket is dead without saying so. */
  expect(ms: number): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(this.#silent, ms);
  }

  heard(): void {
    clearTimeout(this.#patience);
  }

  stop(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#patience);
  }
}
