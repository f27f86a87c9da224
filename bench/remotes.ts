import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Registry } from '@editorial/contracts/federation';
import { executablePath, root, withSite } from './site.ts';

const ROUND_COUNT = 15;
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const line = (name: string, values: readonly number[], limit: number) => {
  const all = sorted(values);
  const median = all[Math.floor(all.length / 2)] ?? 0;
  console.log(
    `  ${name.padEnd(48)} ${median.toFixed(0).padStart(5)} ms median of ${all.length} (${all[0]?.toFixed(0)} to ${all.at(-1)?.toFixed(0)}), at most ${limit} wanted${median > limit ? '   ABOVE' : ''}`,
  );
};

/**
 * Milliseconds from pressing a link to the first frame with the remote's page. The browser's cache
 * has the remote's files. Each navigation is a new visit.
 */
async function navigations(url: string): Promise<number[]> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const times: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    const prefetched = page.waitForResponse(/\/remotes\/catalog\/[^/]+\/remoteEntry\.js/);
    await page.mouse.move(200, 300 + round);
    await prefetched;
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const state = globalThis as unknown as { painted: Promise<number> };
      state.painted = new Promise((done) => {
        addEventListener(
          'click',
          (event) => {
            // Wait for a heading that home does not have, and for the frame after it.
            const look = () =>
              document.querySelector('main h1')?.textContent === 'Previews'
                ? requestAnimationFrame(() =>
                    setTimeout(() => done(performance.now() - event.timeStamp)),
                  )
                : requestAnimationFrame(look);
            look();
          },
          { capture: true, once: true },
        );
      });
    });
    await page.getByRole('main').getByRole('link', { name: 'Previews' }).click();
    times.push(
      await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted),
    );
    await context.close();
  }
  await browser.close();
  return times;
}

/** Durations of the rollback command in milliseconds. */
async function rollbacks(folder: string): Promise<number[]> {
  const remotes = join(folder, 'remotes');
  await cp(join(root, 'dist/remotes'), remotes, { recursive: true });
  const registry = JSON.parse(await readFile(join(remotes, 'registry.json'), 'utf8')) as Registry;
  const catalog = registry.remotes.catalog!;
  // Create one release to roll back to, and remove those of earlier builds.
  const live = catalog.releases.find(({ version }) => version === catalog.live)!;
  const releases = [live, { ...live, version: 'before', verified: { at: '', by: '', shell: '' } }];
  const history = releases.map(({ version }) => ({
    version,
    at: '',
    by: '',
    action: 'publish' as const,
    reason: '',
  }));
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await writeFile(
      join(remotes, 'registry.json'),
      JSON.stringify({
        ...registry,
        remotes: { ...registry.remotes, catalog: { ...catalog, releases, history } },
      }),
    );
    const begin = performance.now();
    const { status, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'remote', '--', 'rollback', 'catalog', 'bench'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, REMOTES_DIR: remotes } },
    );
    times.push(performance.now() - begin);
    if (status !== 0) throw new Error(stderr);
  }
  return times;
}

/** Measures opening a prefetched remote and rolling back to the previous release. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-remotes-'));
  try {
    console.log('remotes:');
    line('npm run remote -- rollback', await rollbacks(folder), 2000);
    line(
      'navigation to a prefetched remote, until painted',
      await withSite(join(root, 'dist/site'), join(folder, 'data'), navigations),
      100,
    );
    console.log('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
