import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../ground/context/context.ts';
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

/** Security headers on every response. nginx has the same (`nginx-headers.test.ts`). */
export async function securityHeaders(
  app: FastifyInstance,
  { environment }: Pick<Context, 'environment'>,
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
}
