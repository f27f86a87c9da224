import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** More callers within a window than this are forgotten: memory stays bounded. */
const MAX_CALLERS = 100_000;

/**
 * Counts in this process alone, for calls that must not cost a write to the database each. One
 * window is everybody's, so that forgetting it is all there is to clean.
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
