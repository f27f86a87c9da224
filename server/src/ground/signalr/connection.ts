import type { Session } from './session.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Beating, Heartbeat } from './heartbeat.ts';
import type { Limits } from './limits.ts';
import type { Transport, TransportName } from './transports.ts';

/** The request that started a connection's transport. Its URL contains no access token. */
export interface StartRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface ConnectionOptions {
  readonly connectionId: string;
  readonly userId: string | null;
  readonly limits: Limits;
  readonly heartbeat: Heartbeat;
  /**
   * Whether client and server agreed at negotiation to keep the connection when its transport
   * breaks.
   */
  readonly isStateful: boolean;
  /** Called once, when the connection is over. */
  readonly ended: () => void;
}

/** One client over any transport. It knows nothing about HTTP. */
export abstract class Connection implements Beating {
  protected readonly options: ConnectionOptions;
  protected transport: Transport | null = null;
  /** When the user's token expires, in ms since 1970. The client then reconnects with a new one. */
  expiresAt = Infinity;
  /** The session of that token, which may end before. */
  session: Session | undefined;
  #request: StartRequest | null = null;
  #transportName: TransportName | null = null;
  #isClosed = false;
  #deadline = Infinity;
  #expired: (() => void) | null = null;
  #isPaused = false;
  #room: (() => void)[] | null = null;
  #drained: (() => void)[] | null = null;
  /** How many bytes the transport had taken when the backlog last moved. */
  #taken = 0;
  #movedAt = 0;

  constructor(options: ConnectionOptions) {
    this.options = options;
    // Negotiated, but without a transport yet.
    this.limitTime(options.limits.disconnectMs, () => this.finish());
  }

  get connectionId(): string {
    return this.options.connectionId;
  }

  get userId(): string | null {
    return this.options.userId;
  }

  get transportName(): TransportName | null {
    return this.#transportName;
  }

  get request(): StartRequest | null {
    return this.#request;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether a new transport may replace a broken one. */
  get isResumable(): boolean {
    return false;
  }

  /** Receives bytes from the client, in chunks of any size. */
  abstract receive(data: Buffer, isBinary: boolean): void;
  /** Closes in order, with the reason if the protocol can carry it. */
  abstract close(error?: string, allowReconnect?: boolean): void;
  /** Called when a transport has started. */
  protected abstract attached(): void;
  /** Called once, when the connection has ended. */
  protected abstract finished(): void;

  attach(transport: Transport, request: StartRequest): void {
    const replaced = this.transport;
    this.transport = transport;
    this.#transportName = transport.name;
    this.#request = request;
    this.#taken = 0;
    this.#movedAt = this.options.heartbeat.now;
    replaced?.abort();
    if (this.#isPaused) transport.pause();
    this.attached();
  }

  /** A transport broke, or the client closed it in order. */
  lost(transport: Transport | null, _isOrderly = false): void {
    if (transport === this.transport) this.finish();
  }

  /** Sets the deadline. A connection has only one, so this replaces the previous one. */
  protected limitTime(ms: number, expired: () => void): void {
    this.#deadline = this.options.heartbeat.now + ms;
    this.#expired = expired;
  }
  protected limitNoTime(): void {
    this.#deadline = Infinity;
    this.#expired = null;
  }

  beat(): void {
    const { now } = this.options.heartbeat;
    this.transport?.beat?.();
    if (this.#drained && this.ahead <= this.options.limits.streamAheadBytes) this.noteDrained();
    if (now > this.#deadline && !this.#isPaused) return this.#expired?.();
    if (Date.now() >= this.expiresAt) return this.close(undefined, true);
    this.#watchBacklog(now);
  }

  /** A transport whose backlog does not move counts as broken, even without an error. */
  #watchBacklog(now: number): void {
    const { transport } = this;
    if (!transport || transport.name === 'LongPolling') return;
    const taken = transport.taken();
    if (transport.backlog() === 0 || taken !== this.#taken) {
      this.#taken = taken;
      this.#movedAt = now;
    } else if (now - this.#movedAt > this.options.limits.sendMs) {
      transport.abort();
      this.lost(transport);
    }
  }

  /**
   * Ends the connection of a client that does not read, before it fills the server's memory. The
   * client reconnects and reloads its state.
   */
  protected limitBacklog(more = 0): void {
    if ((this.transport?.backlog() ?? 0) + more <= this.options.limits.backlogBytes) return;
    this.transport?.abort();
    this.finish();
  }

  /** Bytes that were sent but, as far as known, have not reached the client yet. */
  protected get ahead(): number {
    return this.transport?.backlog() ?? 0;
  }

  /** Resolves when the client has taken most of what was sent; null if it has already. */
  protected drained(): Promise<void> | null {
    if (this.#isClosed || this.ahead <= this.options.limits.streamAheadBytes) return null;
    return new Promise((resolve) => {
      if (this.#drained) return void this.#drained.push(resolve);
      this.#drained = [resolve];
      this.transport?.whenDrained(() => this.noteDrained());
    });
  }

  /** Wakes everyone who waits in `drained`; they check again. */
  protected noteDrained(): void {
    const waiting = this.#drained;
    this.#drained = null;
    for (const resolve of waiting ?? []) resolve();
  }

  /**
   * Back-pressure: while busy, nothing more is read from the client. Data that was already read
   * still arrives.
   */
  protected setBusy(isBusy: boolean): void {
    if (isBusy === this.#isPaused) return;
    this.#isPaused = isBusy;
    if (isBusy) return this.transport?.pause();
    this.transport?.resume();
    this.#letIn();
  }
  protected get isBusy(): boolean {
    return this.#isPaused;
  }

  #letIn(): void {
    for (const enter of this.#room ?? []) enter();
    this.#room = null;
  }

  /** Resolves when the connection can receive more. */
  async room(): Promise<void> {
    while (this.#isPaused && !this.#isClosed)
      await new Promise<void>((resolve) => {
        (this.#room ??= []).push(resolve);
      });
  }

  /** Ends the connection for good. */
  protected finish(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.limitNoTime();
    this.transport?.end();
    this.#letIn();
    this.noteDrained();
    this.finished();
    this.options.ended();
  }
}
