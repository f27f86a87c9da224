import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { queueNames, queuesWithRetries, schedules } from './queue-names.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

test('test databases have the queues of a server with the usual options from the start, and no others', async () => {
  const { rows } = await site.context.database.executeSql(
    `select name, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds
    from pgboss.queue where name not like '\\_\\_%' and retry_limit = 5 order by name collate "C"`,
  );
  assert.deepEqual(
    rows,
    queueNames.map((name) => ({
      name,
      retry_limit: 5,
      retry_delay: 5,
      retry_backoff: true,
      expire_seconds: 3600,
      heartbeat_seconds: 60,
    })),
  );
});

test('test databases have the other queues with their retries, and the schedules', async () => {
  const { database } = site.context;
  const queues = await database.executeSql(
    `select name, retry_limit, retry_delay, retry_delay_max from pgboss.queue
    where name not like '\\_\\_%' and retry_limit <> 5 order by name collate "C"`,
  );
  assert.deepEqual(
    queues.rows,
    Object.entries(queuesWithRetries).map(([name, retries]) => ({
      name,
      retry_limit: retries.limit,
      retry_delay: retries.firstWaitSeconds,
      retry_delay_max: retries.maxWaitSeconds,
    })),
  );
  const { rows } = await database.executeSql(
    'select name, cron from pgboss.schedule order by name collate "C"',
  );
  assert.deepEqual(
    rows,
    Object.entries(schedules).map(([name, cron]) => ({ name, cron })),
  );
});
