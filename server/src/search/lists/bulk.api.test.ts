import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

let site: TestSite;
let admin: string, contributor: string;
before(
  async () => {
    site = await openTestSite();
    [admin, contributor] = [await site.tokenOf('admin'), await site.tokenOf('contributor')];
  },
  { timeout: 60_000 },
);
after(() => site.close());

const described = {
  description: 'A crane at the quay',
  tags: ['crane', 'quay', 'harbor', 'steel', 'dawn'],
  categories: ['Sea' as const],
};
const releases = { modelRelease: 'NotNeeded' as const, propertyRelease: 'OnFile' as const };
const draft = (color: string, title: string, more: Partial<Parameters<TestSite['add']>[2]> = {}) =>
  site.add(color, 'Cranes', { title, status: 'Draft', contributorId: null, ...more });

const act = (ids: readonly string[], given: object, token = admin) =>
  site.call('POST', '/api/asset-management/bulk', {
    token,
    body: { selection: { ids }, act: given, expected: ids.length },
  });
const read = async (id: string) =>
  (await site.call('GET', `/api/asset-management/asset/${id}/by-id`, { token: admin })).body;
const change = (id: string, body: object, token = admin) =>
  site.call('PUT', `/api/asset-management/asset/${id}`, { token, body });

test('imported drafts get title, description and releases together, and complete ones are published', async () => {
  const ids = [
    await draft('#102030', 'IMG 1', { ...described, description: '' }),
    await draft('#203040', 'IMG 2', { ...described, ...releases, modelRelease: 'OnFile' }),
    await draft('#304050', 'IMG 3', { tags: ['crane'] }),
  ];
  assert.deepEqual((await act(ids, { kind: 'SetTitle', title: ' Cranes at dawn ' })).body, {
    changed: 3,
    unchanged: 0,
  });
  const description = 'Cranes above the harbor';
  assert.equal((await act(ids, { kind: 'SetDescription', description })).body.changed, 3);
  assert.equal((await act(ids, { kind: 'SetReleases', ...releases })).body.changed, 2);
  const published = await act(ids, { kind: 'Publish' });
  assert.deepEqual(published.body, { changed: 2, unchanged: 1 });
  const all = await Promise.all(ids.map(read));
  assert.deepEqual(
    all.map((one) => [one.title, one.description, one.status, one.modelRelease]),
    [
      ['Cranes at dawn', description, 'Published', 'NotNeeded'],
      // A release that is stated stays.
      ['Cranes at dawn', description, 'Published', 'OnFile'],
      ['Cranes at dawn', description, 'Draft', 'NotNeeded'],
    ],
  );
  const log = await site.call('GET', '/api/audit-logging/audit-logs?maxResultCount=100', {
    token: admin,
  });
  const changes = log.body.items
    .filter((one: { action: string }) => one.action === 'Asset.StatusChanged')
    .flatMap((one: { entityChanges: { entityId: string; propertyChanges: object[] }[] }) =>
      one.entityChanges.filter(({ entityId }) => ids.includes(entityId)),
    )
    .flatMap(({ propertyChanges }: { propertyChanges: object[] }) => propertyChanges);
  assert.equal(changes.length, 2);
  assert.match(JSON.stringify(changes[0]), /Draft.*Published/);
  const found = await site.call('GET', '/api/asset-management/asset?searchText=cranes', {
    token: admin,
  });
  assert.equal(found.body.totalCount, 2);
});

test('what one may not publish, many may not: drafts of contributors, and releases that ended', async () => {
  const made = await site.call('POST', '/api/asset-management/asset', {
    token: contributor,
    body: { title: 'Own' },
  });
  const { contributorId } = made.body;
  const own = await draft('#405060', 'Own', { ...described, ...releases, contributorId });
  const over = await draft('#506070', 'Over', { ...described, ...releases });
  await site.context.database.executeSql(
    `update assets set rights_end = 'Release', rights_last_day = '2020-01-31' where id = '${over}'`,
  );
  const untagged = await draft('#607080', 'Untagged', {
    ...described,
    ...releases,
    tags: ['Crane', 'crane ', 'quay', 'harbor', 'dawn'],
  });
  const ids = [own, over, untagged];
  assert.deepEqual((await act(ids, { kind: 'Publish' })).body, { changed: 0, unchanged: 3 });
  for (const id of ids)
    assert.notEqual((await change(id, { status: 'Published' })).status, 200, id);
  assert.equal((await act(ids, { kind: 'Publish' }, contributor)).status, 403);
});

test('a reviewer publishes a complete draft that nobody can submit', async () => {
  const id = await draft('#708090', 'Alone', { ...described, modelRelease: 'NotNeeded' });
  const refused = await change(id, { status: 'Published' });
  assert.deepEqual(
    refused.body.error.validationErrors.map((one: { members: string[] }) => one.members[0]),
    ['propertyRelease'],
  );
  const done = await change(id, { status: 'Published', propertyRelease: 'NotNeeded' });
  assert.deepEqual([done.status, done.body.status], [200, 'Published']);
});
