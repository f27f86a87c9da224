import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { queueNames } from './queue-names.testing.ts';

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
