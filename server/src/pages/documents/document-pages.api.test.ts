import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { openTestDocuments, type TestDocuments } from '../remote-pages/built-documents.testing.ts';

let site: TestSite;
let folder: string;
let documents: TestDocuments;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-pages-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en" dir="ltr"><head><title>Editorial</title></head><body><div id="root"></div></body></html>',
  );
  // Only a site with remotes knows which addresses have no page.
  documents = await openTestDocuments();
  await documents.add('subscription', ['/pricing']);
  site = await openTestSite({
    variables: {
      SITE_DIR: folder,
      REMOTES_DIR: documents.folder,
      RELEASES: 'folder',
      IMPRINT: 'Picture House <Ltd>\n1 Quay Street',
    },
  });
  // Without a picture there is no sitemap.
  await site.add('#204060', 'Harbors', { title: 'Harbor' });
});
after(async () => {
  await site.close();
  await documents.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, html: await response.text() };
};

test('help and legal texts are there in each language; the help is searched without scripts', async () => {
  for (const [language, title] of [
    ['en', 'What a license allows'],
    ['de', 'Was eine Lizenz erlaubt'],
    ['fr', 'Ce que permet une licence'],
    ['es', 'Qué permite una licencia'],
    ['ar', 'ما يسمح به الترخيص'],
  ]) {
    const { html } = await get(`/license?culture=${language}`);
    assert.match(html, new RegExp(`<h1>${title}</h1>`));
    assert.match(html, /<table>/);
  }
  const found = (await get('/help?q=Certificate%20number')).html;
  assert.match(found, /<h2><a href="\/help\/prove-a-license">Prove a license<\/a><\/h2>/);
  assert.ok(!found.includes('/help/contribute-pictures'));
  assert.match((await get('/help?q=zebra')).html, /Nothing found[\s\S]*"\/help\/refunds"/);
  const german = (await get('/help?q=ZERTIFIKAT%20nummer&culture=de')).html;
  assert.match(german, /<h2><a href="\/help\/prove-a-license">Eine Lizenz nachweisen</);
  assert.match((await get('/status')).html, /Everything works[\s\S]*Search<\/th><td>Works/);
  assert.match((await get('/contact')).html, /<h1>Contact<\/h1>/);
  assert.match((await get('/imprint')).html, /Picture House &lt;Ltd&gt;<br>1 Quay Street/);
  // Administrators write it in the settings; the page that was kept is drawn again.
  await site.call('PUT', '/api/setting-management/settings', {
    token: await site.tokenOf('admin'),
    body: { values: { 'Site.Imprint': 'Harbor Ltd\nKai 4' } },
  });
  assert.match((await get('/imprint')).html, /Harbor Ltd<br>Kai 4/);
});

test('each topic of the help is a page of its own, under one address in all languages', async () => {
  const { html } = await get('/help');
  const paths = [...html.matchAll(/<li id="[a-z-]+"><a href="(\/help\/[a-z-]+)">/g)].map(
    ([, path = '']) => path,
  );
  assert.equal(paths.length, 15);
  const sitemap = (await get('/sitemaps/1.xml')).html;
  for (const path of paths) {
    assert.ok(sitemap.includes(`${path}</loc>`), path);
    for (const language of ['en', 'de', 'fr', 'es', 'ar'])
      assert.equal((await get(`${path}?culture=${language}`)).status, 200, `${path} ${language}`);
  }
  const german = (await get('/help/refunds?culture=de')).html;
  for (const said of [
    '<title>Erstattungen |',
    '<h1>Erstattungen</h1><p><a href="/contact">Schreiben Sie uns</a>, wenn',
    'content="Schreiben Sie uns, wenn mit einer Bestellung etwas nicht stimmt.',
    'hreflang="ar"',
    '"@type":"BreadcrumbList"',
    '<a href="/help">Alle Themen</a>',
    '<a href="/help/refunds" aria-current="page">',
    '<a href="/help/download-again" rel="next">Weiter: Erneut herunterladen</a>',
  ])
    assert.ok(german.includes(said), said);
  assert.match(german, /rel="canonical" href="[^"]*\/help\/refunds" /);
  assert.doesNotMatch(german, /\{#/);
  for (const nothing of ['/help/nothing', '/help/refunds/more', `/help/${'x'.repeat(3000)}`])
    assert.match(
      (await get(nothing)).html,
      /<title>Resource not found! \| Editorial<.*<h1[^>]*>Resource not found!</s,
      nothing,
    );
  assert.equal((await get('/help/nothing')).status, 404);
  for (const [asked, path] of [
    ['/help/', '/help'],
    ['/help/Refunds', '/help/refunds'],
  ]) {
    const moved = await fetch(site.url + asked, { redirect: 'manual' });
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, path]);
  }
});
