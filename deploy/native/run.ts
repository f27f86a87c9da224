import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checks } from './checks.ts';
import { Journeys } from './journeys.ts';
import { freeNetwork } from './network.ts';
import { ensurePackages } from './packages.ts';
import { direct, startNativeSite, type NativeSite } from './site.ts';
import { proxyAddress } from './visitors.ts';

const root = resolve(import.meta.dirname, '../..');
/** The demo has these sets, and some of shipped pictures. */
const DRAWN_SET_COUNT = 24;
const DEMO_TIMEOUT_MS = 600_000;

const children = new Set<ChildProcess>();

async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child: ChildProcess = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  children.add(child);
  return new Promise((done) => {
    child.on('exit', (code) => {
      children.delete(child);
      done(code ?? 1);
    });
  });
}

/** Whether the worker has drawn every picture of the demo: sets are listed with their first one. */
async function isDrawn(site: NativeSite): Promise<boolean> {
  const sets = await fetch(`${site.url}/api/asset-management/asset/by-set?maxResultCount=1`);
  const { totalCount = 0 } = (await sets.json()) as { totalCount?: number };
  const metrics = await (await direct(site, 'worker', '/metrics')).text();
  return totalCount >= DRAWN_SET_COUNT && !metrics.includes('queue="demo.catalog"');
}

/** Waits until the worker has drawn the demo. */
async function untilDrawn(site: NativeSite): Promise<void> {
  for (const end = Date.now() + DEMO_TIMEOUT_MS; Date.now() < end;) {
    if (await isDrawn(site).catch(() => false)) return;
    await wait(500);
  }
  throw new Error('The demo catalog was not generated in time.');
}

/**
 * Ends the children and the site when this process has to end. The services have process groups
 * of their own, so nothing else would end them.
 */
function endTogether(
  ending: AbortController,
  starting: () => Promise<NativeSite> | undefined,
): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      ending.abort(new Error(`Ended by ${signal}.`));
      for (const child of children) child.kill(signal);
      void Promise.resolve(starting())
        .then((site) => site?.close())
        .catch(() => {})
        .finally(() => process.exit(128 + constants.signals[signal]));
    });
}

/** Each of these starts its own PostgreSQL. */
const races = ['--liftoff-only', '--test', 'server/src/**/*.races.ts'];

/** Runs the journeys, the checks and the races on a site that runs. */
async function runChecks(
  site: NativeSite,
  count: { passed: number; failed: number },
): Promise<void> {
  // The browser runs first, since it expects the demo's original licenses and credits.
  const env = {
    SITE_URL: site.url,
    SITE_DATA: join(site.folder, 'volumes/data'),
    SITE_FILES: join(site.folder, 'volumes/files/disk'),
  };
  const code = await run(
    process.execPath,
    ['e2e/run.mjs', '--reporter=line', '--grep', Journeys.join('|')],
    env,
  );
  if (code === 0) count.passed += 1;
  else count.failed += 1;
  for (const [name, check] of checks) {
    try {
      await check(site, root);
      count.passed += 1;
      console.log(`ok      ${name}`);
    } catch (error) {
      count.failed += 1;
      console.error(`not ok  ${name}\n${(error as Error).stack}`);
    }
  }
  if ((await run(process.execPath, races)) === 0) count.passed += 1;
  else count.failed += 1;
}

/**
 * Starts the site of docker-compose.yml without Docker, checks it, and runs the main browser
 * journeys: `npm run test:machines`.
 */
async function main(): Promise<number> {
  await ensurePackages();
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'editorial-machines-'));
  const secret = () => randomBytes(18).toString('base64url');
  const variables = {
    POSTGRES_PASSWORD: secret(),
    S3_SECRET_ACCESS_KEY: secret(),
    LOG_LEVEL: 'warn',
  };
  // As many pictures as the journeys find elsewhere: see e2e/site/sites.ts.
  const demo = { DEMO: 'on', DEMO_PICTURES: '90' };
  const count = { passed: 0, failed: 0 };
  let site: NativeSite | undefined;
  let starting: Promise<NativeSite> | undefined;
  const ending = new AbortController();
  endTogether(ending, () => starting);
  try {
    const network = await freeNetwork();
    starting = startNativeSite({
      root,
      folder,
      network,
      variables: { ...variables, TRUSTED_PROXIES: proxyAddress(network) },
      change: { worker: demo, 'server-1': demo, 'server-2': demo },
      isPooled: true,
      print: console.log,
      ending: ending.signal,
    });
    site = await starting;
    await untilDrawn(site);
    await runChecks(site, count);
  } catch (error) {
    count.failed += 1;
    console.error((error as Error).message);
  } finally {
    await site?.close();
    if (count.failed === 0) rmSync(folder, { recursive: true, force: true });
    else console.error(`Logs are in ${folder}/logs`);
  }
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 ? 0 : 1;
}

process.exit(await main());
