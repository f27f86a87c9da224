import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { CookieNames } from '@editorial/contracts/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';
import type { Context } from '../ground/context/context.ts';
import { problem } from '../ground/problem.ts';
import { widenAddressLimits } from './address-limits.ts';
import { sharedRateLimits } from './rate-limits.ts';
import { STYLE_SOURCES } from './inline-sources.ts';

/** The browser features that the site's pages may use: passkeys and the clipboard, nothing else. */
const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/**
 * Double-submit cookie: a changing call with cookies must repeat the XSRF cookie's value in a
 * header. Other sites can't forge a bearer token, so calls with one are exempt, as are calls
 * without cookies.
 */
async function assertOwnForm(request: FastifyRequest): Promise<void> {
  if (
    ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ||
    !request.url.startsWith('/api/') ||
    request.headers.authorization
  )
    return;
  const expected = request.cookies[CookieNames.xsrf];
  if (expected === undefined) return;
  const given = request.headers.requestverificationtoken ?? request.headers['x-xsrf-token'];
  if (given !== expected) throw problem('Editorial:AntiForgery');
}

/**
 * Security headers on every response, cookies, forms, rate limits, and protection against
 * cross-site request forgery.
 */
export async function secure(
  app: FastifyInstance,
  { environment, database }: Context,
): Promise<void> {
  const isHttps = environment.publicUrl.startsWith('https:');
  const store = environment.s3 && new URL(environment.s3.publicEndpoint).origin;
  const s3 = store && store !== new URL(environment.publicUrl).origin ? [store] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': STYLE_SOURCES,
        'img-src': ["'self'", 'data:', 'blob:', ...s3],
        'font-src': ["'self'"],
        'connect-src': ["'self'", environment.publicUrl.replace(/^http/, 'ws'), ...s3],
        'frame-src': ["'self'"],
        'frame-ancestors': ["'self'"],
        'form-action': ["'self'", 'https://checkout.stripe.com'],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  // Responses of the API. Files of the site were compressed when they were built.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(formbody);
  widenAddressLimits(app, environment.addressLimits);
  // With an embedded database there is one process, which counts in memory. If counting in the
  // database fails, the request continues: it fails at its own query, with the proper error.
  await app.register(rateLimit, {
    global: false,
    ...(database.kind === 'server' ? { store: sharedRateLimits(database), skipOnError: true } : {}),
  });
  app.addHook('onRequest', assertOwnForm);
}
