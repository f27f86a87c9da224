import { expectAccessible, endTransitions } from '../site/accessibility.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/**
 * Checks that axe finds nothing on the page in light or dark, that text at twice the size does not
 * make the page wider than the screen, and that the focus is visible.
 */
async function expectGood(page: Page) {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colors fade between the themes.
  await expect(async () => {
    await endTransitions(page);
    await expectAccessible(page, ['color-contrast']);
  }).toPass({ timeout: 10_000 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    ),
    'the focus is seen',
  ).not.toBe('none');
}

test('every page that a visitor sees and the sign-in popup are accessible, in light and dark and with large text', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/pricing',
    '/preview',
    '/public',
    '/verify',
    '/impersonate',
    '/nothing-is-here',
  ]) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGood(page);
    });
  }
  await page.goto('/preview');
  await page.getByRole('banner').getByRole('searchbox').fill('harbour');
  await page.getByRole('banner').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign in to search' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('link', { name: /./ })
    .filter({ has: page.getByRole('img') })
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expectGood(page);
});

test('every page of a client is accessible, and so are the menus', async ({ page }) => {
  await withSession(page, people.client);
  for (const path of [
    '/catalog',
    '/subscription',
    '/subscription/terms',
    '/licensing-history',
    '/checkout',
  ]) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGood(page);
    });
  }
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Language/ }).click();
  await expectAccessible(page);
});

test('every page of staff and contributors is accessible', async ({ page, browser }) => {
  await withSession(page, people.admin);
  for (const path of ['/profit', '/console', '/subscriptions']) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGood(page);
    });
  }
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/subscriptions\/./);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectGood(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await withSession(other, people.contributor);
  for (const path of ['/contribute', '/contribute/upload']) {
    await test.step(path, async () => {
      await open(other, path);
      await expectGood(other);
    });
  }
  await context.close();
});

test('a licensed picture is no wider than a phone, even with text at twice the size', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.route('**/asset/*/by-id', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), licensedResolutions: [0, 1] },
    });
  });
  const { items } = (await (
    await page.request.get('/api/asset-management/asset?maxResultCount=1')
  ).json()) as { items: { id: string }[] };
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/public/${items[0]!.id}`);
    await expect(page.getByRole('cell', { name: 'Licensed' })).toHaveCount(2);
    await expectGood(page);
  }
});
