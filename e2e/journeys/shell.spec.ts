import { people, withSession } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

// The tests are independent: any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

test('[R1.08][R6.03] home for an anonymous visitor', async ({ page }) => {
  const banner = page.getByRole('banner');

  await test.step('[R1.22][R2.01][R2.27][R9.32] home opens under its own title', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(page).toHaveTitle(/Editorial/);
  });

  await test.step('[R2.22][R2.23][R2.77] the bar has the menu', async () => {
    await expect(banner.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(banner.getByRole('link', { name: 'Catalog' })).toHaveAttribute('href', '/public');
  });

  await test.step('[R2.25][R2.43][R2.56] no search box, basket or administration', async () => {
    await expect(banner.getByRole('searchbox')).toHaveCount(0);
    await expect(banner.getByRole('link', { name: /^Basket/ })).toHaveCount(0);
    await expect(page.getByText('Administration')).toHaveCount(0);
  });

  await test.step('[R2.58][R2.59] the bar offers to sign in and to register', async () => {
    await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
    const register = banner.getByRole('link', { name: 'Register' });
    await expect(register).toHaveAttribute('href', '/register');
    await register.click();
    await expect(page).toHaveURL(/\/register$/);
  });

  await test.step('[R2.42][R2.76] the logo leads home from another page', async () => {
    await banner.getByRole('link', { name: 'Editorial' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('[R2.46][R2.44] the search box is on every page but home, smaller on the catalog', async ({
  page,
}) => {
  await page.goto('/register');
  const box = page.getByRole('banner').getByRole('searchbox');
  await expect(box).toBeVisible();
  const wide = (await box.boundingBox())?.width ?? 0;
  await page.goto('/preview');
  await expect(box).toBeVisible();
  expect((await box.boundingBox())?.width ?? 0).toBeLessThan(wide);
});

test('[R1.09][R6.05][R6.06] a master client has avatar, menu, basket and search', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.goto('/subscription');
  const banner = page.getByRole('banner');
  const avatar = banner.getByRole('button', { name: /^Account of/ });
  const menu = page.getByRole('menu');

  await test.step('[R2.47][R2.54] search box and basket', async () => {
    await expect(banner.getByRole('searchbox')).toBeVisible();
    const basket = banner.getByRole('link', { name: /^Basket/ });
    await expect(basket).toHaveAttribute('href', '/checkout');
  });

  await test.step('[R1.09][R2.60][R2.62] the avatar replaces the sign-in link', async () => {
    await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await expect(avatar).toHaveText('CL');
    await expect(avatar).toHaveCSS('border-radius', /^(50%|\d+px)$/);
    await avatar.click();
  });

  await test.step('[R2.63][R2.64][R2.66][R2.100] the entries of the menu', async () => {
    await expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
      'href',
      '/account/manage',
    );
    await expect(menu.getByRole('menuitem', { name: 'Licensing History' })).toHaveAttribute(
      'href',
      '/licensing-history',
    );
    await expect(menu.getByRole('menuitem', { name: 'Subscription Terms' })).toBeVisible();
    await expect(menu.getByText('client@editorial.test')).toBeVisible();
  });

  await test.step('[R2.62] Escape closes the menu', async () => {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
});

test('[R2.38][R2.48][R2.65][R6.04][R6.09] a contributor: no client pages, no licensing history, but the search', async ({
  page,
}) => {
  await withSession(page, people.contributor);
  await page.goto('/licensing-history');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/public');
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Licensing History' })).toHaveCount(0);
});

test('[R2.57] the trial client sees no cart', async ({ page }) => {
  await withSession(page, people.trial);
  await page.goto('/public');
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveCount(0);
});

test('[R2.74][R2.75][R9.08] below 992 px the menu is behind a toggle, and collapses on each navigation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 992, height: 800 });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  const home = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Catalog' });
  await expect(home).toBeVisible();
  await expect(toggle).toHaveCount(0);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(toggle).toBeVisible();
  await expect(home).toBeHidden();
  await toggle.click();
  await expect(home).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(home).toBeHidden();
});

test('[R1.20][R2.78] menus depend on granted policies; the items of the bar are sorted by their order', async ({
  page,
  browser,
}) => {
  const entriesOf = async (of: typeof page) =>
    of.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
  await withSession(page, people.client);
  await page.goto('/public');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await withSession(other, people.contributor);
  await other.goto('/public');
  await expect(
    other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contribute' }),
  ).toBeVisible();
  expect(await entriesOf(page)).not.toContain('Contribute');
  const left = async (name: RegExp) =>
    (await page.getByRole('banner').getByRole('button', { name }).boundingBox())?.x ?? 0;
  expect(await left(/^Language/)).toBeLessThan(await left(/^Appearance/));
  expect(await left(/^Appearance/)).toBeLessThan(await left(/^Account of/));
  await context.close();
  await page.route('**/api/abp/application-configuration**', async (route) => {
    const configuration = await (await route.fetch()).json();
    await route.fulfill({
      json: {
        ...configuration,
        currentUser: {
          ...configuration.currentUser,
          impersonatorUserId: '00000000-0000-4000-8000-000000000001',
          impersonatorUserName: 'sami',
        },
      },
    });
  });
  await page.reload();
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Back to my account' }),
  ).toBeVisible();
  expect(await left(/^Back to my account/)).toBeLessThan(await left(/^Language/));
});

test('[R2.33] a page that the settings disable is in no menu and no header', async ({ page }) => {
  await page.route('**/assets/appsettings.json', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({
      json: {
        ...settings,
        disabledPages: [{ path: '/register' }, { path: '/public', redirect: '/preview' }],
      },
    });
  });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('header a[href="/register"], nav a[href="/register"]')).toHaveCount(0);
  await withSession(page, people.seat);
  await page.goto('/');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(page.locator('header a[href="/public"], nav a[href="/public"]')).toHaveCount(0);

  await test.step('[R2.35][R2.36] its address leads to the other page, or to home without one', async () => {
    await page.goto('/public');
    await expect(page).toHaveURL(/\/preview$/);
    await page.goto('/register');
    await expect(page).toHaveURL(/\/$/);
  });
});

