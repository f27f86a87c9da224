import { catalogApi } from '@editorial/contracts/catalog';
import { aUser, anAsset, FakeApi, idOf, installFakePlatform } from '@editorial/testing';
import { uploadPicture } from './upload.ts';

const part = 8;
test('[R1.24N] a file is sent in parts; parts that arrived before are not sent again; a failed part is retried alone', async () => {
  await installFakePlatform({ user: aUser() });
  const api = new FakeApi()
    .answer(catalogApi.uploadStart, {
      blobContainerId: idOf(5),
      uploadId: 'u',
      partSize: part,
      uploadedParts: [{ partNumber: 1, etag: '"1"' }],
    })
    .answer(catalogApi.partUploadUrl, ({ query }) => ({
      partNumber: Number(query.get('partNumber')),
      url: `/part/${query.get('partNumber')}`,
    }))
    .answer(catalogApi.uploadComplete, { blobContainerId: idOf(5), byteSize: 20 })
    .answer(catalogApi.create, anAsset())
    .install();
  const [calls, sent]: [typeof fetch, string[]] = [globalThis.fetch, []];
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (!url.startsWith('/part/')) return calls(input, init);
    sent.push(`${url} ${init?.body instanceof Blob ? init.body.size : 0}`);
    return sent.length === 1
      ? new Response('', { status: 500 })
      : new Response('', { headers: { etag: `"${url.slice(6)}"` } });
  };
  jest.useFakeTimers();
  const progress: number[] = [];
  const done = uploadPicture(new File(['x'.repeat(20)], 'boat_at-sea.jpg'), {
    signal: new AbortController().signal,
    onProgress: ({ sentBytes }) => progress.push(sentBytes),
  });
  await jest.advanceTimersByTimeAsync(5000);
  expect(await done).toBe(idOf(1));
  jest.useRealTimers();
  expect(sent.sort()).toEqual(['/part/2 8', '/part/2 8', '/part/3 4']);
  expect(api.callsOf(catalogApi.uploadComplete)[0]?.body).toEqual({
    parts: expect.arrayContaining([
      { partNumber: 1, etag: '"1"' },
      { partNumber: 2, etag: '"2"' },
      { partNumber: 3, etag: '"3"' },
    ]),
  });
  // Without a title, so that the one in the file counts.
  expect(api.callsOf(catalogApi.create)[0]?.body).toEqual({
    blobContainerId: idOf(5),
    uploadId: 'u',
    fileName: 'boat_at-sea.jpg',
  });
  expect([progress[0], progress.at(-1)]).toEqual([8, 20]);
});

test('a cut connection of any length costs nothing: every call is repeated, and goes on at once when the browser is online', async () => {
  await installFakePlatform({ user: aUser() });
  let isOffline = false;
  const api = new FakeApi()
    .answer(catalogApi.uploadStart, {
      blobContainerId: idOf(5),
      uploadId: 'u',
      partSize: 20,
      uploadedParts: [],
    })
    .answer(catalogApi.partUploadUrl, { partNumber: 1, url: '/part/1' })
    .answer(catalogApi.uploadComplete, { blobContainerId: idOf(5), byteSize: 20 })
    .answer(catalogApi.create, anAsset())
    .install();
  const calls = globalThis.fetch;
  let cut = 0;
  globalThis.fetch = async (input, init) => {
    // Each call finds the connection gone once.
    isOffline = !isOffline;
    if (isOffline) {
      cut += 1;
      throw new TypeError('Failed to fetch');
    }
    if (String(input).startsWith('/part/')) return new Response('', { headers: { etag: '"1"' } });
    return calls(input, init);
  };
  const waits: boolean[] = [];
  const done = uploadPicture(new File(['x'.repeat(20)], 'boat.jpg'), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onWaiting(isWaiting) {
      waits.push(isWaiting);
      if (isWaiting) setTimeout(() => globalThis.dispatchEvent(new Event('online')));
    },
  });
  expect(await done).toBe(idOf(1));
  expect(cut).toBe(5);
  expect(waits).toEqual([true, false, true, false, true, false, true, false, true, false]);
  expect(api.callsOf(catalogApi.create)).toHaveLength(1);
});

test('what no waiting heals fails at once', async () => {
  await installFakePlatform({ user: aUser() });
  new FakeApi().refuse(catalogApi.uploadStart, 'Editorial:TooManyUploads').install();
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await expect(uploadPicture(new File(['x'], 'boat.jpg'), options)).rejects.toThrow();
});
