/** A message's place: its id, and the transaction that sent it. */
export interface Place {
  readonly id: string;
  readonly transaction: bigint;
}

/**
 * What a server has handed to its connections already. Messages come twice, by notification and by
 * reading what was missed, and ids do not come in the order of commits; so a message counts as
 * heard by its id, or because all of its transaction and those before it were read.
 */
export class Heard {
  readonly #ids = new Map<string, bigint>();
  /** Whatever came from transactions before this one was heard. */
  #horizon: bigint;
  constructor(horizon: bigint) {
    this.#horizon = horizon;
  }

  get horizon(): bigint {
    return this.#horizon;
  }

  /** Whether a message is new; from now on it is not. */
  takes({ id, transaction }: Place): boolean {
    if (transaction < this.#horizon || this.#ids.has(id)) return false;
    this.#ids.set(id, transaction);
    return true;
  }

  /** All that came before was read; what is still running, or began later, was not. */
  settle(horizon: bigint): void {
    if (horizon <= this.#horizon) return;
    this.#horizon = horizon;
    for (const [id, transaction] of this.#ids) if (transaction < horizon) this.#ids.delete(id);
  }
}
