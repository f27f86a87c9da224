// Builds what changed, starts one site with demo data per worker, and runs the journeys against
// them. `SITE_URL=https://… npm run e2e` runs them against an existing site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBrowser, ensureFirefox } from './site/browser.ts';
import { withFfmpeg } from './site/films.ts';
import { drawDemo, startSite, stopSite, untilReady } from './site/sites.ts';

const here = import.meta.dirname;
const root = resolve(here, '..');
/**
 * Reads `--remote catalog=1.2.0`, which may be repeated, and `--browser firefox`. All other
 * arguments go to Playwright.
 */
function readArguments(given) {
  const rest = [];
  const versions = {};
  let browser = 'chromium';
  for (let index = 0; index < given.length; index += 1) {
    if (given[index] === '--browser') {
      browser = given[(index += 1)];
      continue;
    }
    const wish =
      given[index] === '--remote' ? given[(index += 1)] : /^--remote=(.+)$/.exec(given[index])?.[1];
    if (wish === undefined && given[index] !== undefined) rest.push(given[index]);
    else {
      const [, name, version] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(wish ?? '') ?? [];
      if (!name) {
        console.error(
          `--remote expects name=version, as in --remote catalog=1.2.0-ab12cd34ef; '${wish ?? ''}' is none.`,
        );
        process.exit(2);
      }
      versions[name] = version;
    }
  }
  if (!['chromium', 'firefox'].includes(browser)) {
    console.error(`--browser expects chromium or firefox; '${browser ?? ''}' is neither.`);
    process.exit(2);
  }
  return { rest, versions, browser };
}

const { rest, versions, browser } = readArguments(
  process.argv.slice(2).filter((word) => !['--proofs', '--install-packages'].includes(word)),
);
/** Whether the slow proofs run instead of the journeys. */
const areProofs =
  process.argv.includes('--proofs') || rest.some((word) => word.startsWith('proofs/'));
await (browser === 'firefox' ? ensureFirefox() : ensureBrowser());
/** A part of the tests runs on one worker, with video. Video makes a full run a quarter slower. */
const isPart = rest.some((word) => !word.startsWith('-') || word === '-g');
/**
 * A browser and its site take two cores. Each worker has its own site, so that workers do not
 * affect each other.
 */
const workers =
  process.env.SITE_REMOTES || isPart
    ? 1
    : Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const areFilmed = process.env.FILMS ? process.env.FILMS === 'on' : isPart;
const isElsewhere = Boolean(process.env.SITE_URL);

/** Tests the current sources, unless a registry is given. */
async function build() {
  if (isElsewhere || process.env.SITE_REMOTES || process.env.REMOTES_DIR) return;
  const [status] = await once(
    spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }),
    'exit',
  );
  if (status !== 0) throw new Error('The site could not be built.');
}

async function run(sites, { filmed, more = [], env = {} }) {
  const [status] = await once(
    spawn(
      process.execPath,
      [
        '--no-warnings',
        join(here, 'node_modules/@playwright/test/cli.js'),
        'test',
        ...rest,
        ...more,
      ],
      {
        cwd: here,
        stdio: 'inherit',
        env: {
          SITE_REMOTES: join(tmpdir(), 'editorial-no-registry'),
          ...process.env,
          ...env,
          ...(filmed ? withFfmpeg() : {}),
          FILMS: filmed ? 'on' : 'off',
          BROWSER_NAME: browser,
          PROOFS: areProofs ? 'on' : 'off',
          SITES: JSON.stringify(sites.map(({ env }) => env)),
          SITE_REMOTE_VERSIONS: JSON.stringify(versions),
        },
      },
    ),
    'exit',
  );
  return status ?? 1;
}

/**
 * Runs failed tests again to record a video. They stay failed whatever the result, and the results
 * of the first run are kept.
 */
const film = (sites) =>
  run(sites, {
    filmed: true,
    more: [
      '--last-failed',
      '--last-failed-file',
      'test-results/.last-run.json',
      '--output',
      'test-results-filmed',
      '--reporter=line',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: '' },
  });

const sites = [];
let demo;
let code = 1;
try {
  // Several sites start from copies of one demo, which is generated during the build.
  const [built, drawn] = await Promise.allSettled([
    build(),
    isElsewhere || workers === 1 ? undefined : drawDemo(),
  ]);
  demo = drawn.value;
  for (const { reason } of [built, drawn]) if (reason) throw reason;
  if (!isElsewhere) for (let site = 0; site < workers; site += 1) sites.push(await startSite(demo));
  await Promise.all(sites.map(untilReady));
  code = await run(sites, { filmed: areFilmed });
  if (code !== 0 && !areFilmed) {
    console.log('What failed runs once more for its film, in e2e/test-results-filmed:');
    await film(sites);
  }
} catch (error) {
  console.error(error.message);
} finally {
  await Promise.all(sites.map(stopSite));
  if (demo !== undefined) rmSync(demo, { recursive: true, force: true });
}
process.exit(code);
