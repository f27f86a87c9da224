import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StartRequest } from './connection.ts';
import { Entry, type Endpoint, type Identity } from './endpoint.ts';
import { EventsTransport, PollTransport, type TransportName } from './transports.ts';

const formats: Readonly<Record<TransportName, readonly string[]>> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
};

const NO_CONNECTION = 'No Connection with that ID';

/** Responds with plain text. */
export function answerText(
  response: ServerResponse,
  status: number,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-cache, no-store',
    ...headers,
  });
  response.end(body);
}

/** The requested URL, even if a framework has rewritten `request.url`. */
export const urlOf = (request: IncomingMessage): URL =>
  new URL((request as { originalUrl?: string }).originalUrl ?? request.url ?? '/', 'http://hub');
/** A query parameter by case-insensitive name. */
export const queryOf = (url: URL, name: string): string | null =>
  [...url.searchParams].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
/**
 * The access token from the header or, as browsers send it for WebSockets and event streams, from
 * the query.
 */
export const tokenOf = (request: IncomingMessage, url: URL): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? queryOf(url, 'access_token');
/** The challenge of a 401. It says whether a token was sent, which is then not valid (RFC 6750). */
export const challengeTo = (request: IncomingMessage, url: URL): string =>
  tokenOf(request, url) === null ? 'Bearer' : 'Bearer error="invalid_token"';

/** The part of a request for hubs: everything but the token. */
export function startOf(request: IncomingMessage, url: URL): StartRequest {
  const { authorization: _token, ...headers } = request.headers;
  if (queryOf(url, 'access_token') === null) return { url: url.pathname + url.search, headers };
  const shown = new URL(url);
  for (const name of new Set(url.searchParams.keys()))
    if (name.toLowerCase() === 'access_token') shown.searchParams.delete(name);
  return { url: shown.pathname + shown.search, headers };
}

/** Creates a connection and responds with its id and transports, or with a redirect. */
export function negotiate(
  endpoint: Endpoint,
  {
    url,
    userId,
    request,
    response,
  }: {
    readonly url: URL;
    readonly userId: string | null;
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
  },
): void {
  const answer = (body: object) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache, no-store',
    });
    response.end(JSON.stringify(body));
  };
  const asked = queryOf(url, 'negotiateVersion');
  const version = asked === null ? 0 : Number(asked);
  if (!Number.isInteger(version) || version < 0)
    return answer({
      error: `The client requested a version '${asked}' that the server does not understand.`,
    });
  const redirect = endpoint.options.redirect?.(request, userId) ?? null;
  if (redirect)
    return answer({
      url: redirect.url,
      ...(redirect.accessToken === undefined ? {} : { accessToken: redirect.accessToken }),
    });
  // A client that did not ask for it would treat the field as an error.
  const isStateful =
    version > 0 &&
    endpoint.allowsStateful &&
    queryOf(url, 'useStatefulReconnect')?.toLowerCase() === 'true';
  const {
    token,
    connection: { connectionId },
  } = new Entry(endpoint, { userId, version, isStateful });
  const availableTransports = endpoint.transports.map((transport) => ({
    transport,
    transferFormats: formats[transport],
  }));
  if (version === 0) return answer({ negotiateVersion: 0, connectionId, availableTransports });
  answer({
    negotiateVersion: 1,
    connectionId,
    connectionToken: token,
    availableTransports,
    ...(isStateful ? { useStatefulReconnect: true } : {}),
  });
}

/** POST: bodies are processed in order of arrival, and only as fast as the connection has room. */
function receiveBody(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  const { connection } = entry;
  const isBinary = request.headers['content-type'] === 'application/octet-stream';
  entry.bodies = entry.bodies.then(async () => {
    if (connection.isClosed) return answerText(response, 404, NO_CONNECTION);
    try {
      for await (const chunk of request) {
        await connection.room();
        connection.receive(chunk as Buffer, isBinary);
      }
    } catch {
      return answerText(response, 400);
    }
    answerText(response, 200);
  });
}

/** GET: starts an event stream or a poll. */
function startOrPoll(
  endpoint: Endpoint,
  {
    url,
    entry,
    request,
    response,
  }: {
    readonly url: URL;
    readonly entry: Entry;
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
  },
): void {
  const { connection } = entry;
  const { limits, heartbeat } = endpoint.context;
  const wanted: TransportName = (request.headers.accept ?? '').includes('text/event-stream')
    ? 'ServerSentEvents'
    : 'LongPolling';
  if (!endpoint.transports.includes(wanted)) return answerText(response, 404);
  if (entry.transport !== null && entry.transport !== wanted)
    return answerText(response, 400, 'Cannot change transports mid-connection');
  if (wanted === 'ServerSentEvents') {
    if (entry.transport !== null) return answerText(response, 409);
    entry.transport = wanted;
    const events = new EventsTransport(response);
    response.on('close', () => connection.lost(events));
    return connection.attach(events, startOf(request, url));
  }
  if (!entry.poll) {
    const poll: PollTransport = new PollTransport(limits, heartbeat, () => connection.lost(poll));
    entry.poll = poll;
    entry.transport = wanted;
    connection.attach(poll, startOf(request, url));
  }
  entry.poll.poll(response);
  if (connection.isClosed && entry.poll.isDrained) entry.forget();
}

/** A request that belongs to a negotiated connection. */
export function handleConnected(
  endpoint: Endpoint,
  {
    url,
    identity: { userId, expiresAt = Infinity, session },
    request,
    response,
  }: {
    readonly url: URL;
    readonly identity: Identity;
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
  },
): void {
  if (!['GET', 'POST', 'DELETE'].includes(request.method ?? '')) return answerText(response, 405);
  const key = queryOf(url, 'id');
  if (!key) return answerText(response, 400, 'Connection ID required');
  const entry = endpoint.entries.get(key);
  // Another user's connection is treated as unknown.
  if (!entry || entry.connection.userId !== userId) return answerText(response, 404, NO_CONNECTION);
  // Every poll and body carries the newest token.
  entry.connection.expiresAt = expiresAt;
  entry.connection.session = session;
  if (request.method === 'GET') return startOrPoll(endpoint, { url, entry, request, response });
  if (request.method === 'POST')
    return entry.transport === 'WebSockets'
      ? answerText(response, 405)
      : receiveBody(entry, request, response);
  if (entry.transport !== 'LongPolling') return answerText(response, 400);
  entry.connection.lost(entry.poll);
  answerText(response, 202);
}
