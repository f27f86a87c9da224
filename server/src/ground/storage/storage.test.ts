import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { attachment } from './attachment.ts';
import { readRange } from './byte-range.ts';
import { createDependencies } from '../dependencies/dependencies.ts';
import { createFolderStorage } from './folder.storage.ts';
import { createS3Storage } from './s3.storage.ts';
import { readLink, signLink } from './signed-link.ts';
import { storageSuite } from './storage.suite.ts';

const folder = await mkdtemp(join(tmpdir(), 'editorial-storage-'));
after(() => rm(folder, { recursive: true, force: true }));
const signingKey = randomBytes(32).toString('base64url');

storageSuite('folder', async () => {
  const storage = createFolderStorage({ folder, signingKey, publicUrl: () => 'http://localhost' });
  return {
    storage,
    sendPart: async (url, body) => {
      const { searchParams } = new URL(url);
      const verdict = readLink(signingKey, Object.fromEntries(searchParams), new Date());
      assert(verdict.state === 'valid');
      return storage.putPart(
        verdict.claims.uploadId!,
        Number(verdict.claims.partNumber),
        Readable.from([Buffer.from(body)]),
        Number(verdict.claims.maxBytes),
      );
    },
  };
});

const {
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION = 'us-east-1',
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
} = process.env;
if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
  const openStore = async () => {
    const storage = createS3Storage({
      endpoint: S3_ENDPOINT,
      publicEndpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      dependency: createDependencies().storage,
    });
    await storage.prepare();
    return storage;
  };
  storageSuite('S3', async () => ({
    storage: await openStore(),
    sendPart: async (url, body) => {
      const answer = await fetch(url, { method: 'PUT', body });
      assert.equal(answer.status, 200, await answer.text());
      return answer.headers.get('etag')!;
    },
  }));
}

test('a signed link is valid until it expires, and no part of it can be changed', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const query = Object.fromEntries(
    signLink(signingKey, { key: 'a', userId: 'u' }, new Date('2026-11-20T12:15:00Z')),
  );
  assert.deepEqual(readLink(signingKey, query, now), {
    state: 'valid',
    claims: { key: 'a', userId: 'u', expires: query.expires },
  });
  assert.deepEqual(readLink(signingKey, query, new Date('2026-11-20T12:15:01Z')), {
    state: 'expired',
  });
  for (const change of [
    { key: 'b' },
    { userId: 'v' },
    { expires: '9999999999' },
    { signature: '' },
    { signature: ['x'] },
    { more: 'x' },
  ])
    assert.deepEqual(readLink(signingKey, { ...query, ...change }, now), { state: 'invalid' });
  assert.deepEqual(readLink('another', query, now), { state: 'invalid' });
});

test('ranges: first bytes, last bytes, open-ended, and unsatisfiable ones', () => {
  assert.deepEqual(readRange('bytes=0-3', 10), { from: 0, to: 3 });
  assert.deepEqual(readRange('bytes=4-', 10), { from: 4, to: 9 });
  assert.deepEqual(readRange('bytes=-3', 10), { from: 7, to: 9 });
  assert.deepEqual(readRange('bytes=5-99', 10), { from: 5, to: 9 });
  assert.equal(readRange('bytes=10-', 10), 'unsatisfiable');
  assert.equal(readRange('bytes=-0', 10), 'unsatisfiable');
  for (const whole of [undefined, 'bytes=0-1,3-4', 'bytes=-', 'lines=1-2', 'bytes=4-2'])
    assert.equal(readRange(whole, 10), 'whole');
});

test('a file name in any script is offered for saving, and cannot break the header', () => {
  assert.equal(
    attachment('Über "q"\r\n.jpg'),
    `attachment; filename="_ber _q___.jpg"; filename*=UTF-8''%C3%9Cber%20%22q%22%0D%0A.jpg`,
  );
  assert.match(attachment('half \ud840.jpg'), /half%20%EF%BF%BD\.jpg$/);
});
