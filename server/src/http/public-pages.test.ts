import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../catalog/catalog.testing.ts';
import { HOST_TENANT } from '../database/database.ts';
import { assets } from '../catalog/assets/assets.tables.ts';
import { eq } from 'drizzle-orm';
import { withCard } from './public-pages.ts';

const hostile = '</title><script>alert("1")</script> & ‮more';
let site: TestSite;
let id: string;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-pages-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Editorial</title></head><body></body></html>',
  );
  site = await openTestSite({ variables: { SITE_DIR: folder } });
  id = await site.add('#204060', 'Harbors', {
    title: hostile,
    description: 'Boats at rest.',
    alternativeText: 'Three "boats".',
    creator: 'Mads <Holm>',
  });
});
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

test('the page of a picture carries its title, card and structured data before any script runs', async () => {
  const { status, html } = await get(`/preview/${id}`);
  assert.equal(status, 200);
  assert.ok(!html.includes('<script>alert'));
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const [image, path] = JSON.parse(data)['@graph'];
  assert.equal(image['@type'], 'ImageObject');
  assert.equal(image.creditText, 'Mads <Holm>');
  assert.match(image.acquireLicensePage, new RegExp(`/preview/${id}$`));
  assert.deepEqual(
    path.itemListElement.map(({ position }: { position: number }) => position),
    [1, 2, 3],
  );
  assert.match(html, /property="og:image:alt" content="Three &quot;boats&quot;\."/);
  assert.match(html, new RegExp(`<link rel="canonical" href="[^"]*/preview/${id}">`));
  const { status: ofSet, html: set } = await get('/preview/sets/1');
  assert.equal(ofSet, 200);
  assert.match(set, /"@type":"ItemList"/);
});

test('unknown and hidden pictures, sets and sitemaps answer 404', async () => {
  for (const path of [
    `/preview/${'0'.repeat(8)}-0000-4000-8000-000000000000`,
    '/preview/..%2f..%2fetc',
    '/preview/sets/999999',
    '/preview/sets/-1',
    '/preview/sets/1e9',
    '/sitemaps/2.xml',
    '/sitemaps/0.xml',
    '/sitemaps/x',
  ])
    assert.equal((await get(path)).status, 404, path);
  const hidden = await site.add('#602040', 'Hidden', { title: 'Hidden' });
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ isHidden: true }).where(eq(assets.id, hidden)),
  );
  assert.equal((await get(`/preview/${hidden}`)).status, 404);
  assert.ok(!(await get('/sitemaps/1.xml')).html.includes(hidden));
});

test('the sitemap leads to every shown picture, and robots.txt names it', async () => {
  const index = await get('/sitemap.xml');
  assert.match(index.headers.get('content-type') ?? '', /^application\/xml/);
  assert.match(index.html, /<loc>[^<]*\/sitemaps\/1\.xml<\/loc>/);
  const { html } = await get('/sitemaps/1.xml');
  assert.match(html, new RegExp(`/preview/${id}</loc>`));
  assert.match(html, /\/preview\/sets\/1<\/loc>/);
  assert.match((await get('/robots.txt')).html, /^Sitemap: .*\/sitemap\.xml$/m);
});

test('a card replaces the plain page’s title and description', () => {
  const plain = '<head><title>Editorial</title><meta name="description" content="x"></head>';
  const html = withCard(plain, { title: '$& <b>', description: '"', address: '/', data: {} });
  assert.match(html, /<title>\$&amp; &lt;b&gt; \| Editorial<\/title>/);
  assert.match(html, /<meta name="description" content="&quot;">/);
});
