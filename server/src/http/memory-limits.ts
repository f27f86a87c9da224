import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** If a window has more callers than this, all counts are dropped, so that memory stays bounded. */
const MAX_CALLERS = 100_000;

/**
 * Rate limits counted in this process only, for calls too frequent for a database write each. All
 * callers share one window, so clearing the map is the only cleanup.
 */
export class MemoryLimits implements FastifyRateLimitStore {
  readonly #counts = new Map<string, number>();
  #ends = 0;

  incr(
    key: string,
    callback: Parameters<FastifyRateLimitStore['incr']>[1],
    timeWindow: number,
  ): void {
    const now = performance.now();
    if (now >= this.#ends || this.#counts.size >= MAX_CALLERS) {
      this.#counts.clear();
      this.#ends = now + timeWindow;
    }
    const current = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, current);
    callback(null, { current, ttl: this.#ends - now });
  }

  child(): FastifyRateLimitStore {
    return new MemoryLimits();
  }
}
