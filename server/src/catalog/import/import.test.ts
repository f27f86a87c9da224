import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import type { ImportEvent } from './import-folder.ts';
import { titleFromName } from '../assets/embedded-texts.ts';
import { ImportReport } from './import-report.ts';
import { DOOR_HEADER, findRunningServer } from '../../ground/operator/running-server.ts';
import { importThroughServer } from './running-server.ts';

let site: TestSite;
let folder: string;
before(
  async () => {
    site = await openTestSite();
    folder = await mkdtemp(join(tmpdir(), 'editorial-import-'));
    await mkdir(join(folder, 'Summer 2026'));
    const picture = (background: string) =>
      sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .withExif({ IFD0: { Artist: 'Ada Moor', ImageDescription: 'A quiet bay' } })
        .jpeg()
        .toBuffer();
    await writeFile(join(folder, 'Summer 2026', 'IMG_1 old-harbour.jpg'), await picture('#336699'));
    await writeFile(join(folder, 'Summer 2026', 'copy of it.jpg'), await picture('#336699'));
    await writeFile(join(folder, 'Ünï "q".JPG'), await picture('#993366'));
    await writeFile(join(folder, 'notes.txt'), 'no picture');
    await writeFile(join(folder, '.hidden.jpg'), 'left alone');
  },
  { timeout: 60_000 },
);
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(total = 4): Promise<Extract<ImportEvent, { path: string }>[]> {
  const server = findRunningServer(site.context.environment.dataDir);
  assert(server, 'a running server leaves its address for imports');
  const events: ImportEvent[] = [];
  for await (const event of importThroughServer(server, folder, new AbortController().signal))
    events.push(event);
  assert.deepEqual(events[0], { total });
  return events.filter((event) => 'path' in event).sort((a, b) => (a.path < b.path ? -1 : 1));
}

test('an import through the running server adds each readable picture once and names the rest; a second import adds nothing', async () => {
  const first = await run();
  assert.deepEqual(first.map((event) => event.outcome).sort(), [
    'imported',
    'imported',
    'known',
    'refused',
  ]);
  const refused = first.find((event) => event.outcome === 'refused')!;
  assert.equal(basename(refused.path), 'notes.txt');
  assert.match(refused.reason!, /not a picture/);
  assert.deepEqual((await run()).map((event) => event.outcome).sort(), [
    'known',
    'known',
    'known',
    'refused',
  ]);
  const { body } = await site.call(
    'GET',
    '/api/asset-management/asset?includeDetails=true&sorting=title',
  );
  assert.equal(body.totalCount, 2);
  assert(body.items.every((item: { creator: string }) => item.creator === 'Ada Moor'));
  assert(
    body.items.some((item: { setTitle: string }) => item.setTitle === 'Summer 2026'),
    'a folder is a set',
  );
});

test('a smaller copy of a picture is imported, and the report names the picture that it looks like', async () => {
  const scene = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#2040c0"/><path d="M60 560 L280 60 L400 400 Z" fill="#f0c020"/><circle cx="700" cy="180" r="90" fill="#fff"/></svg>',
  );
  await site.addFile({ name: 'scene.png', bytes: await sharp(scene).png().toBuffer() }, 'Scenes', {
    title: 'Sails',
  });
  const path = join(folder, 'smaller.jpg');
  await writeFile(path, await sharp(scene).flop().resize(400).jpeg({ quality: 60 }).toBuffer());
  const event = (await run(5)).find((one) => one.path === path)!;
  await rm(path);
  assert.equal(event.outcome, 'imported');
  const { body } = await site.call('GET', '/api/asset-management/asset');
  const { number } = body.items.find(({ title }: { title: string }) => title === 'Sails');
  assert.deepEqual(event.alike, [number]);
  const report = new ImportReport();
  report.add(event);
  assert.match(report.text(1), new RegExp(`1 look like .*\\n  .*smaller.jpg\\n    ${number}`));
});

