import { randomUUID } from 'node:crypto';
import type { MetricPoint, MetricRange } from '@editorial/contracts/operation';
import { z } from '@editorial/contracts/schema';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { EngineHealth } from '../search/search/engine.ts';
import type { Context } from '../commerce/context/context.ts';

const MINUTE_MS = 60_000;
/** Minutes are kept so long, then a quarter of an hour each, then nothing. */
const MINUTES_LIFETIME_MS = 2 * 24 * 3600_000;
const QUARTERS_LIFETIME_MS = 35 * 24 * 3600_000;
/** Sampled requests and durations (operation/metrics.ts). */
const DURATIONS = 'editorial_http_request_seconds';

/** Requests so far: how many, how many failed here, and how many were answered within each time. */
interface Requests {
  readonly count: number;
  readonly errors: number;
  readonly within: ReadonlyMap<number, number>;
}

interface Bucket {
  readonly value: number;
  readonly metricName?: string;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
}

async function readRequests(registry: Registry): Promise<Requests> {
  const metric = await registry.getSingleMetric(DURATIONS)?.get();
  const within = new Map<number, number>();
  let [count, errors] = [0, 0];
  for (const { metricName, labels, value } of (metric?.values ?? []) as readonly Bucket[]) {
    if (metricName === `${DURATIONS}_bucket` && labels['le'] !== '+Inf') {
      const seconds = Number(labels['le']);
      within.set(seconds, (within.get(seconds) ?? 0) + value);
    }
    if (metricName !== `${DURATIONS}_count`) continue;
    count += value;
    if (Number(labels['status']) >= 500) errors += value;
  }
  return { count, errors, within };
}

/** The shortest time of a bucket within which 95 % were answered, in ms. Null without requests. */
export function durationOf(before: Requests, now: Requests): number | null {
  const count = now.count - before.count;
  if (count <= 0) return null;
  const buckets = [...now.within].toSorted(([a], [b]) => a - b);
  const bucket = buckets.find(
    ([seconds, value]) => value - (before.within.get(seconds) ?? 0) >= 0.95 * count,
  );
  // Slower than the last bucket.
  return (bucket?.[0] ?? (buckets.at(-1)?.[0] ?? 0) * 2) * 1000;
}

const JOBS_SQL = `select
    count(*) filter (where state::text in ('created', 'retry') and start_after <= now())::int as waiting,
    count(*) filter (where state::text = 'failed')::int as failed
  from pgboss.job where state::text in ('created', 'retry', 'failed')
  and name not like '\\_\\_pgboss%'`;

export interface Sampled {
  readonly registry: Registry;
  readonly hubConnections: () => Readonly<Record<string, number>>;
  readonly searches: () => EngineHealth;
}

/** Writes down how this server is. Each call counts the requests since the one before. */
export function createSampler(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { registry, hubConnections, searches }: Sampled,
): () => Promise<void> {
  const instance = randomUUID();
  let before: Requests = { count: 0, errors: 0, within: new Map() };
  return async () => {
    const now = await readRequests(registry);
    const { rows } = await database.executeSql(JOBS_SQL);
    const connections = Object.values(hubConnections()).reduce((sum, count) => sum + count, 0);
    await database.executeSql(
      `insert into metric_samples (at, instance, requests, errors, duration_ms, lag_seconds,
          jobs_waiting, jobs_failed, connections, memory_bytes)
        values (date_trunc('minute', $1::timestamptz), $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict do nothing`,
      [
        clock.now().toISOString(),
        instance,
        now.count - before.count,
        now.errors - before.errors,
        durationOf(before, now),
        searches().lagSeconds,
        Number(rows[0]?.waiting ?? 0),
        Number(rows[0]?.failed ?? 0),
        connections,
        process.memoryUsage.rss(),
      ],
    );
    before = now;
  };
}

/** Samples each minute until it is stopped. A sample that fails is left out. */
export function startSampling(sample: () => Promise<void>, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    sample().catch((error: unknown) => log.warn({ err: error }, 'This minute was not measured'));
  }, MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Joins minutes that are two days old to quarters of an hour, and removes what is 35 days old. */
export async function thinSamples({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const before = (age: number) => new Date(clock.now().getTime() - age).toISOString();
  await database.executeSql('delete from metric_samples where at < $1', [
    before(QUARTERS_LIFETIME_MS),
  ]);
  await database.executeSql(
    `with old as (delete from metric_samples where at < $1 and not is_quarter returning *)
      insert into metric_samples (at, instance, is_quarter, requests, errors, duration_ms,
        lag_seconds, jobs_waiting, jobs_failed, connections, memory_bytes)
      select date_bin('15 minutes', at, '2000-01-01Z'), instance, true, avg(requests),
        avg(errors), max(duration_ms), max(lag_seconds), max(jobs_waiting), max(jobs_failed),
        avg(connections), avg(memory_bytes)
      from old group by 1, 2 on conflict do nothing`,
    [before(MINUTES_LIFETIME_MS)],
  );
}

const THIN_JOB = 'operation.thin-samples';

/** Thins the samples each night. */
export async function sampleJobs(context: Context): Promise<void> {
  await context.jobs.register(THIN_JOB, z.object({}), () => thinSamples(context));
  await context.jobs.schedule(THIN_JOB, '10 3 * * *');
}

const HOUR_SECONDS = 3600;
/** How long a range is, and the time of one point, in seconds. */
const ranges: Readonly<Record<MetricRange, { readonly length: number; readonly step: number }>> = {
  Hour: { length: HOUR_SECONDS, step: 60 },
  Day: { length: 24 * HOUR_SECONDS, step: 15 * 60 },
  Week: { length: 7 * 24 * HOUR_SECONDS, step: 2 * HOUR_SECONDS },
  Month: { length: 30 * 24 * HOUR_SECONDS, step: 8 * HOUR_SECONDS },
};

/**
 * The figures of all servers together, at most about 100 points. Times without samples are absent.
 */
export async function readSamples(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  range: MetricRange,
): Promise<{ stepSeconds: number; points: MetricPoint[] }> {
  const { length, step } = ranges[range];
  const since = new Date(clock.now().getTime() - length * 1000).toISOString();
  const { rows } = await database.executeSql(
    `select date_bin($2::interval, minute, '2000-01-01Z') as at, avg(requests)::float8 as requests,
        avg(errors)::float8 as errors, max(duration_ms)::float8 as duration_ms,
        max(lag_seconds)::float8 as lag_seconds, max(jobs_waiting)::float8 as jobs_waiting,
        max(jobs_failed)::float8 as jobs_failed, avg(connections)::float8 as connections,
        avg(memory_bytes)::float8 as memory_bytes
      from (
        select at as minute, sum(requests) as requests, sum(errors) as errors,
          max(duration_ms) as duration_ms, max(lag_seconds) as lag_seconds,
          max(jobs_waiting) as jobs_waiting, max(jobs_failed) as jobs_failed,
          sum(connections) as connections, sum(memory_bytes) as memory_bytes
        from metric_samples where at >= $1::timestamptz group by at
      ) as minutes group by 1 order by 1`,
    [since, `${step} seconds`],
  );
  return {
    stepSeconds: step,
    points: rows.map((row) => ({
      at: new Date(String(row.at)).toISOString(),
      requests: Number(row.requests),
      errors: Number(row.errors),
      durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
      lagSeconds: Number(row.lag_seconds),
      jobsWaiting: Number(row.jobs_waiting),
      jobsFailed: Number(row.jobs_failed),
      connections: Number(row.connections),
      memoryBytes: Number(row.memory_bytes),
    })),
  };
}
