import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assetDownloadFailure } from '@editorial/contracts/hubs';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { HOST_TENANT } from '../ground/database/database.ts';
import { assetRenditions, assets } from '../catalog/assets/assets.tables.ts';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';

const base = '/api/asset-management/asset';
const uploads = '/api/asset-management/upload';
const nowhere = '00000000-0000-4000-8000-000000000000';
let site: TestSite;
let contributor: string, admin: string, client: string;

before(
  async () => {
    site = await openTestSite();
    [contributor, admin, client] = [
      await site.tokenOf('contributor'),
      await site.tokenOf('admin'),
      await site.tokenOf('client'),
    ];
  },
  { timeout: 60_000 },
);
after(() => site.close());

/** Waits until the server has done its background work. */
async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

const hubMessage = (name: string, windowId: string) =>
  until(async () => {
    const { rows } = await site.context.database.executeSql(
      'select payload from hub_messages order by id',
    );
    const messages = rows.map(({ payload }): { users: string[]; name: string; args: any[] } =>
      JSON.parse(String(payload)),
    );
    return messages.find(
      (message) => message.name === name && JSON.stringify(message.args).includes(windowId),
    );
  });
/** Everything that a picture must tell before it is submitted. */
const complete = {
  title: 'Boat',
  description: 'A boat at its mooring',
  tags: ['boat', 'sea', 'rope', 'dawn', 'calm'],
  categories: ['Sea'],
  modelRelease: 'NotNeeded',
  propertyRelease: 'OnFile',
};
const create = (body: object, token = contributor) => site.call('POST', base, { token, body });

async function upload(bytes: Buffer, fileName: string) {
  const started = (
    await site.call('POST', uploads, {
      token: contributor,
      body: { fileName, byteSize: bytes.length, contentType: 'image/jpeg' },
    })
  ).body;
  const query = new URLSearchParams({
    blobContainerId: started.blobContainerId,
    uploadId: started.uploadId,
    fileName,
  });
  const { body: part } = await site.call('GET', `${base}/part-upload-url?${query}&partNumber=1`, {
    token: contributor,
  });
  const sent = await fetch(part.url, { method: 'PUT', body: new Uint8Array(bytes) });
  assert.equal(sent.status, 200);
  return { ...started, query, parts: [{ partNumber: 1, etag: sent.headers.get('etag')! }] };
}

test('[R7.19] a contributor creates an asset; a client may not', async () => {
  const { status, body } = await create({ title: 'New', tags: ['one'] });
  assert.deepEqual([status, body.status, body.creator], [201, 'Draft', 'Ines Duarte']);
  assert.equal(
    (await site.call('GET', `${base}/${body.id}/by-id`, { token: contributor })).body.title,
    'New',
  );
  assert.equal((await create({ title: 'New' }, client)).status, 403);
  assert.equal((await site.call('GET', `${base}/${body.id}/by-id`, { token: client })).status, 404);
});

test('[R7.83N] bodies are validated against the contract, and the error names the invalid fields', async () => {
  const { status, body } = await create({ title: '', countries: ['Spain'] });
  assert.equal(status, 400);
  assert.deepEqual(
    body.error.validationErrors.flatMap((error: { members: string[] }) => error.members).sort(),
    ['countries.0', 'title'],
  );
});

test('[R7.28] an update changes the asset; foreign assets are refused', async () => {
  const { body } = await create({ title: 'Before' });
  const changed = await site.call('PUT', `${base}/${body.id}`, {
    token: contributor,
    body: { title: 'After' },
  });
  assert.equal(changed.body.title, 'After');
  assert.equal(
    (await site.call('GET', `${base}/${body.id}/by-id`, { token: contributor })).body.title,
    'After',
  );
  const foreign = await site.add('#775511', 'Foreign', { title: 'Foreign' });
  assert.equal(
    (await site.call('PUT', `${base}/${foreign}`, { token: contributor, body: { title: 'Mine' } }))
      .status,
    403,
  );
});

test('texts in further languages come and go by language; what a change does not name stays', async () => {
  const { body } = await create({
    title: 'Harbour',
    translations: { de: { title: 'Hafen', tags: ['Schiff'] }, fr: { title: 'Port' } },
  });
  assert.deepEqual(body.translations.de, {
    title: 'Hafen',
    description: '',
    alternativeText: '',
    tags: ['Schiff'],
  });
  const changed = await site.call('PUT', `${base}/${body.id}`, {
    token: contributor,
    body: { translations: { fr: null, es: { title: 'Puerto' } } },
  });
  assert.deepEqual(Object.keys(changed.body.translations), ['de', 'es']);
  const refused = await site.call('PUT', `${base}/${body.id}`, {
    token: contributor,
    body: { translations: { de: { title: 'x'.repeat(201) } } },
  });
  assert.equal(refused.status, 400);
});

