/** The proof that nobody chose the cards, recomputed in the browser: docs/fair-deals.md. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { MatchRecord } from "../wire/types";
import { fullDeck } from "./cards";
import { played } from "./replay";
import { ruleSet } from "./rules";

const CHAIN = 1024;
const WORD = 2 ** 32;

/** `told` is what was computed, for who wants to look: hashes and draws, in no language. */
export type Check = {
  step: "fair" | "salts" | "own" | "chain" | "first_dealer" | "deal" | "actions";
  ok: boolean;
  /** The deal, from 1, of a step `deal`; the seat that the draw names, of `first_dealer`. */
  n?: number;
  told: string[];
};

type Proof = NonNullable<MatchRecord["fair"]> & { salts: string[] };

/** What one told and saw oneself, before the match; a record alone cannot know it. */
type Mine = { seat?: number; salt?: string; commitment?: string } | null;

/** One check after the other, all that there are, also after one that failed. */
export function* verify(record: MatchRecord, mine: Mine = null): Generator<Check> {
  const rules = ruleSet(record.rules);
  const proof = proofOf(record, rules.players);
  yield { step: "fair", ok: proof !== null, told: [] };
  if (!proof) return;
  yield salts(proof, record.deals.length);
  if (mine?.salt) yield own(proof, mine);
  yield chain(proof, record.deals.length);
  yield firstDealer(proof, rules.players, record.first_dealer);
  for (const [at, { deck }] of record.deals.entries()) {
    const seed = proof.seeds[at];
    if (seed === undefined) break;
    const drawn = shuffled(proof, hexToBytes(seed), at + 1, fullDeck(rules.twos)).join(" ");
    yield { step: "deal", n: at + 1, ok: drawn === deck, told: [seed, drawn] };
  }
  const { fault } = played(record);
  const told = fault?.action === null || !fault ? [] : [`${fault.deal}.${fault.action}`, fault.code];
  yield { step: "actions", ok: !told.length, told };
}

const isHash = (text: unknown) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** Null: not all of the proof is there. */
function proofOf({ fair }: MatchRecord, seats: number): Proof | null {
  if (!fair || fair.n !== CHAIN || typeof fair.match !== "string") return null;
  const { salt_hashes, salts, seeds } = fair;
  const whole =
    isHash(fair.commitment) &&
    [salt_hashes, salts, seeds].every(Array.isArray) &&
    salt_hashes.every((each) => each === null || isHash(each)) &&
    salts.every((each) => !each || isHash(each)) &&
    seeds.every(isHash);
  if (!whole || salt_hashes.length !== seats || salts.length !== seats) return null;
  return { ...fair, salts: salts.map((each) => each ?? "") };
}

/** A salt may be missing where it was withheld, and so no deck was ever drawn. */
function salts(proof: Proof, deals: number): Check {
  const drawn = deals > 0 || proof.seeds.length > 0;
  const told: string[] = [];
  let ok = true;
  for (const [seat, promised] of proof.salt_hashes.entries()) {
    const salt = proof.salts[seat] as string;
    const hash = salt ? hashOf(salt) : null;
    if (hash) told.push(`SHA-256(${salt}) = ${hash}`);
    if (hash ? hash !== promised : promised && drawn) ok = false;
  }
  return { step: "salts", ok, told };
}

function own({ salts, commitment }: Proof, mine: NonNullable<Mine>): Check {
  const { seat, salt = "" } = mine;
  const there = seat === undefined ? salts.includes(salt) : salts[seat] === salt;
  return { step: "own", ok: there && commitment === mine.commitment, told: [salt, commitment] };
}

/** Each seed hashes to the one before, the first to the commitment. */
function chain(proof: Proof, deals: number): Check {
  const { seeds, commitment } = proof;
  const told: string[] = [];
  let ok = seeds.length >= deals && seeds.length < CHAIN;
  for (const [at, seed] of seeds.entries()) {
    const hash = hashOf(seed);
    told.push(`SHA-256(${seed}) = ${hash}`);
    if (hash !== (seeds[at - 1] ?? commitment)) ok = false;
  }
  return { step: "chain", ok, told };
}

/** Where no deck was drawn there is no draw for it either: then it is seat 0. */
function firstDealer(proof: Proof, seats: number, shown: number): Check {
  const [first] = proof.seeds;
  const order = Array.from({ length: seats }, (_, seat) => seat);
  const key = first && mac(hexToBytes(first), "dealer");
  const n = key ? (shuffled(proof, key, 0, order)[0] as number) : 0;
  return { step: "first_dealer", ok: n === shown, n, told: [] };
}

function shuffled<T>(proof: Proof, key: Uint8Array, k: number, items: T[]): T[] {
  const order = [...items];
  const words = wordsOf(key, `tute/1|${proof.match}|${k}|${proof.salts.join(",")}|`);
  for (let j = order.length - 1; j > 0; j--) {
    let word = WORD;
    while (word >= WORD - (WORD % (j + 1))) word = words.next().value;
    const place = word % (j + 1);
    [order[j], order[place]] = [order[place] as T, order[j] as T];
  }
  return order;
}

/** Big-endian words of the blocks HMAC(key, text + 0), HMAC(key, text + 1), … */
function* wordsOf(key: Uint8Array, text: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const view = new DataView(mac(key, `${text}${block}`).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

function hashOf(text: string): string {
  return bytesToHex(sha256(hexToBytes(text)));
}

/** By hand: browsers offer theirs to https pages only, and people play at home over http. */
function mac(key: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, key, utf8ToBytes(text));
}
