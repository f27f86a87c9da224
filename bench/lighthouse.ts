import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { executablePath, root, withSite } from './site.ts';

/** Downloaded on demand, because it is larger than all other tools together. */
const LIGHTHOUSE_PACKAGE = 'lighthouse@12.8.2';
const RUN_COUNT = 3;
const command = promisify(execFile);
interface Report {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number }>>;
  readonly audits: Readonly<
    Record<
      string,
      { readonly title: string; readonly displayValue?: string; readonly score: number | null }
    >
  >;
}

/** Runs Lighthouse's mobile preset (slow phone, slow network) on home. Median of three runs. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-lighthouse-'));
  try {
    await withSite(join(root, 'dist/site'), join(folder, 'data'), async (url) => {
      const reports: Report[] = [];
      for (let round = 0; round < RUN_COUNT; round += 1) {
        const output = join(folder, `${round}.json`);
        await command(
          'npx',
          [
            '--yes',
            LIGHTHOUSE_PACKAGE,
            url,
            '--quiet',
            '--chrome-flags=--headless=new --no-sandbox',
            '--output=json',
            `--output-path=${output}`,
          ],
          { env: { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) } },
        );
        reports.push(JSON.parse(await readFile(output, 'utf8')) as Report);
      }
      const performanceOf = (report: Report) => report.categories.performance?.score ?? 0;
      const report = reports.sort((a, b) => performanceOf(a) - performanceOf(b))[
        Math.floor(RUN_COUNT / 2)
      ]!;
      console.log(
        `lighthouse, mobile preset, home, median of ${RUN_COUNT} (performance ${reports.map((one) => Math.round(performanceOf(one) * 100)).join(', ')}):`,
      );
      for (const { title, score } of Object.values(report.categories))
        console.log(`  ${title.padEnd(28)} ${String(Math.round(score * 100)).padStart(4)}`);
      for (const name of [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
        'speed-index',
      ])
        console.log(
          `  ${(report.audits[name]?.title ?? name).padEnd(28)} ${report.audits[name]?.displayValue ?? '–'}`,
        );
      console.log('');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
