import { ProtocolError, type Wire } from './messages.ts';

interface SentMessage {
  readonly id: number;
  readonly data: Wire;
  readonly bytes: number;
}

/**
 * The send buffer of a connection that can lose its transport. Unacknowledged messages are sent
 * again over the next transport; duplicates from the peer are dropped. Only calls, items and
 * completions are numbered, from 1, on each side.
 */
export class Replay {
  readonly #limit: number;
  #kept: SentMessage[] = [];
  /** How many of the kept messages were sent over the current transport. */
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

  /** The messages that may be sent now. Stops while too much is unacknowledged. */
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
      throw new ProtocolError('An acknowledgment names a message that was never sent.');
    const count = this.#kept.findIndex((kept) => kept.id > id);
    for (const { bytes } of this.#kept.splice(0, count === -1 ? this.#kept.length : count)) {
      this.#keptBytes -= bytes;
      if (this.#sent === 0) continue;
      this.#sent -= 1;
      this.#sentBytes -= bytes;
    }
  }

  /**
   * Called for a new transport: all kept messages are due again. Returns the number of the first
   * message that follows.
   */
  rewind(): number {
    this.#sent = 0;
    this.#sentBytes = 0;
    this.#isAwaitingSequence = true;
    return this.#kept[0]?.id ?? this.#lastId + 1;
  }

  /** Takes over the peer's number of its first message that follows. */
  resume(sequenceId: number): void {
    if (sequenceId > this.#nextReceived)
      throw new ProtocolError('A sequence starts after messages that never arrived.');
    this.#nextReceived = sequenceId;
    this.#isAwaitingSequence = false;
  }

  /** Until the peer has sent its sequence, numbered messages are ignored. */
  get isAwaitingSequence(): boolean {
    return this.#isAwaitingSequence;
  }

  /** Counts a numbered message. Returns whether it is new. */
  accept(): boolean {
    const id = this.#nextReceived;
    this.#nextReceived += 1;
    this.#isAckDue = true;
    if (id <= this.#latestReceived) return false;
    this.#latestReceived = id;
    return true;
  }

  /** The number to acknowledge; null if no message arrived since the last call. */
  takeAck(): number | null {
    if (!this.#isAckDue) return null;
    this.#isAckDue = false;
    return this.#latestReceived;
  }
}
