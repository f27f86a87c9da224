import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { Storage } from './storage.ts';

const link = {
  userId: '0199f3a4-0000-7000-8000-000000000001',
  maxBytes: 8 * 1024 ** 2,
  expires: new Date(Date.now() + 60_000),
};

const plain = { contentType: 'text/plain' };

/** Tests that every store must pass. `sendPart` sends a PUT to the address of a part. */
// Long because it is one list of tests: in parts, the test of a store could leave a part out, and
// pass.
export function storageSuite(
  name: string,
  open: () => Promise<{
    storage: Storage;
    sendPart: (url: string, body: string) => Promise<string>;
  }>,
): void {
  test(`${name}: a stored file can be read, whole or a range, and removed`, async () => {
    const { storage } = await open();
    await storage.put('suite/one.txt', Buffer.from('0123456789'), plain);
    await storage.put('suite/two.txt', Readable.from([Buffer.from('ab'), Buffer.from('cd')]), {
      ...plain,
      byteSize: 4,
    });
    assert.equal(await text(await storage.get('suite/one.txt')), '0123456789');
    assert.equal(await text(await storage.get('suite/one.txt', { from: 3, to: 5 })), '345');
    assert.deepEqual(await storage.stat('suite/two.txt'), { byteSize: 4 });
    const keys: string[] = [];
    for await (const { key, byteSize, modified } of storage.list('suite/')) {
      keys.push(key);
      assert.equal(byteSize, key.endsWith('one.txt') ? 10 : 4);
      assert.ok(Math.abs(modified.getTime() - Date.now()) < 60_000);
    }
    assert.deepEqual(keys.sort(), ['suite/one.txt', 'suite/two.txt']);
    await storage.remove('suite/one.txt');
    await storage.remove('suite/one.txt');
    assert.equal(await storage.stat('suite/one.txt'), null);
    await storage.remove('suite/two.txt');
  });

  test(`${name}: files are listed in the order of their keys`, async () => {
    const { storage } = await open();
    const keys = ['order/a-b', 'order/a/b', 'order/a0', 'order/b'];
    for (const key of keys.toReversed())
      await storage.put(key, Buffer.from('x'), { contentType: 'text/plain' });
    const listed: string[] = [];
    for await (const { key } of storage.list('order/')) listed.push(key);
    assert.deepEqual(listed, keys);
    for (const key of keys) await storage.remove(key);
  });

  test(`${name}: the check of a working store passes and leaves nothing behind`, async () => {
    const { storage } = await open();
    const keysOf = async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list('')) keys.push(key);
      return keys;
    };
    const before = await keysOf();
    await storage.check();
    assert.deepEqual(await keysOf(), before);
  });

  test(`${name}: a missing file is an error with a code`, async () => {
    const { storage } = await open();
    await assert.rejects(storage.get('suite/none'), { code: 'FileMissing' });
    await assert.rejects(
      storage.withLocalFile('suite/none', async () => 0),
      { code: 'FileMissing' },
    );
  });

  test(`${name}: keys can't leave the store`, async () => {
    const { storage } = await open();
    for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\0b'])
      await assert.rejects(async () => storage.get(key), { code: 'KeyInvalid' });
  });

  test(`${name}: parts sent to their addresses become one file`, async () => {
    const { storage, sendPart } = await open();
    const key = 'suite/joined.bin';
    const uploadId = await storage.startUpload(key, plain);
    const first = 'a'.repeat(5 * 1024 ** 2);
    const send = async (partNumber: number, body: string) => ({
      partNumber,
      etag: await sendPart(await storage.partUrl(key, uploadId, partNumber, link), body),
    });
    const second = await send(2, 'the end');
    await assert.rejects(
      storage.completeUpload(key, uploadId, [second, { partNumber: 1, etag: '"0"' }]),
      { code: 'PartMissing' },
    );
    const parts = [second, await send(1, first)];
    await assert.rejects(storage.completeUpload(key, uploadId, [...parts, second]), {
      code: 'PartMissing',
    });
    assert.deepEqual(
      (await storage.uploadedParts(key, uploadId)).map((part) => part.partNumber),
      [1, 2],
    );
    assert.deepEqual(await storage.completeUpload(key, uploadId, parts), {
      byteSize: first.length + 7,
    });
    assert.equal(await text(await storage.get(key)), `${first}the end`);
    await storage.remove(key);
  });

  test(`${name}: an aborted upload leaves nothing`, async () => {
    const { storage, sendPart } = await open();
    const uploadId = await storage.startUpload('suite/aborted', plain);
    await sendPart(await storage.partUrl('suite/aborted', uploadId, 1, link), 'x');
    await storage.abortUpload('suite/aborted', uploadId);
    assert.equal(await storage.stat('suite/aborted'), null);
  });

  test(`${name}: a body that breaks off, or has another length than announced, leaves nothing`, async () => {
    const { storage } = await open();
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the line broke');
      })(),
    );
    await assert.rejects(
      storage.put('suite/broken', broken, { ...plain, byteSize: 8 }),
      /the line broke/,
    );
    for (const body of ['short', 'much too long'])
      await assert.rejects(
        storage.put('suite/broken', Readable.from([Buffer.from(body)]), { ...plain, byteSize: 8 }),
        { code: 'BodyIncomplete' },
      );
    assert.equal(await storage.stat('suite/broken'), null);
  });

  test(`${name}: storing a file again replaces it; a failed attempt leaves the previous file`, async () => {
    const { storage } = await open();
    await storage.put('suite/again', Buffer.from('one'), plain);
    await assert.rejects(
      storage.put('suite/again', Readable.from([Buffer.from('x')]), { ...plain, byteSize: 2 }),
      { code: 'BodyIncomplete' },
    );
    assert.equal(await text(await storage.get('suite/again')), 'one');
    await storage.put('suite/again', Buffer.from('two!'), plain);
    assert.equal(
      await storage.withLocalFile('suite/again', (path) => readFile(path, 'utf8')),
      'two!',
    );
    await storage.remove('suite/again');
  });

  test(`${name}: of a part sent twice the last version counts; a part never sent is reported as missing`, async () => {
    const { storage, sendPart } = await open();
    const key = 'suite/resent';
    const uploadId = await storage.startUpload(key, plain);
    const send = async (body: string) =>
      sendPart(await storage.partUrl(key, uploadId, 1, link), body);
    const first = await send('first');
    const second = await send('second');
    await assert.rejects(storage.completeUpload(key, uploadId, [{ partNumber: 1, etag: first }]), {
      code: 'PartMissing',
    });
    await assert.rejects(
      storage.completeUpload(key, uploadId, [
        { partNumber: 1, etag: second },
        { partNumber: 2, etag: second },
      ]),
      { code: 'PartMissing' },
    );
    assert.deepEqual(
      await storage.completeUpload(key, uploadId, [{ partNumber: 1, etag: second }]),
      { byteSize: 6 },
    );
    assert.equal(await text(await storage.get(key)), 'second');
    await storage.remove(key);
  });

  test(`${name}: the address of a part is valid only for that part`, async () => {
    const { storage, sendPart } = await open();
    const uploadId = await storage.startUpload('suite/address', plain);
    const url = await storage.partUrl('suite/address', uploadId, 1, link);
    await assert.rejects(sendPart(url.replace('partNumber=1', 'partNumber=2'), 'x'));
    assert.deepEqual(await storage.uploadedParts('suite/address', uploadId), []);
    await storage.abortUpload('suite/address', uploadId);
  });

  test(`${name}: incomplete uploads are removed when they are old, not before`, async () => {
    const { storage, sendPart } = await open();
    const uploadId = await storage.startUpload('suite/old', plain);
    await sendPart(await storage.partUrl('suite/old', uploadId, 1, link), 'x');
    assert.equal(await storage.abortUploadsBefore(new Date(Date.now() - 60_000)), 0);
    assert.equal(await storage.abortUploadsBefore(new Date(Date.now() + 60_000)), 1);
    assert.deepEqual(await storage.uploadedParts('suite/old', uploadId), []);
  });
}
