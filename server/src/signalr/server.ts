import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { HubConnection, MAX_MESSAGE, Timings } from './connection.ts';
import type { HubCaller, Method } from './dispatcher.ts';
import { eventsTransport, PollTransport, webSocketTransport } from './transports.ts';

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';
export interface HubOptions {
  /** What clients may call, by name (case does not matter). */
  readonly methods?: Readonly<Record<string, Method>>;
  readonly transports?: readonly TransportName[];
  /** Whether nobody may connect without a user. */
  readonly anonymous?: boolean;
  readonly detailedErrors?: boolean;
  readonly onConnected?: (caller: HubCaller) => void;
  readonly onDisconnected?: (caller: HubCaller) => void;
}
export interface ServerOptions {
  /** The user of a token, or null when it is no good. */
  readonly authenticate: (token: string | null, request: IncomingMessage) => Promise<string | null>;
  /** Origins whose pages may connect; WebSockets know no CORS. Absent Origin (no browser) is allowed. */
  readonly allowedOrigins: readonly string[];
}
export interface Targets { send(target: string, ...args: unknown[]): void }
export interface Hub {
  readonly path: string;
  readonly all: Targets;
  user(userId: string): Targets;
  group(name: string): Targets;
  client(connectionId: string): Targets;
  join(connectionId: string, group: string): void;
  leave(connectionId: string, group: string): void;
  readonly connectionCount: number;
}
interface Entry { readonly connection: HubConnection; readonly userId: string | null; transport: TransportName | null; poll: PollTransport | null; bodies: Promise<void> }

const id = () => randomBytes(16).toString('base64url');
const text = (response: ServerResponse, status: number, body: string) => {
  response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache, no-store' });
  response.end(body);
};
const formats: Readonly<Record<TransportName, readonly string[]>> = { WebSockets: ['Text', 'Binary'], ServerSentEvents: ['Text'], LongPolling: ['Text', 'Binary'] };
const everyTransport: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

class HubHost implements Hub {
  readonly path: string;
  readonly options: HubOptions;
  readonly transports: readonly TransportName[];
  /** By the secret connection token. */
  readonly entries = new Map<string, Entry>();
  readonly #methods: ReadonlyMap<string, Method>;
  constructor(path: string, options: HubOptions) {
    this.path = path;
    this.options = options;
    this.transports = options.transports ?? everyTransport;
    this.#methods = new Map(Object.entries(options.methods ?? {}).map(([name, method]) => [name.toLowerCase(), method]));
  }
  get connectionCount(): number {
    return [...this.entries.values()].filter(({ connection }) => !connection.isClosed).length;
  }
  /** A connection before its transport; version 0 of the negotiation has one id for both. */
  create(userId: string | null, version = 1): { token: string; connectionId: string; entry: Entry } {
    const connectionId = id();
    const token = version === 0 ? connectionId : id();
    const connection = new HubConnection(connectionId, userId, {
      methodOf: (name) => this.#methods.get(name.toLowerCase()),
      opened: (opened) => this.options.onConnected?.(opened),
      closed: (closed) => {
        const forget = () => this.entries.delete(token);
        // The Close message of a polling client waits for its next poll.
        if (entry.poll?.isDrained === false) setTimeout(forget, Timings.disconnect).unref();
        else forget();
        if (closed.wasOpened) this.options.onDisconnected?.(closed);
      },
      detailedErrors: this.options.detailedErrors ?? false,
    });
    const entry: Entry = { connection, userId, transport: null, poll: null, bodies: Promise.resolve() };
    this.entries.set(token, entry);
    return { token, connectionId, entry };
  }
  #to(chosen: (connection: HubConnection) => boolean): Targets {
    return {
      send: (target, ...args) => {
        for (const { connection } of this.entries.values()) if (connection.isOpen && chosen(connection)) connection.send(target, ...args);
      },
    };
  }
  get all(): Targets {
    return this.#to(() => true);
  }
  user(userId: string): Targets {
    return this.#to((connection) => connection.userId === userId);
  }
  group(name: string): Targets {
    return this.#to((connection) => connection.groups.has(name));
  }
  client(connectionId: string): Targets {
    return this.#to((connection) => connection.connectionId === connectionId);
  }
  #each(connectionId: string, change: (connection: HubConnection) => void): void {
    for (const { connection } of this.entries.values()) if (connection.connectionId === connectionId) change(connection);
  }
  join(connectionId: string, group: string): void {
    this.#each(connectionId, (connection) => connection.groups.add(group));
  }
  leave(connectionId: string, group: string): void {
    this.#each(connectionId, (connection) => connection.groups.delete(group));
  }
}

