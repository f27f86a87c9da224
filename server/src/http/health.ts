import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Registry, Histogram, collectDefaultMetrics } from 'prom-client';
import type { Context } from '../context.ts';

/** /health (the process lives), /health/ready (it can serve, and what is missing), /metrics. */
export function healthRoutes(app: FastifyInstance, { database, storage }: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({ name: 'editorial_http_request_seconds', help: 'Time to answer, by route and status', labelNames: ['method', 'route', 'status'], registers: [registry] });
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe({ method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  const hidden = { schema: { hide: true } };
  app.get('/health', hidden, () => ({ status: 'ok' }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    const checks = { database: () => database.asSystem((tx) => tx.execute(sql`select 1`)), storage: () => storage.stat('health') };
    const missing = (await Promise.all(Object.entries(checks).map(([name, check]) => check().then(() => [], (error: Error) => [{ name, reason: error.message }])))).flat();
    return reply.code(missing.length === 0 ? 200 : 503).send({ status: missing.length === 0 ? 'ready' : 'not ready', missing });
  });
  app.get('/metrics', hidden, async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
