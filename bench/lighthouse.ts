import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catalogApi } from '@editorial/contracts/catalog';
import { blockedMs } from './blocked-time.ts';
import { atLeast, atMost } from './limits.ts';
import { executablePath, root, withSite } from './site.ts';

/** Downloaded on demand, because it is larger than all other tools together. */
const LIGHTHOUSE_PACKAGE = 'lighthouse@12.8.2';
const RUN_COUNT = Number(process.env.RUNS ?? 3);
const LEAST_SCORE = 98;
/** Limits of a picture's page with an empty cache, on a slow phone and network. */
const PICTURE_LIMITS = {
  'largest-contentful-paint': 1500,
  interactive: 1000,
  'total-blocking-time': 100,
  'cumulative-layout-shift': 0,
} as const;
const Figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'interactive',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;
const command = promisify(execFile);

interface Report {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number }>>;
  readonly audits: Readonly<
    Record<string, { readonly displayValue?: string; readonly numericValue?: number }>
  >;
}
interface Look {
  readonly report: Report;
  /** Blocked time by processor time, in ms. */
  readonly blocked: number;
}

/** Runs Lighthouse's mobile preset: a slow phone in a slow network, with an empty cache. */
async function look(url: string, folder: string): Promise<Look> {
  const output = join(folder, 'report.json');
  const flags = [
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox',
    '--output=json',
    '--save-assets',
    `--output-path=${output}`,
  ];
  await command('npx', ['--yes', LIGHTHOUSE_PACKAGE, url, ...flags], {
    env: { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) },
  });
  const report = JSON.parse(await readFile(output, 'utf8')) as Report;
  return { report, blocked: await blockedMs(join(folder, 'report-0.trace.json')) };
}

const percent = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The report with the median performance, all performances, and the median blocked time. */
async function median(url: string, folder: string) {
  const looks: Look[] = [];
  for (let round = 0; round < RUN_COUNT; round += 1) looks.push(await look(url, folder));
  const all = looks.map(({ report }) => percent(report, 'performance'));
  const found = looks[all.indexOf(medianOf(all))];
  if (!found) throw new Error('Lighthouse was not run.');
  return { report: found.report, all, blocked: medianOf(looks.map(({ blocked }) => blocked)) };
}

function printScore(
  name: string,
  { report, all, blocked }: Awaited<ReturnType<typeof median>>,
): void {
  console.log(`  ${name} (performance ${all.join(', ')})`);
  for (const [category, { title }] of Object.entries(report.categories))
    console.log(`    ${title.padEnd(28)} ${atLeast(percent(report, category), LEAST_SCORE)}`);
  for (const figure of Figures) {
    const { displayValue = '–', numericValue = 0 } = report.audits[figure] ?? {};
    const limit = name === 'picture' && figure in PICTURE_LIMITS;
    const value = limit
      ? atMost(numericValue, PICTURE_LIMITS[figure as keyof typeof PICTURE_LIMITS], '')
      : displayValue;
    console.log(`    ${figure.padEnd(28)} ${value}`);
  }
  const limit = PICTURE_LIMITS['total-blocking-time'];
  const shown = name === 'picture' ? atMost(blocked, limit) : `${blocked.toFixed(1)} ms`;
  console.log(`    ${'… by processor time'.padEnd(28)} ${shown}`);
}

/** The public pages that visitors come to first. */
async function pagesOf(url: string): Promise<Readonly<Record<string, string>>> {
  const first = async (path: string) => {
    const { items } = (await (await fetch(url + path)).json()) as {
      items: readonly { readonly id: string | number }[];
    };
    return items[0]?.id;
  };
  const picture = await first(`${catalogApi.list.path}?maxResultCount=1`);
  const set = await first(`${catalogApi.listBySet.path}?maxResultCount=1`);
  return {
    home: url,
    set: `${url}/preview/sets/${set}`,
    picture: `${url}/preview/${picture}`,
    pricing: `${url}/pricing`,
  };
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-lighthouse-'));
  try {
    await withSite(join(root, 'dist/site'), join(folder, 'data'), async (url) => {
      console.log(`lighthouse, mobile preset, median of ${RUN_COUNT}:`);
      for (const [name, address] of Object.entries(await pagesOf(url))) {
        printScore(name, await median(address, folder));
      }
      console.log('');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
