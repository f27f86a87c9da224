import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signedIn, type Caller } from './people.ts';
import type { NativeSite } from './site.ts';

const list = '/api/asset-management/asset';
const uploads = '/api/asset-management/upload';
/** In ms. Far below the minute for which answers are cached if a notification is lost. */
const SEARCH_TIMEOUT_MS = 10_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SEARCH_TIMEOUT_MS; !(await isSo()); await wait(50))
    assert.ok(Date.now() < end, `Not within ${SEARCH_TIMEOUT_MS / 1000} s: ${what}`);
}

async function answerOf<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked;
  assert.ok(answer.ok, `${answer.status} ${answer.url}: ${await answer.clone().text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/**
 * Creates a picture of the contributor with a unique file: another picture's preview with different
 * bytes at the end.
 */
async function uploadPicture(
  contributor: Caller,
  site: NativeSite,
  title: string,
): Promise<string> {
  const { items } = await answerOf<{ items: { previewUrl: string }[] }>(
    fetch(`${site.url}${list}?maxResultCount=1`),
  );
  const bytes = Buffer.concat([
    Buffer.from(await (await fetch(new URL(items[0]!.previewUrl, site.url))).arrayBuffer()),
    Buffer.from(title),
  ]);
  const fileName = `${title}.jpg`;
  const { blobContainerId, uploadId } = await answerOf<{
    blobContainerId: string;
    uploadId: string;
  }>(
    contributor.call('POST', uploads, {
      fileName,
      byteSize: bytes.length,
      contentType: 'image/jpeg',
    }),
  );
  const { url } = await answerOf<{ url: string }>(
    contributor.call(
      'GET',
      `${list}/part-upload-url?${new URLSearchParams({ blobContainerId, uploadId, fileName, partNumber: '1' })}`,
    ),
  );
  const etag = (await fetch(url, { method: 'PUT', body: bytes })).headers.get('etag') ?? '';
  await answerOf(
    contributor.call('POST', `${uploads}/${uploadId}/complete`, {
      parts: [{ partNumber: 1, etag }],
    }),
  );
  return (
    await answerOf<{ id: string }>(
      contributor.call('POST', list, { title, blobContainerId, uploadId, fileName }),
    )
  ).id;
}

/** Everything without which a picture can't be submitted. */
const completeFields = {
  description: 'A striped animal on a plain.',
  tags: ['animal', 'stripes', 'plain', 'grass', 'zoo'],
  categories: ['Animals'],
  modelRelease: 'NotNeeded',
  propertyRelease: 'NotNeeded',
};

/**
 * Each server searches an index in its own memory. A change on one server (publish, edit, hide,
 * delete) must show in searches on the other.
 */
// Long because it is one story of one picture on two servers. Each step expects what the step before
// changed: apart, a step could run alone, and its failure would not say what came before it.
export async function searchesAgree(site: NativeSite): Promise<void> {
  const [one, other] = ['server-1', 'server-2'].map(
    (name) => `http://${site.addressOf(name)}:8080`,
  ) as [string, string];
  const [contributor, admin, client] = [
    await signedIn(site.url, 'contributor'),
    await signedIn(site.url, 'admin'),
    await signedIn(site.url, 'seat'),
  ];
  const ask = ({
    server,
    caller: { token },
    method,
    path,
    body,
  }: {
    readonly server: string;
    readonly caller: Caller;
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
  }) =>
    fetch(`${server}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const found = async (server: string, word: string) =>
    (
      await answerOf<{ items: { id: string }[] }>(
        ask({ server, caller: client, method: 'GET', path: `${list}?searchText=${word}` }),
      )
    ).items.map(({ id }) => id);
  const change = ({
    server,
    method,
    path,
    body,
  }: {
    readonly server: string;
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
  }) => answerOf(ask({ server, caller: admin, method, path, body }));
  const indexed = async (server: string) =>
    Number(
      /^editorial_search_index_assets (\d+)$/m.exec(
        await (await fetch(`${server}/metrics`)).text(),
      )?.[1],
    );
  // The contributor reads why a picture is hidden or removed.
  const reasons = { ground: 'Terms, section 4', facts: 'Its rights are not clear.' };
  const [first, second] = ['a', 'b'].map(
    (letter) => `quagga${letter}${randomUUID().slice(0, 8)}`,
  ) as [string, string];

  for (const server of [one, other]) {
    assert.deepEqual(await found(server, first), []);
    await until(`${server} has an index`, async () => (await indexed(server)) > 0);
  }
  const id = await uploadPicture(contributor, site, first);
  await until(
    'its renditions are made',
    async () =>
      (await answerOf<{ renditions: unknown[] }>(contributor.call('GET', `${list}/${id}/by-id`)))
        .renditions.length > 0,
  );
  await answerOf(
    contributor.call('PUT', `${list}/${id}`, { ...completeFields, status: 'Submitted' }),
  );
  assert.deepEqual(await found(other, first), [], 'nobody finds what is not published');
  const isFound = (server: string, word: string, is: boolean) => async () =>
    (await found(server, word)).join() === (is ? id : '');
  await change({ server: one, method: 'PUT', path: `${list}/${id}`, body: { status: 'Accepted' } });
  await change({
    server: one,
    method: 'PUT',
    path: `${list}/${id}`,
    body: { status: 'Published' },
  });
  for (const server of [one, other])
    await until(`published at the first, found by ${server}`, isFound(server, first, true));
  await change({ server: other, method: 'PUT', path: `${list}/${id}`, body: { title: second } });
  for (const server of [one, other]) {
    await until(
      `renamed at the second, found by ${server} by its new title`,
      isFound(server, second, true),
    );
    await until(
      `renamed at the second, not found by ${server} by its old title`,
      isFound(server, first, false),
    );
  }
  await change({
    server: one,
    method: 'PUT',
    path: `${list}/${id}`,
    body: { isHidden: true, reasons },
  });
  for (const server of [one, other])
    await until(`hidden at the first, not found by ${server}`, isFound(server, second, false));
  await change({ server: other, method: 'PUT', path: `${list}/${id}`, body: { isHidden: false } });
  for (const server of [one, other])
    await until(`shown at the second, found by ${server}`, isFound(server, second, true));
  await change({ server: one, method: 'DELETE', path: `${list}/${id}/by-id`, body: { reasons } });
  for (const server of [one, other])
    await until(`deleted at the first, not found by ${server}`, isFound(server, second, false));
  for (const server of [one, other])
    assert.ok((await indexed(server)) > 0, `${server} still has its index`);
}
