/** How often the server looks whether work has ended, ms. */
const LOOK_EVERY_MS = 10_000;
/** Below this part of one core, the server rests. */
const IDLE_SHARE = 0.05;
/** At which looks without work garbage is collected. */
const FIRST_COLLECTING_LOOK = 2;
const SECOND_COLLECTING_LOOK = 3;
/**
 * How much work is worth collecting after, ms of processor time. Both collections take some 0.7 s; a
 * job of half a second each few minutes would otherwise cost an idle site more by them than by itself.
 */
const WORTH_COLLECTING_MS = 3_000;

export interface Machine {
  /** Processor time that this process has used, ms. */
  readonly usedCpuMs: () => number;
  /** Collects all garbage, and gives the memory back to the system. */
  readonly collect: () => void;
}

/**
 * Returns a function to call every `LOOK_EVERY_MS`. When the server rests after its start, and then after
 * each `WORTH_COLLECTING_MS` of work, it collects garbage at the second and third look without work. V8
 * collects only while objects are made, so a site that has just filled its demo catalog would keep 80 MB
 * of garbage until the next visitors come.
 */
export function idleCollector({ usedCpuMs, collect }: Machine): () => void {
  let lastCpuMs = 0;
  let restingLooks = 0;
  // A start leaves 30 MB of garbage. On a quiet machine it takes 1.5 s only.
  let workMs = WORTH_COLLECTING_MS;
  return () => {
    const spentMs = usedCpuMs() - lastCpuMs;
    const isResting = spentMs < LOOK_EVERY_MS * IDLE_SHARE;
    restingLooks = isResting ? restingLooks + 1 : 0;
    if (!isResting) workMs += spentMs;
    const isWorth = workMs >= WORTH_COLLECTING_MS;
    if (isWorth && restingLooks === FIRST_COLLECTING_LOOK) collect();
    if (isWorth && restingLooks === SECOND_COLLECTING_LOOK) {
      collect();
      workMs = 0;
    }
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
