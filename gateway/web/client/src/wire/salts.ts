import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { keep } from "./matches";
import type { Asked } from "./questions";
import { load, save } from "./storage";
import type { Fair } from "./types";

const KEY = "tute.salt";

/**
 * Our part of every deck: a salt for each match, promised by its hash, told after a commitment only.
 * Kept in the browser, because a page that is loaded anew owes what the old one promised.
 */
export class Salts {
  #next: string;
  #telling = false;

  constructor() {
    this.#next = load<string>(KEY) ?? this.#draw();
  }

  get promised(): string {
    return bytesToHex(sha256(hexToBytes(this.#next)));
  }

  /** The salt, if our hash entered this match and is not told yet. */
  owed(table: string, fair: Fair | undefined): string | null {
    if (!fair || fair.match !== table) return null;
    return fair.salt_hashes.includes(this.promised) ? this.#next : null;
  }

  /** The table has it, and it is kept for the check of the record: another one for the next match. */
  told(table: string, commitment: string): void {
    keep({ table, salt: this.#next, commitment });
    this.#next = this.#draw();
  }

  /** Tells the salt that is owed, if one is, and promises the next one. */
  async tell(ask: (message: Asked) => Promise<unknown>, table: string, fair: Fair): Promise<void> {
    const salt = this.owed(table, fair);
    if (!fair || !salt || this.#telling) return;
    this.#telling = true;
    try {
      await ask({ type: "salt", table, salt });
    } catch {
      // refused: the match is over already, and its salt used up all the same
    } finally {
      this.#telling = false;
    }
    this.told(table, fair.commitment);
    await ask({ type: "salt_hash", hash: this.promised }).catch(() => undefined);
  }

  #draw(): string {
    const salt = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    save(KEY, salt);
    return salt;
  }
}
