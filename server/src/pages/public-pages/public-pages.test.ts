import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { eq } from 'drizzle-orm';
import { HtmlValidate } from 'html-validate';
import { openTestDocuments, type TestDocuments } from '../remote-pages/built-documents.testing.ts';

const hostile = '</title><script>alert("1")</script> & ‮more';
let site: TestSite;
let id: string;
let long: string;
let translated: string;
let folder: string;
let documents: TestDocuments;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-pages-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en" dir="ltr"><head><title>Editorial</title></head><body><div id="root"></div></body></html>',
  );
  documents = await openTestDocuments();
  await documents.add('catalog', ['/preview', '/catalog', '/public']);
  await documents.add('subscription', ['/pricing']);
  site = await openTestSite({
    variables: {
      SITE_DIR: folder,
      REMOTES_DIR: documents.folder,
      RELEASES: 'folder',
      IMPRINT: 'Picture House <Ltd>\n1 Quay Street',
    },
  });
  id = await site.add('#204060', 'Harbors', {
    title: hostile,
    description: 'Boats at rest.',
    alternativeText: 'Three "boats".',
    creator: 'Mads <Holm>',
    categories: ['Sea'],
  });
  const texts = {
    title: 'Fog over the quay',
    description: 'Nobody is there.',
    alternativeText: 'A quay in fog.',
    tags: ['fog'],
    translations: {
      de: {
        title: 'Nebel über dem Kai',
        description: 'Niemand ist da.',
        alternativeText: 'Ein Kai im Nebel.',
        tags: ['Nebel'],
      },
    },
  };
  const size = { width: 1500, height: 1000 };
  translated = await site.add('#20a040', 'Harbors', texts, size);
  long = await site.add('#402060', '<b>"Set"</b> & more', {
    title: `${'\u202e"<&>'.repeat(30)}`,
    description: `<img src=x onerror=alert(1)>${'long '.repeat(700)}`,
    tags: ['<script>', "it's", 'a&b'],
  });
});
after(async () => {
  await site.close();
  await documents.close();
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
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const [image, path] = JSON.parse(data)['@graph'];
  assert.equal(image['@type'], 'ImageObject');
  assert.equal(image.creditText, 'Mads <Holm>');
  assert.match(image.acquireLicensePage, new RegExp(`/preview/${id}$`));
  assert.deepEqual(
    path.itemListElement.map(({ position }: { position: number }) => position),
    [1, 2, 3],
  );
  assert.match(html, /property="og:image:alt" content="Three &quot;boats&quot;\."/);
  assert.match(html, new RegExp(`<link rel="canonical" href="[^"]*/preview/${id}" `));
  const { status: ofSet, html: set } = await get('/preview/sets/1');
  assert.equal(ofSet, 200);
  assert.match(set, /"@type":"ItemList"/);
});

test('the page of a picture works without scripts: its sizes have prices, and links lead to a license', async () => {
  const { html } = await get(`/preview/${translated}?culture=de`);
  assert.match(html, /<div id="drawn" data-works>/);
  // High and Low have the same pixels in all but large pictures, so there is one size.
  assert.match(
    html,
    /<th scope="row"><label><input type="radio" name="drawn-resolution" value="0" checked>/,
  );
  assert.match(html, /<td>1500 × 1000 <span[^>]*>1,5 MP<\/span><\/td><td>12,7 × 8,5 cm<\/td>/);
  assert.match(html, /<td>\d+,\d\d\s€<\/td><\/tr>/);
  const back = encodeURIComponent(`/preview/${translated}`);
  const signIn = `href="/account/login?returnUrl=${back}"`;
  assert.ok(html.includes(signIn));
  assert.match(html, /Zum Lizenzieren anmelden/);
  // Sets have acts that only scripts do.
  assert.doesNotMatch((await get('/preview/sets/1')).html, /data-works/);
});

test('on the way back from the sign-in, a word is there before any script, and no secret', async () => {
  const { status, html } = await get('/signin-callback?code=very-secret&state=kept&culture=de');
  assert.equal(status, 200);
  assert.match(html, /<p role="status">Einen Moment, Sie werden angemeldet …<\/p>/);
  assert.match(html, /<div id="root"><\/div>/);
  assert.doesNotMatch(html, /very-secret|kept/);
});

