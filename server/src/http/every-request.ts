import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import type { Context } from '../ground/context/context.ts';
import { widenAddressLimits } from './address-limits.ts';
import { assertOwnForm } from './anti-forgery.ts';
import { sharedRateLimits } from './rate-limits.ts';
import { securityHeaders } from './security-headers.ts';

/** Registers what every request passes, each from its own file. */
export async function everyRequest(
  app: FastifyInstance,
  { environment, database }: Context,
): Promise<void> {
  await securityHeaders(app, { environment });
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
