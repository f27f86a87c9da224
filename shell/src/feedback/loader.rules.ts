/** R9.14, R9.15, ms. */
export const LOADER_STOP_DELAY_MS = 800;
export const LOADER_INTERVAL_MS = 350;

/**
 * The next step of the loader bar: 1 to 10 below 75, 0.4 below 90, 0.1 below 100, never above
 * (R9.16 to R9.18).
 */
export function nextProgress(progress: number, random: () => number = Math.random): number {
  const step = progress < 75 ? 1 + random() * 9 : progress < 90 ? 0.4 : progress < 100 ? 0.1 : 0;
  return Math.min(100, progress + step);
}

/**
 * Advances while something is pending, then jumps to 100 and hides 800 ms later (R4.68 to R4.71).
 */
export function createLoader(show: (progress: number) => void, random?: () => number) {
  let progress = 0;
  let tick: ReturnType<typeof setInterval> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  const step = () => show((progress = nextProgress(progress, random)));
  return {
    start(): void {
      clearTimeout(hide);
      if (tick !== undefined) return;
      progress = 0;
      step();
      tick = setInterval(step, LOADER_INTERVAL_MS);
    },
    stop(): void {
      if (tick === undefined) return;
      clearInterval(tick);
      tick = undefined;
      show(100);
      hide = setTimeout(() => show((progress = 0)), LOADER_STOP_DELAY_MS);
    },
    dispose(): void {
      clearInterval(tick);
      clearTimeout(hide);
      tick = undefined;
    },
  };
}
