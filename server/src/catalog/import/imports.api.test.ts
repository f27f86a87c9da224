import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import yazl from 'yazl';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { MAX_OPEN_IMPORTS } from './imports.ts';
import { imports } from './imports.tables.ts';

const path = '/api/asset-management/imports';
let site: TestSite;
let root: string;
let token: string;

const picture = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();

before(
  async () => {
    root = await mkdtemp(join(tmpdir(), 'editorial-import-dir-'));
    await mkdir(join(root, 'summer'));
    await writeFile(join(root, 'summer', 'bay.jpg'), await picture('#335577'));
    await writeFile(join(root, 'summer', 'hill.jpg'), await picture('#557733'));
    await writeFile(join(root, 'summer', 'notes.txt'), 'no picture');
    await symlink(tmpdir(), join(root, 'away'));
    site = await openTestSite({ variables: { IMPORT_DIR: root } });
    token = await site.tokenOf('admin');
  },
  { timeout: 60_000 },
);
after(async () => {
  await site.close();
  await rm(root, { recursive: true, force: true });
});

const call = (method: string, to: string, body?: unknown) => site.call(method, to, { token, body });
const german = { 'Accept-Language': 'de' };
const start = (body: object, headers: Record<string, string> = {}) =>
  site.call('POST', path, { token, body, headers });
const inGerman = async (to: string) =>
  (await site.call('GET', to, { token, headers: german })).body;

/** The import when it has ended. */
async function ended(id: string) {
  for (;;) {
    const { body } = await call('GET', `${path}/${id}`);
    if (!['Waiting', 'Running'].includes(body.state)) return body;
  }
}
async function run(body: object) {
  const started = await start(body);
  assert.equal(started.status, 201, JSON.stringify(started.body));
  return ended(started.body.id);
}
const filesOf = async (id: string, query = '') =>
  (await call('GET', `${path}/${id}/files?maxResultCount=100${query}`)).body.items;
const assetOf = async (id: string) =>
  (await call('GET', `/api/asset-management/asset/${id}/by-id`)).body;

async function zipOf(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes), name, { compress: true });
  zip.end({ forceZip64Format: false }, () => {});
  return buffer(zip.outputStream);
}

/** Uploads a file in one part. Returns its id. */
async function upload(bytes: Buffer, fileName = 'summer.zip'): Promise<string> {
  const { body } = await call('POST', '/api/asset-management/upload', {
    fileName,
    byteSize: bytes.length,
    contentType: 'application/zip',
  });
  const { blobContainerId, uploadId } = body;
  const query = new URLSearchParams({ blobContainerId, uploadId, fileName, partNumber: '1' });
  const { url } = (await call('GET', `/api/asset-management/asset/part-upload-url?${query}`)).body;
  const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  await call('POST', `/api/asset-management/upload/${uploadId}/complete`, {
    parts: [{ partNumber: 1, etag: sent.headers.get('etag') }],
  });
  return blobContainerId;
}

const table = [
  'file,title,description,tags,categories,modelRelease,propertyRelease,set,title:de',
  'a/one.jpg,A red field,Red earth,red; earth; field; soil; farm,Nature,NotNeeded,NotNeeded,Fields,Ein rotes Feld',
].join('\n');

test('a folder is imported; what lacks something becomes a draft that says so, and a second import knows all', async () => {
  const folders = await call('GET', '/api/asset-management/import-folders');
  assert.deepEqual(folders.body, {
    isConfigured: true,
    folder: '',
    items: [{ name: 'summer' }],
    files: 0,
  });
  const done = await run({ kind: 'Folder', folder: 'summer', defaults: { creator: 'Ada' } });
  assert.deepEqual([done.state, done.total], ['Done', 3]);
  assert.deepEqual([done.counts.drafts, done.counts.refused], [2, 1]);
  const files = await filesOf(done.id);
  assert.deepEqual(
    files.map((file: { path: string }) => file.path),
    ['bay.jpg', 'hill.jpg', 'notes.txt'],
  );
  assert.deepEqual(files[0].missing, [
    'description',
    'tags',
    'categories',
    'modelRelease',
    'propertyRelease',
  ]);
  const bay = await assetOf(files[0].asset.id);
  assert.deepEqual([bay.status, bay.title, bay.creator], ['Draft', 'bay', 'Ada']);
  assert.match(files[2].reason, /not a picture/);
  const { items } = await inGerman(`${path}/${done.id}/files?outcome=Refused`);
  assert.equal(items[0].reason, 'Die Datei ist kein Bild.');
  const again = await run({ kind: 'Folder', folder: 'summer' });
  assert.deepEqual([again.counts.known, again.counts.refused], [2, 1]);
});

