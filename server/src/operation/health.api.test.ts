import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { z } from '@editorial/contracts/schema';
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { RELEASE } from '../ground/release.ts';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

/** The value of one line of /metrics. */
async function metric(line: string): Promise<number | undefined> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('a server with all its dependencies is ready', async () => {
  const { status, headers, body } = await site.call('GET', '/health/ready');
  assert.deepEqual(
    [status, body, headers.get('cache-control')],
    [200, { status: 'ready', missing: [] }, 'no-store'],
  );
});

test('the process says which release it is', async () => {
  const { body } = await site.call('GET', '/health');
  assert.deepEqual(body, { status: 'ok', release: RELEASE });
});

test('readiness names the missing part and the reason; the process stays alive and recovers by itself', async () => {
  const folder = join(site.context.environment.dataDir, 'files');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'a file where the folder should be');
  const { status, body } = await site.call('GET', '/health/ready');
  assert.equal(status, 503);
  assert.equal(body.status, 'not ready');
  assert.deepEqual(
    body.missing.map(({ name }: { name: string }) => name),
    ['storage'],
  );
  assert.match(body.missing[0].reason, /EEXIST|ENOTDIR/);
  assert.equal((await site.call('GET', '/health')).status, 200);
  await rm(folder);
  assert.equal((await site.call('GET', '/health/ready')).status, 200);
});

test('a server that hears of no changes is not ready, and says so', async () => {
  const reason = 'no notification was heard for 12 seconds';
  const deaf = mock.method(site.context.database, 'trouble', () => reason);
  const { status, body } = await site.call('GET', '/health/ready');
  assert.deepEqual([status, body.missing], [503, [{ name: 'notifications', reason }]]);
  deaf.mock.restore();
  assert.equal((await site.call('GET', '/health/ready')).status, 200);
});

test('requests are measured by route, never by URL', async () => {
  await site.call('GET', '/api/abp/multi-tenancy/tenants/by-name/secret-name');
  assert.equal(
    await metric(
      'editorial_http_request_seconds_count{method="GET",route="/api/abp/multi-tenancy/tenants/by-name/:name",status="200"}',
    ),
    1,
  );
  assert.ok(!(await (await fetch(`${site.url}/metrics`)).text()).includes('secret-name'));
});

