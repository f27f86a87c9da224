import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { SEARCHES_PER_MINUTE } from '../../search/search/search-limit.ts';
import { openTestDocuments, type TestDocuments } from './built-documents.testing.ts';
import { createCrawlerLane } from './crawler-lane.ts';
import { remoteDocuments } from './remote-documents.ts';
import { createDocumentRunner, type DocumentRunner } from './document-runner.ts';

const index =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Editorial</title></head><body><div id="root"></div></body></html>';
let site: TestSite;
let folder: string;
let documents: TestDocuments;
let runner: DocumentRunner;

/** A document with one page, whose drawing is this code. */
const codeOf = (path: string, draw: string, more = '') =>
  `var siteDocument = { default: { '${path}': { query: ['tone'], ${more} draw: async (request) => { ${draw} } } } };`;
const shows = (text: string) => `return { body: { markup: '<h1>' + ${text} + '</h1>' } };`;

before(async () => {
  runner = createDocumentRunner();
  folder = await mkdtemp(join(tmpdir(), 'editorial-pages-'));
  await writeFile(join(folder, 'index.html'), index);
  documents = await openTestDocuments();
  const add = (name: string, draw: string, path = `/${name}/:id`) =>
    documents.add(name, [`/${name}`], codeOf(path, draw));
  await add(
    'tables',
    shows(`request.params.id + ' ' + request.query.tone + ' ' + request.language`),
  );
  await add(
    'visitors',
    `const { status, body } = await request.read('/api/account/my-profile');
     const { body: page } = await request.read('/api/abp/application-configuration');
     ${shows(`status + ' ' + (body && body.userName) + ' ' + page.currentUser.isAuthenticated`)}`,
  );
  const prices = `const { body } = await request.read('/api/subscription/plan');
     ${shows('body[0].currency')}`;
  await add('priced', prices);
  await documents.add('abroad', ['/abroad'], codeOf('/abroad/:id', prices, 'byCountry: true,'));
  await add(
    'searching',
    `const { status } = await request.read('/api/asset-management/asset?setId=1');
     ${shows('status')}`,
  );
  await add(
    'counting',
    `const { status } = await request.read('/api/asset-management/asset?setId=1');
     return { status: status === 200 ? 200 : 404, body: { markup: String(status) } };`,
  );
  await add(
    'strict',
    `if (request.query.tone) throw new Error(request.query.tone); ${shows(`'fine'`)}`,
  );
  await add(
    'encoding',
    `encodeURIComponent(request.query.tone); ${shows(`'encoded ' + request.query.tone.length`)}`,
  );
  await add('endless', 'for (;;) {}');
  await add('moved', `return { movedTo: '//elsewhere.invalid/' };`);
  await add('gone', `return { status: 410, body: { markup: 'gone' }, style: '</style>' };`);
  await add('foreign', shows(`'mine'`), '/help/:id');
  await add('changed', shows(`'changed'`));
  await appendFile(join(documents.folder, 'changed/1.0.0-test/document.js'), ' ');
  site = await openTestSite({
    variables: { SITE_DIR: folder, REMOTES_DIR: documents.folder, RELEASES: 'folder' },
  });
});
after(async () => {
  await runner.close();
  await site.close();
  await documents.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.url + path, { headers, redirect: 'manual' });
  return { status: response.status, html: await response.text() };
};

test('a remote draws its own pages on the server, with the parts of the query that it names', async () => {
  const { status, html } = await get('/tables/oak%20one?tone=dark&other=x&culture=de');
  assert.equal(status, 200);
  assert.match(html, /<div id="drawn"><h1>oak one dark de<\/h1><\/div><div id="root">/);
  assert.match(html, /<html lang="en"/);
});

test('a drawn page shows nothing of the visitor: calls carry no session', async () => {
  const token = await site.tokenOf('admin');
  const { html } = await get('/visitors/me', { authorization: `Bearer ${token}` });
  assert.match(html, /<h1>401 (undefined|null) false<\/h1>/);
});

test('a document that fails, or says what no page may say, leaves its page to the browser', async () => {
  for (const path of ['/endless/1', '/moved/1', '/gone/1', '/foreign/1', '/changed/1'])
    assert.deepEqual(await get(path), { status: 200, html: index }, path);
  const foreign = await get('/help/1');
  assert.equal(foreign.status, 404, 'a page below a path of another');
  assert.match(foreign.html, /<h1[^>]*>Resource not found!</);
  assert.match((await get('/tables/1')).html, /<h1>1 undefined en<\/h1>/);
});