test('staff imports for a contributor, whose pictures they are; an address of nobody is refused by its field', async () => {
  const blobContainerId = await upload(
    await zipOf({ 'own.jpg': await picture('#123321') }),
    'own.zip',
  );
  const body = { kind: 'Zip', blobContainerId, isPublished: false };
  const nobody = await start({ ...body, defaults: { contributor: 'client@editorial.test' } });
  assert.deepEqual(
    [nobody.status, nobody.body.error.validationErrors[0].members],
    [400, ['defaults.contributor']],
  );
  const done = await run({ ...body, defaults: { contributor: 'Contributor@editorial.test' } });
  const [file] = await filesOf(done.id);
  const contributor = await site.tokenOf('contributor');
  const mine = await site.call('GET', '/api/asset-management/asset?mine=true', {
    token: contributor,
  });
  assert.ok(mine.body.items.some(({ id }: { id: string }) => id === file.asset.id));
});

test('a ZIP is imported with the table in it, and its upload is removed', async () => {
  const blobContainerId = await upload(
    await zipOf({
      'a/one.jpg': await picture('#aa2222'),
      '__MACOSX/a/one.jpg': 'left alone',
      'metadata.csv': table,
    }),
  );
  const done = await run({ kind: 'Zip', blobContainerId });
  assert.deepEqual([done.state, done.reason, done.counts.imported], ['Done', '', 1]);
  const [file] = await filesOf(done.id);
  const asset = await assetOf(file.asset.id);
  assert.equal(asset.status, 'Published');
  assert.deepEqual(
    [asset.title, asset.setTitle, asset.categories, asset.translations.de.title],
    ['A red field', 'Fields', ['Nature'], 'Ein rotes Feld'],
  );
  const left = await site.context.storage.stat(`uploads/${blobContainerId}`);
  assert.equal(left, null);
});

test('a name that the database cannot hold ends no import', async () => {
  const bytes = await zipOf({ 'a\0b.jpg': await picture('#987654') });
  const done = await run({ kind: 'Zip', blobContainerId: await upload(bytes, 'nul.zip') });
  assert.deepEqual([done.state, done.counts.drafts, done.counts.refused], ['Done', 1, 0]);
});

test('a ZIP that is damaged, or has a broken table, imports nothing and says why', async () => {
  const whole = await zipOf({ 'b.jpg': await picture('#22aa22'), 'metadata.csv': 'file,size\n' });
  const broken = await run({ kind: 'Zip', blobContainerId: await upload(whole, 'b.zip') });
  assert.equal(broken.state, 'Failed');
  assert.match(broken.reason, /nothing was imported.*no column 'size'/);
  assert.match(
    (await inGerman(`${path}/${broken.id}`)).reason,
    /nichts importiert\. Zeile 1: es gibt keine Spalte „size“/,
  );
  const cut = await run({
    kind: 'Zip',
    blobContainerId: await upload(whole.subarray(0, 200), 'cut.zip'),
  });
  assert.equal(cut.state, 'Failed');
  assert.match(cut.reason, /no ZIP that can be read/);
  const { items } = await inGerman(path);
  const cutInList = items.find(({ id }: { id: string }) => id === cut.id);
  assert.match(cutInList.reason, /^Die Datei ist kein lesbares ZIP/);
  const found = await call('GET', '/api/asset-management/asset?searchText=b&includeHidden=true');
  assert.equal(found.body.totalCount, 0);
  const zeros = await zipOf({ 'zeros.jpg': Buffer.alloc(12 * 1024 ** 2) });
  const bomb = await run({ kind: 'Zip', blobContainerId: await upload(zeros, 'zeros.zip') });
  assert.deepEqual(
    [bomb.state, bomb.reason],
    ['Failed', 'Unpacked, the ZIP has more than 100 times its size.'],
  );
  const bytes = await zipOf({ 'c.jpg': await picture('#2222aa') });
  // The compressed bytes of the picture, behind the header of its entry.
  bytes.fill(0, 60, 120);
  const damaged = await run({ kind: 'Zip', blobContainerId: await upload(bytes, 'c.zip') });
  assert.deepEqual([damaged.state, damaged.reason, damaged.counts.refused], ['Done', '', 1]);
});

test('a table with faults is refused with its lines, and nothing is started', async () => {
  const before = (await call('GET', path)).body.totalCount;
  const csv = 'number;title;categories\nED-1;Fine;Nature\nED-2;x;Nowhere\n;no name;Nature\nED-1;y;';
  const refused = await start({ kind: 'Csv', fileName: 'm.csv', csv });
  assert.deepEqual(
    [refused.status, refused.body.error.code],
    [400, 'Editorial:ImportTableInvalid'],
  );
  assert.deepEqual(
    refused.body.error.data.lines.map((fault: { line: number }) => fault.line),
    [3, 4, 5],
  );
  assert.match(refused.body.error.message, /Line 3: categories: there is no category 'Nowhere'/);
  const inGerman = await start({ kind: 'Csv', fileName: 'm.csv', csv }, german);
  assert.match(
    inGerman.body.error.message,
    /Zeile 3: categories: Es gibt keine Kategorie „Nowhere“\. Zeile 4: weder Datei noch Nummer/,
  );
  const unclosed = await start({ kind: 'Csv', fileName: 'm.csv', csv: 'number,title\nED-1,"x' });
  assert.match(unclosed.body.error.message, /Line \d/);
  assert.equal((await call('GET', path)).body.totalCount, before);
});

