import type { Locator } from '@playwright/test';
import { password, people } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

/**
 * Returns the texts on the page that are not pseudo-localized: they contain words and are not in
 * brackets. Names stay as they are in every language.
 */
const unbracketed = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const place = node.parentElement;
      if (
        !place ||
        !/\p{L}{3,}/u.test(text) ||
        /^\[[^]*\]$/.test(text) ||
        place.closest(
          'script, style, noscript, code, option, [lang]:not(html), [translate="no"], ' +
            '.shell-logo, .shell-wide',
        )
      )
        continue;
      if (place.checkVisibility()) found.push(text);
    }
    return found;
  });
test('every text is a key: the pseudo-locale changes all of them', async ({ page }) => {
  for (const path of [
    '/register',
    '/account/forgot-password',
    '/join-us',
    '/contact',
    '/verify',
    '/impersonate',
  ]) {
    await page.goto(`${path}?pseudo=on`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^\[.*~\]$/);
    expect([path, await unbracketed(page)]).toEqual([path, []]);
  }
  await page.goto('/register?pseudo=off');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Register');
});

test('the main journey in Arabic, from right to left', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'ar',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('banner').getByRole('link', { name: 'تسجيل الدخول' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('textbox').first().fill(people.seat);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'الكتالوج' }).click();
  await page.getByRole('button', { name: 'صور', exact: true }).click();
  const pictures = page.getByRole('main').locator('a[href^="/public/"]');
  // The first row begins at the right edge.
  // The grid may still be laying out its rows.
  await expect
    .poll(async () => {
      const [first, second] = await Promise.all([
        pictures.nth(0).boundingBox(),
        pictures.nth(1).boundingBox(),
      ]);
      return first !== null && second !== null && first.x > second.x;
    })
    .toBe(true);
  await pictures.nth(8).click();
  await page.getByRole('button', { name: 'أضف إلى السلة' }).click();
  await page.getByRole('banner').locator('a[href="/checkout"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'السلة' })).toBeVisible();
  await page.getByRole('button', { name: 'احصل على الترخيص الآن' }).click();
  await expect(page.getByRole('heading', { name: 'تم الترخيص' })).toBeVisible();
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  await context.close();
});

/** Presses Tab until the target has the focus. Fails if it is not reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 120; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

test('on a phone the bar at the top takes one row, and a second one for the search, in every language', async ({
  browser,
}) => {
  for (const locale of ['en', 'de', 'fr', 'es', 'ar']) {
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const [path, rows] of [
      ['/', 1],
      ['/preview', 2],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await page.evaluate(() => document.fonts.ready);
      // A row is some 44 px high.
      expect(
        await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height),
        `${locale} ${path}`,
      ).toBeLessThan((rows + 0.5) * 44);
    }
    await context.close();
  }
});

test('the main journey by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('ridges');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('User name or e-mail address'));
  await page.keyboard.type(people.client);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ridges');
  await tabTo(page, page.getByRole('button', { name: 'Pictures', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('main').locator('a[href^="/public/"]').first());
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('b');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Basket, 1 picture' }),
  ).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Basket, 1 picture' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^(License now|Order and pay on invoice)$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Licensed', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Download (?!all)/ }).first());
  const arriving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await arriving).suggestedFilename()).toMatch(/^ED-\d+_.+\.(jpg|png)$/);
});
