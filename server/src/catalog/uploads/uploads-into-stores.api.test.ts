import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

const MIB = 1024 ** 2;

/** A store on an origin of its own, which begins uploads. Its key may not set rules for browsers. */
let allowsBrowsers = false;
const preflights: (string | undefined)[] = [];
const store = createServer((request, response) => {
  if (request.method === 'OPTIONS') {
    preflights.push(request.headers['access-control-request-method']);
    if (allowsBrowsers) response.setHeader('access-control-allow-origin', '*');
    response.writeHead(allowsBrowsers ? 200 : 403).end();
  } else if (request.method === 'POST' && request.url?.includes('uploads'))
    response.end(
      `<InitiateMultipartUploadResult><UploadId>${randomUUID()}</UploadId></InitiateMultipartUploadResult>`,
    );
  else response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
}).listen(0, '127.0.0.1');
await once(store, 'listening');
const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;

let site: TestSite;
const open = () =>
  openTestSite({
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'editorial',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
before(
  async () => {
    site = await open();
  },
  { timeout: 60_000 },
);
after(async () => {
  await site.close();
  store.closeAllConnections();
  store.close();
});

let uploads = 0;
/** Begins an upload of 20 MiB, as a browser's page or as a program. Node's `fetch` names a mode too. */
async function begin({ isBrowser = false, partSize = 8 * MIB } = {}) {
  uploads += 1;
  return site.call('POST', '/api/asset-management/upload', {
    token: await site.tokenOf('contributor'),
    body: {
      fileName: `${uploads}.jpg`,
      byteSize: 20 * MIB,
      contentType: 'image/jpeg',
      partSize,
    },
    ...(isBrowser && { headers: { 'sec-fetch-site': 'same-origin' } }),
  });
}

/** Resolves when the site knows what browsers may do. */
async function untilNoted(isNoted: boolean): Promise<void> {
  for (;;) {
    const { body } = await site.call('GET', '/health/ready');
    if (JSON.stringify(body).includes('Set this rule of the bucket') === isNoted) return;
  }
}

test('contributors read that a store refuses browsers; the operator reads the rule; programs go on', async () => {
  await untilNoted(true);
  assert.ok(
    preflights.every((method) => method === 'PUT'),
    'asked as browsers ask',
  );
  const { status, body } = await begin({ isBrowser: true });
  assert.deepEqual([status, body.error.code], [409, 'Editorial:UploadsClosed']);
  assert.match(body.error.message, /The store refuses uploads/);
  assert.equal((await begin()).status, 201, 'programs do not follow rules for browsers');
});

test('once the store lets browsers in, uploads begin', async () => {
  allowsBrowsers = true;
  await site.close();
  site = await open();
  await untilNoted(false);
  assert.equal((await begin({ isBrowser: true })).status, 201);
});

test('parts that S3 would not join (below 5 MiB) are never begun, however slow the line', async () => {
  for (const [wished, size] of [
    [1, 5],
    [5, 5],
    [6, 6],
    [40, 8],
  ] as const) {
    const { status, body } = await begin({ partSize: wished * MIB });
    assert.deepEqual([status, body.partSize], [201, size * MIB], `${wished} MiB were wished`);
  }
});
