import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { handleErrors } from '../../http/errors.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { createDependencies } from '../dependencies/dependencies.ts';
import { createFolderStorage } from './folder.storage.ts';
import { createS3Storage } from './s3.storage.ts';
import { StorageUnavailable } from './storage.ts';
import { storageRoutes } from '../../http/storage.routes.ts';

const folder = await mkdtemp(join(tmpdir(), 'editorial-full-'));
const plain = { contentType: 'text/plain' };

test('an unavailable store results in 503 and Retry-After', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const storage = createS3Storage({
    endpoint,
    publicEndpoint: endpoint,
    bucket: 'editorial',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    dependency: createDependencies().storage,
  });
  for (const ask of [
    () => storage.put('a.txt', Buffer.from('a'), plain),
    () => storage.get('a.txt'),
    () => storage.stat('a.txt'),
    () => storage.startUpload('a.txt', plain),
  ])
    await assert.rejects(ask, StorageUnavailable);
  await assert.rejects(storage.check(), /The store can't be reached/);
  const app = fastify();
  handleErrors(app);
  app.get('/', async () => storage.stat('a.txt'));
  const answer = await app.inject('/');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.json().error.code, 'Editorial:Unavailable');
  assert.match(String(answer.headers['retry-after']), /^\d+$/);
});

/** Whether a separate disk could be mounted for the test. */
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'editorial-full', folder]).status === 0;
after(async () => {
  if (isMounted) spawnSync('umount', [folder]);
  await rm(folder, { recursive: true });
});

test(
  'a full disk refuses a file that does not fit, leaves no part of it, and accepts it when there is room',
  { skip: !isMounted && 'no disk can be mounted here' },
  async () => {
    const storage = createFolderStorage({
      folder,
      signingKey: 'key',
      publicUrl: () => 'http://localhost',
    });
    const uploadId = await storage.startUpload('big.bin', plain);
    const part = Buffer.alloc(600 * 1024, 1);
    await writeFile(join(folder, 'filler'), Buffer.alloc(600 * 1024));
    await assert.rejects(storage.put('big.bin', part, plain), StorageUnavailable);
    await assert.rejects(storage.putPart(uploadId, 1, Readable.from([part])), StorageUnavailable);
    assert.deepEqual(await readdir(join(folder, '.uploads', uploadId)), []);
    assert.deepEqual((await readdir(folder)).sort(), ['.uploads', 'filler']);
    const app = fastify();
    handleErrors(app);
    storageRoutes(app, { storage, clock: { now: () => new Date() }, callerIdOf: async () => null });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { pathname, search } = new URL(
      await storage.partUrl('big.bin', uploadId, 1, {
        userId: 'u',
        maxBytes: 8 * 1024 ** 2,
        expires: new Date(Date.now() + 60_000),
      }),
    );
    const put = (body: Buffer) =>
      new Promise<number | undefined>((done, fail) => {
        request(
          origin + pathname + search,
          {
            method: 'PUT',
            agent,
            timeout: 10_000,
            headers: { 'content-type': 'image/jpeg', 'content-length': body.length },
          },
          (answer) => {
            answer.resume().on('end', () => done(answer.statusCode));
          },
        )
          .on('timeout', () => fail(new Error('No answer came.')))
          .on('error', fail)
          .end(body);
      });
    // The unread rest of one request must not disturb the next one on the same connection.
    assert.equal(await put(Buffer.alloc(3_000_000, 1)), 503);
    assert.equal(await put(Buffer.alloc(1000, 1)), 200);
    agent.destroy();
    await app.close();
    await rm(join(folder, 'filler'));
    const etag = await storage.putPart(uploadId, 1, Readable.from([part]));
    assert.deepEqual(await storage.uploadedParts('big.bin', uploadId), [
      { partNumber: 1, etag, byteSize: part.length },
    ]);
  },
);
