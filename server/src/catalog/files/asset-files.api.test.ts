import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

const path = '/api/asset-management/files';
let site: TestSite;
let token: string;
let ids: string[];
before(
  async () => {
    site = await openTestSite();
    token = await site.tokenOf('admin');
    ids = [
      await site.add('#336699', 'Boats', { title: 'A boat' }),
      await site.add('#993366', 'Boats', { title: 'A rope' }),
      await site.add('#669933', 'Boats', { title: 'A pier' }),
    ];
  },
  { timeout: 60_000 },
);
after(() => site.close());

const call = (method: string, to: string, body?: unknown) => site.call(method, to, { token, body });
const keysOf = async (id: string) =>
  (
    await site.context.database.executeSql(
      'select storage_key from asset_renditions where asset_id = $1 order by storage_key',
      [id],
    )
  ).rows.map((row) => String(row.storage_key));
const remove = async (id: string, name: RegExp) => {
  for (const key of await keysOf(id)) if (name.test(key)) await site.context.storage.remove(key);
};

/** The picture's row when its state is one of these. */
async function when(id: string, states: readonly string[]) {
  for (;;) {
    const { body } = await call('GET', `${path}?filter=A%20&maxResultCount=100`);
    const row = body.items.find((item: { id: string }) => item.id === id);
    if (states.includes(row.state)) return row;
  }
}

test('a check finds missing files and originals; files are made again from the original, and texts stay', async () => {
  const [boat, rope, pier] = ids as [string, string, string];
  assert.equal((await when(pier, ['Unchecked'])).problem, '');
  await remove(boat, /\/preview\.webp$/);
  await remove(rope, /high\./);
  assert.equal((await call('POST', `${path}/check`)).status, 204);
  assert.match((await when(boat, ['Damaged'])).problem, /preview\.webp is missing/);
  assert.match((await when(rope, ['Lost'])).problem, /high\.jpg is missing/);
  await when(pier, ['Whole']);
  const listed = (await call('GET', path)).body;
  assert.equal(listed.totalCount, 2, 'without a filter, what needs a look');
  const counts = (await call('GET', `${path}/summary`)).body;
  assert.deepEqual([counts.damaged, counts.lost, counts.checked], [1, 1, 3]);

  await site.context.database.executeSql(
    `update assets set taken_at = '2020-02-02', title = 'A boat of wood' where id = $1`,
    [boat],
  );
  assert.deepEqual((await call('POST', `${path}/remake`, {})).body, { queued: 1 });
  assert.equal((await when(boat, ['Whole'])).files, 10);
  for (const key of await keysOf(boat)) assert(await site.context.storage.stat(key), key);
  const asset = (await call('GET', `/api/asset-management/asset/${boat}/by-id`)).body;
  assert.deepEqual([asset.title, asset.takenAt?.slice(0, 10)], ['A boat of wood', '2020-02-02']);

  await call('POST', `${path}/remake`, { ids: [rope] });
  assert.match((await when(rope, ['Lost'])).problem, /not in the store/);
  assert.equal((await keysOf(rope)).length, 10, 'nothing was taken away');
});

test('an original that is another file is not taken for the picture', async () => {
  const pier = ids[2]!;
  const other = (await keysOf(ids[0]!)).find((key) => key.includes('/high.'))!;
  const own = (await keysOf(pier)).find((key) => key.includes('/high.'))!;
  const { storage } = site.context;
  await storage.put(own, await storage.get(other), { contentType: 'image/jpeg' });
  await call('POST', `${path}/remake`, { ids: [pier] });
  assert.match((await when(pier, ['Lost'])).problem, /another file/);
});
