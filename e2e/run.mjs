// Builds what changed, starts sites on empty data folders, one a worker, waits for the demo catalogue, and runs the journeys against them.
// `SITE_URL=https://… npm run e2e` runs them against a site that is there already.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HeadlessShell, installedBrowser } from '@editorial/federation/browser';
import { withFfmpeg } from './site/films.ts';

const here = import.meta.dirname;
const root = resolve(here, '..');
const freePort = () => new Promise((done) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});
const installs = (command, ...args) => spawnSync(command, args, { stdio: 'inherit', timeout: 180_000 }).status === 0;
/** A browser: Debian's headless shell, where it may be installed; any other that is there; Playwright's own. */
function ensureBrowser() {
  if (existsSync(HeadlessShell)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && installs('apt-get', '-qq', 'update') && installs('apt-get', '-qq', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell')) return;
  if (installedBrowser() !== undefined || installs(process.execPath, join(here, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium')) return;
  console.error('There is no browser: install chromium or Chrome.');
  process.exit(1);
}
/** Ready, and the demo's pictures are there. */
async function untilReady(url, server) {
  for (const end = Date.now() + 300_000; Date.now() < end; ) {
    if (server.exitCode !== null) throw new Error('The site stopped while it started.');
    const sets = await fetch(`${url}/api/asset-management/asset/by-set?maxResultCount=30`).then((answer) => answer.json()).catch(() => null);
    if (sets?.totalCount >= 24) return;
    await wait(500);
  }
  throw new Error('The demo catalogue did not arrive within five minutes.');
}

/** `--remote catalog=1.2.0`, as often as there are remotes; the rest is Playwright's. */
function readArguments(given) {
  const rest = [];
  const versions = {};
  for (let index = 0; index < given.length; index += 1) {
    const wish = given[index] === '--remote' ? given[(index += 1)] : /^--remote=(.+)$/.exec(given[index])?.[1];
    if (wish === undefined && given[index] !== undefined) rest.push(given[index]);
    else {
      const [, name, version] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(wish ?? '') ?? [];
      if (!name) {
        console.error(`--remote expects name=version, as in --remote catalog=1.2.0-ab12cd34ef; '${wish ?? ''}' is none.`);
        process.exit(2);
      }
      versions[name] = version;
    }
  }
  return { rest, versions };
}

const { rest, versions } = readArguments(process.argv.slice(2));
ensureBrowser();
/** Three of each set: drawing more of them takes a core away from the tests for minutes. */
const demoPictures = process.env.DEMO_PICTURES ?? '72';
/**
 * A browser and its site take two cores; each worker has a site of its own, so that two at once change nothing for each
 * other. A part of the tests is run by one.
 */
const isPart = rest.some((word) => !word.startsWith('-') || word === '-g');
const workers = process.env.SITE_REMOTES || isPart ? 1 : Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/** A site on an empty folder, and how tests reach it. */
async function startSite() {
  const data = mkdtempSync(join(tmpdir(), 'editorial-e2e-'));
  // Tests publish and roll back: in a registry of their own.
  const remotes = process.env.SITE_REMOTES ?? join(data, 'remotes');
  cpSync(join(root, process.env.REMOTES_DIR ?? 'dist/remotes'), remotes, { recursive: true });
  const [port, clock] = [String(await freePort()), String(await freePort())];
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--import', './e2e/site/server-clock.mjs', 'server/src/main.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PORT: port, HOST: 'localhost', PUBLIC_URL: url, DATA_DIR: data, LOG_LEVEL: 'error', DATABASE_URL: '', REMOTES_DIR: remotes, DEMO_PICTURES: demoPictures, SITE_CLOCK_PORT: clock } });
  return { server, data, env: { SITE_URL: url, SITE_CLOCK_PORT: clock, SITE_DATA: data, SITE_REMOTES: remotes, DEMO_PICTURES: demoPictures } };
}
async function stopSite({ server, data }) {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await Promise.race([new Promise((done) => { server.on('exit', done); }), wait(10_000)]);
  }
  rmSync(data, { recursive: true, force: true });
}

const isElsewhere = Boolean(process.env.SITE_URL);
// What is tested is what stands in the sources, unless a registry of its own is given.
if (!isElsewhere && !process.env.SITE_REMOTES && !process.env.REMOTES_DIR && spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
const sites = [];
let code = 1;
try {
  if (!isElsewhere) for (let site = 0; site < workers; site += 1) sites.push(await startSite());
  await Promise.all(sites.map(({ env, server }) => untilReady(env.SITE_URL, server)));
  const tests = spawn(process.execPath, ['--no-warnings', join(here, 'node_modules/@playwright/test/cli.js'), 'test', ...rest], { cwd: here, stdio: 'inherit', env: { SITE_REMOTES: join(tmpdir(), 'editorial-no-registry'), ...process.env, ...withFfmpeg(), SITES: JSON.stringify(sites.map(({ env }) => env)), SITE_REMOTE_VERSIONS: JSON.stringify(versions) } });
  code = await new Promise((done) => { tests.on('exit', (status) => done(status ?? 1)); });
} catch (error) {
  console.error(error.message);
} finally {
  await Promise.all(sites.map(stopSite));
}
process.exit(code);
