import { ProtocolError, type Wire } from './messages.ts';

interface Kept {
  readonly id: number;
  readonly data: Wire;
  readonly bytes: number;
}

/**
 * The memory of a connection that can lose its transport: what was sent and not acknowledged goes
 * again over the next one, what came twice is taken once. Only calls, items and completions count,
 * from 1, on each side.
 */
export class Replay {
  readonly #limit: number;
  #kept: Kept[] = [];
  /** How many of the kept went over the present transport. */
  #sent = 0;
  #sentBytes = 0;
  #keptBytes = 0;
  #lastId = 0;
  #nextReceived = 1;
  #latestReceived = 0;
  #isAwaitingSequence = false;
  #isAckDue = false;
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes kept, sent or not. */
  get backlog(): number {
    return this.#keptBytes;
  }

  keep(data: Wire): void {
    this.#lastId += 1;
    const bytes = typeof data === 'string' ? Buffer.byteLength(data) : data.length;
    this.#kept.push({ id: this.#lastId, data, bytes });
    this.#keptBytes += bytes;
  }

  /** What may be sent now: nothing while too much is unacknowledged. */
  *due(): Generator<Wire> {
    while (this.#sentBytes < this.#limit) {
      const next = this.#kept[this.#sent];
      if (!next) return;
      this.#sent += 1;
      this.#sentBytes += next.bytes;
      yield next.data;
    }
  }

  acknowledge(id: number): void {
    if (id > this.#lastId)
      throw new ProtocolError('An acknowledgement is of a message that was never sent.');
    const count = this.#kept.findIndex((kept) => kept.id > id);
    for (const { bytes } of this.#kept.splice(0, count === -1 ? this.#kept.length : count)) {
      this.#keptBytes -= bytes;
      if (this.#sent === 0) continue;
      this.#sent -= 1;
      this.#sentBytes -= bytes;
    }
  }

  /**
   * The transport is another: all that is kept is due again. Returns the number of the first
   * message to follow.
   */
  rewind(): number {
    this.#sent = 0;
    this.#sentBytes = 0;
    this.#isAwaitingSequence = true;
    return this.#kept[0]?.id ?? this.#lastId + 1;
  }

  /** The peer's number of its first message to follow. */
  resume(sequenceId: number): void {
    if (sequenceId > this.#nextReceived)
      throw new ProtocolError('A sequence begins after messages that never came.');
    this.#nextReceived = sequenceId;
    this.#isAwaitingSequence = false;
  }

  /** Until the peer has said where it goes on, nothing counts. */
  get isAwaitingSequence(): boolean {
    return this.#isAwaitingSequence;
  }

  /** Whether a message that counts is new. */
  takes(): boolean {
    const id = this.#nextReceived;
    this.#nextReceived += 1;
    this.#isAckDue = true;
    if (id <= this.#latestReceived) return false;
    this.#latestReceived = id;
    return true;
  }

  /** The number to acknowledge, once after new messages. */
  takeAck(): number | null {
    if (!this.#isAckDue) return null;
    this.#isAckDue = false;
    return this.#latestReceived;
  }
}