test("a proxy's request id is returned in the response; other values are ignored", async () => {
  const idOf = async (given: string) =>
    (await site.call('GET', '/health', { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    );
  const id = 'c'.repeat(32);
  assert.equal(await idOf(id), id);
  assert.match((await idOf('"},{"level":60')) ?? '', /^[\da-f-]{36}$/);
});

test('searches are counted once they are answered', async () => {
  const line = 'editorial_searches_total{of="pictures"}';
  assert.equal(await metric(line), 0);
  assert.equal(
    (
      await site.call('GET', '/api/asset-management/asset?searchText=harbour', {
        token: await site.tokenOf('client'),
      })
    ).status,
    200,
  );
  await site.call('GET', '/api/asset-management/asset?maxResultCount=0');
  assert.equal(await metric(line), 1);
});

test('a refused order is counted as refused', async () => {
  await site.call('POST', '/api/checkout/order', { token: await site.tokenOf('client'), body: {} });
  assert.equal(await metric('editorial_orders_total{result="refused"}'), 1);
  assert.equal(await metric('editorial_orders_total{result="placed"}'), 0);
});

test('the job queue reports its waiting jobs', async () => {
  const tomorrow = new Date(Date.now() + 24 * 3600_000);
  await site.context.database.asSystem((tx) =>
    site.context.jobs.send(tx, 'catalog.remove-files', { keys: [] }, { startAfter: tomorrow }),
  );
  assert.equal(await metric('editorial_jobs{queue="catalog.remove-files",state="created"}'), 1);
  assert.equal(await metric('editorial_jobs_oldest_seconds{queue="catalog.remove-files"}'), 0);
});

test('open hub connections are counted', async () => {
  const line = 'editorial_hub_connections{hub="subscription"}';
  assert.equal(await metric(line), 0);
  const token = await site.tokenOf('client');
  const connection = new HubConnectionBuilder()
    .withUrl(`${site.url}/signalr-hubs/subscription`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  assert.equal(await metric(line), 1);
  await connection.stop();
});

test('browsers report remotes that failed to load; unknown releases are counted together', async () => {
  const report = (name: string, outcome = 'failed') =>
    site.call('POST', '/api/telemetry/remote-load', { body: { name, version: '1.0.0', outcome } });
  assert.equal((await report('catalog')).status, 204);
  assert.equal((await report('catalog', 'recovered')).status, 204);
  assert.equal((await report('catalog')).status, 204);
  assert.equal(
    await metric(
      'editorial_remote_load_failures_total{remote="other",version="other",outcome="failed"}',
    ),
    2,
  );
  assert.equal(
    await metric(
      'editorial_remote_load_failures_total{remote="other",version="other",outcome="recovered"}',
    ),
    1,
  );
  assert.equal((await report('no name"} 1')).status, 400);
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async (_, index) => (await report(`remote${index}`)).status),
  );
  assert.ok(statuses.includes(429), 'one address may not report without end');
});

test('administrators of the site see its parts and jobs, and run a failed job again', async () => {
  const token = await site.tokenOf('admin');
  const { jobs, database } = site.context;
  let runs = 0;
  let ran = (): void => {};
  const again = new Promise<void>((resolve) => {
    ran = resolve;
  });
  await jobs.register('test.fails', z.object({}), async () => {
    runs += 1;
    ran();
  });
  // A job that failed five times already, as the queue keeps it.
  await database.executeSql(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on)
     values ('test.fails', '{}', 'failed', 5, 5, '{"message":"no disk"}', now())`,
  );
  const read = (path: string, who = token) =>
    site.call('GET', `/api/operation/${path}`, { token: who });
  const { body: health } = await read('health');
  const states = Object.fromEntries(
    health.parts.map(({ name, state }: { name: string; state: string }) => [name, state]),
  );
  assert.deepEqual(states, { database: 'ok', storage: 'ok', search: 'ok', jobs: 'slow' });
  const { body } = await read('jobs?state=Failed&queue=test.fails');
  assert.deepEqual(
    [body.totalCount, body.items[0].reason, body.items[0].retryCount],
    [1, 'no disk', 5],
  );
  const sorted = await read('jobs?sorting=tries%20desc&maxResultCount=1');
  assert.equal(sorted.body.items[0].queue, 'test.fails');
  assert.equal((await read('jobs?sorting=data')).body.error.code, 'Editorial:UnknownSorting');
  const retry = (who: string) =>
    site.call('POST', `/api/operation/jobs/${body.items[0].id}/retry`, { token: who });
  assert.equal((await retry(await site.tokenOf('client'))).status, 403);
  assert.equal((await retry(token)).status, 204);
  assert.equal((await retry(token)).body.error.code, 'Editorial:JobNotFailed');
  await again;
  assert.equal(runs, 1);
  // All that failed, in one act.
  await database.executeSql(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, completed_on)
     select 'test.fails', '{}', 'failed', 5, 5, now() from generate_series(1, 3)`,
  );
  const retryAll = (who: string, queue = 'test.fails') =>
    site.call('POST', '/api/operation/jobs/retry', { token: who, body: { queue } });
  assert.equal((await retryAll(await site.tokenOf('client'))).status, 403);
  assert.deepEqual((await retryAll(token, 'test.none')).body, { count: 0 });
  assert.deepEqual((await retryAll(token)).body, { count: 3 });
  while (runs < 4) await read('jobs?queue=test.fails');
  assert.equal((await read('jobs?state=Failed&queue=test.fails')).body.totalCount, 0);
});
