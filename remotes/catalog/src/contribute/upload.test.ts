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

test('the addresses that come with the beginning are used; one that has expired is replaced', async () => {
  await installFakePlatform({ user: aUser() });
  const api = new FakeApi()
    .answer(catalogApi.uploadStart, {
      blobContainerId: idOf(5),
      uploadId: 'u',
      partSize: part,
      uploadedParts: [],
      partUrls: [1, 2].map((partNumber) => ({ partNumber, url: `/given/${partNumber}` })),
    })
    .answer(catalogApi.partUploadUrl, ({ query }) => ({
      partNumber: Number(query.get('partNumber')),
      url: `/asked/${query.get('partNumber')}`,
    }))
    .answer(catalogApi.uploadComplete, { blobContainerId: idOf(5), byteSize: 20 })
    .answer(catalogApi.create, anAsset())
    .install();
  const [calls, sent]: [typeof fetch, string[]] = [globalThis.fetch, []];
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (!/^\/(?:given|asked)\//.test(url)) return calls(input, init);
    sent.push(url);
    return url === '/given/2'
      ? new Response('', { status: 403 })
      : new Response('', { headers: { etag: '"1"' } });
  };
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  expect(await uploadPicture(new File(['x'.repeat(20)], 'boat.jpg'), options)).toBe(idOf(1));
  expect(sent.toSorted()).toEqual(['/asked/2', '/asked/3', '/given/1', '/given/2']);
  expect(api.callsOf(catalogApi.partUploadUrl)).toHaveLength(2);
});

test('what no waiting heals fails at once', async () => {
  await installFakePlatform({ user: aUser() });
  new FakeApi().refuse(catalogApi.uploadStart, 'Editorial:TooManyUploads').install();
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await expect(uploadPicture(new File(['x'], 'boat.jpg'), options)).rejects.toThrow();
});

test('an upload whose parts a proxy ends after a minute begins again with parts that fit the line', async () => {
  const MIB = 1024 ** 2;
  await installFakePlatform({ user: aUser() });
  // Begun when the line was fast: parts of 8 MiB.
  let begun = 0;
  const sizes: number[] = [];
  const api = new FakeApi()
    .answer(catalogApi.uploadStart, ({ body }) => {
      begun += 1;
      const wished = (body as { partSize: number }).partSize;
      sizes.push(begun === 1 ? 8 * MIB : wished);
      return {
        blobContainerId: idOf(5),
        uploadId: `u${begun}`,
        partSize: sizes.at(-1)!,
        uploadedParts: [],
      };
    })
    .answer(catalogApi.uploadAbort, () => undefined)
    .answer(catalogApi.partUploadUrl, ({ query }) => ({
      partNumber: Number(query.get('partNumber')),
      url: `/part/${query.get('partNumber')}`,
    }))
    .answer(catalogApi.uploadComplete, { blobContainerId: idOf(5), byteSize: 9 * MIB })
    .answer(catalogApi.create, anAsset())
    .install();
  const calls = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (!url.startsWith('/part/')) return calls(input, init);
    const bytes = init?.body instanceof Blob ? init.body.size : 0;
    // A line of 100 kB a second behind a proxy that ends requests after a minute.
    const seconds = bytes / 100_000;
    await new Promise((done) => {
      setTimeout(done, Math.min(seconds, 60) * 1000);
    });
    return seconds > 60
      ? new Response('', { status: 504 })
      : new Response('', { headers: { etag: `"${url.slice(6)}"` } });
  };
  jest.useFakeTimers();
  const done = uploadPicture(new File([new Uint8Array(9 * MIB)], 'boat.jpg'), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await jest.advanceTimersByTimeAsync(600_000);
  expect(await done).toBe(idOf(1));
  jest.useRealTimers();
  expect(sizes).toEqual([8 * MIB, MIB]);
  expect(api.callsOf(catalogApi.uploadAbort)).toHaveLength(1);
  expect(api.callsOf(catalogApi.uploadComplete)[0]?.body).toEqual({
    parts: Array.from({ length: 9 }, (_, index) => ({
      partNumber: index + 1,
      etag: `"${index + 1}"`,
    })),
  });
});
