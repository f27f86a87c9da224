import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Connection, ConnectionOptions } from './connection.ts';
import type { Beating, Heartbeat } from './heartbeat.ts';
import type { Limits } from './limits.ts';
import type { Session } from './session.ts';
import type { PollTransport, TransportName } from './transports.ts';

/** A caller's user, and until when the identity is valid (ms since 1970). */
export interface Identity {
  readonly userId: string | null;
  readonly expiresAt?: number;
  readonly session?: Session;
}

export interface Redirect {
  readonly url: string;
  readonly accessToken?: string;
}

export interface EndpointOptions {
  readonly transports?: readonly TransportName[];
  /** Whether clients may connect without a user. */
  readonly anonymous?: boolean;
  /** Redirects a client to another server at negotiation. Null keeps it here. */
  readonly redirect?: (request: IncomingMessage, userId: string | null) => Redirect | null;
}

/** Shared by all endpoints of a server. */
export interface EndpointContext {
  readonly limits: Limits;
  readonly heartbeat: Heartbeat;
  readonly failed: (error: unknown, where: { path: string; connectionId?: string }) => void;
}

const everyTransport: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];
/** 128 random bits, so that ids cannot be guessed. */
const newId = () => randomBytes(16).toString('base64url');

/** A connection with its HTTP state. */
export class Entry implements Beating {
  readonly connection: Connection;
  readonly token: string;
  readonly isStateful: boolean;
  transport: TransportName | null = null;
  poll: PollTransport | null = null;
  /** The queue of request bodies, processed in order of arrival. */
  bodies: Promise<void> = Promise.resolve();
  readonly #endpoint: Endpoint;
  #forgetAt = Infinity;
  constructor(
    endpoint: Endpoint,
    asked: { userId: string | null; version: number; isStateful: boolean },
  ) {
    this.#endpoint = endpoint;
    const connectionId = newId();
    // Version 0 of the negotiation uses one id for both.
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
    endpoint.add(this);
    heartbeat.add(this);
  }

  #ended(): void {
    const { limits, heartbeat } = this.#endpoint.context;
    // The Close message of a polling client waits for the next poll.
    if (this.poll?.isDrained === false) this.#forgetAt = heartbeat.now + limits.disconnectMs;
    else this.forget();
  }

  beat(): void {
    if (!this.connection.isClosed) this.connection.beat();
    else if (this.#endpoint.context.heartbeat.now > this.#forgetAt) this.forget();
  }

  forget(): void {
    this.#endpoint.delete(this);
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
  /** Connections by their secret connection token. */
  readonly entries = new Map<string, Entry>();
  /** How many of them each user has. */
  readonly #own = new Map<string, number>();
  constructor({
    path,
    options,
    context,
    allowsStateful,
    connect,
  }: Pick<Endpoint, 'path' | 'options' | 'context' | 'allowsStateful' | 'connect'>) {
    this.path = path;
    this.options = options;
    this.context = context;
    this.transports = options.transports ?? everyTransport;
    this.allowsStateful = allowsStateful && this.transports.includes('WebSockets');
    this.connect = connect;
  }

  add(entry: Entry): void {
    this.entries.set(entry.token, entry);
    this.#count(entry, 1);
  }

  delete(entry: Entry): void {
    if (this.entries.delete(entry.token)) this.#count(entry, -1);
  }

  #count({ connection: { userId } }: Entry, change: number): void {
    if (userId === null) return;
    const count = (this.#own.get(userId) ?? 0) + change;
    if (count > 0) this.#own.set(userId, count);
    else this.#own.delete(userId);
  }

  /** Whether a user may open another connection. One account must not fill the server's memory. */
  hasRoomFor(userId: string | null): boolean {
    return userId === null || (this.#own.get(userId) ?? 0) < this.context.limits.connectionsPerUser;
  }

  /**
   * Closes all connections in order. With `allowReconnect`, clients reconnect, possibly to another
   * server.
   */
  closeAll(allowReconnect: boolean): void {
    for (const { connection } of this.entries.values()) connection.close(undefined, allowReconnect);
  }
}
