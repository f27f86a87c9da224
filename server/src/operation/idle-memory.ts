/** How often the server looks whether work has ended, ms. */
const LOOK_EVERY_MS = 30_000;
/** Below this part of one core, the server rests. */
const IDLE_SHARE = 0.05;

export interface Machine {
  /** Processor time that this process has used, ms. */
  readonly usedCpuMs: () => number;
  /** Collects all garbage, and gives the memory back to the system. */
  readonly collect: () => void;
}

/**
 * Returns a function to call every `LOOK_EVERY_MS`: it collects garbage once when the server rests
 * after work. V8 collects only while objects are made, so a site that has just filled its demo catalog
 * would keep 80 MB of garbage until the next visitors come.
 */
export function idleCollector({ usedCpuMs, collect }: Machine): () => void {
  let lastCpuMs = usedCpuMs();
  let hasWorked = true;
  return () => {
    const isResting = usedCpuMs() - lastCpuMs < LOOK_EVERY_MS * IDLE_SHARE;
    if (isResting && hasWorked) collect();
    hasWorked = !isResting;
    // Collecting is no work.
    lastCpuMs = usedCpuMs();
  };
}

/** Collects garbage when this process rests. Does nothing unless Node runs with `--expose-gc`. */
export function collectWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const usedCpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  setInterval(idleCollector({ usedCpuMs, collect: () => void gc() }), LOOK_EVERY_MS).unref();
}
