import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { storedPicture } from './certificate.picture.ts';

test('a certificate goes without its picture if there is none, or if its file is gone', async () => {
  const files = new Map([['thumb.jpg', 'bytes']]);
  const asked: (string | null)[] = [];
  const storage = {
    stat: async (key: string) => {
      asked.push(key);
      return files.has(key) ? { byteSize: 5 } : null;
    },
    get: async (key: string) => Readable.from([Buffer.from(files.get(key) ?? 'no such file')]),
  } as unknown as Parameters<typeof storedPicture>[0];
  assert.equal(String(await storedPicture(storage, 'thumb.jpg')), 'bytes');
  assert.equal(await storedPicture(storage, 'gone.jpg'), null);
  assert.equal(await storedPicture(storage, null), null);
  assert.deepEqual(asked, ['thumb.jpg', 'gone.jpg']);
});
