import type { IncomingHttpHeaders } from 'node:http';
import type { Beating, Heartbeat } from './heartbeat.ts';
import type { Limits } from './limits.ts';
import type { Transport, TransportName } from './transports.ts';

/**
 * What is known of the request that started a connection's transport; its address holds no access
 * token.
 */
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
   * Whether client and server agreed at negotiate to keep the connection when its transport breaks.
   */
  readonly isStateful: boolean;
  /** Called once, when the connection is over. */
  readonly ended: () => void;
}

/** One client, whatever the transport; it knows nothing of HTTP. */
export abstract class Connection implements Beating {
  protected readonly options: ConnectionOptions;
  protected transport: Transport | null = null;
  /** When the user's token runs out, in ms since 1970: the client comes back with another. */
  expiresAt = Infinity;
  #request: StartRequest | null = null;
  #transportName: TransportName | null = null;
  #isClosed = false;
  #deadline = Infinity;
  #expired: (() => void) | null = null;
  #isPaused = false;
  #room: (() => void)[] | null = null;
  #drained: (() => void)[] | null = null;
  /** Where the backlog stood when it last moved. */
  #taken = 0;
  #movedAt = 0;

  constructor(options: ConnectionOptions) {
    this.options = options;
    // Negotiated, but no transport yet.
    this.limitTime(options.limits.disconnect, () => this.finish());
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

  /** Whether another transport may follow one that broke. */
  get isResumable(): boolean {
    return false;
  }

  /** Bytes from the client, however cut. */
  abstract receive(data: Buffer, isBinary: boolean): void;
  /** Ends in order, with the reason where the protocol can tell it. */
  abstract close(error?: string, allowReconnect?: boolean): void;
  /** What follows the start of a transport. */
  protected abstract attached(): void;
  /** What follows the end; called once. */
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

  /** A transport broke, or the client ended it in order. */
  lost(transport: Transport | null, _isOrderly = false): void {
    if (transport === this.transport) this.finish();
  }

  /** Sets the one limit of time that runs, in place of the one before. */
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
    if (this.#drained && this.ahead <= this.options.limits.streamAhead) this.noteDrained();
    if (now > this.#deadline && !this.#isPaused) return this.#expired?.();
    if (Date.now() >= this.expiresAt) return this.close(undefined, true);
    this.#watchBacklog(now);
  }

  /** A transport that takes nothing of what waits is broken, even if nobody said so. */
  #watchBacklog(now: number): void {
    const { transport } = this;
    if (!transport || transport.name === 'LongPolling') return;
    const taken = transport.taken();
    if (transport.backlog() === 0 || taken !== this.#taken) {
      this.#taken = taken;
      this.#movedAt = now;
    } else if (now - this.#movedAt > this.options.limits.send) {
      transport.abort();
      this.lost(transport);
    }
  }

  /**
   * A client that does not read must not fill the server's memory; it comes back and reads its
   * state anew.
   */
  protected limitBacklog(more = 0): void {
    if ((this.transport?.backlog() ?? 0) + more <= this.options.limits.backlog) return;
    this.transport?.abort();
    this.finish();
  }

  /** What was sent and is not with the client yet, as far as one knows. */
  protected get ahead(): number {
    return this.transport?.backlog() ?? 0;
  }

  /** Waits until the client has taken most of what was sent; null if it has. */
  protected drained(): Promise<void> | null {
    if (this.#isClosed || this.ahead <= this.options.limits.streamAhead) return null;
    return new Promise((resolve) => {
      if (this.#drained) return void this.#drained.push(resolve);
      this.#drained = [resolve];
      this.transport?.whenDrained(() => this.noteDrained());
    });
  }

  /** Those who wait look again. */
  protected noteDrained(): void {
    const waiting = this.#drained;
    this.#drained = null;
    for (const resolve of waiting ?? []) resolve();
  }

  /**
   * Back-pressure: while busy, no more is read from the client; what was read already still comes.
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

  /** Waits until the connection can take more. */
  async room(): Promise<void> {
    while (this.#isPaused && !this.#isClosed)
      await new Promise<void>((resolve) => {
        (this.#room ??= []).push(resolve);
      });
  }

  /** The end of it all. */
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
