/** How often the server looks whether work has ended, ms. */
const LOOK_EVERY_MS = 10_000;
/** Below this part of one core, the server rests. */
const IDLE_SHARE = 0.05;
/** At which looks without work garbage is collected. */
const COLLECTING_LOOKS: readonly number[] = [2, 3];

export interface Machine {
  /** Processor time that this process has used, ms. */
  readonly usedCpuMs: () => number;
  /** Collects all garbage, and gives the memory back to the system. */
  readonly collect: () => void;
}

/**
 * Returns a function to call every `LOOK_EVERY_MS`: it collects garbage at two looks when the server
 * rests after work, from the second look without work on. V8 collects only while objects are made, so
 * a site that has just filled its demo catalog would keep 80 MB of garbage until the next visitors
 * come.
 */
export function idleCollector({ usedCpuMs, collect }: Machine): () => void {
  let lastCpuMs = usedCpuMs();
  let restingLooks = 0;
  return () => {
    const isResting = usedCpuMs() - lastCpuMs < LOOK_EVERY_MS * IDLE_SHARE;
    restingLooks = isResting ? restingLooks + 1 : 0;
    if (COLLECTING_LOOKS.includes(restingLooks)) collect();
    // Collecting is no work.
    lastCpuMs = usedCpuMs();
  };
}

/**
 * All that V8 can do without: it also forgets the bytecode of functions that did not run lately. In
 * V8 13.6 (Node 24) each such collection makes functions older, so that the second one frees half as
 * much as the first: 8 and 4 MB beyond a regular one, in 0.4 s each.
 */
const EVERYTHING = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;

/** Collects garbage when this process rests. Does nothing unless Node runs with `--expose-gc`. */
export function collectWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const usedCpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  setInterval(
    idleCollector({ usedCpuMs, collect: () => void gc(EVERYTHING) }),
    LOOK_EVERY_MS,
  ).unref();
}
