import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry, Release } from '@editorial/contracts/federation';
import { ReleaseRefused } from '@editorial/registry';
import { lookAt, type Account, type Seen } from './look.ts';
import { root, siteFolder } from './workspace.ts';

const demo: readonly Account[] = ['client@editorial.test', 'admin@editorial.test'].map(
  (userName) => ({ userName, password: '1q2w3E*' }),
);

const { SITE, VERIFY_USER, VERIFY_PASSWORD } = process.env;
const given: readonly Account[] =
  VERIFY_USER && VERIFY_PASSWORD ? [{ userName: VERIFY_USER, password: VERIFY_PASSWORD }] : [];

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
/**
 * Runs the built shell before the remotes of a registry, on an empty database with the demo's
 * people, until the work is done.
 */
async function withSite<T>(location: string, work: (url: string) => Promise<T>): Promise<T> {
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
      SITE_DIR: siteFolder,
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
 * Looks at releases on the site that `SITE` names, else on the built shell before that registry.
 */
export const verifyReleases = (location: string, releases: readonly Release[]): Promise<Seen[]> =>
  SITE
    ? lookAt(SITE.replace(/\/$/, ''), releases, given)
    : withSite(location, (url) => lookAt(url, releases, demo));

/** What visitors get now: the live release of each remote, and canaries. */
export const shownReleases = ({ remotes }: Registry): Release[] =>
  Object.values(remotes).flatMap(({ live, canary, releases }) =>
    releases.filter(({ version }) => version === live || version === canary?.version),
  );

/** What was seen, as lines; throws when a release does not do. */
export function report(seen: readonly Seen[]): string[] {
  const failed = seen.filter(({ problems }) => problems.length > 0);
  if (failed.length > 0)
    throw new ReleaseRefused(
      failed
        .map(
          ({ name, version, problems }) =>
            `${name} ${version} does not do:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
        )
        .join('\n'),
    );
  return seen.map(
    ({ name, version, pages }) => `${name} ${version} was seen at ${pages.join(', ')}`,
  );
}