test('[R7.29] several assets are changed together; one invalid change prevents all', async () => {
  const [one, two] = [(await create({ title: 'One' })).body, (await create({ title: 'Two' })).body];
  const titled = async () =>
    Promise.all(
      [one, two].map(
        async ({ id }) =>
          (await site.call('GET', `${base}/${id}/by-id`, { token: contributor })).body.title,
      ),
    );
  const refused = await site.call('PUT', `${base}/many`, {
    token: contributor,
    body: {
      assets: [
        { id: one.id, title: 'X' },
        { id: nowhere, title: 'Y' },
      ],
    },
  });
  assert.equal(refused.status, 404);
  assert.deepEqual(await titled(), ['One', 'Two']);
  await site.call('PUT', `${base}/many`, {
    token: contributor,
    body: {
      assets: [
        { id: one.id, title: 'X' },
        { id: two.id, title: 'Y' },
      ],
    },
  });
  assert.deepEqual(await titled(), ['X', 'Y']);
});

test('[R7.20][R7.21] assets are deleted, one or several; one unknown id prevents all deletions', async () => {
  const body = { reasons: { ground: 'Terms, 4', facts: 'The pictures are not theirs.' } };
  const made = await Promise.all(
    ['a', 'b', 'c'].map(async (title) => (await create({ title })).body.id as string),
  );
  assert.equal(
    (await site.call('DELETE', `${base}/${made[0]}/by-id`, { token: contributor })).status,
    403,
  );
  assert.equal(
    (await site.call('DELETE', `${base}/${made[0]}/by-id`, { token: admin, body })).status,
    204,
  );
  assert.equal((await site.call('GET', `${base}/${made[0]}/by-id`, { token: admin })).status, 404);
  assert.equal(
    (
      await site.call('DELETE', `${base}/many?ids=${made[1]}&ids=${nowhere}`, {
        token: admin,
        body,
      })
    ).status,
    404,
  );
  assert.equal((await site.call('GET', `${base}/${made[1]}/by-id`, { token: admin })).status, 200);
  assert.equal(
    (
      await site.call('DELETE', `${base}/many?ids=${made[1]}&ids=${made[2]}`, {
        token: admin,
        body,
      })
    ).status,
    204,
  );
});

test('[R7.26][R7.92N] parts uploaded and completed become an asset’s file; review publishes it', async () => {
  const bytes = await sharp({
    create: { width: 120, height: 80, channels: 3, background: '#3377aa' },
  })
    .jpeg()
    .toBuffer();
  const sent = await upload(bytes, 'boat.jpg');
  const again = (
    await site.call('POST', uploads, {
      token: contributor,
      body: { fileName: 'boat.jpg', byteSize: bytes.length, contentType: 'image/jpeg' },
    })
  ).body;
  assert.deepEqual(
    [again.uploadId, again.uploadedParts],
    [sent.uploadId, sent.parts],
    'an interrupted upload goes on where it was',
  );
  assert.equal(
    (await create({ title: 'Early', blobContainerId: sent.blobContainerId })).body.error.code,
    'Editorial:UploadIncomplete',
  );
  const completed = await site.call('POST', `${uploads}/${sent.uploadId}/complete`, {
    token: contributor,
    body: { parts: sent.parts },
  });
  assert.deepEqual([completed.status, completed.body.byteSize], [200, bytes.length]);
  const { body: draft } = await create({
    ...complete,
    blobContainerId: sent.blobContainerId,
    uploadId: sent.uploadId,
  });
  const path = `${base}/${draft.id}`;
  assert.equal(
    (await site.call('PUT', path, { token: contributor, body: { status: 'Submitted' } })).status,
    draft.width === 0 ? 409 : 200,
  );
  const ready = await until(async () => {
    const { body } = await site.call('GET', `${path}/by-id`, { token: contributor });
    return body.width > 0 ? body : undefined;
  });
  assert.deepEqual(
    ready.renditions.map((file: { resolutionType: number }) => file.resolutionType),
    [0, 1, 2, 3],
  );
  await site.call('PUT', path, { token: contributor, body: { status: 'Submitted' } });
  assert.equal(
    (await site.call('PUT', path, { token: contributor, body: { status: 'Accepted' } })).status,
    403,
  );
  assert.equal(
    (await site.call('PUT', path, { token: admin, body: { status: 'Returned' } })).body.error.code,
    'Editorial:InvalidAssetState',
  );
  await site.call('PUT', path, { token: admin, body: { status: 'Accepted' } });
  assert.equal(
    (await site.call('PUT', path, { token: admin, body: { status: 'Published' } })).body.status,
    'Published',
  );
  assert.equal((await site.call('GET', `${path}/by-id`)).status, 200);
});

