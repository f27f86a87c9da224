import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Histogram, Registry } from 'prom-client';
import type { Context } from '../commerce/context/context.ts';
import type { EngineHealth } from '../search/search/engine.ts';
import { openTestDatabase } from '../ground/database/embedded.testing.ts';
import { openJobs } from '../ground/jobs/jobs.ts';
import { pino } from 'pino';
import { createSampler, readSamples, thinSamples } from './metric-samples.ts';
import { DAY_MS } from '../ground/clock.ts';

test('samples count the requests of their minute, are joined over servers, and are thinned after two days', async () => {
  const database = await openTestDatabase();
  const jobs = await openJobs(database, pino({ level: 'silent' }), { works: false });
  let now = Date.parse('2026-11-20T10:00:30.000Z');
  const context = { database, clock: { now: () => new Date(now) } } satisfies Partial<Context>;
  const serverOf = (lagSeconds: number) => {
    const registry = new Registry();
    const requests = new Histogram({
      name: 'editorial_http_request_seconds',
      help: 'requests',
      labelNames: ['status'],
      buckets: [0.01, 0.1, 1],
      registers: [registry],
    });
    const searches = () => ({ lagSeconds }) as EngineHealth;
    const sample = createSampler(context, {
      registry,
      searches,
      hubConnections: () => ({ home: 2, downloads: 1 }),
    });
    return { requests, sample };
  };
  const [one, two] = [serverOf(0), serverOf(7)];
  const sampleBoth = async () => {
    await one.sample();
    await two.sample();
  };
  for (let count = 0; count < 19; count += 1) one.requests.observe({ status: '200' }, 0.05);
  one.requests.observe({ status: '500' }, 0.5);
  two.requests.observe({ status: '200' }, 0.005);
  await sampleBoth();
  now += 60_000;
  one.requests.observe({ status: '200' }, 3);
  await sampleBoth();

  const hour = await readSamples(context, 'Hour');
  assert.equal(hour.stepSeconds, 60);
  assert.deepEqual(
    hour.points.map(({ at, requests, errors, durationMs, lagSeconds, connections }) => [
      at,
      requests,
      errors,
      durationMs,
      lagSeconds,
      connections,
    ]),
    [
      ['2026-11-20T10:00:00.000Z', 21, 1, 100, 7, 6],
      // Slower than the last bucket.
      ['2026-11-20T10:01:00.000Z', 1, 0, 2000, 7, 6],
    ],
  );
  assert(hour.points.every(({ memoryBytes }) => memoryBytes > 1e6));

  now += 3 * DAY_MS;
  await thinSamples(context);
  assert.deepEqual((await readSamples(context, 'Hour')).points, []);
  const week = await readSamples(context, 'Week');
  assert.deepEqual(
    week.points.map(({ requests, durationMs }) => [requests, durationMs]),
    [[11, 2000]],
  );
  await thinSamples(context);
  assert.equal((await readSamples(context, 'Month')).points.length, 1);
  now += 33 * DAY_MS;
  await thinSamples(context);
  const { rows } = await database.executeSql('select count(*)::int as count from metric_samples');
  assert.equal(rows[0]?.count, 0);
  await jobs.stop();
  await database.close();
});