test('what makes a document fail for one visitor leaves it to others; for several, it rests', async () => {
  const visitor = fromAddress('203.0.113.20');
  for (let count = 0; count < 6; count += 1) await get(`/strict/${count}?tone=bad`, visitor);
  assert.equal((await get('/strict/1', visitor)).html, index, 'it rests for who made it fail');
  const other = fromAddress('203.0.113.21');
  assert.match((await get('/strict/1', other)).html, /fine/);
  for (let count = 0; count < 6; count += 1)
    await get(`/strict/${count}?tone=bad`, fromAddress(`203.0.113.${30 + count}`));
  assert.equal((await get('/strict/2', other)).html, index);
});

test('a query that is cut in the middle of a character can still be written into an address', async () => {
  const tone = `${'a'.repeat(199)}😀`;
  const { html } = await get(`/encoding/1?tone=${encodeURIComponent(tone)}`);
  assert.match(html, /encoded 200/);
});

test('pages for crawlers are drawn one after the other, with pauses for people', async () => {
  let time = 0;
  const pauses: number[] = [];
  const lane = createCrawlerLane(
    async (ms) => pauses.push(ms),
    () => time,
  );
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    time += 10;
    running -= 1;
    return time;
  };
  const order: string[] = [];
  const crawl = (name: string, times: number) =>
    Array.from({ length: times }, () => lane(name, work).then(() => order.push(name)));
  const all = await Promise.allSettled([...crawl('many', 110), ...crawl('few', 2)]);
  // One is drawn at once, and of a hundred places half are for one crawler.
  assert.deepEqual([most, pauses.length, pauses[0]], [1, 53, 30]);
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  assert.deepEqual(new Set(refused), new Set(['Editorial:Unavailable']));
  assert.equal(refused.length, 110 - 51);
  assert.deepEqual(order.slice(0, 6), ['many', 'many', 'few', 'many', 'few', 'many']);
  await assert.rejects(
    lane('one', () => Promise.reject(new Error('No.'))),
    /No/,
  );
  assert.equal(await lane('one', async () => 'after a failure'), 'after a failure');
  // Who says that it is one is taken for a crawler, and gets the same page.
  const { html } = await get('/tables/crawled', { 'user-agent': 'Googlebot/2.1' });
  assert.match(html, /<h1>crawled/);
});

const asked = {
  page: '/a',
  params: {},
  query: {},
  language: 'de',
  site: { address: 'http://a.invalid', name: 'A' },
};
const run = (draw: string) =>
  runner.run(codeOf('/a', draw), asked, async (path) =>
    JSON.stringify({ status: 200, body: path }),
  );

test('a document reaches only the API of the site, and numbers are in the visitor’s language', async () => {
  const read = (path: string) => run(`return (await request.read(${JSON.stringify(path)})).body;`);
  assert.equal(await read('/api/abp/x?a=1'), '/api/abp/x?a=1');
  for (const path of [
    '/identity',
    '/api/../identity',
    '//a.invalid/api/',
    'http://a.invalid/api/a',
  ])
    assert.equal(await read(path), null, path);
  const many = `for (let at = 0; at < 11; at += 1) last = await request.read('/api/a'); return last;`;
  assert.deepEqual(await run(`let last; ${many}`), { status: 0, body: null });
  assert.equal(await run('return request.number(1234.5);'), '1.234,5');
  assert.equal(await run(`return request.money(1990, 'EUR');`), '19,90\u00a0€');
  assert.equal(await run(`return request.decimal(1990, 'JPY');`), '1990');
  assert.equal(
    await run(`return request.read.constructor('return typeof process')();`),
    'undefined',
  );
});

test('a document that takes all time or memory is given up, and the next page is drawn', async () => {
  // Of processor time it has little; on a busy machine the clock may end it first.
  await assert.rejects(run('for (;;) {}'), /interrupted|too long/);
  await assert.rejects(run('(function again() { again(); })();'), /stack/i);
  await assert.rejects(run('await new Promise(() => {});'), /too long/);
  await assert.rejects(
    run(`const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);`),
    /too long|memory/,
  );
  assert.equal(await run('return 1;'), 1);
});