test('[R7.27] several part addresses are returned at once; an aborted upload leaves nothing behind', async () => {
  const fileName = 'x.jpg';
  const { body: sent } = await site.call('POST', uploads, {
    token: contributor,
    body: { fileName, byteSize: 20 * 1024 ** 2, contentType: 'image/jpeg' },
  });
  const { blobContainerId, uploadId } = sent;
  const query = new URLSearchParams({ blobContainerId, uploadId, fileName });
  const { body } = await site.call('POST', `${base}/get-parts-upload-url?${query}`, {
    token: contributor,
    body: [1, 2, 3],
  });
  assert.deepEqual(
    body.items.map((item: { partNumber: number }) => item.partNumber),
    [1, 2, 3],
  );
  assert.equal(
    (
      await site.call('POST', `${base}/get-parts-upload-url?${query}`, {
        token: admin,
        body: [1],
      })
    ).body.error.code,
    'Editorial:UploadUnknown',
  );
  assert.equal(
    (await site.call('DELETE', `${uploads}/${sent.uploadId}`, { token: contributor })).status,
    204,
  );
  assert.equal(
    (
      await site.call('POST', `${uploads}/${sent.uploadId}/complete`, {
        token: contributor,
        body: { parts: [{ partNumber: 1, etag: '"0"' }] },
      })
    ).body.error.code,
    'Editorial:UploadUnknown',
  );
  assert.equal((await fetch(body.items[0].url, { method: 'PUT', body: 'x' })).status, 404);
});

test('a file that is not a picture is reported on its draft and harms nothing', async () => {
  const sent = await upload(Buffer.from('<svg onload="alert(1)">'), 'script.jpg');
  await site.call('POST', `${uploads}/${sent.uploadId}/complete`, {
    token: contributor,
    body: { parts: sent.parts },
  });
  const { body: draft } = await create({ title: 'Script', blobContainerId: sent.blobContainerId });
  const reason = await until(
    async () =>
      (await site.call('GET', `${base}/${draft.id}/by-id`, { token: contributor })).body
        .statusReason ?? undefined,
  );
  assert.match(reason, /picture|SVG|accepted|damaged/i);
});

test('[R1.04][R7.22][R7.34][R3.39] each resolution is delivered: the hub gives link, file name and window id', async () => {
  const id = await site.add(
    '#4488cc',
    'Delivered',
    { title: 'Delivered boat' },
    { width: 2000, height: 1000 },
  );
  const sizes: number[] = [];
  for (const resolutionType of [0, 1, 2, 3]) {
    const windowId = `window-${resolutionType}`;
    assert.equal(
      (
        await site.call('POST', `${base}/download-assets`, {
          token: admin,
          body: { assetIds: [id], windowId, resolutionType },
        })
      ).status,
      202,
    );
    const { users, args } = await hubMessage('AssetDownloadReady', windowId);
    const [link, fileName, forWindow] = args as [string, string, string];
    assert.equal(users.length, 1);
    assert.equal(forWindow, windowId);
    const name = /^ED-\d{7}_delivered-boat(_comp)?\.jpg$/.exec(fileName);
    assert.ok(name, fileName);
    assert.equal(name[1] !== undefined, resolutionType === 2, fileName);
    const file = await fetch(link);
    assert.match(file.headers.get('content-disposition')!, new RegExp(`filename="${fileName}"`));
    sizes.push((await file.arrayBuffer()).byteLength);
  }
  assert.equal(new Set(sizes).size, 4);
});

test('[R3.38] without resolutionType the High file is delivered', async () => {
  const id = await site.add(
    '#448811',
    'Delivered',
    { title: 'High by default' },
    { width: 2000, height: 1000 },
  );
  await site.call('POST', `${base}/download-assets`, {
    token: admin,
    body: { assetIds: [id], windowId: 'window-default' },
  });
  const { args } = await hubMessage('AssetDownloadReady', 'window-default');
  const { renditions } = (await site.call('GET', `${base}/${id}/by-id`)).body;
  assert.equal((await (await fetch(args[0])).arrayBuffer()).byteLength, renditions[0].byteSize);
});

