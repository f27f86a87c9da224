interface Taker {
  resolve(result: IteratorResult<unknown>): void;
  reject(error: Error): void;
}

/**
 * Items of a client-to-server stream, queued between the network and the method that reads them.
 */
export class ItemQueue implements AsyncIterableIterator<unknown> {
  readonly #taken: () => void;
  #items: unknown[] = [];
  #takers: Taker[] = [];
  #end: { readonly error: Error | null } | null = null;
  /** `taken` is called after each item that the method reads. */
  constructor(taken: () => void) {
    this.#taken = taken;
  }

  get length(): number {
    return this.#items.length;
  }

  push(item: unknown): void {
    if (this.#end) return;
    const taker = this.#takers.shift();
    if (taker) taker.resolve({ value: item, done: false });
    else this.#items.push(item);
  }

  /** Ends the stream. Items already queued can still be read. */
  end(error: Error | null = null): void {
    if (this.#end) return;
    this.#end = { error };
    const [first, ...others] = this.#takers;
    this.#takers = [];
    if (error) first?.reject(error);
    else first?.resolve({ value: undefined, done: true });
    for (const taker of others) taker.resolve({ value: undefined, done: true });
  }

  /** Drops the queue: the method no longer reads. */
  discard(): void {
    this.end();
    this.#items = [];
    this.#taken();
  }

  async next(): Promise<IteratorResult<unknown>> {
    if (this.#items.length > 0) {
      const value = this.#items.shift();
      this.#taken();
      return { value, done: false };
    }
    if (this.#end) {
      const { error } = this.#end;
      this.#end = { error: null };
      if (error) throw error;
      return { value: undefined, done: true };
    }
    return new Promise((resolve, reject) => {
      this.#takers.push({ resolve, reject });
    });
  }

  async return(): Promise<IteratorResult<unknown>> {
    this.discard();
    return { value: undefined, done: true };
  }
  [Symbol.asyncIterator](): this {
    return this;
  }
}