/** Hubs on a plain HTTP server: give it the requests and upgrades of the hubs' paths. */
export function createSignalRServer({ authenticate, allowedOrigins }: ServerOptions) {
  const hubs = new Map<string, HubHost>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE * 2 });
  let isClosing = false;
  const urlOf = (request: IncomingMessage) => new URL((request as { originalUrl?: string }).originalUrl ?? request.url ?? '/', 'http://hub');
  /** Names of query parameters are compared without case. */
  const query = (url: URL, name: string) => [...url.searchParams].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
  const tokenOf = (request: IncomingMessage, url: URL) => /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? query(url, 'access_token');
  const isForeign = ({ headers }: IncomingMessage) => headers.origin !== undefined && !allowedOrigins.includes(headers.origin);

  function negotiate(hub: HubHost, url: URL, userId: string | null, response: ServerResponse): void {
    const asked = query(url, 'negotiateVersion');
    const version = asked === null ? 0 : Number(asked);
    const answer = (body: object) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store' });
      response.end(JSON.stringify(body));
    };
    if (!Number.isInteger(version) || version < 0) return answer({ error: `The client requested a version '${asked}' that the server does not understand.` });
    const { token, connectionId } = hub.create(userId, Math.min(version, 1));
    const availableTransports = hub.transports.map((transport) => ({ transport, transferFormats: formats[transport] }));
    if (version > 0) return answer({ negotiateVersion: 1, connectionId, connectionToken: token, availableTransports });
    answer({ negotiateVersion: 0, connectionId, availableTransports });
  }
  /** The connection that a request belongs to, or an answer why not. */
  function entryOf(hub: HubHost, url: URL, userId: string | null, response: ServerResponse): Entry | null {
    const key = query(url, 'id');
    if (!key) return text(response, 400, 'Connection ID required'), null;
    const entry = hub.entries.get(key);
    // Another user's connection is as good as none.
    if (!entry || entry.userId !== userId) return text(response, 404, 'No Connection with that ID'), null;
    return entry;
  }
  function receiveBody(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
    // Bodies are taken one after another, in order of arrival.
    entry.bodies = entry.bodies.then(async () => {
      const chunks: Buffer[] = [];
      let size = 0;
      try {
        for await (const chunk of request) {
          size += (chunk as Buffer).length;
          if (size > MAX_MESSAGE * 2) return entry.connection.close('Connection closed with an error.'), text(response, 413, '');
          chunks.push(chunk as Buffer);
        }
      } catch {
        return text(response, 400, '');
      }
      if (entry.connection.isClosed) return text(response, 404, 'No Connection with that ID');
      entry.connection.receive(Buffer.concat(chunks));
      text(response, 200, '');
    });
  }
  function get(hub: HubHost, entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    const wanted: TransportName = (request.headers.accept ?? '').includes('text/event-stream') ? 'ServerSentEvents' : 'LongPolling';
    if (!hub.transports.includes(wanted)) return text(response, 404, '');
    if (entry.transport !== null && entry.transport !== wanted) return text(response, 400, 'Cannot change transports mid-connection');
    if (wanted === 'ServerSentEvents') {
      if (entry.transport !== null) return text(response, 409, '');
      entry.transport = wanted;
      entry.connection.attach(eventsTransport(response));
      response.on('close', () => entry.connection.lost());
      return;
    }
    if (!entry.poll) {
      entry.poll = new PollTransport(() => entry.connection.lost());
      entry.transport = wanted;
      entry.connection.attach(entry.poll);
    }
    entry.poll.poll(request, response);
    if (entry.connection.isClosed && entry.poll.isDrained) hub.entries.delete(query(urlOf(request), 'id') ?? '');
  }
  async function handle(hub: HubHost, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isForeign(request)) return text(response, 403, '');
    const userId = await authenticate(tokenOf(request, url), request);
    if (userId === null && !hub.options.anonymous) return text(response, 401, '');
    if (isClosing) return text(response, 503, '');
    if (url.pathname === `${hub.path}/negotiate`) return request.method === 'POST' ? negotiate(hub, url, userId, response) : text(response, 405, '');
    if (!['GET', 'POST', 'DELETE'].includes(request.method ?? '')) return text(response, 405, '');
    const entry = entryOf(hub, url, userId, response);
    if (!entry) return;
    if (request.method === 'GET') return get(hub, entry, request, response);
    if (request.method === 'POST') return entry.transport === 'WebSockets' ? text(response, 405, '') : receiveBody(request, response, entry);
    if (entry.transport !== 'LongPolling') return text(response, 400, '');
    entry.connection.lost();
    text(response, 202, '');
  }
  const hubOf = (pathname: string) => hubs.get(pathname.replace(/\/negotiate$/, ''));

  return {
    /** Adds a hub at a path. */
    hub(path: string, options: HubOptions = {}): Hub {
      const host = new HubHost(path, options);
      hubs.set(path, host);
      return host;
    },
    /** Takes a request of a hub's path; false when the path is no hub's. */
    handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
      const url = urlOf(request);
      const hub = hubOf(url.pathname);
      if (!hub) return false;
      handle(hub, url, request, response).catch(() => response.headersSent || text(response, 500, ''));
      return true;
    },
    /** Takes a WebSocket upgrade of a hub's path; false when the path is no hub's. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const url = urlOf(request);
      const hub = hubs.get(url.pathname);
      if (!hub) return false;
      const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      socket.on('error', () => socket.destroy());
      if (isForeign(request)) return refuse('403 Forbidden'), true;
      void authenticate(tokenOf(request, url), request).then((userId) => {
        if (userId === null && !hub.options.anonymous) return refuse('401 Unauthorized');
        if (isClosing) return refuse('403 Forbidden');
        if (!hub.transports.includes('WebSockets')) return refuse('404 Not Found');
        const key = query(url, 'id');
        // Without an id the negotiation was skipped.
        const entry = key ? hub.entries.get(key) : hub.create(userId).entry;
        if (!entry || entry.userId !== userId) return refuse('404 Not Found');
        if (entry.transport !== null) return refuse('409 Conflict');
        if (entry.connection.isClosed) return refuse('404 Not Found');
        entry.transport = 'WebSockets';
        sockets.handleUpgrade(request, socket, head, (webSocket) => {
          webSocket.on('message', (data) => entry.connection.receive(Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)));
          webSocket.on('close', () => entry.connection.lost());
          webSocket.on('error', () => entry.connection.lost());
          entry.connection.attach(webSocketTransport(webSocket));
        });
      }, () => refuse('500 Internal Server Error'));
      return true;
    },
    /** Sends everybody away to another server: no new connections, Close with allowReconnect, then the end. */
    close(): void {
      isClosing = true;
      for (const hub of hubs.values()) for (const { connection } of hub.entries.values()) connection.close(undefined, true);
      sockets.close();
    },
    /** Asks every client to come back and read its state anew, as after lost messages. */
    reconnectAll(): void {
      for (const hub of hubs.values()) for (const { connection } of hub.entries.values()) connection.close(undefined, true);
    },
  };
}
export type SignalRServer = ReturnType<typeof createSignalRServer>;