test('[R2.114][R4.68] a slow request shows the bar at the top edge', async ({ page }) => {
  await page.goto('/preview');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/asset-management/asset?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pictures' }).click();
  const bar = page.getByTestId('loader-bar');
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.y).toBe(0);
  release();
  await expect(bar).toBeHidden();
});

test('[R4.69] a navigation that waits for its code shows the bar', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/remotes/account/**/remoteEntry.js*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  const bar = page.getByTestId('loader-bar');
  await expect(bar).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/register$/);
  await expect(bar).toBeHidden();
});

test('[R9.21][R9.22][R9.23] toasts are 350 px wide, 30 px from the lower right corner; a question is 450 px wide', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  await page.getByRole('main').locator('a[href^="/public/"]').first().focus();
  await page.keyboard.press('b');
  const toast = page.locator('.ed-toast').first();
  await expect(toast).toBeVisible();
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  const box = await toast.boundingBox();
  expect([
    box?.width,
    1440 - (box?.x ?? 0) - (box?.width ?? 0),
    900 - (box?.y ?? 0) - (box?.height ?? 0),
  ]).toEqual([350, 30, 30]);
  await page.route('**/api/asset-management/asset/by-set**', (route) =>
    route.fulfill({
      status: 400,
      headers: { _AbpErrorFormat: 'true' },
      json: {
        error: {
          code: 'X',
          message: 'Not today.',
          details: null,
          data: {},
          validationErrors: null,
        },
      },
    }),
  );
  await page.goto('/preview');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Not today.');
  expect((await question.boundingBox())?.width).toBe(450);
});
