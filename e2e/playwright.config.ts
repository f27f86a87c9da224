import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'].find(existsSync);

/** Journeys on the built site, with its real server; the site is started by `run.mjs`. */
export default defineConfig({
  projects: [
    // Before the first step: that the browser gets the releases under test.
    { name: 'builds', testDir: 'builds', testMatch: '*.setup.ts' },
    { name: 'journeys', testDir: 'journeys', dependencies: ['builds'] },
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
    launchOptions: { ...(installed ? { executablePath: installed } : {}), args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'] },
  },
});
