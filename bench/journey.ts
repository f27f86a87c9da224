import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { buildOneBundle } from './one-bundle/build.ts';
import { isCode, printAnswers, type Answer } from './journey-answers.ts';
import { executablePath, root, withSite } from './site.ts';

const ROUND_COUNT = Number(process.env.ROUNDS ?? 5);
/** Bytes differ little between visits. */
const TAX_ROUND_COUNT = 1;

interface Measured {
  readonly code: number;
  readonly all: number;
  readonly lcpHome: number;
  readonly lcpCatalog: number;
  readonly answers: readonly Answer[];
}

type Figure = Exclude<keyof Measured, 'answers'>;
/** Milliseconds until the largest contentful paint so far. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/** One visit from home to the licensing history, with an empty cache at the start. */
async function journey(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const answers = new Map<string, Answer>();
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    answers.set(requestId, {
      address: response.url,
      type,
      head: response.encodedDataLength,
      bytes: 0,
    }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const lcpHome = await largestPaint(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('User name or e-mail address').fill('client@editorial.test');
  await page.getByLabel('Password').fill('1q2w3E*');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  for (const path of [
    '/catalog?searchText=harbour&expandAssets=true',
    '/checkout',
    '/subscription',
    '/licensing-history',
    '/account/manage',
  ]) {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await page.goto(`${url}/catalog`, { waitUntil: 'networkidle' });
  const lcpCatalog = await largestPaint(page);
  await context.close();
  const sum = (wanted: (answer: Answer) => boolean) =>
    [...answers.values()].filter(wanted).reduce((total, { bytes }) => total + bytes, 0);
  return {
    code: sum(isCode),
    all: sum(() => true),
    lcpHome,
    lcpCatalog,
    answers: [...answers.values()],
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Measures the sites alternately, so that other load on the machine affects both equally. */
async function measure(urls: readonly string[], roundCount: number): Promise<Measured[]> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const rounds: Measured[][] = urls.map(() => []);
  for (let round = 0; round < roundCount; round += 1)
    for (const [index, url] of urls.entries()) rounds[index]?.push(await journey(browser, url));
  await browser.close();
  return rounds.map((all) => {
    const of = (key: Figure) => median(all.map((one) => one[key]));
    return {
      code: of('code'),
      all: of('all'),
      lcpHome: of('lcpHome'),
      lcpCatalog: of('lcpCatalog'),
      answers: all[0]?.answers ?? [],
    };
  });
}

/** Measures the journey on the federated site and on one bundle of the same sources. */
async function bothSites(roundCount: number): Promise<readonly [Measured, Measured]> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-journey-'));
  try {
    const bundle = join(folder, 'site');
    await buildOneBundle(bundle);
    // Both sites render home with the same module.
    await copyFile(join(root, 'dist/site/draw.mjs'), join(bundle, 'draw.mjs'));
    const demo = { demoPictures: 48 };
    const [federated, single] = await withSite(
      join(root, 'dist/site'),
      join(folder, 'data-1'),
      (one) =>
        withSite(
          bundle,
          join(folder, 'data-2'),
          (other) => measure([one, other], roundCount),
          demo,
        ),
      demo,
    );
    if (!federated || !single) throw new Error('The journey was not measured.');
    return [federated, single];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how many times the code of one bundle the federated site loads. */
export async function federationTax(): Promise<number> {
  const [federated, single] = await bothSites(TAX_ROUND_COUNT);
  return federated.code / single.code;
}

/**
 * Measures bytes and largest paint of the main journey, federated and with the same sources as one
 * bundle. `ANSWERS=1` lists the responses by file.
 */
export async function run(): Promise<void> {
  const [federated, single] = await bothSites(ROUND_COUNT);
  const line = (name: string, key: Figure, unit: string, scale: number) =>
    console.log(
      `  ${name.padEnd(24)} ${(federated[key] / scale).toFixed(1).padStart(8)} ${unit}  against ${(single[key] / scale).toFixed(1).padStart(8)} ${unit}   ${(federated[key] / single[key]).toFixed(2)} times`,
    );
  console.log(
    `journey, federated against one bundle of the same sources, median of ${ROUND_COUNT}:`,
  );
  line('scripts and styles', 'code', 'kB', 1000);
  line('everything transferred', 'all', 'kB', 1000);
  line('largest paint, home', 'lcpHome', 'ms', 1);
  line('largest paint, catalog', 'lcpCatalog', 'ms', 1);
  console.log('');
  if (process.env.ANSWERS) printAnswers(federated.answers, single.answers);
}
