import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../site.ts';
import { cpuMsOf, followPeak, untilEnded } from './process-tree.ts';

/** The build that all targets are ratios of. */
export const REFERENCE_COMMIT = '3a897293';
/** The one that the reference was made with. */
const PNPM = 'pnpm@12.21.0';
const READY_TIMEOUT_MS = 1_800_000;
const LOOK_MS = 100;

const git = (folder: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();

/** A build that is measured. */
export interface Checkout {
  readonly name: 'reference' | 'ours';
  readonly folder: string;
  readonly commit: string;
}

/** Clones a commit into a new folder, without packages and builds. */
export function cloneOf(name: Checkout['name'], commit: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), `editorial-${name}-`));
  git(root, 'clone', '--quiet', '--no-checkout', root, folder);
  git(folder, 'checkout', '--quiet', commit);
  return { name, folder, commit: git(folder, 'rev-parse', '--short', 'HEAD') };
}

/** A folder that was checked out and built before. */
export const checkoutIn = (name: Checkout['name'], folder: string): Checkout => ({
  name,
  folder,
  commit: git(folder, 'rev-parse', '--short', 'HEAD'),
});

/** Installs the packages of a checkout, without building it. */
export const installIn = ({ folder }: Checkout): void => {
  execFileSync('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], {
    cwd: folder,
    stdio: 'ignore',
  });
};

export const removeClone = ({ folder }: Checkout): void =>
  rmSync(folder, { recursive: true, force: true });

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

export interface Started {
  readonly pid: number;
  /** From the command to the first answer. */
  readonly ms: number;
  /** Processor time up to then. */
  readonly cpuMs: number;
  /** Resolves when all pictures of the demo are there. */
  untilFull(): Promise<void>;
  /** The most memory so far, in bytes. Later memory does not count. */
  peakBytes(): number;
  stop(): Promise<void>;
}

/** Runs `npm start` of a checkout on a data folder until the site answers. */
export async function npmStart({ folder }: Checkout, dataDir: string): Promise<Started> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const begin = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir },
  });
  const pid = npm.pid ?? 0;
  const peakBytes = followPeak(pid);
  const pictures = async (): Promise<number> => {
    const answer = await fetch(`${url}/api/asset-management/asset?maxResultCount=1`);
    return ((await answer.json()) as { totalCount: number }).totalCount;
  };
  const until = async (isSo: () => Promise<boolean>, what: string) => {
    for (const end = Date.now() + READY_TIMEOUT_MS; !(await isSo().catch(() => false));) {
      if (Date.now() > end || npm.exitCode !== null) throw new Error(`${folder}: ${what}`);
      await wait(LOOK_MS);
    }
  };
  await until(() => fetch(`${url}/health`).then(({ ok }) => ok), 'the site did not become ready.');
  return {
    pid,
    ms: performance.now() - begin,
    cpuMs: cpuMsOf(pid),
    async untilFull() {
      let last = -1;
      const isFull = async () => {
        await wait(10_000);
        const now = await pictures();
        const isSame = now === last;
        last = now;
        return isSame;
      };
      await until(isFull, 'the demo did not become full.');
    },
    peakBytes,
    async stop() {
      peakBytes();
      // npm does not forward signals: what it started ends by itself a second after it.
      await untilEnded(pid, () => npm.kill('SIGTERM'));
    },
  };
}

/** Runs `npm test -- server`. Returns its processor time and duration, in ms. */
export async function npmTest({ folder }: Checkout): Promise<{ ms: number; cpuMs: number }> {
  const begin = performance.now();
  const npm = spawn('npm', ['test', '--', 'server'], { cwd: folder, stdio: 'inherit' });
  let cpuMs = 0;
  const timer = setInterval(() => {
    cpuMs = Math.max(cpuMs, cpuMsOf(npm.pid ?? 0));
  }, LOOK_MS);
  await new Promise<void>((done) => {
    npm.once('exit', () => done());
  });
  clearInterval(timer);
  return { ms: performance.now() - begin, cpuMs };
}
