import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { KNOWN_KEYS_SQL, sweepOrphans } from './orphans.ts';

const DAY = 24 * 3600_000;
let site: TestSite;
before(
  async () => {
    site = await openTestSite();
  },
  { timeout: 60_000 },
);
after(() => site.close());

test('files without a row are removed when they are a day old; files that belong to a row stay', async () => {
  const { context } = site;
  const { storage } = context;
  await site.add('#3060a0', 'Orphans', { title: 'Kept' });
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list('')) found.push(key);
    return found.sort();
  };
  const own = await keys();
  assert.ok(own.length > 0);
  const plain = { contentType: 'text/plain' };
  for (const key of [
    'assets/lost/one.jpg',
    'archives/lost.zip',
    'uploads/lost',
    'elsewhere/not-ours',
  ])
    await storage.put(key, Buffer.from('x'), plain);
  assert.equal(await sweepOrphans(context), 0);
  assert.equal(
    await sweepOrphans({ ...context, clock: { now: () => new Date(Date.now() + 2 * DAY) } }),
    3,
  );
  assert.deepEqual(await keys(), [...own, 'elsewhere/not-ours'].sort());
});

test('a file is compared the night after it was written, and once a month again', async () => {
  const { context } = site;
  const { storage, database } = context;
  const at = (days: number) => ({
    ...context,
    clock: { now: () => new Date(Date.now() + days * DAY) },
  });
  await database.executeSql('delete from finished_passes');
  await sweepOrphans(at(2));
  // As if its row had been lost long after it was written.
  await storage.put('assets/lost/two.jpg', Buffer.from('x'), { contentType: 'text/plain' });
  assert.equal(await sweepOrphans(at(20)), 0);
  assert.equal(await sweepOrphans(at(31)), 0);
  assert.equal(await sweepOrphans(at(32)), 1);
  await storage.put('assets/lost/three.jpg', Buffer.from('x'), { contentType: 'text/plain' });
  const told = "update finished_passes set about = $1 where pass = 'catalog.orphans new'";
  await database.executeSql(told, [new Date(Date.now() + 30 * 60_000).toISOString()]);
  assert.equal(await sweepOrphans(at(33)), 1, 'clocks may differ by half an hour');
});

test('upload parts without a row are removed after eight days', async () => {
  const { context } = site;
  const uploadId = await context.storage.startUpload('uploads/nobody', {
    contentType: 'image/jpeg',
  });
  assert.equal(
    await sweepOrphans({ ...context, clock: { now: () => new Date(Date.now() + 7 * DAY) } }),
    0,
  );
  assert.equal(
    await sweepOrphans({ ...context, clock: { now: () => new Date(Date.now() + 9 * DAY) } }),
    1,
  );
  assert.deepEqual(await context.storage.uploadedParts('uploads/nobody', uploadId), []);
});

test('a batch of files touches few blocks, however many rows there are', async () => {
  const { database } = site.context;
  await database.executeSql(`insert into uploads (tenant_id, upload_id, user_id, file_name, byte_size, content_type, storage_key)
    select tenant_id, 'many ' || number, id, 'a.jpg', 1, 'image/jpeg', 'uploads/many/' || lpad(number::text, 6, '0')
    from generate_series(1, 20000) as number, (select id, tenant_id from users limit 1) as person`);
  await database.executeSql('analyze uploads');
  const span = [['uploads/many/007001'], ['uploads/many/008000']];
  const { rows } = await database.executeSql(
    `explain (analyze, buffers, format json) ${KNOWN_KEYS_SQL}`,
    span,
  );
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: Record<string, number> }];
  const blocks = plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  assert.equal(plan['Actual Rows'], 1000);
  // All uploads are some 400 blocks.
  assert.ok(blocks < 60, `${blocks} blocks`);
});
