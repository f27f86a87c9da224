import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freeNetwork } from '../../deploy/native/network.ts';
import { ensurePackages } from '../../deploy/native/packages.ts';
import { startNativeSite, type NativeSite } from '../../deploy/native/site.ts';

export const root = resolve(import.meta.dirname, '../..');
const DEMO_TIMEOUT_MS = 900_000;
/**
 * Number of demo images. The rest of the demo is not drawn, so that no other work disturbs the
 * measurement.
 */
const PICTURE_COUNT = Number(process.env.PICTURES ?? 150);

async function untilDrawn(url: string): Promise<void> {
  for (const end = Date.now() + DEMO_TIMEOUT_MS; Date.now() < end;) {
    const page = (await fetch(`${url}/api/asset-management/asset?maxResultCount=1`)
      .then((answer) => answer.json())
      .catch(() => null)) as { totalCount?: number } | null;
    if ((page?.totalCount ?? 0) >= PICTURE_COUNT) return;
    await wait(1000);
  }
  throw new Error('The demo catalog was not generated in time.');
}

export interface Machines {
  readonly site: NativeSite;
  close(): Promise<void>;
}

/**
 * Starts the site of docker-compose.yml with the demo, in a separate folder. Its worker is idle.
 */
export async function openMachines(
  options: {
    network?: string;
    wrap?: Readonly<Record<string, readonly string[]>>;
    /** Inspector ports by process. */
    inspect?: Readonly<Record<string, number>>;
  } = {},
): Promise<Machines> {
  await ensurePackages();
  // Build first, so that the site matches the sources.
  execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'editorial-bench-'));
  const secret = () => randomBytes(18).toString('base64url');
  const own = (name: string) => ({
    DEMO: 'on',
    // Everything comes from one address, and from one person.
    ADDRESS_LIMITS: 'off',
    ...(options.inspect?.[name]
      ? { NODE_OPTIONS: `--inspect=127.0.0.1:${options.inspect[name]}` }
      : {}),
  });
  const site = await startNativeSite({
    root,
    folder,
    network: options.network ?? (await freeNetwork()),
    ...(options.wrap ? { wrap: options.wrap } : {}),
    variables: { POSTGRES_PASSWORD: secret(), S3_SECRET_ACCESS_KEY: secret(), LOG_LEVEL: 'error' },
    change: Object.fromEntries(['worker', 'server-1', 'server-2'].map((name) => [name, own(name)])),
  });
  await untilDrawn(site.url).catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  await site.stop('worker');
  return {
    site,
    async close() {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Embedded {
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  close(): Promise<void>;
}

async function startEmbedded(
  dataDir: string,
  variables: Readonly<Record<string, string>>,
): Promise<Embedded> {
  const port = await new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      ADDRESS_LIMITS: 'off',
      ...variables,
    },
  });
  const ended = new Promise((done) => {
    child.on('exit', done);
  });
  for (
    const end = Date.now() + 120_000;
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ));
  ) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error('The embedded site did not start.');
    await wait(250);
  }
  return {
    url,
    process: child,
    dataDir,
    async close() {
      child.kill('SIGTERM');
      await Promise.race([
        ended,
        wait(20_000, undefined, { ref: false }).then(() => child.kill('SIGKILL')),
      ]);
    },
  };
}

/** Settings for the measurement: no drawing, and sign-in with a password. */
const atRest = { DEMO: 'off', OAUTH_RESPONSE_TYPE: 'password' } as const;
/** Starts one process with everything, like `npm start` without the build. */
export async function openEmbedded(
  dataDir = join(mkdtempSync(join(tmpdir(), 'editorial-bench-')), 'data'),
): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true });
  const drawing = await startEmbedded(dataDir, { DEMO: 'on' });
  await untilDrawn(drawing.url).finally(() => drawing.close());
  return reopenEmbedded(dataDir);
}

/** Restarts the embedded site on an existing data folder. */
export const reopenEmbedded = (dataDir: string): Promise<Embedded> =>
  startEmbedded(dataDir, atRest);

/** Checks the ledger with these variables, prints what it says, and returns whether it is right. */
export function isLedgerRight(variables: Readonly<Record<string, string>>): boolean {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/src/commerce/ledger/ledger.verify.ts'],
    { cwd: root, env: { ...process.env, ...variables }, encoding: 'utf8' },
  );
  console.log(`  ${(stdout + stderr).trim()}\n`);
  return status === 0;
}
