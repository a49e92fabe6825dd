/** What this browser keeps of the matches one played: where one sat, and one's part in the deal. */
import { load, save } from "./storage";

const KEY = "tute.matches";
const MOST = 100;

export type Kept = {
  table: string;
  seat?: number;
  /** By seat. */
  names?: string[];
  /** As it was told, and the commitment seen before. */
  salt?: string;
  commitment?: string;
};

export function kept(table: string): Kept | null {
  return all().find((each) => each.table === table) ?? null;
}

/** Somebody has played in this browser. */
export const anyKept = (): boolean => all().length > 0;

/** Adds to what is known of a match; of many the latest stay. */
export function keep(more: Kept): void {
  const known = all();
  const before = known.find((each) => each.table === more.table);
  const now = { ...before, ...more };
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  save(KEY, [...known.filter((each) => each !== before), now].slice(-MOST));
}

function all(): Kept[] {
  const found = load<Kept[]>(KEY);
  return Array.isArray(found) ? found : [];
}
