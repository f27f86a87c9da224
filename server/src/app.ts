import type { IncomingMessage } from 'node:http';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { actAs, actingBy } from './ground/audit/acting.ts';
import { countRefusal } from './ground/audit/security-metrics.ts';
import { describeApi } from './api-description.ts';
import type { Context } from './commerce/context/context.ts';
import type { Callers } from './people/permissions/caller-cache.ts';
import type { ClientRegistry } from './people/clients/client-registry.ts';
import { bearerChallenge, createAuthentication } from './people/access/authentication.ts';
import { createClientLimits } from './people/access/client-limits.ts';
import { allowRegisteredOrigins } from './people/access/cors.ts';
import { tidyRequests } from './http/forwarded.ts';
import { handleErrors, refuseAddress } from './http/errors.ts';
import { everyRequest } from './http/every-request.ts';
import { BODY_BYTES } from './http/body-limit.ts';
import { limitBodyTime, UPLOAD_BODY_MS } from './http/body-time.ts';
import { traceRequests } from './http/traces.ts';
import { createLastSeen } from './people/sessions/session-devices.ts';
import type { ServiceReports } from './federation/services/service-reports.ts';
import { closePromptly } from './http/closing.ts';
import './people/access/serve.ts';

/**
 * The request id that nginx assigned, so that both log lines can be matched; otherwise a new one.
 */
const requestId = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[0-9a-f]{32}$/.test(given) ? given : crypto.randomUUID();
};

/**
 * Creates the HTTP server with everything that the domains share. Domains add their routes to it.
 */
export async function createApp(
  context: Context,
  log: FastifyBaseLogger,
  {
    callers,
    clients,
    services,
  }: {
    readonly callers: Callers;
    readonly clients: ClientRegistry;
    readonly services: Pick<ServiceReports, 'documents'>;
  },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only trusted proxies may set the forwarded-for headers; otherwise visitors could evade the
    // rate limits.
    trustProxy: [...context.environment.trustedProxies],
    bodyLimit: BODY_BYTES,
    // The longest time for any body. Each route has its own limit (body-time.ts).
    requestTimeout: UPLOAD_BODY_MS,
    // A long path segment is answered with 404, not with a protocol error. Node limits the total
    // size of the headers.
    routerOptions: { maxParamLength: 16_384 },
    genReqId: requestId,
    // Requests that arrive on open connections during shutdown are still answered.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => void refuseAddress(error, reply),
  }) as unknown as FastifyInstance;
  tidyRequests(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('editorial', context);
  app.decorate('authentication', createAuthentication(context, callers.callerOf));
  app.decorate('seen', createLastSeen(context));
  closePromptly(app);
  limitBodyTime(app);
  handleErrors(app);
  traceRequests(app, context.environment);
  allowRegisteredOrigins(app, clients);
  await everyRequest(app, context);
  app.decorate('limitClient', createClientLimits(app, clients));
  await describeApi(app, context, services);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (reply.statusCode === 401 && !reply.hasHeader('www-authenticate'))
      reply.header('www-authenticate', bearerChallenge(request.headers));
  });
  // Routes outside the contract have no caller here. The issuer's pages determine their own.
  app.addHook('preHandler', (request, _reply, done) => actAs(actingBy(request, null), done));
  app.addHook('onSend', async (_request, reply) => countRefusal(reply.statusCode));
  return app;
}
