import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import {
  Endpoint,
  Entry,
  type EndpointContext,
  type EndpointOptions,
  type Identity,
} from './endpoint.ts';
import { Heartbeat } from './heartbeat.ts';
import { HubHost, type Hub, type HubMessages, type HubOptions } from './hub.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { RawConnection, type RawCaller } from './raw-connection.ts';
import {
  answerText,
  challengeTo,
  handleConnected,
  negotiate,
  queryOf,
  startOf,
  tokenOf,
  urlOf,
} from './requests.ts';
import { WebSocketTransport } from './transports.ts';

export type { Hub, HubMessages, HubOptions, Targets } from './hub.ts';

export interface ServerOptions {
  /**
   * The user of a token, or null if the token is invalid. With `expiresAt`, the connection ends at
   * that time, and the client reconnects with a new token.
   */
  readonly authenticate: (
    token: string | null,
    request: IncomingMessage,
  ) => Promise<string | Identity | null>;
  /**
   * Origins whose pages may connect, because CORS does not apply to WebSockets. Requests without an
   * Origin header do not come from a browser and are allowed.
   */
  readonly allowedOrigins: readonly string[] | ((origin: string) => boolean);
  readonly limits?: Partial<Limits>;
  /** Receives errors of the hubs' code, which clients do not see. */
  readonly onError?: (error: unknown, where: { path: string; connectionId?: string }) => void;
  /**
   * In how many seconds a client may try again that could not be asked who it is, if the error says
   * so (503). Otherwise, and by default, it is a fault of the server (500).
   */
  readonly retryAfterSeconds?: (error: unknown) => number | null;
}

export interface RawOptions extends EndpointOptions {
  readonly onConnected?: (connection: RawCaller) => void;
  readonly onReceived: (connection: RawCaller, data: Buffer, isBinary: boolean) => void;
  readonly onDisconnected?: (connection: RawCaller) => void;
}

/** WebSocket close codes of a client that left in order. Other codes mean a broken connection. */
const leavingCodes: ReadonlySet<number> = new Set([1000, 1001, 1005]);

/**
 * Answers a close frame without a code with the normal code. Browsers would report any other code
 * as unclean.
 */
class PoliteWebSocket extends WebSocket {
  override close(code = 1000, reason?: string | Buffer): void {
    super.close(code, reason);
  }
}

