import {
  openTestStripe,
  type TestStripe,
} from '../../server/src/commerce/stripe/stripe.testing.ts';
import { startOwnSite, stopSite, type Site } from './sites.ts';
import { test as base } from './test.ts';

/** A site that takes cards, and what answers for Stripe. */
interface Shop {
  readonly site: Site;
  readonly stripe: TestStripe;
}

/**
 * Playwright's test with a shop of its own, which the tests of the calling file share. A function,
 * because Playwright 1.65 gives two files with the very same worker fixture one worker: a file that
 * advances the shop's time would then end the sign-ins of the next one.
 */
export const testWithShop = () =>
  base.extend<object, { shop: Shop }>({
    shop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture uses
      async ({}, provide) => {
        const stripe = await openTestStripe();
        const site = await startOwnSite(stripe.variables);
        await provide({ site, stripe });
        await stopSite(site);
        await stripe.close();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ shop }, provide) => provide(shop.site.env.SITE_URL),
  });
