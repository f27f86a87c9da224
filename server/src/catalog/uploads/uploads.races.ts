import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDatabase } from '../../ground/database/database.ts';
import { openTestPostgres, type TestPostgres } from '../../ground/database/postgres.testing.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { MAX_ARCHIVES } from '../downloads/download.rules.ts';
import { MAX_OPEN_UPLOADS } from './uploads.ts';

/** Limits per person under simultaneous requests on PostgreSQL: `npm run test:races`. */
let postgres: TestPostgres;
let site: TestSite;
let token: string;
before(
  async () => {
    postgres = await openTestPostgres();
    const variables = { DATABASE_URL: postgres.url, JOBS: 'off' };
    site = await openTestSite({
      variables,
      database: await openDatabase(readEnvironment(variables)),
    });
    token = await site.tokenOf('contributor');
  },
  { timeout: 120_000 },
);
after(async () => {
  await site?.close();
  await postgres?.close();
});

const atOnce = async (count: number, ask: (index: number) => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
};

const expected = (status: number, count: number, more: number) => [
  ...Array.from({ length: count }, () => status),
  ...Array.from({ length: more }, () => 409),
];

const begin = (fileName: string) =>
  site.call('POST', '/api/asset-management/upload', {
    token,
    body: { fileName, byteSize: 10, contentType: 'image/jpeg' },
  });

test('twelve simultaneous starts of the same file result in one upload', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => begin('same.jpg')));
  assert.equal(new Set(answers.map(({ body }) => body.uploadId)).size, 1);
});

test('of thirty more simultaneous uploads, only those within the limit begin', async () => {
  const statuses = await atOnce(30, (index) => begin(`many-${index}.jpg`));
  assert.deepEqual(statuses, expected(201, MAX_OPEN_UPLOADS - 1, 31 - MAX_OPEN_UPLOADS));
});

test('of fifteen simultaneous archives, only those within the limit are prepared', async () => {
  const assetIds = [
    await site.add('#315577', 'Kept', { title: 'Kept one' }),
    await site.add('#715533', 'Kept', { title: 'Kept two' }),
  ];
  const statuses = await atOnce(15, (index) =>
    site.call('POST', '/api/asset-management/asset/download-assets', {
      token,
      body: { assetIds, windowId: `window-${index}`, resolutionType: 2 },
    }),
  );
  assert.deepEqual(statuses, expected(202, MAX_ARCHIVES, 15 - MAX_ARCHIVES));
});
