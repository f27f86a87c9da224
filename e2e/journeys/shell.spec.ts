import { people, withSession } from '../site/people.ts';
import { expect, test, type Browser } from '../site/test.ts';

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

const openPaths = [
  ['/impersonate', '[R2.12][R2.28]'],
  ['/preview', '[R2.13][R2.29]'],
  ['/register', '[R2.07][R2.30]'],
  ['/account/login', '[R2.135N]'],
  ['/account/forgot-password', '[R2.18]'],
  ['/join-us', '[R2.08]'],
] as const;

for (const [path, ids] of openPaths) {
  test(`${path} is open to anonymous visitors ${ids}`, async ({ page }) => {
    await page.goto(path);
    // With redirect sign-in, the login page redirects to the issuer.
    await expect(page).toHaveURL(
      path === '/account/login' ? /\/identity\/interaction\// : new RegExp(`${path}$`),
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

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

test('[R1.10][R2.39][R2.49][R2.136N] a client without a subscription is redirected to /subscription, without a loop', async ({
  page,
}) => {
  await withSession(page, people.newcomer);
  await page.goto('/catalog');
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0);
  await page.goto('/account/manage');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await expect(page).toHaveURL(/\/account\/manage$/);
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

test('[R2.104][R2.107][R2.116] a path that no route matches shows the 404 page', async ({
  page,
}) => {
  await page.goto('/no/such/page');
  const shown = page.getByRole('main');
  await expect(shown.getByText('[404]'), 'signed out').toBeVisible();
  await expect(page.locator('#drawn'), 'the page of the scripts').toHaveCount(0);
  const [, drawn = ''] = (await (await page.request.get('/no/such/page')).text()).split('<main');
  for (const text of await shown.locator('p, h1, a').allTextContents())
    expect(drawn.split('</main>')[0], 'the same without scripts').toContain(`>${text}<`);
  await page.goto('/pricing/no-such-page');
  await expect(shown.getByText('[404]'), 'signed out, below a remote').toBeVisible();
  await page.goto('/subscription/does/not/exist');
  await expect(shown.getByText('[404]'), 'signed out, below pages for clients').toBeVisible();
  const answer = await page.goto('/public/no-such-picture');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('#drawn'), 'the page of the scripts').toHaveCount(0);
  await expect(shown.getByText('[404]'), 'signed out, an unknown picture').toBeVisible();
  await page.goto('/subscription/spending');
  await expect(page, 'a page that exists asks for a sign-in').toHaveURL(/\/$/);
  await withSession(page, people.client);
  await page.goto('/no/such/page');
  await expect(shown.getByText('[404]')).toBeVisible();
  await shown.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown picture is a page that says so [R8.07][R8.34N]', async ({ page }) => {
  await withSession(page, people.client);
  await page.goto('/public/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Resource not found!')).toBeVisible();
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

test('[R2.09][R2.10][R2.11][R2.37] a client opens the subscription, the basket and their own licenses', async ({
  page,
}) => {
  await withSession(page, people.seat);
  for (const [path, heading] of [
    ['/subscription', /Subscription|Essential|Studio|Agency|Plan/i],
    ['/checkout', /Basket|Checkout/i],
    ['/licensing-history', /Licensing History/i],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
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

test('[R3.73][R3.74] a page has its own title, with the name of the application, and meta tags, which go with it', async ({
  page,
}) => {
  await page.goto('/preview');
  await expect(page).toHaveTitle(/Previews.*Editorial/);
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute('content', /Look around freely/);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /\/preview$/);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveTitle(/Register.*Editorial/);
  await expect(description.and(page.locator('[content*="Look around freely"]'))).toHaveCount(0);
  await expect(canonical).toHaveCount(0);
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

test('[R2.121N] from home an anonymous visitor sees pictures and can start a search', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('harbour');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign in to search' })).toBeVisible();
});

test('at 390 px no page is wider than the screen, and home is at most 3,500 px high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/',
    '/preview',
    '/register',
    '/join-us',
    '/contact',
    '/account/forgot-password',
    '/impersonate',
    '/verify',
    '/help',
    '/help/refunds',
    '/license',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { documentElement } = document;
      return {
        scrollWidth: documentElement.scrollWidth,
        scrollHeight: documentElement.scrollHeight,
      };
    });
    expect(scrollWidth, path).toBe(390);
    if (path === '/') expect(scrollHeight).toBeLessThanOrEqual(3500);
  }
});

test('the first visit requests each file and each call once, and the console stays silent', async ({
  page,
}) => {
  const [asked, said] = [[] as string[], [] as string[]];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'Newest sets' }).getByRole('img').first(),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  const code = asked.filter((line) => /\.(js|css)$|\/api\/|\.json$/.test(line));
  expect(code.filter((line, index) => code.indexOf(line) !== index)).toEqual([]);
  expect(said).toEqual([]);
});

/** Returns the bytes of scripts and styles transferred on a first visit. */
async function weightOf(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  await context.close();
  return bytes;
}

test('home loads at most 150 kB of code on a first visit, account pages 243 kB, the catalog 250 kB', async ({
  browser,
}) => {
  for (const [path, budget] of [
    ['/', 150_000],
    ['/register', 243_000],
    ['/join-us', 243_000],
    ['/account/forgot-password', 243_000],
    ['/preview', 250_000],
  ] as const) {
    const weight = await weightOf(browser, path);
    expect(weight, path).toBeGreaterThan(100_000);
    expect(weight, path).toBeLessThanOrEqual(budget);
  }
});