test('a picture is drawn in the language of the visitor everywhere, and as it was written where nobody translated it', async () => {
  const german = await get(`/preview/${translated}?culture=de`);
  for (const said of [
    '<title>Nebel über dem Kai |',
    '<meta property="og:title" content="Nebel über dem Kai"',
    '<meta property="og:description" content="Niemand ist da."',
    '<meta property="og:image:alt" content="Ein Kai im Nebel."',
    '"name":"Nebel über dem Kai","description":"Niemand ist da."',
    '<h1><bdi>Nebel über dem Kai</bdi></h1>',
    'alt="Ein Kai im Nebel."',
    'Schlagwörter: Nebel<',
  ])
    assert.ok(german.html.includes(said), said);
  assert.doesNotMatch(german.html, /Fog over|Nobody is|A quay in fog/);
  for (const path of ['/preview/sets/1', '/preview'])
    assert.match((await get(`${path}?culture=de`)).html, /alt="Ein Kai im Nebel\."/, path);
  for (const path of [`/preview/${translated}`, `/preview/${translated}?culture=fr`]) {
    const { html } = await get(path);
    assert.match(html, /<h1><bdi>Fog over the quay<\/bdi><\/h1>/);
    assert.doesNotMatch(html, /Nebel|Kai/);
  }
});

test('the pages of a picture, a set, a category and all sets have their content in the HTML', async () => {
  const picture = await get(`/preview/${id}`);
  assert.match(picture.html, /<h1><bdi>&lt;\/title&gt;/);
  assert.match(picture.html, /<p>Boats at rest\.<\/p>|<bdi>Boats at rest\.<\/bdi>/);
  assert.match(picture.html, /<img src="[^"]*\/preview-[^"]*" alt="Three &quot;boats&quot;\."/);
  assert.match(picture.html, /<a href="\/preview\/sets\/1">Harbors<\/a>/);
  const forPhones = (await get(`/preview/${translated}`)).html;
  assert.match(forPhones, /srcset="[^"]*\/small-preview-\S+ 720w, \S*\/preview-\S+ 1000w" sizes=/);
  for (const path of ['/preview', '/preview/sets/1', '/preview?categories=Sea'])
    assert.match((await get(path)).html, new RegExp(`<a href="/preview/${id}"`), path);
  const german = await get('/preview?culture=de');
  assert.match(german.html, /<h1>Vorschau<\/h1>/);
  assert.match(
    german.html,
    /<link rel="alternate" hreflang="ar" href="[^"]*\/preview\?culture=ar" /,
  );
});

test('who takes pictures has a page of them, with one address, and a place in the sitemap', async () => {
  const path = `/preview?${new URLSearchParams({ creator: 'Mads <Holm>' })}`;
  const page = await get('/preview?creator=MADS+holm');
  assert.equal(page.status, 200);
  assert.match(page.html, /<h1>Pictures by Mads &lt;Holm&gt;<\/h1>/);
  assert.match(page.html, new RegExp(`<a href="/preview/${id}"`));
  assert.match(page.html, /rel="canonical" href="[^"]*\/preview\?creator=Mads\+%3CHolm%3E"/);
  assert.match(page.html, /"@type":"ProfilePage","mainEntity":\{"@type":"Person"/);
  assert.ok((await get(`/preview/${id}`)).html.includes(`<a href="${path}">by Mads`));
  assert.ok((await get('/sitemaps/1.xml')).html.includes(`${path}</loc>`));
  for (const nobody of ['Nobody', '%21%21', 'Mads+Nobody', 'x'.repeat(300)])
    assert.equal((await get(`/preview?creator=${nobody}`)).status, 404, nobody);
  assert.match((await get('/preview?creator=Mads+%3CHolm%3E&culture=de')).html, /<h1>Bilder von/);
});

test('the plans stand with their prices before any script runs, in the visitor’s language', async () => {
  const { status, html } = await get('/pricing');
  assert.equal(status, 200);
  assert.match(html, /<h2>[^<]+<\/h2><p><strong>\$[\d,.]+<\/strong> a month/);
  assert.match(html, /"@type":"OfferCatalog"/);
  assert.match((await get('/pricing?culture=de')).html, /<dt>Credits im Monat<\/dt>/);
});

test('each public page is valid HTML, whatever its titles hold', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // The page's one style element has a hash in the policy, and no URL takes a picture's name.
      'no-inline-style': 'off',
      'long-title': 'off',
      'no-implicit-button-type': 'off',
      'doctype-style': 'off',
      'void-style': 'off',
    },
  });
  for (const path of [
    '/',
    '/preview',
    '/preview?categories=Sea',
    '/preview?creator=Mads+%3CHolm%3E',
    '/preview/sets/1',
    `/preview/${id}`,
    `/preview/${long}`,
    '/preview/nothing',
    '/catalog',
    '/public?culture=ar',
    '/help',
    '/help/refunds?culture=ar',
    '/contact',
    '/pricing',
    `/help?q=${encodeURIComponent(hostile)}`,
    '/license?culture=ar',
    '/terms?culture=fr',
    '/privacy?culture=es',
    '/imprint?culture=de',
    '/status',
    '/licenses?culture=ar',
  ]) {
    const { results } = await validator.validateString((await get(path)).html);
    assert.deepEqual(
      results.flatMap(({ messages }) => messages.map((m) => `${path} ${m.ruleId}: ${m.message}`)),
      [],
    );
  }
});

