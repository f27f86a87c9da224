import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { telemetryApi } from '@editorial/contracts/telemetry';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { measureSecurity } from '../ground/audit/security-metrics.ts';
import type { EngineHealth } from '../search/search/engine.ts';
import type { Caller, Context } from '../commerce/context/context.ts';
import { measureDependencies } from '../ground/dependencies/dependency-metrics.ts';
import type { Row } from '../ground/database/database.ts';
import { measureClock } from '../ground/database/shared-clock.ts';
import { createCanaryGuard, type CanaryGuard } from '../federation/canary-guard.ts';
import { registryOf } from '../federation/registry-document.ts';
import { createRemoteErrors } from '../federation/errors/remote-errors.ts';
import { neighborhoodOf, visitorOf } from '../ground/visitor.ts';
import { serve } from '../people/access/serve.ts';

/**
 * Buckets in seconds. Fine steps where most responses are, coarse ones up to where visitors give
 * up.
 */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Maximum number of reports per minute from one address, behind which a whole office may be. */
const MAX_REPORTS_PER_MINUTE = 120;

/**
 * How often the delay of the event loop is measured, in ms. This interval is part of the figure. By
 * default it is 10 ms, and waking up for that was most of what an idle server did.
 */
const EVENT_LOOP_INTERVAL_MS = 100;

const JOB_COUNTS_SQL = `select name, state::text as state, count(*)::int as count,
    coalesce(extract(epoch from now() - min(start_after)), 0)::float as oldest,
    extract(epoch from now() - min(created_on))::float as age
  from pgboss.job where state in ('created', 'retry', 'active', 'failed')
  and name not like '\\_\\_pgboss%' group by name, state`;

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'editorial_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  const searches = new Counter({
    name: 'editorial_searches_total',
    help: 'Searches answered, of pictures or of sets',
    labelNames: ['of'],
    registers: [registry],
  });
  const orders = new Counter({
    name: 'editorial_orders_total',
    help: 'Orders by how they ended; repeated is the same order sent again',
    labelNames: ['result'],
    registers: [registry],
  });
  const searchOf: Readonly<Record<string, string>> = {
    [catalogApi.list.path]: 'pictures',
    [catalogApi.listBySet.path]: 'sets',
  };
  for (const of of Object.values(searchOf)) searches.inc({ of }, 0);
  for (const result of ['placed', 'repeated', 'refused', 'failed']) orders.inc({ result }, 0);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const status = reply.statusCode;
    requests.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    const of = searchOf[route];
    if (of && method === 'GET' && status === 200) searches.inc({ of });
    if (route === checkoutApi.order.path && method === 'POST')
      orders.inc({
        result:
          status === 201
            ? 'placed'
            : status === 200
              ? 'repeated'
              : status < 500
                ? 'refused'
                : 'failed',
      });
    done();
  });
}

/**
 * Returns a reader of the jobs by queue: one query for all gauges of a scrape. If the database is
 * unavailable, the other metrics are still served.
 */
