/**
 * The values that were asked for last, by their keys. Those of the younger half become the older
 * half all at once, and what was the older half is forgotten: nothing is kept in order value by
 * value.
 */
export class Recent<V> {
  readonly #most: () => number;
  /** Looked up when it is reached, not for each value. */
  #half = 0;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  /** @param most How many there may be at the moment. */
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
