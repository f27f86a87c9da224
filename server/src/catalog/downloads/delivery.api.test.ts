import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../../commerce/ledger/money.testing.ts';
import { assetRenditions } from '../assets/assets.tables.ts';
import { heicFilm, heicPicture } from '../picture/heic.testing.ts';
import { readPicture } from '../picture/read-picture.ts';
import { large } from '../../commerce/licensing/licensing.testing.ts';

const downloads = '/api/asset-management/asset/download-assets';
/** A store to use instead of a folder. `npm run test:machines` runs this file with one. */
const store = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] =>
    entry[0].startsWith('S3_'),
  ),
);
const isFolder = Object.keys(store).length === 0;
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite(store);
    await money.site.context.storage.prepare();
  },
  { timeout: 60_000 },
);
after(() => money.close());

let color = 0x102030;
const picture = (title: string) => {
  color += 0x010101;
  return money.site.add(`#${color.toString(16)}`, 'Delivered', { title }, large);
};

async function license(
  person: string,
  resolutionType: number,
  ...ids: string[]
): Promise<string[]> {
  const basket = {
    subscriptionImages: ids.map((assetId) => ({ assetId, resolutionType })),
    aLaCarteImages: [],
  };
  const { quoteHash } = (await money.as(person).post('/api/checkout/quote', basket)).body;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const order = await money.as(person).post('/api/checkout/order', { ...basket, quoteHash }, key);
  assert.equal(order.status, 201, JSON.stringify(order.body));
  return order.body.licenses.map(({ number }: { number: string }) => number);
}

/** The link that the hub sends for a download. Waits until it arrives. */
async function linkFor(person: string, resolutionType: number, ...assetIds: string[]) {
  const windowId = crypto.randomUUID();
  const asked = { assetIds, windowId, resolutionType };
  const { status, body } = await money.as(person).post(downloads, asked);
  assert.equal(status, 202, JSON.stringify(body));
  for (;;) {
    const { body: state } = await money.as(person).get(`${downloads}/${body.jobId}`);
    if (state.link) return String(state.link);
    assert.equal(state.state, 'Preparing', JSON.stringify(state));
  }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function original(assetId: string, resolutionType: number) {
  const { database, storage } = money.site.context;
  const [row] = await database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(assetRenditions)
      .where(
        sql`${eq(assetRenditions.assetId, assetId)} and ${eq(assetRenditions.resolutionType, resolutionType as 0)}`,
      ),
  );
  return { key: row!.storageKey, bytes: await buffer(await storage.get(row!.storageKey)) };
}

async function assertStamped(file: Buffer, number: string | undefined, from: Buffer) {
  const { metadata } = await readPicture(file);
  assert.deepEqual([metadata.creator, metadata.copyright], ['Ada Moor', '© Ada Moor']);
  const { xmp, iptc, format } = await sharp(file).metadata();
  assert.ok(number && xmp?.toString().includes(number), number);
  assert.ok(format === 'png' || iptc?.includes(number), 'IPTC-IIM has no place in a PNG');
  assert.ok(xmp?.includes('/#licensing') && xmp.includes('/preview/'));
  assert.ok((await sharp(file).raw().toBuffer()).equals(await sharp(from).raw().toBuffer()));
}

test('[R7.22] a file delivered under a license has the license embedded: whole, in ranges, and with its exact length', async () => {
  const id = await picture('Stamped');
  const [number] = await license('client', 0, id);
  for (const resolutionType of [0, 1]) {
    const link = await linkFor('client', resolutionType, id);
    const whole = await fetch(link);
    const tag = whole.headers.get('etag')!;
    const file = await bytesOf(whole);
    assert.equal(Number(whole.headers.get('content-length')), file.length);
    assert.match(
      whole.headers.get('content-disposition')!,
      /^attachment; filename="ED-\d+_stamped/,
    );
    await assertStamped(file, number, (await original(id, resolutionType)).bytes);

    // An interrupted download resumes where it stopped, also with a new link.
    const half = Math.floor(file.length / 2);
    const rest = await fetch(await linkFor('client', resolutionType, id), {
      headers: { range: `bytes=${half}-`, 'if-range': tag },
    });
    assert.deepEqual(
      [rest.status, rest.headers.get('content-range')],
      [206, `bytes ${half}-${file.length - 1}/${file.length}`],
    );
    assert.ok((await bytesOf(rest)).equals(file.subarray(half)));
    for (const [from, to] of [
      [0, 0],
      [1, 900],
      [file.length - 7, file.length - 1],
    ] as const) {
      const part = await fetch(link, { headers: { range: `bytes=${from}-${to}` } });
      assert.ok((await bytesOf(part)).equals(file.subarray(from, to + 1)), `${from}-${to}`);
    }
    const other = await fetch(link, { headers: { range: 'bytes=5-', 'if-range': '"another"' } });
    assert.deepEqual([other.status, (await bytesOf(other)).length], [200, file.length]);
  }
});

