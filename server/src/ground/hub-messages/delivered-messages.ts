/** The id of a message, and the transaction that sent it. */
export interface SentMessage {
  readonly id: string;
  readonly transaction: bigint;
}

/**
 * Which messages a server has already delivered to its connections. Messages arrive twice, by
 * notification and by reading missed ones, and ids are not in commit order. A message therefore
 * counts as delivered if its id is known, or if its transaction lies before the horizon.
 */
export class DeliveredMessages {
  readonly #ids = new Map<string, bigint>();
  /** All messages of transactions before this one were delivered. */
  #horizon: bigint;
  constructor(horizon: bigint) {
    this.#horizon = horizon;
  }

  get horizon(): bigint {
    return this.#horizon;
  }

  /** Returns whether a message is new, and marks it as delivered. */
  accept({ id, transaction }: SentMessage): boolean {
    if (transaction < this.#horizon || this.#ids.has(id)) return false;
    this.#ids.set(id, transaction);
    return true;
  }

  /**
   * Moves the horizon: everything before it was read. Transactions that still run, or start later,
   * come after it.
   */
  moveHorizon(horizon: bigint): void {
    if (horizon <= this.#horizon) return;
    this.#horizon = horizon;
    for (const [id, transaction] of this.#ids) if (transaction < horizon) this.#ids.delete(id);
  }
}
