import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { HOST_TENANT } from '../ground/database/database.ts';

// A zone far from Greenwich, with daylight saving time in the other half of the year.
process.env.TZ = 'Pacific/Auckland';
const now = new Date('2026-11-20T23:30:00.000Z');
let site: TestSite;
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
});
after(() => site.close());

test('[R9.30] times are sent and stored in UTC, whatever the machine’s time zone', async () => {
  assert.equal(now.getHours(), 12, 'the machine is in another zone');
  const { body } = await site.call('POST', '/api/account/register', {
    body: { userName: 'zoe', emailAddress: 'zoe@example.test', password: 'N3w-Secret!' },
  });
  assert.equal(body.creationTime, '2026-11-20T23:30:00.000Z');
  const { rows } = (await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.execute(
      sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as stored from users where email = 'zoe@example.test'`,
    ),
  )) as unknown as { rows: { stored: string }[] };
  assert.equal(rows[0]?.stored, '2026-11-20T23:30:00');
  const { body: profile } = await site.call(
    'GET',
    '/api/asset-management/asset?creationTimeFrom=2026-11-20',
  );
  assert.equal(typeof profile.totalCount, 'number');
});