test('a link works for one person and one file, supports ranges, and can’t be altered', async () => {
  const id = await site.add('#aa2266', 'Delivered', { title: 'Bound' });
  await site.call('POST', `${base}/download-assets`, {
    token: client,
    body: { assetIds: [id], windowId: 'window-bound', resolutionType: 2 },
  });
  const link = (await hubMessage('AssetDownloadReady', 'window-bound')).args[0] as string;
  const part = await fetch(link, { headers: { range: 'bytes=2-5' } });
  assert.deepEqual(
    [
      part.status,
      part.headers.get('content-range')?.split('/')[0],
      (await part.arrayBuffer()).byteLength,
    ],
    [206, 'bytes 2-5', 4],
  );
  assert.equal((await fetch(link, { headers: { authorization: `Bearer ${admin}` } })).status, 403);
  assert.equal((await fetch(link, { headers: { authorization: `Bearer ${client}` } })).status, 200);
  assert.equal((await fetch(link.replace('preview.jpg', 'high.jpg'))).status, 403);
});

test('[R8.33N] assets that the caller may not download are refused with their ids, and nothing is delivered', async () => {
  const id = await site.add('#112299', 'Delivered', { title: 'Unlicensed' });
  const refused = await site.call('POST', `${base}/download-assets`, {
    token: client,
    body: { assetIds: [id], windowId: 'window-refused' },
  });
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data.assetIds],
    [403, 'Editorial:AssetNotLicensed', [id]],
  );
  assert.equal(
    (
      await site.call('POST', `${base}/download-assets`, {
        token: client,
        body: { assetIds: [nowhere], windowId: 'w' },
      })
    ).body.error.code,
    'Editorial:NotFound',
  );
  assert.equal(
    (await site.call('POST', `${base}/download-assets`, { token: client, body: { windowId: 'w' } }))
      .body.error.code,
    'Editorial:Validation',
  );
  assert.equal(
    (
      await site.call('POST', `${base}/download-assets`, {
        body: { assetIds: [id], windowId: 'w' },
      })
    ).status,
    401,
  );
});

test('[R7.35][R7.96N] the hub reports a missing file, with file name, window id and code', async () => {
  const id = await site.add('#992211', 'Delivered', { title: 'Gone' });
  const [file] = await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(assetRenditions)
      .where(and(eq(assetRenditions.assetId, id), eq(assetRenditions.resolutionType, 2))),
  );
  await site.context.storage.remove(file!.storageKey);
  await site.call('POST', `${base}/download-assets`, {
    token: client,
    body: { assetIds: [id], windowId: 'window-gone', resolutionType: 2 },
  });
  const { args } = await hubMessage('AssetDownloadFailure', 'window-gone');
  assetDownloadFailure.parse(args[0]);
  assert.match(args[0].fileName, /_gone_comp\.jpg$/);
  assert.equal(args[0].code, 'Editorial:FileMissing');
});

test('several files, or a set, are delivered as one archive whose download can be resumed', async () => {
  const first = await site.add('#55aa77', 'Packed', { title: 'Packed one' });
  await site.add('#55aa99', 'Packed', { title: 'Packed two' });
  const { setId } = (await site.call('GET', `${base}/${first}/by-id`)).body;
  const started = await site.call('POST', `${base}/download-assets`, {
    token: client,
    body: { setId, isSetDownload: true, windowId: 'window-set', resolutionType: 2 },
  });
  assert.deepEqual([started.status, started.body.fileCount], [202, 2]);
  const { args } = await hubMessage('AssetDownloadReady', 'window-set');
  assert.match(args[1], /^packed-\d{4}-\d\d-\d\d\.zip$/);
  const whole = Buffer.from(await (await fetch(args[0])).arrayBuffer());
  assert.equal(whole.toString('latin1', 0, 2), 'PK');
  for (const name of [
    'comps.csv',
    'contact-sheet.pdf',
    '_packed-one_comp.jpg',
    '_packed-two_comp.jpg',
  ])
    assert(whole.includes(name), name);
  const rest = await fetch(args[0], { headers: { range: `bytes=${whole.length - 100}-` } });
  assert(whole.subarray(-100).equals(Buffer.from(await rest.arrayBuffer())));

  // The download is interrupted and resumed with a new link. The bytes are the same, since the file
  // has the same tag.
  const tag =
    (await fetch(args[0], { method: 'HEAD' })).headers.get('etag') ?? rest.headers.get('etag')!;
  const read = await site.call('GET', `${base}/download-assets/${started.body.jobId}`, {
    token: client,
  });
  assert.deepEqual(
    [read.status, read.body.state, read.body.fileName, read.body.windowId, started.body.fileName],
    [200, 'Ready', args[1], 'window-set', args[1]],
  );
  const middle = Math.floor(whole.length / 2);
  const resumed = await fetch(read.body.link, {
    headers: { range: `bytes=${middle}-`, 'if-range': tag },
  });
  assert.equal(resumed.status, 206);
  assert(
    whole.equals(
      Buffer.concat([whole.subarray(0, middle), Buffer.from(await resumed.arrayBuffer())]),
    ),
  );
  const other = await fetch(read.body.link, {
    headers: { range: `bytes=${middle}-`, 'if-range': '"another file"' },
  });
  assert.deepEqual([other.status, (await other.arrayBuffer()).byteLength], [200, whole.length]);
  assert.equal(
    (await site.call('GET', `${base}/download-assets/${started.body.jobId}`, { token: admin }))
      .status,
    404,
  );
});