test('texts in several languages become translations, and are found in each', async () => {
  const alternatives = (name: string, texts: Record<string, string>) =>
    `<dc:${name}><rdf:Alt>${Object.entries(texts)
      .map(([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`)
      .join('')}</rdf:Alt></dc:${name}>`;
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${alternatives(
    'title',
    {
      'x-default': 'Grain elevator',
      'en-US': 'Grain elevator',
      'de-AT': 'Getreidespeicher',
      de: 'Second German title',
      xx: 'Unknown',
      ar: 'صومعة \u202eالحبوب',
    },
  )}${alternatives('description', { fr: 'Des silos à grains' })}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const path = join(folder, 'elevator.jpg');
  await writeFile(
    path,
    await sharp({ create: { width: 80, height: 50, channels: 3, background: '#c0a060' } })
      .withXmp(xmp)
      .jpeg()
      .toBuffer(),
  );
  await run(5);
  await rm(path);
  const token = await site.tokenOf('client');
  for (const text of ['Grain elevators', 'Getreidespeichers', 'silo', 'صومعة']) {
    const query = new URLSearchParams({ searchText: text });
    const { body } = await site.call('GET', `/api/asset-management/asset?${query}`, { token });
    assert.deepEqual(
      body.items.map(({ title }: { title: string }) => title),
      ['Grain elevator'],
      text,
    );
    const { id } = body.items[0];
    const asset = await site.call('GET', `/api/asset-management/asset/${id}/by-id`, { token });
    const { translations } = asset.body;
    assert.deepEqual(Object.keys(translations).sort(), ['ar', 'de', 'fr']);
    assert.equal(translations.de.title, 'Getreidespeicher');
    assert.equal(translations.fr.description, 'Des silos à grains');
    assert.ok(!translations.ar.title.includes('\u202e'));
  }
});

test('hostile file names become titles, and the files stay where they are', async () => {
  const names = [
    '..%2f..%2fetc%2fpasswd.jpg',
    'C:\\windows\\win.jpg',
    '$(touch x).jpg',
    'a\nb;rm -rf .jpg',
    '<img src=x onerror=alert(1)>.jpg',
    'CON.jpg',
    '\u202egpj.exe.jpg',
    `${'l'.repeat(240)}.jpg`,
    'really a png.jpg',
  ];
  const own = await mkdtemp(join(tmpdir(), 'editorial-names-'));
  try {
    for (const [index, name] of names.entries()) {
      const picture = sharp({
        create: { width: 40 + index, height: 30, channels: 3, background: '#223344' },
      });
      await writeFile(
        join(own, name),
        await (name.startsWith('really') ? picture.png() : picture.jpeg()).toBuffer(),
      );
    }
    const server = findRunningServer(site.context.environment.dataDir);
    const events: ImportEvent[] = [];
    for await (const event of importThroughServer(server!, own, new AbortController().signal))
      events.push(event);
    assert.deepEqual(
      events.flatMap((event) => ('path' in event && event.outcome !== 'imported' ? [event] : [])),
      [],
    );
    const { body } = await site.call(
      'GET',
      `/api/asset-management/asset?includeDetails=true&maxResultCount=${names.length}`,
    );
    for (const item of body.items as { title: string; renditions: { contentType: string }[] }[])
      assert.ok(/^[^\p{Cc}]{1,200}$/u.test(item.title), JSON.stringify(item.title));
    assert.ok(
      body.items.some(
        (item: { title: string; renditions: { resolutionType: number; contentType: string }[] }) =>
          item.title.startsWith('really') &&
          item.renditions.some((file) => file.contentType === 'image/png'),
      ),
      'the type is read from the bytes',
    );
    for await (const { key } of site.context.storage.list(''))
      assert.match(
        key,
        /^assets\/[\da-f-]{36}\/[\da-f]{12}\/(high|low|preview|small-preview|thumb|large-thumb)\.(jpg|png|webp)$/,
      );
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});

test('importing a folder requires the key from the data directory', async () => {
  assert.equal(
    (
      await site.call('POST', '/api/asset-management/import', {
        body: { folder },
        headers: { [DOOR_HEADER]: 'guessed' },
      })
    ).status,
    404,
  );
  assert.equal(
    (
      await site.call('POST', '/api/asset-management/import', {
        token: await site.tokenOf('admin'),
        body: { folder },
      })
    ).status,
    404,
  );
});

test('the report counts, names the refused files, and is written as CSV on request', async () => {
  const path = join(folder, 'report.csv');
  const report = new ImportReport(path);
  report.add({ path: '/a.jpg', outcome: 'imported' });
  report.add({ path: '/a "copy".jpg', outcome: 'known' });
  report.add({ path: '/b.jpg', outcome: 'refused', reason: 'Damaged, alas.' });
  await report.close();
  assert.equal(
    report.text(2),
    '1 imported (0.5 a second), 1 known already, 1 refused.\n\n1 could not be taken in:\n  /b.jpg\n    Damaged, alas.',
  );
  assert.equal(
    await readFile(path, 'utf8'),
    'file,outcome,reason,alike\r\n/a.jpg,imported,,\r\n"/a ""copy"".jpg",known,,\r\n/b.jpg,refused,"Damaged, alas.",\r\n',
  );
});

test('a file without a title is named after its file name', () => {
  assert.equal(titleFromName('/x/IMG_0042 harbour-at_dawn.JPG'), 'IMG 0042 harbour at dawn');
  assert.equal(titleFromName('/x/.jpg'), 'Untitled');
  assert.equal(titleFromName('/x/FreshFlower_TwoWings.jpg'), 'Fresh Flower Two Wings');
  assert.equal(titleFromName('/x/McKay iPhone ISO.jpg'), 'McKay iPhone ISO');
  // Letters count as they fold, and none is cut in two.
  assert.equal(titleFromName(`/x/${'½'.repeat(80)}.jpg`), '½'.repeat(66));
  const longest = `${'a'.repeat(199)}𠀀`;
  assert.equal(titleFromName(`/x/${longest}b.jpg`), longest);
});
