import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openServer } from '../server/src/ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
} from '../server/src/ground/database/postgres.testing.ts';
import { fillCatalog } from './catalog/fill.ts';
import { atMost } from './limits.ts';
import { root, withSite } from './site.ts';

/** `PICTURES=5000` gives a shorter run. */
const PICTURE_COUNT = Number(process.env.PICTURES ?? 100_000);
const CRAWLER_COUNT = 8;
const READER_COUNT = 16;
const VISITOR_COUNT = 4;
const VISITOR_PAUSE_MS = 150;
/** The filled catalog has so many sets. */
const SET_COUNT = 20_000;
/** How long visitors are measured before the crawl. */
const ALONE_MS = 20_000;
/** Pages that are drawn before anything is measured: until then, Node compiles the functions. */
const FIRST_PAGES = 400;
const DRAWN_PAGES = 750;
const [NEW_LIMIT_MS, KEPT_LIMIT_MS] = [120, 30];
/** The most that a crawl may slow visitors, as a ratio. */
const SLOWER_LIMIT = 1.25;

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

/** Crawlers say that they are. Programs without a browser's name are taken for one, too. */
const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' };

/** Reads an address. Returns the page and how long it took, in ms. */
async function read(
  address: string,
  headers: Record<string, string> = BROWSER,
): Promise<{ readonly text: string; readonly ms: number }> {
  const begin = performance.now();
  const response = await fetch(address, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return { text, ms: performance.now() - begin };
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

/** Addresses of all pictures' pages, as the sitemaps name them. */
async function picturePages(url: string): Promise<string[]> {
  const parts = locations((await read(`${url}/sitemap.xml`)).text);
  const all: string[] = [];
  for (const part of parts) all.push(...locations((await read(part)).text));
  return all.filter((address) => /\/preview\/[\da-f-]{36}$/.test(address));
}

/** Reads each address once, with several clients. Returns how long each took, in ms. */
async function readAll(
  addresses: readonly string[],
  clients: number,
  headers: Record<string, string> = BROWSER,
): Promise<number[]> {
  const left = [...addresses];
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let address = left.pop(); address; address = left.pop()) {
        const { text, ms } = await read(address, headers);
        if (!text.includes('<h1><bdi>')) throw new Error(`${address} has no content.`);
        times.push(ms);
      }
    }),
  );
  return times;
}

/** Visitors look at sets until the work ends. Returns how long each call took, in ms. */
async function visitorsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const visitor = async (_: unknown, at: number) => {
    for (let set = at * 1000 + 1; !isOver; set += 1) {
      const { ms } = await read(`${url}/api/asset-management/asset?setId=${(set % SET_COUNT) + 1}`);
      times.push(ms);
      await wait(VISITOR_PAUSE_MS);
    }
  };
  await Promise.all([ended, ...Array.from({ length: VISITOR_COUNT }, visitor)]);
  return times;
}

async function measure(url: string): Promise<void> {
  const pages = await picturePages(url);
  console.log(`crawl: ${pages.length.toLocaleString('en')} pictures' pages in the sitemaps`);
  if (pages.length < PICTURE_COUNT * 0.98) throw new Error('Sitemaps lack pictures.');
  const some = pages.slice(FIRST_PAGES, FIRST_PAGES + DRAWN_PAGES);
  await readAll(pages.slice(0, FIRST_PAGES), READER_COUNT);
  const fresh = await readAll(some, READER_COUNT);
  console.log(
    `  drawn again, ${READER_COUNT} readers: p95 ${atMost(percentile(fresh, 0.95), NEW_LIMIT_MS)}`,
  );
  const few = some.slice(-100);
  // The memory of pages holds fewer than were drawn.
  await readAll(few, READER_COUNT);
  const kept = await readAll(Array.from({ length: 100 }, () => few).flat(), READER_COUNT);
  console.log(`  kept: p95 ${atMost(percentile(kept, 0.95), KEPT_LIMIT_MS)}`);
  const alone = await visitorsDuring(url, wait(ALONE_MS));
  const begin = performance.now();
  const crawl = readAll(pages, CRAWLER_COUNT, CRAWLER);
  const beside = await visitorsDuring(url, crawl);
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `  ${pages.length.toLocaleString('en')} pages by ${CRAWLER_COUNT} crawlers in ${seconds.toFixed(0)} s without an error, p95 ${percentile(await crawl, 0.95).toFixed(0)} ms`,
  );
  for (const share of [0.5, 0.95])
    console.log(
      `  a set of ${VISITOR_COUNT} visitors, p${share * 100}: alone ${percentile(alone, share).toFixed(1)} ms, beside the crawl ${percentile(beside, share).toFixed(1)} ms; ratio ${atMost(percentile(beside, share) / percentile(alone, share), SLOWER_LIMIT, '')}`,
    );
  console.log('');
}

/** Measures how the server draws public pages, and what a crawl of them all does to visitors. */
export async function run(): Promise<void> {
  if (postgresFolder === null) return console.log('crawl: there is no PostgreSQL here.\n');
  const postgres = await openTestPostgres({ settings: { shared_buffers: '512MB' } });
  const data = await mkdtemp(join(tmpdir(), 'editorial-crawl-'));
  try {
    const database = await openServer(postgres.url);
    const pool = postgres.pool(4);
    await fillCatalog(pool, 0, PICTURE_COUNT);
    await pool.query(`update assets set content_hash = md5(id::text) where content_hash is null`);
    await pool.end();
    await database.close();
    await withSite(join(root, 'dist/site'), data, measure, {
      demo: false,
      databaseUrl: postgres.url,
    });
  } finally {
    await rm(data, { recursive: true, force: true });
    await postgres.close();
  }
}