test('the state of a download can be queried if the hub message was missed, for a single file too', async () => {
  const id = await site.add('#22aa55', 'Delivered', { title: 'Asked after' });
  const { body } = await site.call('POST', `${base}/download-assets`, {
    token: client,
    body: { assetIds: [id], windowId: 'window-missed', resolutionType: 2 },
  });
  const read = await site.call('GET', `${base}/download-assets/${body.jobId}`, { token: client });
  assert.deepEqual([read.body.state, read.body.fileName], ['Ready', body.fileName]);
  assert.equal((await fetch(read.body.link)).status, 200);
});

test('another organization sees none of it', async () => {
  const northlight = (await site.call('GET', '/api/abp/multi-tenancy/tenants/by-name/northlight'))
    .body.tenantId;
  const { body } = await site.call('GET', base, { headers: { __tenant: northlight } });
  assert.equal(body.totalCount, 0);
});

test('a picture that lacks something is neither submitted, accepted nor published', async () => {
  const { body: draft } = await create({ title: 'Plain', tags: ['Sea', 'sea', 'boat', 'ROPE'] });
  const path = `${base}/${draft.id}`;
  const put = (token: string, body: object) => site.call('PUT', path, { token, body });
  await site.context.database.asSystem((tx) =>
    tx.update(assets).set({ contentHash: draft.id }).where(eq(assets.id, draft.id)),
  );
  const refused = await put(contributor, { status: 'Submitted' });
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data.missing],
    [
      400,
      'Editorial:AssetIncomplete',
      ['description', 'tags', 'categories', 'modelRelease', 'propertyRelease'],
    ],
  );
  assert.deepEqual(refused.body.error.validationErrors[1], {
    message: 'At least five different keywords are needed.',
    members: ['tags'],
  });
  // What is missing may come with the step itself.
  assert.equal((await put(contributor, { ...complete, status: 'Submitted' })).status, 200);
  // Nothing is taken from a picture that waits for its review, or that is sold.
  for (const status of ['Accepted', 'Published'])
    for (const body of [{ tags: ['boat'] }, { description: null }, { modelRelease: 'None' }]) {
      const answer = await put(admin, body);
      assert.equal(answer.body.error.code, 'Editorial:AssetIncomplete');
      await put(admin, { status });
    }
  // An import may publish less; such a picture can change, but not become poorer still.
  const imported = await site.add('#335577', 'Imported', { title: 'Imported', tags: ['one'] });
  const change = (body: object) => site.call('PUT', `${base}/${imported}`, { token: admin, body });
  assert.equal((await change({ place: 'Bari' })).status, 200);
  assert.equal((await change({ status: 'Withdrawn' })).status, 200);
  assert.equal((await change({ status: 'Published' })).status, 400);
});

test('a change made on an older state is refused and shows the present one', async () => {
  const { body: made } = await create(complete);
  const put = (body: object) => site.call('PUT', `${base}/${made.id}`, { token: admin, body });
  const { concurrencyStamp } = made;
  assert.equal((await put({ categories: ['Sky'], concurrencyStamp })).status, 200);
  for (const answer of [
    await put({ place: 'Bari', concurrencyStamp }),
    await site.call('PUT', `${base}/many`, {
      token: admin,
      body: { assets: [{ id: made.id, place: 'Bari', concurrencyStamp }] },
    }),
  ]) {
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.error.data.current.categories],
      [409, 'Editorial:ChangedMeanwhile', ['Sky']],
    );
  }
  const { body: now } = await put({});
  assert.equal(now.place, '');
  assert.equal(
    (await put({ place: 'Bari', concurrencyStamp: now.concurrencyStamp })).body.place,
    'Bari',
  );
});