test('a table changes pictures by number: cells without text change nothing, and a complete draft is published', async () => {
  const [row] = (
    await call('GET', `/api/asset-management/asset?status=Draft&searchText=hill&includeHidden=true`)
  ).body.items;
  const csv = [
    'number,title,description,tags,categories,modelRelease,propertyRelease,status,title:fr',
    `${row.number},,A green hill,green; hill; grass; slope; spring,Landscape,NotNeeded,NotNeeded,Draft,Une colline`,
    'ED-999999,x,,,,,,,',
  ].join('\r\n');
  const done = await run({ kind: 'Csv', fileName: 'm.csv', csv });
  assert.deepEqual([done.state, done.counts.changed, done.counts.refused], ['Done', 1, 1]);
  const asset = await assetOf(row.id);
  assert.deepEqual(
    [asset.title, asset.description, asset.status, asset.translations.fr.title],
    ['hill', 'A green hill', 'Published', 'Une colline'],
  );
  const again = await run({ kind: 'Csv', fileName: 'm.csv', csv });
  assert.deepEqual([again.counts.unchanged, again.counts.refused], [1, 1]);
  // A published picture keeps what it needs.
  const less = await run({
    kind: 'Csv',
    fileName: 'm.csv',
    csv: `number,tags\n${row.number},one`,
  });
  const [file] = await filesOf(less.id, '&outcome=Refused');
  assert.match(file.reason, /would lack: tags/);
  const { items } = await inGerman(`${path}/${less.id}/files?outcome=Refused`);
  assert.match(items[0].reason, /^Das Bild ist veröffentlicht, und es würde fehlen: tags/);
});

test('a stopped import goes on with the files that are left', async () => {
  const { body } = await start({ kind: 'Folder', folder: 'summer' });
  const stopped = await call('POST', `${path}/${body.id}/stop`);
  if (stopped.status === 204) {
    assert.equal((await ended(body.id)).state, 'Stopped');
    assert.equal((await call('POST', `${path}/${body.id}/resume`)).status, 204);
  }
  const done = await ended(body.id);
  assert.deepEqual([done.state, done.counts.known, done.counts.refused], ['Done', 2, 1]);
  const again = await call('POST', `${path}/${body.id}/resume`);
  assert.equal(again.body.error.code, 'Editorial:ImportNotStopped');
  const twice = await call('POST', `${path}/${body.id}/stop`);
  assert.equal(twice.body.error.code, 'Editorial:ImportNotRunning');
});

test('no folder beside the one for imports can be read', async () => {
  for (const folder of ['..', '../..', 'away', 'nowhere', '/etc', 'summer/../..']) {
    const listed = await call(
      'GET',
      `/api/asset-management/import-folders?folder=${encodeURIComponent(folder)}`,
    );
    assert.equal(listed.status, 404, folder);
    assert.equal((await start({ kind: 'Folder', folder })).status, 404, folder);
  }
});

test("another person's upload is not imported", async () => {
  const unknown = await start({ kind: 'Zip', blobContainerId: crypto.randomUUID() });
  assert.equal(unknown.body.error.code, 'Editorial:UploadUnknown');
});

test('an organization has so many imports that wait or run, and is refused more in words', async () => {
  const { database } = site.context;
  const ids = Array.from({ length: MAX_OPEN_IMPORTS }, () => crypto.randomUUID());
  const [stopped] = ids;
  const move = (state: 'Waiting' | 'Stopped', which: readonly string[]) =>
    database.inTenant(HOST_TENANT, (tx) =>
      tx
        .update(imports)
        .set({ state })
        .where(inArray(imports.id, [...which])),
    );
  await database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(imports).values(
      ids.map((id) => ({
        id,
        kind: 'Csv' as const,
        name: 'waiting.csv',
        startedById: crypto.randomUUID(),
        startedBy: 'system',
      })),
    ),
  );
  const csv = 'number,title\nED-1,Hill';
  const more = { kind: 'Csv', fileName: 'm.csv', csv };
  const german = await start(more, { 'Accept-Language': 'de' });
  assert.deepEqual([german.status, german.body.error.code], [409, 'Editorial:TooManyImports']);
  assert.match(german.body.error.message, /^10 Importe warten oder laufen schon/);
  await move('Stopped', [stopped!]);
  assert.equal((await run(more)).state, 'Done');
  await move('Waiting', [stopped!]);
  await database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(imports).values({
      kind: 'Csv',
      name: 'stopped.csv',
      state: 'Stopped',
      startedById: crypto.randomUUID(),
      startedBy: 'system',
    }),
  );
  const [row] = await database.inTenant(HOST_TENANT, (tx) =>
    tx.select().from(imports).where(eq(imports.name, 'stopped.csv')),
  );
  const resumed = await call('POST', `${path}/${row!.id}/resume`);
  assert.equal(resumed.body.error.code, 'Editorial:TooManyImports');
  await move('Stopped', ids);
  assert.equal((await call('POST', `${path}/${row!.id}/resume`)).status, 204);
});
