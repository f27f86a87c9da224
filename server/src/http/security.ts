import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { CookieNames } from '@editorial/contracts/session';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import type { Context } from '../context.ts';
import { problem } from '../problem.ts';
import { widenAddressLimits } from './address-limits.ts';
import { sharedRateLimits } from './rate-limits.ts';

/** What a page of the site may ask a browser for: passkeys, and the clipboard; nothing else. */
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

/** Security headers on every answer, cookies, forms, rate limits, and the anti-forgery check. */
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
        'style-src': ["'self'", "'unsafe-inline'"],
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
  // Answers of the API; files of the site were compressed when they were built.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(formbody);
  widenAddressLimits(app, environment.addressLimits);
  // One process counts by itself. Without the database nobody can be served anyway: its failure is
  // told as what it is.
  await app.register(rateLimit, {
    global: false,
    ...(database.kind === 'server' ? { store: sharedRateLimits(database), skipOnError: true } : {}),
  });
  // Double submit: calls that change something and bring cookies bring the XSRF cookie's value in a
  // header as well. A bearer token can't be forged by another site, so calls with one are exempt,
  // as are those without any cookie.
  app.addHook('onRequest', async (request) => {
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
  });
}