test('only reviewers see the file itself, and no other address shows it', async () => {
  const id = await site.add('#884422', 'Pixels', { title: 'Pixels' });
  const read = async (token: string) =>
    (await site.call('GET', `${base}/${id}/by-id`, { token })).body;
  assert.equal((await read(client)).originalUrl, undefined);
  assert.equal((await read(contributor)).originalUrl, undefined);
  const { originalUrl, previewUrl } = await read(admin);
  const file = await fetch(`${site.url}${originalUrl}`);
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/jpeg']);
  assert.match(file.headers.get('content-security-policy') ?? '', /sandbox/);
  const size = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  const { width, height } = await read(admin);
  assert.deepEqual([size.width, size.height], [width, height]);
  const status = async (address: string) => (await fetch(`${site.url}${address}`)).status;
  assert.equal(await status(originalUrl.split('?')[0]), 404);
  // The signature of a hidden picture's preview does not open the file itself, nor the reverse.
  await site.call('PUT', `${base}/${id}`, { token: admin, body: { isHidden: true } });
  const hidden = await read(admin);
  const [, ofPreview] = hidden.previewUrl.split('?');
  const [original, ofOriginal] = originalUrl.split('?');
  assert.equal(await status(`${original}?${ofPreview}`), 404);
  // A signature opens one file, not a larger one of the same picture.
  const [, ofThumb] = hidden.thumbUrl.split('?');
  assert.equal(await status(hidden.previewUrl), 200);
  assert.equal(await status(`${previewUrl}?${ofThumb}`), 404);
  assert.equal(await status(`${previewUrl}?${ofOriginal}`), 404);
});

test('sets are named, placed, hidden and removed; a set with pictures says where they go', async () => {
  const sets = '/api/asset-management/sets';
  const call = (method: string, path: string, body?: object) =>
    site.call(method, `${sets}${path}`, { token: admin, body });
  const first = await site.add('#112233', 'Old quay', { title: 'Old quay' });
  const second = await site.add('#223344', 'Old quay', { title: 'Newer' });
  await site.add('#334455', 'Newest', { title: 'Newest' });
  const managed = async (filter: string) => (await call('GET', `?filter=${filter}`)).body.items[0];
  const { id, concurrencyStamp } = await managed('quay');
  const changed = await call('PUT', `/${id}`, {
    names: { de: 'Alter Kai', fr: ' ' },
    position: 1,
    coverId: first,
    concurrencyStamp,
  });
  assert.deepEqual([changed.status, changed.body.names], [200, { de: 'Alter Kai' }]);
  const late = await call('PUT', `/${id}`, { title: 'Mine', concurrencyStamp });
  assert.deepEqual(
    [late.body.error.code, late.body.error.data.current.position],
    ['Editorial:ChangedMeanwhile', 1],
  );
  const foreign = await site.add('#445566', 'Elsewhere', { title: 'Elsewhere' });
  assert.equal((await call('PUT', `/${id}`, { coverId: foreign })).status, 400);

  const listed = async (language: string) =>
    (
      await site.call('GET', `${base}/by-set?maxResultCount=1`, {
        headers: { 'accept-language': language },
      })
    ).body.items[0];
  const shown = await listed('de');
  assert.deepEqual([shown.id, shown.title], [id, 'Alter Kai']);
  assert.deepEqual(
    shown.cover.map((picture: { id: string }) => picture.id),
    [first, second],
  );
  assert.equal((await listed('en')).title, 'Old quay');

  await call('PUT', `/${id}`, { isHidden: true });
  assert.notEqual((await listed('en')).id, id);
  const page = `/api/asset-management/set/${id}`;
  assert.equal((await site.call('GET', page)).status, 404);
  assert.equal((await site.call('GET', page, { token: admin })).status, 200);

  const refused = await call('DELETE', `/${id}`);
  assert.deepEqual(
    [refused.status, refused.body.error.message],
    [409, 'This set holds 2 pictures. Say which set they move to.'],
  );
  assert.equal((await call('DELETE', `/${id}?moveTo=${id}`)).status, 409);
  assert.equal((await call('DELETE', `/${id}?moveTo=2000000000`)).status, 404);
  const { body: other } = await call('POST', '', { title: 'Quays' });
  assert.equal((await call('DELETE', `/${id}?moveTo=${other.id}`)).status, 204);
  assert.equal((await managed('Quays')).assetCount, 2);
  assert.equal((await call('DELETE', `/${id}`)).status, 404);
});

