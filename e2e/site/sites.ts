// Starts the sites of a test run, each with its own data.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promote, readRegistry } from '@editorial/registry';

const root = resolve(import.meta.dirname, '../..');
/**
 * All shipped pictures and one of each drawn set. Generating more would take a core away from the
 * tests for minutes.
 */
const demoPictures = process.env.DEMO_PICTURES ?? '90';
/** The local build, unless a registry is given. */
const built = resolve(root, process.env.REMOTES_DIR ?? 'dist/remotes');
/** Those with shipped pictures and the 24 drawn ones. */
const DEMO_SET_COUNT = 41;
const START_TIMEOUT_MS = 300_000;

export interface Site {
  readonly server: ChildProcess;
  readonly data: string;
  /** Environment variables through which tests find the site. */
  readonly env: Readonly<
    Record<'SITE_URL' | 'SITE_CLOCK_PORT' | 'SITE_DATA' | 'SITE_REMOTES' | 'DEMO_PICTURES', string>
  >;
}

export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return String(port);
}

/** Starts a server on a data folder. It may not accept requests yet. */
async function start(
  data: string,
  remotes: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const [port, clock] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    ['--import', './e2e/site/server-clock.mjs', 'server/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: port,
        HOST: 'localhost',
        PUBLIC_URL: url,
        DATA_DIR: data,
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
        REMOTES_DIR: remotes,
        DEMO_PICTURES: demoPictures,
        SITE_CLOCK_PORT: clock,
        ...more,
      },
    },
  );
  return {
    server,
    data,
    env: {
      SITE_URL: url,
      SITE_CLOCK_PORT: clock,
      SITE_DATA: data,
      SITE_REMOTES: remotes,
      DEMO_PICTURES: demoPictures,
    },
  };
}

async function until({ server }: Site, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await wait(250)) {
    if (server.exitCode !== null) throw new Error('The site stopped while it started.');
    if (await isSo().catch(() => false)) return;
  }
  throw new Error('The demo catalog was not generated within five minutes.');
}

/** Whether every set of the demo has a picture. */
async function hasSets({ env }: Site): Promise<boolean> {
  const sets = (await (
    await fetch(
      `${env.SITE_URL}/api/asset-management/asset/by-set?maxResultCount=${DEMO_SET_COUNT}`,
    )
  ).json()) as { totalCount: number };
  return sets.totalCount >= DEMO_SET_COUNT;
}

/** Whether the first picture of the demo is there. */
async function hasPicture({ env }: Site): Promise<boolean> {
  const answer = await fetch(`${env.SITE_URL}/api/asset-management/asset`);
  return ((await answer.json()) as { totalCount: number }).totalCount > 0;
}

/** Whether the whole demo is generated. */
const isDrawn = async ({ env }: Site): Promise<boolean> =>
  !(await (await fetch(`${env.SITE_URL}/metrics`)).text()).includes('queue="demo.catalog"');
export async function stopServer({ server }: Site): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'editorial-e2e-'));
/** Returns a data folder with the whole demo, from which sites start. Needs no built site. */
export async function drawDemo(): Promise<string> {
  const site = await start(newFolder(), built);
  try {
    await until(site, async () => (await hasSets(site)) && isDrawn(site));
    return site.data;
  } catch (error) {
    rmSync(site.data, { recursive: true, force: true });
    throw error;
  } finally {
    await stopServer(site);
  }
}

/** Copies the built remotes: tests publish and roll back in their own registry. */
async function copyRemotes(remotes: string): Promise<void> {
  cpSync(built, remotes, { recursive: true });
  // Tests run on the current sources, even if a different release is live.
  for (const [name, { live, working }] of Object.entries((await readRegistry(remotes)).remotes))
    if (working && working.version !== live)
      await promote(
        remotes,
        { name, version: working.version, by: 'the journeys', look: 'unverified' },
        { force: true },
      );
}

/**
 * Starts a site on a copy of the folder, or on an empty one, where the demo is generated while
 * tests run.
 */
export async function startSite(demo?: string): Promise<Site> {
  const data = newFolder();
  if (demo !== undefined) cpSync(demo, data, { recursive: true });
  const remotes = process.env.SITE_REMOTES ?? join(data, 'remotes');
  await copyRemotes(remotes);
  return start(data, remotes);
}

/** Creates the database, which commands of operators never do. */
const PREPARE = 'server/src/prepare.ts';

/**
 * Starts a site with `RELEASES=teams`: its remotes come only from their teams. The team `house`
 * owns the built ones. Waits until people can sign in and the first pictures are there.
 */
export async function startSiteOfTeams(own: Readonly<Record<string, string>> = {}): Promise<Site> {
  const data = newFolder();
  const remotes = join(data, 'remotes');
  await copyRemotes(remotes);
  const more = {
    RELEASES: 'teams',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    DEMO_PICTURES: '24',
    ...own,
  };
  const env = { ...process.env, ...more, DATA_DIR: data, REMOTES_DIR: remotes };
  const command = 'server/src/federation/teams/team.command.ts';
  for (const words of [[PREPARE], [command, 'adopt', 'house']])
    execFileSync(process.execPath, words, { cwd: root, env });
  const site = await start(data, remotes, more);
  await until(site, () => hasPicture(site));
  return site;
}

/**
 * Starts a site of its own with the demo and more variables. Waits until people can sign in and the
 * whole demo is there: its client buys pictures while it is generated, perhaps the same as a test.
 */
export async function startOwnSite(more: Readonly<Record<string, string>>): Promise<Site> {
  const data = newFolder();
  const remotes = join(data, 'remotes');
  await copyRemotes(remotes);
  const site = await start(data, remotes, {
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    DEMO_PICTURES: '24',
    ...more,
  });
  await until(site, async () => (await hasPicture(site)) && isDrawn(site));
  return site;
}

export interface Installation {
  readonly site: Site;
  /** Where its administrator chooses a password. */
  readonly passwordAddress: string;
}

/**
 * Starts a new installation: no demo, and one administrator, as `npm run admin:create` makes them.
 */
export async function startNewInstallation(administrator: string): Promise<Installation> {
  const data = newFolder();
  const remotes = join(data, 'remotes');
  await copyRemotes(remotes);
  const more = { DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' };
  const program = (...words: string[]) =>
    execFileSync(process.execPath, words, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...more, DATA_DIR: data },
    });
  program(PREPARE);
  const said = program('server/src/people/account/admin.create.ts', administrator);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(said)?.[0] ?? '');
  const site = await start(data, remotes, more);
  await until(site, async () => (await fetch(`${site.env.SITE_URL}/health/ready`)).ok);
  return { site, passwordAddress: `${site.env.SITE_URL}${pathname}${search}` };
}

/** Waits until every set has a picture. */
export const untilReady = (site: Site): Promise<void> => until(site, () => hasSets(site));
export async function stopSite(site: Site): Promise<void> {
  await stopServer(site);
  rmSync(site.data, { recursive: true, force: true });
}
