import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Connection, ConnectionOptions } from './connection.ts';
import type { Beating, Heartbeat } from './heartbeat.ts';
import type { Limits } from './limits.ts';
import type { PollTransport, TransportName } from './transports.ts';

/** Who calls, and until when that is certain (ms since 1970). */
export interface Identity {
  readonly userId: string | null;
  readonly expiresAt?: number;
}

export interface Redirect {
  readonly url: string;
  readonly accessToken?: string;
}

export interface EndpointOptions {
  readonly transports?: readonly TransportName[];
  /** Whether one may connect without a user. */
  readonly anonymous?: boolean;
  /** Sends a client to another server when it negotiates; null keeps it. */
  readonly redirect?: (request: IncomingMessage, userId: string | null) => Redirect | null;
}

/** What all endpoints of a server share. */
export interface EndpointContext {
  readonly limits: Limits;
  readonly heartbeat: Heartbeat;
  readonly failed: (error: unknown, where: { path: string; connectionId?: string }) => void;
}

const everyTransport: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];
/** Cannot be guessed: 128 bits. */
const newId = () => randomBytes(16).toString('base64url');

/** A connection and what HTTP knows of it. */
export class Entry implements Beating {
  readonly connection: Connection;
  readonly token: string;
  readonly isStateful: boolean;
  transport: TransportName | null = null;
  poll: PollTransport | null = null;
  /** Bodies that came by POST, one after another. */
  bodies: Promise<void> = Promise.resolve();
  readonly #endpoint: Endpoint;
  #forgetAt = Infinity;
  constructor(
    endpoint: Endpoint,
    asked: { userId: string | null; version: number; isStateful: boolean },
  ) {
    this.#endpoint = endpoint;
    const connectionId = newId();
    // Version 0 of the negotiation has one id for both.
    this.token = asked.version === 0 ? connectionId : newId();
    this.isStateful = asked.isStateful;
    const { limits, heartbeat } = endpoint.context;
    this.connection = endpoint.connect({
      connectionId,
      userId: asked.userId,
      limits,
      heartbeat,
      isStateful: asked.isStateful,
      ended: () => this.#ended(),
    });
    endpoint.entries.set(this.token, this);
    heartbeat.add(this);
  }

  #ended(): void {
    const { limits, heartbeat } = this.#endpoint.context;
    // The Close message of a polling client waits for its next poll.
    if (this.poll?.isDrained === false) this.#forgetAt = heartbeat.now + limits.disconnect;
    else this.forget();
  }

  beat(): void {
    if (!this.connection.isClosed) this.connection.beat();
    else if (this.#endpoint.context.heartbeat.now > this.#forgetAt) this.forget();
  }

  forget(): void {
    this.#endpoint.entries.delete(this.token);
    this.#endpoint.context.heartbeat.delete(this);
  }
}

/** A path that clients connect to. */
export class Endpoint {
  readonly path: string;
  readonly options: EndpointOptions;
  readonly context: EndpointContext;
  readonly transports: readonly TransportName[];
  readonly allowsStateful: boolean;
  readonly connect: (options: ConnectionOptions) => Connection;
  /** By the secret connection token. */
  readonly entries = new Map<string, Entry>();
  constructor(
    path: string,
    options: EndpointOptions,
    context: EndpointContext,
    allowsStateful: boolean,
    connect: (options: ConnectionOptions) => Connection,
  ) {
    this.path = path;
    this.options = options;
    this.context = context;
    this.transports = options.transports ?? everyTransport;
    this.allowsStateful = allowsStateful && this.transports.includes('WebSockets');
    this.connect = connect;
  }

  /** Everybody ends in order; with leave, clients come back, perhaps to another server. */
  closeAll(allowReconnect: boolean): void {
    for (const { connection } of this.entries.values()) connection.close(undefined, allowReconnect);
  }
}