function jobReader({ database, log }: Context): () => Promise<readonly Row[]> {
  let reading: Promise<readonly Row[]> | undefined;
  return () => {
    reading ??= database
      .executeSql(JOB_COUNTS_SQL)
      .then(
        ({ rows }) => rows,
        (error: unknown) => {
          log.warn({ err: error }, 'The job queue could not be measured');
          return [];
        },
      )
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

function measureJobs(context: Context, registry: Registry): void {
  const read = jobReader(context);
  registry.registerMetric(
    new Gauge({
      name: 'editorial_jobs',
      help: 'Jobs of the whole site by queue and state',
      labelNames: ['queue', 'state'],
      registers: [],
      async collect() {
        const rows = await read();
        this.reset();
        for (const { name, state, count } of rows)
          this.set({ queue: String(name), state: String(state) }, Number(count));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'editorial_jobs_oldest_seconds',
      help: 'How long the oldest job of a queue has been due',
      labelNames: ['queue'],
      registers: [],
      async collect() {
        const rows = (await read()).filter(({ state }) => state === 'created' || state === 'retry');
        this.reset();
        for (const queue of new Set(rows.map(({ name }) => String(name))))
          this.set(
            { queue },
            Math.max(
              0,
              ...rows.filter(({ name }) => name === queue).map(({ oldest }) => Number(oldest)),
            ),
          );
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'editorial_jobs_retry_age_seconds',
      help: 'How long ago the oldest job of a queue was sent that failed and waits for another try',
      labelNames: ['queue'],
      registers: [],
      async collect() {
        const rows = (await read()).filter(({ state }) => state === 'retry');
        this.reset();
        for (const { name, age } of rows) this.set({ queue: String(name) }, Number(age));
      },
    }),
  );
}

/**
 * Returns how to name what one person may own of the places that reports come from. Where addresses
 * say nothing about visitors (`ADDRESS_LIMITS=off`), that is an account with a confirmed address.
 */
const neighborhoods =
  ({ environment }: Pick<Context, 'environment'>) =>
  (caller: Caller | null, address: string): string =>
    environment.addressLimits === 0 && caller?.emailConfirmed
      ? visitorOf(caller, address)
      : neighborhoodOf(address);

/** Receives the browsers' reports of remotes that did not load. */
function measureRemotes(
  app: FastifyInstance,
  registry: Registry,
  guard: CanaryGuard,
  context: Context,
): void {
  const errors = createRemoteErrors(context);
  const nearby = neighborhoods(context);
  app.addHook('onClose', () => errors.close());
  const failures = new Counter({
    name: 'editorial_remote_load_failures_total',
    help:
      'Failed releases of remotes in browsers: replaced by another release (recovered), ' +
      'not replaced (failed), or crashed while shown (crashed)',
    labelNames: ['remote', 'version', 'outcome'],
    registers: [registry],
  });
  serve(
    app,
    telemetryApi.remoteLoad,
    async ({ body, caller, request }) => {
      const { name, version, outcome } = body;
      const visitor = visitorOf(caller, request.ip);
      const neighborhood = nearby(caller, request.ip);
      const isKnown = await guard.report(body, { visitor, neighborhood });
      const userAgent = request.headers['user-agent'] ?? '';
      if (isKnown) await errors.note({ report: body, visitor, neighborhood, userAgent });
      // Unknown releases share one label: browsers can send anything.
      if (outcome !== 'loaded')
        failures.inc(
          isKnown
            ? { remote: name, version, outcome }
            : { remote: 'other', version: 'other', outcome },
        );
      return undefined;
    },
    {
      transaction: false,
      config: { rateLimit: { max: MAX_REPORTS_PER_MINUTE, timeWindow: '1 minute' } },
    },
  );
}

/** The search engine, read at each scrape. */
function measureEngine(registry: Registry, searches: () => EngineHealth): void {
  const gauges: Readonly<Record<string, [help: string, read: (of: EngineHealth) => number]>> = {
    editorial_search_index_assets: [
      'Assets in the search index of this server; 0 while the database answers searches',
      ({ assetCount }) => assetCount,
    ],
    editorial_search_engine_trouble: [
      '1 while the database answers because the search engine is away or late',
      ({ trouble }) => (trouble === null ? 0 : 1),
    ],
    editorial_search_pending_changes: [
      'Changed assets that the search engine does not know yet',
      ({ pending }) => pending,
    ],
    editorial_search_lag_seconds: [
      'Age of the oldest change that the search engine does not know yet',
      ({ lagSeconds }) => lagSeconds,
    ],
  };
  for (const [name, [help, read]] of Object.entries(gauges))
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read(searches()));
        },
      }),
    );
}

/**
 * Memory, garbage collections and event loop. prom-client 15.1 never ends its observer of
 * collections (metrics/gc.js), which would keep each closed server of a process in memory.
 */
function measureProcess(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_INTERVAL_MS });
  return register;
}
let ofProcess: Registry | undefined;

/** Sizes of a server's in-memory data, read at each scrape. */
export interface Held {
  readonly hubConnections: () => Readonly<Record<string, number>>;
  readonly searches: () => EngineHealth;
}

/**
 * /metrics for Prometheus: requests, searches, orders, job queue, hub connections, search index,
 * remotes that did not load, and the process. Returns where they are kept.
 */
export function metricsRoutes(
  app: FastifyInstance,
  context: Context,
  { hubConnections, searches }: Held,
): Registry {
  const guard = createCanaryGuard(registryOf(context), (name, version, reason) =>
    context.log.error({ remote: name, version, reason }, 'A canary release was rolled back'),
  );
  const registry = Registry.merge([(ofProcess ??= measureProcess())]);
  measureRequests(app, registry);
  measureJobs(context, registry);
  measureRemotes(app, registry, guard, context);
  measureSecurity(registry);
  registry.registerMetric(
    new Gauge({
      name: 'editorial_hub_connections',
      help: 'Open connections of this server, by hub',
      labelNames: ['hub'],
      registers: [],
      collect() {
        for (const [hub, count] of Object.entries(hubConnections())) this.set({ hub }, count);
      },
    }),
  );
  measureEngine(registry, searches);
  measureDependencies(registry, context.dependencies);
  measureClock(registry, context.database);
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return registry;
}
