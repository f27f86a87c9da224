import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Tests with third-party programs against a site that `run.ts` started. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'outside-clients', testDir: '.' }],
  outputDir: '../test-results-outside-clients',
});
