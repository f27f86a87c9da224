import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedBrowser } from '@editorial/federation/browser';

const executablePath = installedBrowser();
/** Playwright films with an ffmpeg of its own (`npx playwright install ffmpeg`); without it the trace's pictures tell what happened. */
const films = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : process.platform === 'win32' ? 'AppData/Local/ms-playwright' : '.cache/ms-playwright');
const canFilm = existsSync(films) && readdirSync(films).some((name) => name.startsWith('ffmpeg-'));

/** Journeys on the built site, with its real server; the site is started by `run.mjs`. */
export default defineConfig({
  projects: [
    // Before the first step: that the browser gets the releases under test.
    { name: 'builds', testDir: 'builds', testMatch: '*.setup.ts' },
    { name: 'journeys', testDir: 'journeys', dependencies: ['builds'] },
    // These put the site's time forward, and nobody puts it back: with one worker, what stands last runs last.
    { name: 'later', testDir: 'later', dependencies: ['builds'] },
  ],
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:8080',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    video: canFilm ? 'retain-on-failure' : 'off',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'] },
  },
});
