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
