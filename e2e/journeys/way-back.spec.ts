import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

/** Results are shown again from the row that was left, which is about so high. */
const ROW_PX = 200;

const topOfGrid = (page: Page) =>
  page.locator('.ed-grid').evaluate((grid) => Math.round(grid.getBoundingClientRect().top));

test('a picture leads back to the row and the selection that were left, also after a new load', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  const cells = page.locator('.ed-grid__cell');
  await cells.nth(3).getByRole('checkbox').check({ force: true });
  await cells.nth(4).getByRole('checkbox').check({ force: true });
  const selected = page.getByText('2 selected').first();
  await expect(selected).toBeVisible();
  const opened = page.locator('.ed-grid__open:visible').nth(24);
  // A click would scroll to it, after the place was noted.
  await opened.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await opened.click();
  const way = page.getByRole('navigation', { name: 'Way in the results' });
  await way.getByRole('link', { name: /^Next:/ }).click();
  await way.getByRole('link', { name: 'Back to the pictures' }).click();
  await expect(selected).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => scrollY).then((now) => Math.abs(now - left)))
    .toBeLessThan(ROW_PX);
  await page.reload();
  await expect(selected).toBeVisible();
});

test('a chosen filter does not push the pictures', async ({ page }) => {
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const choice = filters.getByRole('button', { pressed: false }).first();
  await expect(page.locator('.ed-grid__open').first()).toBeVisible();
  const before = await topOfGrid(page);
  await choice.click();
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
  await expect.poll(() => topOfGrid(page)).toBe(before);
});

test('registration shows its frame without scripts, and its button stays in place beside errors', async ({
  page,
}) => {
  const html = await (await page.request.get('/register')).text();
  expect(html).toMatch(/<div class="drawn-account">\s*<h1>Register<\/h1>/);
  await page.goto('/register');
  const button = page.getByRole('main').getByRole('button', { name: 'Register' });
  const place = async () => (await button.boundingBox())!.y;
  const address = page.getByLabel('E-mail address');
  await address.fill('nobody');
  await address.clear();
  const before = await place();
  await address.fill('nobody');
  await page.getByRole('textbox', { name: 'Password' }).fill('abc');
  await button.click();
  await expect(address).toBeFocused();
  expect(await place()).toBe(before);
});
