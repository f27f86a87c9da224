import { people, withSession } from '../site/people.ts';
import type { Locator } from '@playwright/test';
import { expect, test, type Page } from '../site/test.ts';
import { crashesOf, translatePage } from '../site/translation.ts';

const cart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const pictures = (page: Page) => page.locator('.ed-grid__open');
/** How many pictures the catalog says that it shows. */
const count = (page: Page) => page.getByRole('main').getByText(/^«?[\d,]+ pictures?»?$/);

test('a visitor lets the browser translate: pictures, subjects and the way to a picture work', async ({
  page,
}) => {
  const crashes = crashesOf(page);
  await page.goto('/preview');
  await translatePage(page);
  await page.getByRole('button', { name: /Pictures/ }).click();
  await expect(pictures(page).first()).toBeVisible();
  await page.getByRole('button', { name: /Sets/ }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('button', { name: /Pictures/ }).click();
  await pictures(page).first().click();
  await expect(page).toHaveURL(/\/preview\/[\da-f-]{36}$/);
  await expect(page.getByRole('button', { name: /Sign in to license/ })).toBeVisible();
  await page.goBack();
  await expect(pictures(page).first()).toBeVisible();
  expect(crashes).toEqual([]);
});

test('a client lets the browser translate: search, filters, selection and basket work, and figures are those of now', async ({
  page,
}) => {
  const crashes = crashesOf(page);
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  await translatePage(page);

  await test.step('filters', async () => {
    const filter = page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('button', { name: /Sea/ });
    const figureOf = async (place: Locator) => /[\d,]+/.exec((await place.textContent())!)![0];
    const all = await figureOf(count(page));
    await filter.click();
    await expect(page).toHaveURL(/categories=Sea/);
    // Pictures of the demo may still arrive: both figures follow.
    await expect
      .poll(async () => (await figureOf(count(page))) === (await figureOf(filter)))
      .toBe(true);
    const narrowed = await figureOf(count(page));
    expect(narrowed).not.toBe(all);
    await page.getByRole('button', { name: 'Remove Sea' }).click();
    await expect(count(page)).not.toHaveText(`«${narrowed} pictures»`);
  });

  await test.step('search', async () => {
    const box = page.getByRole('banner').locator('input[type="search"]');
    const heading = page.getByRole('heading', { level: 1 });
    for (const words of ['harbour', 'forest']) {
      await box.fill(words);
      await box.press('Enter');
      await expect(heading).toHaveText(new RegExp(`Results for .*${words}`));
    }
  });

  await test.step('selection', async () => {
    await expect(pictures(page).nth(1)).toBeVisible();
    await pictures(page).first().focus();
    await page.keyboard.press('x');
    await expect(page.getByText(/1 selected/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await expect(page.getByText(/2 selected/)).toBeVisible();
    await expect(page.getByText(/1 selected/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/\d selected/)).toHaveCount(0);
  });

  await test.step('basket', async () => {
    await page.keyboard.press('b');
    await expect(cart(page)).toHaveText(/^«?1»?$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('b');
    await expect(cart(page)).toHaveText(/^«?2»?$/);
    await cart(page).click();
    const lines = page.locator('.chk-line');
    await expect(lines).toHaveCount(2);
    await expect(page.getByRole('main').getByText(/You license 2 pictures/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(lines).toHaveCount(1);
    await expect(cart(page)).toHaveText(/^«?1»?$/);
    await expect(page.getByRole('main').getByText(/You license 1 picture/)).toBeVisible();
    await expect(page.getByText(/You license 2 pictures/)).toHaveCount(0);
  });

  await test.step('the way through the parts of the site, each left while it is translated', async () => {
    for (const path of [
      '/public',
      '/subscription',
      '/licensing-history',
      '/account/manage',
      '/pricing',
    ]) {
      await page.goto(path);
      await translatePage(page);
      await page.getByRole('banner').locator('.shell-logo').click();
      await expect(page.getByRole('region', { name: /Newest sets/ }), path).toBeVisible();
    }
  });
  expect(crashes).toEqual([]);
});
