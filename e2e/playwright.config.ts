import { defineConfig } from '@playwright/test';
import { installedBrowser } from '@editorial/federation/browser';
import { join } from 'node:path';
import { canFilm } from './site/films.ts';

/** Firefox by WebDriver BiDi, or the browser of all other runs. */
const isFirefox = process.env.BROWSER_NAME === 'firefox';
const executablePath = isFirefox
  ? join(import.meta.dirname, 'site/firefox-relay.mjs')
  : installedBrowser();
/** Whether tests are recorded: as video if possible, otherwise as screenshots in the trace. */
const areFilmed = process.env.FILMS !== 'off';
const films = areFilmed && canFilm();
/**
 * The sites of this run, one per worker, as `run.mjs` started them. None if `SITE_URL` names an
 * existing site.
 */
const sites = JSON.parse(process.env.SITES ?? '[]') as Record<string, string>[];
Object.assign(process.env, sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

const journeys = [
  { name: 'journeys', testDir: 'journeys', dependencies: ['builds'] },
  // These tests advance the time of their worker's site, which cannot be undone. The last project
  // runs last.
  { name: 'later', testDir: 'later', dependencies: ['builds'] },
];
/** Real builds, releases in the making, languages and attacks. They take too long for every run. */
const proofs = [{ name: 'proofs', testDir: 'proofs', dependencies: ['builds'] }];

/** Journeys on the built site, with its real server. */
export default defineConfig({
  projects: [
    // First checks that the browser gets the releases under test.
    { name: 'builds', testDir: 'builds', testMatch: '*.setup.ts' },
    ...(process.env.PROOFS === 'on' ? proofs : journeys),
  ],
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Math.max(1, sites.length),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:8080',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // The trace shows the page at each step. Its screenshots are for machines that cannot record
    // video.
    trace: { mode: 'retain-on-failure', snapshots: true, screenshots: areFilmed && !films },
    screenshot: 'only-on-failure',
    video: films ? 'retain-on-failure' : 'off',
    ...(isFirefox ? { browserName: 'firefox', channel: 'moz-firefox' } : {}),
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      ...(isFirefox
        ? {}
        : {
            args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
          }),
    },
  },
});