/** Hubs on a plain HTTP server. Pass it the requests and upgrades of the hubs' paths. */
// Long because requests, sockets and sessions meet in the same connections. Apart, one of the three
// ways in could leave out what the others check: origin, token, closing.
export function createSignalRServer({
  authenticate,
  allowedOrigins,
  limits: given = {},
  onError = () => {},
  retryAfterSeconds = () => null,
}: ServerOptions) {
  const limits: Limits = { ...defaultLimits, ...given };
  const context: EndpointContext = {
    limits,
    heartbeat: new Heartbeat(limits.tickMs),
    failed: onError,
  };
  const endpoints = new Map<string, Endpoint>();
  const webSocketOptions = {
    WebSocket: PoliteWebSocket,
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    closeTimeout: limits.webSocketCloseMs,
  };
  const webSockets = new WebSocketServer(webSocketOptions);
  let isClosing = false;
  const isAllowed =
    typeof allowedOrigins === 'function'
      ? allowedOrigins
      : (origin: string) => allowedOrigins.includes(origin);
  const isForeign = ({ headers }: IncomingMessage) =>
    headers.origin !== undefined && !isAllowed(headers.origin);

  async function identify(request: IncomingMessage, url: URL): Promise<Identity> {
    const known = await authenticate(tokenOf(request, url), request);
    return typeof known === 'string' || known === null ? { userId: known } : known;
  }

  async function handle(
    endpoint: Endpoint,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (isForeign(request)) return answerText(response, 403);
    const identity = await identify(request, url);
    if (identity.userId === null && !endpoint.options.anonymous)
      return answerText(response, 401, '', { 'WWW-Authenticate': challengeTo(request, url) });
    if (url.pathname !== `${endpoint.path}/negotiate`)
      return handleConnected(endpoint, { url, identity, request, response });
    if (request.method !== 'POST') return answerText(response, 405);
    if (isClosing) return answerText(response, 503);
    if (!endpoint.hasRoomFor(identity.userId))
      return answerText(response, 429, 'Too many connections.', { 'Retry-After': '60' });
    negotiate(endpoint, { url, userId: identity.userId, request, response });
  }

  /** The connection of an upgrade request, or the status line of a refusal. */
  function entryOf(endpoint: Endpoint, url: URL, userId: string | null): Entry | string {
    if (!endpoint.transports.includes('WebSockets')) return '404 Not Found';
    const key = queryOf(url, 'id');
    if (isClosing && !key) return '503 Service Unavailable';
    if (!key && !endpoint.hasRoomFor(userId)) return '429 Too Many Requests';
    // Without an id, the client skipped the negotiation.
    const entry = key
      ? endpoint.entries.get(key)
      : new Entry(endpoint, { userId, version: 1, isStateful: false });
    if (!entry || entry.connection.userId !== userId || entry.connection.isClosed)
      return '404 Not Found';
    return entry.transport === null || entry.connection.isResumable ? entry : '409 Conflict';
  }
  function start(
    { connection }: Entry,
    {
      url,
      request,
      socket,
      webSocket,
    }: {
      readonly url: URL;
      readonly request: IncomingMessage;
      readonly socket: Duplex;
      readonly webSocket: WebSocket;
    },
  ): void {
    const transport = new WebSocketTransport(webSocket, socket as Socket);
    webSocket.on('message', (data, isBinary) => connection.receive(data as Buffer, isBinary));
    webSocket.on('close', (code) => connection.lost(transport, leavingCodes.has(code)));
    // Invalid or oversized frames would only be sent again on a new transport, so the connection
    // ends.
    webSocket.on('error', () => connection.lost(transport, true));
    connection.attach(transport, startOf(request, url));
  }

  async function upgrade(
    endpoint: Endpoint,
    {
      url,
      request,
      socket,
      head,
    }: {
      readonly url: URL;
      readonly request: IncomingMessage;
      readonly socket: Duplex;
      readonly head: Buffer;
    },
  ): Promise<void> {
    const refuse = (status: string) => {
      const challenge = status.startsWith('401')
        ? [`WWW-Authenticate: ${challengeTo(request, url)}`]
        : [];
      const headers = [...challenge, 'Connection: close', 'Content-Length: 0'];
      socket.end([`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n'));
    };
    if (isForeign(request)) return refuse('403 Forbidden');
    const { userId, expiresAt = Infinity, session } = await identify(request, url);
    if (userId === null && !endpoint.options.anonymous) return refuse('401 Unauthorized');
    const entry = entryOf(endpoint, url, userId);
    if (typeof entry === 'string') return refuse(entry);
    entry.transport = 'WebSockets';
    entry.connection.expiresAt = expiresAt;
    entry.connection.session = session;
    webSockets.handleUpgrade(request, socket, head, (webSocket) =>
      start(entry, { url, request, socket, webSocket }),
    );
  }

  /**
   * Closes the connections whose session a change of what has this id has ended; their clients try
   * again, and are refused. One after the other: a change may concern everybody.
   */
  async function endSessions(id: string): Promise<void> {
    for (const endpoint of endpoints.values())
      for (const { connection } of endpoint.entries.values())
        try {
          const { session } = connection;
          if (session?.concerns(id) && !(await session.isOpen())) connection.close(undefined, true);
        } catch (error) {
          onError(error, { path: endpoint.path, connectionId: connection.connectionId });
        }
  }

  /** Asks every client to reconnect, so that it reloads its state, possibly from another server. */
  function reconnectAll(): void {
    for (const endpoint of endpoints.values()) endpoint.closeAll(true);
  }

  return {
    /** Adds a hub at a path. */
    hub<M extends HubMessages = HubMessages>(path: string, options: HubOptions = {}): Hub<M> {
      const host = new HubHost<M>(path, options, context);
      endpoints.set(path, host.endpoint);
      return host;
    },
    /** Adds a path whose connections carry bytes of any protocol. */
    raw(path: string, options: RawOptions): void {
      const events = {
        opened: (connection: RawCaller) => options.onConnected?.(connection),
        received: options.onReceived,
        closed: (connection: RawCaller) => options.onDisconnected?.(connection),
        failed: (error: unknown, { connectionId }: RawCaller) =>
          onError(error, { path, connectionId }),
      };
      endpoints.set(
        path,
        new Endpoint({
          path,
          options,
          context,
          allowsStateful: false,
          connect: (connectionOptions) => new RawConnection(connectionOptions, events),
        }),
      );
    },
    /** Handles a request to a hub's path. Returns false for any other path. */
    handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
      const url = urlOf(request);
      const endpoint = endpoints.get(url.pathname.replace(/\/negotiate$/, ''));
      if (!endpoint) return false;
      handle(endpoint, url, request, response).catch((error: unknown) => {
        onError(error, { path: endpoint.path });
        const seconds = retryAfterSeconds(error);
        if (response.headersSent) return;
        if (seconds === null) answerText(response, 500);
        else answerText(response, 503, '', { 'Retry-After': String(seconds) });
      });
      return true;
    },
    /** Handles a WebSocket upgrade on a hub's path. Returns false for any other path. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const url = urlOf(request);
      const endpoint = endpoints.get(url.pathname);
      if (!endpoint) return false;
      socket.on('error', () => socket.destroy());
      upgrade(endpoint, { url, request, socket, head }).catch((error: unknown) => {
        onError(error, { path: endpoint.path });
        const seconds = retryAfterSeconds(error);
        const status =
          seconds === null
            ? '500 Internal Server Error'
            : `503 Service Unavailable\r\nRetry-After: ${seconds}`;
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      });
      return true;
    },
    /**
     * Sends all clients to another server: refuses new connections and closes the others with
     * `allowReconnect`.
     */
    close(): void {
      isClosing = true;
      reconnectAll();
      webSockets.close();
    },
    reconnectAll,
    endSessions,
  };
}

export type SignalRServer = ReturnType<typeof createSignalRServer>;
