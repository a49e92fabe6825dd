import type { View } from "../wire/types";

type Decision = Pick<View, "table" | "epoch" | "ask">;

/** One's own moves: of each decision one. */
export class Moves {
  #under: string | null = null;
  #made: string | null = null;

  /** `send` settles when the move is played. Raises Refusal. */
  async make({ table, epoch, ask }: Decision, send: () => Promise<void>): Promise<void> {
    const decision = `${table} ${epoch} ${ask}`;
    if (decision === this.#under || decision === this.#made) return;
    this.#under = decision;
    try {
      await send();
      this.#made = decision;
    } finally {
      if (this.#under === decision) this.#under = null;
    }
  }
}