test('many pictures change together: all that a search finds, or none; each is in the audit log', async () => {
  const bulk = (path: string, body: object, token = admin) =>
    site.call('POST', `/api/asset-management/bulk${path}`, { token, body });
  const tags = ['heron', 'one', 'two', 'three', 'four'];
  const ids = [
    await site.add('#9a1122', 'Herons', { title: 'Heron one', tags, categories: ['Animals'] }),
    await site.add('#9b2233', 'Herons', {
      title: 'Heron two',
      tags,
      categories: ['Animals', 'Sky'],
    }),
  ];
  const [first] = ids;
  const { body: set } = await site.call('GET', `${base}/${first}/by-id`, { token: admin });
  const selection = { setId: set.setId };
  const read = async () =>
    (
      await Promise.all(ids.map((id) => site.call('GET', `${base}/${id}/by-id`, { token: admin })))
    ).map(({ body }) => body);
  assert.deepEqual((await bulk('/preview', { selection })).body, {
    pictures: 2,
    published: 2,
    hidden: 0,
    licensed: 0,
    licenses: 0,
  });
  const act = (given: object, expected = 2, token = admin) =>
    bulk('', { selection, act: given, expected }, token);
  assert.equal((await act({ kind: 'Hide' }, 2, contributor)).status, 403);
  const other = await act({ kind: 'Hide' }, 3);
  assert.deepEqual(
    [other.status, other.body.error.message],
    [409, 'The search now finds 2 pictures instead of 3. Nothing was changed.'],
  );
  // The only category and the fifth keyword of a published picture stay.
  assert.deepEqual((await act({ kind: 'RemoveCategory', category: 'Animals' })).body, {
    changed: 1,
    unchanged: 1,
  });
  assert.equal((await act({ kind: 'RemoveTags', tags: ['One'] })).body.changed, 0);
  assert.equal((await act({ kind: 'AddTags', tags: ['Heron', 'bird'] })).body.changed, 2);
  assert.equal((await act({ kind: 'RemoveTags', tags: ['One'] })).body.changed, 2);
  assert.deepEqual((await read())[0].tags, ['heron', 'two', 'three', 'four', 'bird']);
  assert.equal((await act({ kind: 'AddCategory', category: 'Sea' })).body.changed, 2);
  assert.deepEqual(
    (await read()).map(({ categories }) => categories),
    [
      ['Animals', 'Sea'],
      ['Sky', 'Sea'],
    ],
  );
  assert.equal((await act({ kind: 'Hide' })).body.changed, 2);
  assert.equal((await act({ kind: 'Show' })).body.changed, 2);
  const reason = 'The rights ended.';
  const withdrawn = await bulk('', {
    selection: { ids },
    act: { kind: 'Withdraw', reason },
    expected: 2,
  });
  assert.deepEqual(withdrawn.body, { changed: 2, unchanged: 0 });
  assert.deepEqual(
    (await read()).map(({ status, statusReason }) => [status, statusReason]),
    [
      ['Withdrawn', reason],
      ['Withdrawn', reason],
    ],
  );
  const log = await site.call('GET', '/api/audit-logging/audit-logs?maxResultCount=100', {
    token: admin,
  });
  const actions = log.body.items.map(({ action }: { action: string }) => action);
  const count = (wanted: string) => actions.filter((one: string) => one === wanted).length;
  assert.ok(count('Asset.ChangedTogether') >= 6);
  assert.ok(count('Asset.StatusChanged') >= 2);
});

