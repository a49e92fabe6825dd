/** How far this computer's clock is from the server's, as pings measure it. */

type Measured = { trip: number; offset: number };

const KEPT = 5;
let latest: readonly Measured[] = [];

/** A ping's answer: sent and got by our clock, `server` by theirs, all in ms. */
export function measured(sent: number, got: number, server: number): void {
  const one = { trip: got - sent, offset: server - (sent + got) / 2 };
  latest = [...latest, one].slice(-KEPT);
}

/** The server's time in ms. The shortest of the last trips knows it best; before any, ours. */
export function serverNow(): number {
  const [first, ...rest] = latest;
  if (!first) return Date.now();
  const best = rest.reduce((found, each) => (each.trip <= found.trip ? each : found), first);
  return Date.now() + best.offset;
}
