import { Refusal } from "../wire/http";
import type { View } from "../wire/types";

type Decision = Pick<View, "table" | "epoch" | "ask">;

/** One's own moves: of each decision one, and no word about those that came after it. */
export class Moves {
  #under: string | null = null;
  #made: string | null = null;

  /** `send` settles when the move is played. Raises Refusal. */
  async make({ table, epoch, ask }: Decision, send: () => Promise<void>): Promise<void> {
    const decision = `${table} ${epoch} ${ask}`;
    if (this.#under === decision) return;
    this.#under = decision;
    try {
      await send();
      this.#made = decision;
    } catch (error) {
      const late = error instanceof Refusal && error.code === "conflict";
      if (!late || this.#made !== decision) throw error;
    } finally {
      if (this.#under === decision) this.#under = null;
    }
  }
}