test('searching and browsing show the places of pictures before any script runs', async () => {
  for (const path of ['/catalog?searchText=boats', '/public?culture=de']) {
    const { status, html } = await get(path);
    assert.equal(status, 200);
    assert.ok(html.split('class="ed-skeleton').length > 20, path);
    // The heading comes with the pictures.
    assert.doesNotMatch(html, /rel="canonical"|<h1/);
  }
});

test('what was withdrawn is gone; a picture has one address', async () => {
  const gone = await site.add('#206040', 'Gone', { title: 'Gone' });
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ status: 'Withdrawn' }).where(eq(assets.id, gone)),
  );
  const { status, html } = await get(`/preview/${gone}`);
  assert.equal(status, 410);
  assert.match(html, /withdrawn/);
  const moved = await fetch(`${site.url}/preview/${id.toUpperCase()}`, { redirect: 'manual' });
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.get('location'), `/preview/${id}`);
});

test('an address that names an organization is left to the browser: the server draws none of it', async () => {
  const { body: tenant } = await site.call(
    'GET',
    '/api/abp/multi-tenancy/tenants/by-name/northlight',
  );
  const theirs = `${'0'.repeat(8)}-0000-4000-8000-000000000000`;
  for (const path of [`/preview/${theirs}?`, `/preview/${id.toUpperCase()}?`, '/pricing?', '/?']) {
    const { status, html } = await get(`${path}__tenant=${tenant.tenantId}`);
    assert.equal(status, 200, path);
    assert.doesNotMatch(html, /<h1|data-status/, path);
  }
});

test('unknown and hidden pictures, sets and sitemaps answer 404', async () => {
  for (const path of [
    `/preview/${'0'.repeat(8)}-0000-4000-8000-000000000000`,
    `/public/${'0'.repeat(8)}-0000-4000-8000-000000000000`,
    '/public/nothing',
    '/public/sets/999999',
    '/public/sets/x',
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
  for (const area of ['preview', 'public'])
    assert.equal((await get(`/${area}/${hidden}`)).status, 404, area);
  // What is there is for who signs in: nothing of it is drawn.
  for (const path of [`/public/${id}`, '/public/sets/1']) {
    const { status, html } = await get(path);
    assert.equal(status, 200, path);
    assert.doesNotMatch(html, /<h1|data-status/);
  }
  assert.ok(!(await get('/sitemaps/1.xml')).html.includes(hidden));
});

test('[R2.116] an unknown address says so and leads on without scripts, in the visitor’s language', async () => {
  const german = await fetch(`${site.url}/kein/<b>Weg`, { headers: { 'accept-language': 'de' } });
  assert.equal(german.status, 404);
  const html = await german.text();
  assert.match(html, /\[404\].*Nicht gefunden!.*href="\/".*href="\/preview"/);
  assert.ok(!html.includes('Weg'), 'nothing of the address is in the page');
  assert.match((await get('/no/such/page')).html, /Resource not found!/);
});

test('the sitemap leads to every shown picture, and robots.txt names it', async () => {
  const index = await get('/sitemap.xml');
  assert.match(index.headers.get('content-type') ?? '', /^application\/xml/);
  assert.match(index.html, /<loc>[^<]*\/sitemaps\/1\.xml<\/loc>/);
  const { html } = await get('/sitemaps/1.xml');
  assert.match(html, /\/preview\?categories=Sea</);
  assert.doesNotMatch(html, /\/preview\?categories=Sky</);
  assert.match(html, new RegExp(`/preview/${id}</loc>`));
  assert.match(html, /\/preview\/sets\/1<\/loc>/);
  assert.match((await get('/robots.txt')).html, /^Sitemap: .*\/sitemap\.xml$/m);
});

test('a page is sent in the best encoding that the client accepts', async () => {
  const read = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await fetch(`${site.url}/preview/${id}`, { headers });
    // The text is unpacked here.
    return [answer.headers.get('content-encoding'), await answer.text()];
  };
  const [encoding, page] = await read('identity');
  assert.equal(encoding, null);
  assert.deepEqual(await read('gzip, deflate, br'), ['br', page]);
  assert.deepEqual(await read('gzip, deflate'), ['gzip', page]);
  assert.deepEqual(await read('br;q=0, GZIP;q=0.5'), ['gzip', page]);
});

test('a page that says nothing of itself has the site’s name', async () => {
  await site.call('PUT', '/api/setting-management/settings', {
    token: await site.tokenOf('admin'),
    body: { values: { 'Site.Name': 'Harbor & Co' } },
  });
  for (const path of ['/playground', '/catalog'])
    assert.match((await get(path)).html, /<title>Harbor &amp; Co<\/title>/, path);
});
