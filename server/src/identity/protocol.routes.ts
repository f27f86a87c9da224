import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Environment } from '../environment.ts';

/** Endpoints at which a client proves itself; a person's token proves nothing there. */
const ofClients = /^\/identity\/token(\/revocation)?(\?|$)/;

/**
 * Libraries that put the access token on every request put it here as well. It is no client
 * authentication, so it does not count.
 */
function withoutBearer({ raw }: FastifyRequest): void {
  if (ofClients.test(raw.url ?? '') && /^Bearer /i.test(raw.headers.authorization ?? ''))
    delete raw.headers.authorization;
}

/**
 * The form of an authorization or sign-out request by POST, as the same by GET. The session's
 * cookie is `SameSite=Lax`: a browser brings it with a navigation from another site, and not with
 * its POST.
 */
function asGet(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = new URL(request.url, 'http://issuer');
  for (const [name, given] of Object.entries((request.body ?? {}) as Record<string, unknown>))
    for (const value of [given].flat()) url.searchParams.append(name, String(value));
  return reply.header('cache-control', 'no-store').redirect(url.pathname + url.search, 303);
}

/** The protocol by `oidc-provider`, as it stands behind the pages that are ours. */
export function protocolRoutes(
  app: FastifyInstance,
  { publicUrl }: Environment,
  provider: Provider,
): void {
  // A client that signs in by a popup hears from it through its opener, which a page of another
  // opener policy would cut off.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/identity/'))
      reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none');
  });
  const limit = { rateLimit: { max: 600, timeWindow: '1 minute' } };
  for (const url of ['/identity/auth', '/identity/session/end'])
    app.post(url, { schema: { hide: true }, config: limit }, asGet);

  // The library reads the request by itself, so no parser may take the body first.
  void app.register(async (protocol) => {
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const callback = provider.callback();
    const { host, protocol: scheme } = new URL(publicUrl);
    protocol.route({
      method: ['GET', 'POST', 'DELETE', 'PUT'],
      url: '/identity/*',
      schema: { hide: true },
      config: limit,
      async handler(request, reply) {
        withoutBearer(request);
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        const raw = request.raw as IncomingMessage & { originalUrl?: string };
        raw.originalUrl = raw.url ?? '/';
        raw.url = raw.originalUrl.slice('/identity'.length);
        // The library writes addresses from what the request calls the site; only the site itself
        // knows its name.
        raw.headers.host = host;
        raw.headers['x-forwarded-host'] = host;
        raw.headers['x-forwarded-proto'] = scheme.slice(0, -1);
        await callback(raw, reply.raw);
      },
    });
  });
}
