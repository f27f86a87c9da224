import { Connection, type ConnectionOptions, type StartRequest } from './connection.ts';
import type { Wire } from './messages.ts';
import type { TransportName } from './transports.ts';

/** A connection without a hub: bytes in both directions, in chunks of any size. */
export interface RawCaller {
  readonly connectionId: string;
  readonly userId: string | null;
  readonly transportName: TransportName | null;
  readonly request: StartRequest | null;
  readonly isClosed: boolean;
  send(data: Wire): void;
  /** Pauses reading from the client. */
  pause(): void;
  resume(): void;
  close(): void;
}

export interface RawEvents {
  opened(connection: RawCaller): void;
  received(connection: RawCaller, data: Buffer, isBinary: boolean): void;
  closed(connection: RawCaller): void;
  failed(error: unknown, connection: RawCaller): void;
}

/** One client of a raw endpoint. There are no pings; a protocol that needs them sends its own. */
export class RawConnection extends Connection implements RawCaller {
  readonly #events: RawEvents;
  #wasOpened = false;
  constructor(options: ConnectionOptions, events: RawEvents) {
    super(options);
    this.#events = events;
  }

  #run(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#events.failed(error, this);
      this.finish();
    }
  }
  protected attached(): void {
    this.limitNoTime();
    this.#wasOpened = true;
    this.#run(() => this.#events.opened(this));
  }

  receive(data: Buffer, isBinary: boolean): void {
    if (!this.isClosed) this.#run(() => this.#events.received(this, data, isBinary));
  }

  send(data: Wire): void {
    if (this.isClosed) return;
    this.transport?.send(data, typeof data !== 'string');
    this.limitBacklog();
  }

  pause(): void {
    this.setBusy(true);
  }

  resume(): void {
    this.setBusy(false);
  }

  close(): void {
    this.finish();
  }
  protected finished(): void {
    if (!this.#wasOpened) return;
    try {
      this.#events.closed(this);
    } catch (error) {
      this.#events.failed(error, this);
    }
  }
}
