import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Environment } from '../../ground/environment.ts';
import { ByAddress } from './limits.ts';

/** Endpoints at which a client authenticates. A person's token authenticates nothing there. */
const ofClients = /^\/identity\/token(\/revocation)?(\?|$)/;

/**
 * Removes the access token that some libraries send with every request. It is no client
 * authentication.
 */
function withoutBearer({ raw }: FastifyRequest): void {
  if (ofClients.test(raw.url ?? '') && /^Bearer /i.test(raw.headers.authorization ?? ''))
    delete raw.headers.authorization;
}

/**
 * Redirects an authorization or sign-out request by POST to the same request by GET. The session
 * cookie is `SameSite=Lax`: browsers send it with a navigation from another site, but not with a
 * POST.
 */
function asGet(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = new URL(request.url, 'http://issuer');
  for (const [name, given] of Object.entries((request.body ?? {}) as Record<string, unknown>))
    for (const value of [given].flat()) url.searchParams.append(name, String(value));
  return reply.header('cache-control', 'no-store').redirect(url.pathname + url.search, 303);
}

/** Routes everything else under /identity to `oidc-provider`. */
export function protocolRoutes(
  app: FastifyInstance,
  { publicUrl }: Environment,
  provider: Provider,
): void {
  // A client that signs in with a popup gets the result through the opener. A different opener
  // policy would cut that connection.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/identity/')) return;
    reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none');
    // The parameters of an authorization request are kept as JSON, which PostgreSQL refuses with a NUL in
    // it.
    if (request.url.includes('%00'))
      await reply
        .code(400)
        .header('cache-control', 'no-store')
        .send({ error: 'invalid_request', error_description: 'an address has no NUL' });
  });
  for (const url of ['/identity/auth', '/identity/session/end'])
    app.post(url, { schema: { hide: true }, config: ByAddress.protocol }, asGet);

  // The library reads the request body itself, so no parser may consume it first.
  void app.register(async (protocol) => {
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const callback = provider.callback();
    const { host, protocol: scheme } = new URL(publicUrl);
    protocol.route({
      method: ['GET', 'POST', 'DELETE', 'PUT'],
      url: '/identity/*',
      schema: { hide: true },
      config: ByAddress.protocol,
      async handler(request, reply) {
        withoutBearer(request);
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        const raw = request.raw as IncomingMessage & { originalUrl?: string };
        raw.originalUrl = raw.url ?? '/';
        raw.url = raw.originalUrl.slice('/identity'.length);
        // The library builds addresses from the request's headers. Set them to the site's
        // configured address, since a client could forge them.
        raw.headers.host = host;
        raw.headers['x-forwarded-host'] = host;
        raw.headers['x-forwarded-proto'] = scheme.slice(0, -1);
        await callback(raw, reply.raw);
      },
    });
  });
}
