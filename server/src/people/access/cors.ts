import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyingBy } from '../../http/vary.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';

/** The response headers that pages of other origins may read. */
const Readable = [
  '_AbpErrorFormat',
  'Content-Disposition',
  'ETag',
  'Location',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');
const PREFLIGHT_SECONDS = 600;
/** The issuer's pages are for people and never readable by other origins. */
const ofPeople = /^\/identity\/(auth|session|interaction|Account)\b/;
/** Here the issuer's library sets the CORS headers, for the origins of the client that calls. */
const ofLibrary = /^\/identity\/token\b/;
/** SignalR's client sends cookies to its hubs by default, and ABP's client to the API. */
const withCookies = /^\/(signalr-hubs|api)\//;

/** Answers a preflight request. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply, mayCall: boolean) {
  if (!mayCall) return reply.code(204).send();
  const { 'access-control-request-headers': headers } = request.headers;
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .headers(headers === undefined ? {} : { 'access-control-allow-headers': headers })
    .send();
}

/** Allows cross-origin calls from the pages of registered clients only. */
export function allowRegisteredOrigins(app: FastifyInstance, registry: ClientRegistry): void {
  app.addHook('onRequest', async (request, reply) => {
    // Set before the handler runs, because it may take over the connection.
    const set = (name: string, value: string) => reply.raw.setHeader(name, value);
    set('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined) return;
    const isPreflight =
      request.method === 'OPTIONS' &&
      request.headers['access-control-request-method'] !== undefined;
    const mayCall =
      origin !== registry.ownOrigin && registry.mayCall(origin) && !ofPeople.test(request.url);
    if (mayCall && (isPreflight || !ofLibrary.test(request.url))) {
      set('access-control-allow-origin', origin);
      set('access-control-expose-headers', Readable);
      if (withCookies.test(request.url)) set('access-control-allow-credentials', 'true');
    }
    if (isPreflight) return answerPreflight(request, reply, mayCall);
  });
  app.addHook('onSend', async (_request, reply) => {
    // Here, where it can be seen by what compresses the answer and adds to it.
    reply.header('vary', varyingBy(reply.getHeader('vary'), 'Origin'));
  });
}