test('categories are added, named, placed, covered, hidden and removed; every list follows', async () => {
  const categories = '/api/asset-management/categories';
  const call = (method: string, path: string, body?: object) =>
    site.call(method, `${categories}${path}`, { token: admin, body });
  const shown = async (language = 'en') =>
    (await site.call('GET', `${base}/categories`, { headers: { 'accept-language': language } }))
      .body.items;
  const { body: added } = await call('POST', '', { names: { en: 'Harbors', de: 'Häfen ' } });
  assert.deepEqual(
    [added.id, added.names, added.assetCount],
    ['C13', { en: 'Harbors', de: 'Häfen' }, 0],
  );
  assert.equal((await call('POST', '', { names: { en: ' ' } })).status, 400);
  assert.deepEqual((await shown('de')).at(-1), { id: 'C13', name: 'Häfen' });
  assert.deepEqual((await shown('fr')).at(-1), { id: 'C13', name: 'Harbors' });

  const ids = [];
  for (const [color, title] of [
    ['#123123', 'Pier'],
    ['#321321', 'Quayside'],
  ] as const)
    ids.push(await site.add(color, 'Ports', { title, categories: ['C13', 'Sky'] }));
  const subject = async () =>
    (await site.call('GET', `${base}/subjects`)).body.items.find(
      ({ category }: { category: string }) => category === 'C13',
    );
  const [older] = ids;
  const covered = await call('PUT', '/C13', {
    coverId: older,
    position: 1,
    concurrencyStamp: added.concurrencyStamp,
  });
  assert.equal(covered.status, 200);
  const { name, picture } = await subject();
  assert.deepEqual([name, picture.id], ['Harbors', older]);
  assert.deepEqual((await shown())[0], { id: 'C13', name: 'Harbors' });
  const late = await call('PUT', '/C13', {
    names: { en: 'Mine' },
    concurrencyStamp: added.concurrencyStamp,
  });
  assert.deepEqual(
    [late.body.error.code, late.body.error.data.current.position],
    ['Editorial:ChangedMeanwhile', 1],
  );
  const token = await site.tokenOf('client');
  const facets = async () => (await site.call('GET', `${base}/facets`, { token })).body;
  assert.deepEqual((await facets()).categories[0], { value: 'C13', count: 2 });

  await call('PUT', '/C13', { isHidden: true });
  assert.equal(await subject(), undefined);
  assert(!(await shown()).some(({ id }: { id: string }) => id === 'C13'));
  assert(!(await facets()).categories.some(({ value }: { value: string }) => value === 'C13'));

  const refused = await call('DELETE', '/C13');
  assert.deepEqual(
    [refused.status, refused.body.error.message],
    [409, '2 pictures have this category. Say which category they get instead.'],
  );
  assert.equal((await call('DELETE', '/C13?moveTo=C13')).status, 409);
  assert.equal((await call('DELETE', '/C13?moveTo=C52')).status, 404);
  const stale = `/C13?moveTo=Sky&concurrencyStamp=${added.concurrencyStamp}`;
  assert.equal((await call('DELETE', stale)).status, 409);
  assert.equal((await call('DELETE', '/C13?moveTo=Sky')).status, 204);
  const { body: after } = await site.call('GET', `${base}/${older}/by-id`, { token: admin });
  assert.deepEqual(after.categories, ['Sky']);
  const update = await site.call('PUT', `${base}/${older}`, {
    token: admin,
    body: { categories: ['C13'], concurrencyStamp: after.concurrencyStamp },
  });
  assert.equal(update.status, 404);
  // A code is not used again while there are others, so that kept searches do not change meaning.
  assert.equal((await call('POST', '', { names: { en: 'Bridges' } })).body.id, 'C14');
  assert.equal((await call('GET', '?filter=harbors')).body.totalCount, 0);
  const sorted = (await call('GET', '?state=Shown&sorting=name desc')).body.items;
  assert.equal(sorted[0].name, 'Travel');
  assert.equal((await call('GET', '?sorting=secret')).status, 400);
});

test('a built-in category is renamed and removed; two who open it unchanged do not overwrite each other', async () => {
  const path = '/api/asset-management/categories/Abstract';
  const send = (method: string, body?: object) => site.call(method, path, { token: admin, body });
  const { body } = await site.call('GET', '/api/asset-management/categories?filter=abstract', {
    token: admin,
  });
  const { concurrencyStamp } = body.items[0];
  const renamed = await send('PUT', { names: { en: 'Patterns' }, concurrencyStamp });
  assert.equal(renamed.body.name, 'Patterns');
  const late = await send('PUT', { position: 4, concurrencyStamp });
  assert.equal(late.body.error.code, 'Editorial:ChangedMeanwhile');
  assert.equal((await send('PUT', { names: { en: '' } })).body.name, 'Abstract');
  assert.equal((await send('DELETE')).status, 204);
  assert.equal((await send('PUT', { position: 1 })).status, 404);
  const { body: list } = await site.call('GET', `${base}/categories`);
  assert(!list.items.some(({ id }: { id: string }) => id === 'Abstract'));
});