test('pages of a document are drawn in the same engine, one at a time, unless one left work behind', async () => {
  const lines = `globalThis.count = (globalThis.count ?? 0) + 1; const now = globalThis.count;`;
  const plain = `${lines} return [now, (await request.read('/api/a')).body];`;
  assert.deepEqual(await run(plain), [1, '/api/a']);
  assert.deepEqual(await run(plain), [2, '/api/a'], 'the engine of the page before');
  const both = (await Promise.all([run(plain), run(plain)])) as [number, string][];
  assert.deepEqual(both.map(([count]) => count).toSorted(), [1, 3], 'two at once take two engines');
  const other = `${plain} // Another document.\n`;
  assert.deepEqual(await run(other), [1, '/api/a'], 'an engine has one document only');
  const unfinished = `${lines} void request.read('/api/a'); return [now];`;
  assert.deepEqual([await run(unfinished), await run(unfinished)], [[1], [1]]);
  const failing = `${lines} if (now > 1) throw new Error('No.'); return now;`;
  assert.equal(await run(failing), 1);
  await assert.rejects(run(failing), /No/);
  assert.equal(await run(failing), 1, 'a failed engine is not used again');
  const pages = [];
  for (let page = 0; page < 101; page += 1) pages.push(await run(`${lines} return now;`));
  assert.deepEqual([pages[99], pages[100]], [100, 1], 'an engine ends after a hundred pages');
});

const fromAddress = (address: string) => ({ 'x-forwarded-for': address });

test('a visitor over the limit of searches gets 503 and the scripts, others their pages, and nothing is kept', async () => {
  const flood = fromAddress('203.0.113.7');
  for (let count = 0; count < SEARCHES_PER_MINUTE; count += 1)
    await get('/api/asset-management/asset?setId=1', flood);
  for (const agent of ['a browser', 'Googlebot/2.1']) {
    const answer = await fetch(`${site.url}/counting/${agent.length}`, {
      headers: { ...flood, 'user-agent': agent },
    });
    assert.equal(answer.status, 503, agent);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(await answer.text(), index);
    const { status } = await get(`/counting/${agent.length}`, fromAddress('203.0.113.8'));
    assert.equal(status, 200, 'another visitor sees the page');
  }
});

test('pages of many visitors share no limit', async () => {
  for (let count = 0; count < SEARCHES_PER_MINUTE; count += 1)
    await get('/api/asset-management/asset?setId=1');
  const { status, html } = await get('/searching/1', fromAddress('203.0.113.9'));
  assert.equal(status, 200);
  assert.match(html, /<h1>200<\/h1>/);
});

test('a document that can’t be opened is tried again, and readiness says so until it is', async () => {
  let time = 0;
  const undrawn = new Map<string, string>();
  let isSlow = true;
  const find = remoteDocuments({
    environment: { ...site.context.environment, remotesDir: documents.folder },
    log: site.context.log,
    undrawn,
    now: () => time,
    runner: {
      ...runner,
      run: (...run) =>
        isSlow ? Promise.reject(new Error('It took too long.')) : runner.run(...run),
    },
  });
  assert.equal(await find('/tables/1'), null);
  assert.match(`${undrawn.get('tables')}`, /It took too long/);
  isSlow = false;
  time += 10_000;
  assert.equal((await find('/tables/1'))?.document.name, 'tables');
  assert.equal(undrawn.has('tables'), false);
  const { status, body } = await site.call('GET', '/health/ready');
  assert.equal(status, 200, 'a site without such pages serves all the same');
  assert.match(JSON.stringify(body.notes), /"changed","reason":"draws no pages on the server/);
});

test('a page with prices is rendered for each country, and any other once for its language', async () => {
  const shown = async (path: string, languages: string) =>
    /<h1>(.*?)<\/h1>/.exec((await get(path, { 'accept-language': languages })).html)?.[1];
  assert.equal(await shown('/abroad/1', 'en-GB'), 'GBP');
  assert.equal(await shown('/abroad/1', 'en-US'), 'USD');
  assert.equal(await shown('/abroad/1', 'en-GB'), 'GBP');
  assert.equal(await shown('/priced/1', 'en-GB'), 'USD');
});
