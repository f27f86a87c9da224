/**
 * A cache of the most recently used values in two generations: when the younger half is full, it
 * becomes the older half, and the previous older half is dropped. Cheaper than ordering single
 * values.
 */
export class Recent<V> {
  readonly #most: () => number;
  /** The size of a half. Updated when it is reached, not for each value. */
  #half = 0;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  /** @param most Returns the maximum number of values at the moment. */
  constructor(most: () => number) {
    this.#most = most;
  }

  get(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#half = this.#most() / 2;
      if (this.#young.size >= this.#half) [this.#old, this.#young] = [this.#young, new Map()];
    }
    this.#young.set(key, value);
  }
}