test('a HEIC picture and the PNG of an SVG drawing carry their license; a HEIC film, which can’t, arrives unchanged', async () => {
  const { addFile } = money.site;
  const add = (name: string, bytes: Buffer | string) =>
    addFile({ name, bytes }, 'Formats', { title: `Format ${name}` });
  const ids = [
    await add('photo.heic', heicPicture()),
    await add('film.heic', heicFilm()),
    await add(
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="120"><path d="M9 9h90v60z"/></svg>`,
    ),
  ] as const;
  const numbers = await license('client', 0, ...ids);
  const [photo, film, drawing] = await Promise.all(
    ids.map(async (id) => fetch(await linkFor('client', 0, id))),
  );

  assert.equal(photo!.headers.get('content-type'), 'image/heic');
  const stamped = await bytesOf(photo!);
  assert.equal(Number(photo!.headers.get('content-length')), stamped.length);
  assert.ok(stamped.includes(numbers[0]!));
  assert.equal((await readPicture(stamped)).metadata.copyright, '© Ada Moor');

  assert.ok((await bytesOf(film!)).equals(heicFilm()));
  const range = { headers: { range: 'bytes=-8' } };
  const end = await fetch(await linkFor('client', 0, ids[1]), range);
  assert.deepEqual([end.status, (await bytesOf(end)).toString('latin1')], [206, '\0\0\0\x08moov']);

  assert.match(drawing!.headers.get('content-disposition')!, /^attachment; .*\.png"/);
  await assertStamped(await bytesOf(drawing!), numbers[2], (await original(ids[2], 0)).bytes);

  const zip = await bytesOf(await fetch(await linkFor('client', 0, ...ids)));
  assert.ok(zip.includes(stamped) && zip.includes(heicFilm()));
  assert.ok(zip.includes(numbers[1]!), 'licenses.csv names the license of the film');
});

test('a comp says in its name and inside that it is not licensed, alone and in an archive', async (t) => {
  const token = await money.site.tokenOf('admin');
  const nameSite = (name: string | null) =>
    money.site.call('PUT', settingManagementApi.settings.path, {
      token,
      body: { values: { 'Site.Name': name } },
    });
  t.after(() => nameSite(null));
  assert.equal((await nameSite('Harbor Pictures')).status, 200);
  const ids = [await picture('Comp one'), await picture('Comp two')];
  const answer = await fetch(await linkFor('client', 2, ids[0]!));
  const named = answer.headers.get('content-disposition')!;
  assert.match(named, /filename="ED-\d+_comp-one_comp\.(jpg|webp)"/);
  const file = await bytesOf(answer);
  const { xmp, iptc } = await sharp(file).metadata();
  assert.ok(xmp?.includes('not licensed for publication'), xmp?.toString());
  assert.ok(!xmp?.includes('LicensorTransactionID') && xmp?.includes(`/preview/${ids[0]}`));
  const notes = xmp?.toString() ?? '';
  assert.ok(notes.includes('Harbor Pictures'), notes);
  assert.doesNotMatch(notes, /Editorial\b/);
  if (/jpg/.test(named)) assert.ok(iptc?.includes('not licensed for publication'));
  const { bytes } = await original(ids[0]!, 2);
  assert.ok((await sharp(file).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer()));

  const zip = await bytesOf(await fetch(await linkFor('client', 2, ...ids)));
  assert.match(zip.toString('latin1'), /_comp-two_comp\./);
  const list = /_comp-two_comp\.(\w+),(ED-\d+_comp-two)\.\1,ED-/.exec(zip.toString('latin1'));
  assert.ok(zip.includes('Ada Moor / Harbor Pictures'), 'its credits name the site');
  assert.ok(list, 'comps.csv says which licensed file takes the place of a comp');
  const sheet = zip.subarray(zip.indexOf('%PDF-'), zip.lastIndexOf('%%EOF'));
  assert.equal(sheet.toString('latin1').split('/Subtype /Image').length - 1, ids.length);
  assert.ok(zip.includes('not licensed for publication'));
});

test('an archive contains every picture with its own license and has its announced length', async () => {
  const ids = [await picture('Packed one'), await picture('Packed two')];
  const numbers = await license('client', 1, ...ids);
  const answer = await fetch(await linkFor('client', 1, ...ids));
  const zip = await bytesOf(answer);
  assert.equal(Number(answer.headers.get('content-length')), zip.length);
  // Pictures are stored uncompressed, so each one is found between its own first and last bytes.
  let at = 0;
  for (const [index, id] of ids.entries()) {
    const from = zip.indexOf(Buffer.from([0xff, 0xd8, 0xff]), at);
    at = zip.indexOf('PK', zip.indexOf(Buffer.from([0xff, 0xd9]), from));
    await assertStamped(zip.subarray(from, at), numbers[index], (await original(id, 1)).bytes);
  }
});

test('a link works for one person and one file, and expires with the license', async () => {
  const id = await picture('Bound');
  await license('trial', 1, id);
  const link = await linkFor('trial', 1, id);
  const as = async (person: string) =>
    fetch(link, { headers: { authorization: `Bearer ${await money.site.tokenOf(person)}` } });
  assert.equal((await as('trial')).status, 200);
  assert.equal((await as('client')).status, 403);
  const changed = new URL(link);
  changed.searchParams.set('file', (await original(id, 0)).key);
  assert.equal((await fetch(changed)).status, 403);
  await money.site.context.database.asSystem((tx) =>
    tx.execute(sql`update licenses set ends_at = now() where asset_id = ${id}`),
  );
  const ended = await fetch(link);
  assert.deepEqual(
    [ended.status, ((await ended.json()) as any).error.code],
    [403, 'Editorial:AssetNotLicensed'],
  );
});

test('of a two-gibibyte file only the requested range is read', { skip: !isFolder }, async () => {
  const id = await picture('Huge');
  await license('client', 0, id);
  const { key, bytes } = await original(id, 0);
  // The rest of the file is sparse and takes no disk space.
  const size = 2 * 1024 ** 3;
  await truncate(join(money.site.context.environment.dataDir, 'files', key), size);
  const link = await linkFor('client', 0, id);
  const answer = await fetch(link, { headers: { range: 'bytes=-16' } });
  assert.equal(answer.status, 206);
  const total = Number(answer.headers.get('content-range')!.split('/')[1]);
  assert.ok(total > size && total < size + 8192, String(total));
  const start = await bytesOf(await fetch(link, { headers: { range: 'bytes=0-65535' } }));
  assert.ok(start.includes(bytes.subarray(-200)), 'the picture follows its license');
});
