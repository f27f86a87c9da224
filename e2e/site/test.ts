import { expect, test as base, type Browser, type BrowserContext } from '@playwright/test';
import { SiteClock } from './clock.ts';
import { asked, combination, linkTo, OVERRIDES_KEY, registryOf } from './combination.ts';
import { fillByKeyboard } from './firefox.ts';

/** Starts each session with the requested releases. */
const begin = (context: BrowserContext) =>
  context.addInitScript(
    ([key, overrides]) => {
      try {
        sessionStorage[key] ??= overrides;
      } catch {
        // The page under test forbids storage.
      }
    },
    [OVERRIDES_KEY, JSON.stringify(asked)] as const,
  );
const hasAsked = Object.keys(asked).length > 0;

/**
 * Playwright's test with the requested combination of remotes, and a link to it when a test fails.
 * Routes are removed after each test.
 */
export const test = base.extend<
  { combinationLink: void; clock: SiteClock; refusals: string[] },
  { browser: Browser }
>({
  page: async ({ page, browserName }, provide) => {
    if (browserName === 'firefox') fillByKeyboard(page);
    await provide(page);
  },
  clock: async ({ page }, provide) => provide(new SiteClock(page)),
  browser: [
    async ({ browser }, provide) => {
      const open = browser.newContext.bind(browser);
      if (hasAsked) {
        browser.newContext = async (options) => {
          const context = await open(options);
          await begin(context);
          return context;
        };
      }
      await provide(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, provide) => {
    if (hasAsked) await begin(context);
    await provide(context);
  },
  /** Violations of the Content-Security-Policy. A test fails unless it removes those it expects. */
  refusals: [
    async ({ context }, provide) => {
      const refusals: string[] = [];
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      });
      await provide(refusals);
      expect(refusals, 'refused by the Content-Security-Policy').toEqual([]);
    },
    { auto: true },
  ],
  combinationLink: [
    async ({ page, baseURL }, provide, testInfo) => {
      await provide();
      // Requests that are still running when a test ends are ignored.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (testInfo.status === testInfo.expectedStatus || !baseURL) return;
      const here = page.url().startsWith(baseURL) ? page.url() : baseURL;
      const link = linkTo(here, combination(await registryOf(baseURL)));
      testInfo.annotations.push({ type: 'combination', description: link });
      console.log(`The same combination of remotes: ${link}`);
    },
    { auto: true },
  ],
});

export { expect, type Browser, type Page } from '@playwright/test';
