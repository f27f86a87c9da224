import type { Method, HubCaller } from './dispatcher.ts';
import { Endpoint, type EndpointContext, type EndpointOptions } from './endpoint.ts';
import { HubConnection } from './hub-connection.ts';
import { Broadcast, MessageType } from './messages.ts';

/** The messages of a hub: argument types by message name. */
export type HubMessages = Readonly<Record<string, readonly unknown[]>>;

export interface HubOptions extends EndpointOptions {
  /** The methods that clients may call, by name (case-insensitive). */
  readonly methods?: Readonly<Record<string, Method>>;
  /** Whether a caller may call a method, given its name in lower case. Default: everyone may. */
  readonly mayCall?: (caller: HubCaller, name: string) => boolean | Promise<boolean>;
  /**
   * Whether clients receive the texts of all errors, not only of those meant for them. For
   * development.
   */
  readonly detailedErrors?: boolean;
  /** Whether clients may ask to keep their connection when a WebSocket breaks. Default: true. */
  readonly statefulReconnect?: boolean;
  /**
   * Called after the handshake. Calls wait until it has finished; if it fails, the connection ends.
   */
  readonly onConnected?: (caller: HubCaller) => unknown;
  readonly onDisconnected?: (caller: HubCaller) => void;
}

export interface Targets<M extends HubMessages = HubMessages> {
  send<K extends keyof M & string>(target: K, ...args: M[K]): void;
  /** The same connections except one, usually the caller's. */
  except(connectionId: string): Targets<M>;
}

export interface Hub<M extends HubMessages = HubMessages> {
  readonly path: string;
  readonly all: Targets<M>;
  user(userId: string): Targets<M>;
  group(name: string): Targets<M>;
  client(connectionId: string): Targets<M>;
  /**
   * Calls a method of one client and returns its result. Rejects if the connection does not exist.
   */
  invoke<K extends keyof M & string>(
    connectionId: string,
    target: K,
    ...args: M[K]
  ): Promise<unknown>;
  join(connectionId: string, group: string): void;
  leave(connectionId: string, group: string): void;
  /** Number of open connections, including those before the handshake. */
  readonly connectionCount: number;
}

/** Connections by a key, such as the user. */
class Index {
  readonly #sets = new Map<string, Set<HubConnection>>();
  add(name: string, connection: HubConnection): void {
    const known = this.#sets.get(name);
    if (known) known.add(connection);
    else this.#sets.set(name, new Set([connection]));
  }

  delete(name: string, connection: HubConnection): void {
    const known = this.#sets.get(name);
    if (known?.delete(connection) && known.size === 0) this.#sets.delete(name);
  }

  get(name: string): Iterable<HubConnection> {
    return this.#sets.get(name) ?? [];
  }
}

/** The connections that completed the handshake, and the routing of messages to them. */
export class HubHost<M extends HubMessages> implements Hub<M> {
  readonly endpoint: Endpoint;
  readonly #open = new Map<string, HubConnection>();
  readonly #users = new Index();
  readonly #groups = new Index();
  readonly #groupsOf = new Map<HubConnection, Set<string>>();
  constructor(path: string, options: HubOptions, context: EndpointContext) {
    const methods = new Map(
      Object.entries(options.methods ?? {}).map(([name, method]) => [name.toLowerCase(), method]),
    );
    const events = {
      methodOf: (name: string) => methods.get(name.toLowerCase()),
      mayCall: (connection: HubConnection, name: string) =>
        options.mayCall?.(connection, name.toLowerCase()) ?? true,
      opened: (connection: HubConnection) => {
        this.#open.set(connection.connectionId, connection);
        if (connection.userId !== null) this.#users.add(connection.userId, connection);
        return options.onConnected?.(connection);
      },
      closed: (connection: HubConnection) => {
        this.#forget(connection);
        try {
          options.onDisconnected?.(connection);
        } catch (error) {
          events.failed(error, connection);
        }
      },
      failed: (error: unknown, { connectionId }: HubConnection) =>
        context.failed(error, { path, connectionId }),
      detailedErrors: options.detailedErrors ?? false,
    };
    this.endpoint = new Endpoint({
      path,
      options,
      context,
      allowsStateful: options.statefulReconnect ?? true,
      connect: (connectionOptions) => new HubConnection(connectionOptions, events),
    });
  }

  #forget(connection: HubConnection): void {
    this.#open.delete(connection.connectionId);
    if (connection.userId !== null) this.#users.delete(connection.userId, connection);
    for (const group of this.#groupsOf.get(connection) ?? [])
      this.#groups.delete(group, connection);
    this.#groupsOf.delete(connection);
  }

  #to(connections: () => Iterable<HubConnection>): Targets<M> {
    return {
      send: (target, ...args) => {
        const broadcast = new Broadcast({ type: MessageType.Invocation, target, arguments: args });
        for (const connection of connections()) connection.broadcast(broadcast);
      },
      except: (connectionId) =>
        this.#to(() =>
          [...connections()].filter((connection) => connection.connectionId !== connectionId),
        ),
    };
  }

  get path(): string {
    return this.endpoint.path;
  }

  get connectionCount(): number {
    return [...this.endpoint.entries.values()].filter(({ connection }) => !connection.isClosed)
      .length;
  }

  get all(): Targets<M> {
    return this.#to(() => this.#open.values());
  }

  user(userId: string): Targets<M> {
    return this.#to(() => this.#users.get(userId));
  }

  group(name: string): Targets<M> {
    return this.#to(() => this.#groups.get(name));
  }

  client(connectionId: string): Targets<M> {
    const connection = this.#open.get(connectionId);
    return this.#to(() => (connection ? [connection] : []));
  }

  async invoke<K extends keyof M & string>(
    connectionId: string,
    target: K,
    ...args: M[K]
  ): Promise<unknown> {
    const connection = this.#open.get(connectionId);
    if (!connection) throw new Error(`There is no connection '${connectionId}'.`);
    return connection.invoke(target, ...args);
  }

  join(connectionId: string, group: string): void {
    const connection = this.#open.get(connectionId);
    if (!connection) return;
    this.#groups.add(group, connection);
    const groups = this.#groupsOf.get(connection);
    if (groups) groups.add(group);
    else this.#groupsOf.set(connection, new Set([group]));
  }

  leave(connectionId: string, group: string): void {
    const connection = this.#open.get(connectionId);
    if (!connection) return;
    this.#groups.delete(group, connection);
    this.#groupsOf.get(connection)?.delete(group);
  }
}
