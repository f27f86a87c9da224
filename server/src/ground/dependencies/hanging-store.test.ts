import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

/** A store that accepts connections and says nothing. */
const sockets = new Set<Socket>();
const hanging = Promise.withResolvers<undefined>();
const store = createServer((socket) => {
  sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  if (sockets.size >= 25) hanging.resolve(undefined);
}).listen(0, '127.0.0.1');
await once(store, 'listening');

let site: TestSite;
before(async () => {
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  site = await openTestSite({
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'editorial',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
});
after(async () => {
  await site?.close();
  store.close();
});

const metric = async (line: string) =>
  (await (await fetch(`${site.url}/metrics`)).text())
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1);

test('a store that hangs holds up nothing but what needs it, and the site says so', async () => {
  const token = await site.tokenOf('contributor');
  const start = (index: number) =>
    site.call('POST', '/api/asset-management/upload', {
      token,
      body: { fileName: `${index}.jpg`, byteSize: 1000, contentType: 'image/jpeg' },
    });
  const starts = Array.from({ length: 25 }, (_, index) => start(index));
  await hanging.promise;
  // The embedded database has one connection: a transaction that waits would hold up everything.
  const list = await site.call('GET', '/api/asset-management/asset/by-set');
  assert.equal(list.status, 200);
  assert.equal(await metric('editorial_dependency_running{dependency="storage"}'), '25');
  store.close();
  for (const socket of sockets) socket.destroy();
  for (const { status, headers, body } of await Promise.all(starts))
    assert.deepEqual(
      [status, headers.get('retry-after'), body.error.code],
      [503, '5', 'Editorial:Unavailable'],
    );
  assert.equal(await metric('editorial_dependency_open{dependency="storage"}'), '1');
  const { status, body } = await site.call('GET', '/health/ready');
  assert.equal(status, 503);
  assert.equal(body.missing[0].name, 'storage');
});
