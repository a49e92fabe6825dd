/** Rates from counters that only grow, of processes that come and go. Pure. */
import type { Overview, ProcessCounts } from "../wire/types";

export type Sample = { at: number; processes: Overview["processes"] };

const WINDOW_MS = 60_000;
const STARTED = "process_start_time_seconds";

/** The samples that still count, with the newest at the end. */
export function kept(samples: readonly Sample[], newest: Sample): Sample[] {
  const inside = samples.filter((each) => newest.at - each.at <= WINDOW_MS);
  return [...inside, newest];
}

/** How much a counter grew over all processes between the oldest and the newest sample. */
export function grown(samples: readonly Sample[], counter: string): number {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return 0;
  return last.processes.reduce((sum, now) => {
    const was = first.processes.find((each) => each.name === now.name && each.up);
    return sum + (was ? grownIn(was, now, counter) : 0);
  }, 0);
}

/** A second, over the samples. */
export function rate(samples: readonly Sample[], counter: string): number {
  const ms = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  return ms > 0 ? (grown(samples, counter) * 1000) / ms : 0;
}

export function total({ processes }: Sample, counter: string): number {
  return processes.reduce((sum, each) => sum + (each.counts[counter] ?? 0), 0);
}

/** The share of one core that a process used. */
export function busy(samples: readonly Sample[], { name }: ProcessCounts): number {
  const own = samples.map((each) => ({
    ...each,
    processes: each.processes.filter((process) => process.name === name),
  }));
  return rate(own, "process_cpu_seconds_total");
}

/** Of a process that began anew, what it counted since. */
function grownIn(was: ProcessCounts, now: ProcessCounts, counter: string): number {
  if (!now.up) return 0;
  const anew = was.counts[STARTED] !== now.counts[STARTED];
  return (now.counts[counter] ?? 0) - (anew ? 0 : (was.counts[counter] ?? 0));
}
