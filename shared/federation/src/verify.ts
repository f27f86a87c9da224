import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry, Release } from '@editorial/contracts/federation';
import { readRegistry, shellFiles } from '@editorial/registry';
import { lookOnSite } from './look-on-site.ts';
import { lookAt, type Account, type Seen } from './look.ts';
import { readShellBuild } from './share-lock.ts';
import { root, siteFolder } from './workspace.ts';

const demo: readonly Account[] = ['client@editorial.test', 'admin@editorial.test'].map(
  (userName) => ({ userName, password: '1q2w3E*' }),
);

const { SITE } = process.env;

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
/** The shell that releases are verified with: the folder of its build, and its version. */
export interface ShellToLookWith {
  readonly folder: string;
  readonly version: string;
}

/**
 * Returns the live shell of a registry, with files from the registry or from the local build. The
 * error says what is missing if neither has them.
 */
async function liveShell(location: string): Promise<ShellToLookWith> {
  const { shell } = await readRegistry(location);
  const kept = await shellFiles(location);
  if (shell && kept) return { folder: kept, version: shell.version };
  const built = await readShellBuild().catch(() => null);
  if (built && (!shell || shell.version === built.version))
    return { folder: siteFolder, version: built.version };
  throw new Error(
    shell
      ? `The registry ${location} says that shell ${shell.version} is live, but keeps no files of it${built ? `, and ${siteFolder} holds ${built.version}` : ''}. Name a site that runs it (SITE=https://…), or build and deploy the shell once more.`
      : `The registry ${location} knows of no shell, and none is built here. Name the site that visitors open (SITE=https://…), the registry that it serves (REMOTES_DIR), or build the shell (npm run build -- shell).`,
  );
}

/**
 * Runs a site with a built shell, the remotes of a registry, an empty database and the demo
 * accounts, until the work is done.
 */
async function withSite<T>(
  location: string,
  shell: ShellToLookWith,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const data = await mkdtemp(join(tmpdir(), 'editorial-verify-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: '',
      DEMO: 'on',
      JOBS: 'off',
      LOG_LEVEL: 'error',
      SITE_DIR: shell.folder,
      REMOTES_DIR: location,
    },
  });
  const ended = new Promise((done) => {
    server.on('exit', done);
  });
  try {
    for (
      const end = Date.now() + 120_000;
      !(await fetch(`${url}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      ));
    ) {
      if (Date.now() > end || server.exitCode !== null)
        throw new Error('The site to look at did not start.');
      await wait(200);
    }
    return await work(url);
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

/**
 * Verifies releases on the site in the variable `SITE`, otherwise on a local site with the given
 * shell or the registry's live shell. Returns the version of the shell that was actually used.
 */
export async function verifyReleases(
  location: string,
  releases: readonly Release[],
  given?: ShellToLookWith,
): Promise<{ readonly shell: string; readonly seen: Seen[] }> {
  if (SITE && !given) return lookOnSite(SITE, releases);
  const shell = given ?? (await liveShell(location));
  const seen = await withSite(location, shell, (url) => lookAt(url, releases, demo));
  return { shell: shell.version, seen };
}

/** Returns the releases that visitors currently get: the live one of each remote, and canaries. */
export const shownReleases = ({ remotes }: Registry): Release[] =>
  Object.values(remotes).flatMap(({ live, canary, releases }) =>
    releases.filter(({ version }) => version === live || version === canary?.version),
  );
