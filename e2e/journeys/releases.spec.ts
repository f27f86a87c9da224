import { rollback } from '@editorial/registry';
import { fillBasket } from '../site/data.ts';
import { people, withSession } from '../site/people.ts';
import { whilePublished } from '../site/releases.ts';
import { siteRemotes } from '../site/remotes.ts';
import { expect, test } from '../site/test.ts';

test('a release that is published while someone works waits for unsent input, then loads with the next page, keeping basket and history; a rollback does the same', async ({
  page,
}) => {
  await fillBasket(page, ['00000000-0000-4000-8000-000000000001']);
  await page.clock.install();
  const main = page.getByRole('main');
  const catalog = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Catalog' });
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' });
  const basket = page.getByRole('banner').getByRole('link', { name: /^Basket/ });
  const builds: string[] = [];
  page.on('response', (response) =>
    builds.push(
      ...(/\/remotes\/catalog\/([^/]+)\/remoteEntry/.exec(response.url())?.slice(1) ?? []),
    ),
  );
  const comeBack = async () => {
    const asked = page.waitForResponse(/\/remotes\/registry\.json/);
    await page.clock.fastForward(31_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
  };
  let pages = 0;
  page.on('load', () => {
    pages += 1;
  });
  await whilePublished('catalog', { 'Open the set': 'Freshly published' }, async (publishNow) => {
    await withSession(page, people.client);
    await page.goto('/');
    await catalog.click();
    await expect(main.getByText('Open the set').first()).toBeVisible();
    await page.goto('/account/manage');
    const name = page.getByRole('textbox', { name: 'First name' });
    await name.fill('Somebody');
    const fresh = await publishNow();
    await comeBack();
    pages = 0;

    // With unsent input, the next page opens without a page load.
    await catalog.click();
    await expect(main.getByText('Open the set').first()).toBeVisible();
    expect([pages, builds.includes(fresh)]).toEqual([0, false]);
    // Nothing is unfinished now: the next navigation is a page load that keeps everything.
    builds.length = 0;
    await home.click();
    await expect.poll(() => pages).toBe(1);
    await expect(page).toHaveURL(/\/$/);
    await expect(basket).toHaveAccessibleName('Basket, 1 picture');
    await catalog.click();
    await expect(main.getByText('Freshly published').first()).toBeVisible();
    // Only the last one counts: the old page may still have prefetched while it was left.
    expect([pages, builds.at(-1)]).toEqual([1, fresh]);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/public$/);
    await expect(main.getByText('Freshly published').first()).toBeVisible();

    // The rollback arrives the same way, and new visits get it at once.
    await rollback(siteRemotes, { name: 'catalog', by: 'a team', reason: 'test' });
    await comeBack();
    await home.click();
    await catalog.click();
    await expect(main.getByText('Open the set').first()).toBeVisible();
    await page.reload();
    await expect(main.getByText('Open the set').first()).toBeVisible();
  });
});
