import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const hostile =
  '"><img src=x onerror="window.broken=1"><script>window.broken=1</script>{{count}}$t(::Menu:Home)';
const wasBroken = (page: Page) => page.evaluate(() => 'broken' in globalThis);
/** Changes one JSON response of the site. */
const changed = (page: Page, address: string, change: (answer: any) => unknown) =>
  page.route(address, async (route) =>
    route.fulfill({ json: change(await (await route.fetch()).json()) }),
  );
const seesTheFrame = async (page: Page) => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};

test('names of people and organizations, messages and titles are plain text, whatever they contain', async ({
  page,
}) => {
  await withSession(page, people.newcomer);
  await changed(page, '**/api/abp/application-configuration**', (configuration) => ({
    ...configuration,
    currentUser: {
      ...configuration.currentUser,
      name: hostile,
      surName: hostile,
      userName: hostile,
    },
    currentTenant: { id: '00000000-0000-4000-8000-000000000002', name: hostile, isAvailable: true },
  }));
  await changed(page, '**/api/subscription/plan', (plans) =>
    plans.map((plan: object) => ({ ...plan, name: hostile })),
  );
  await page.goto('/subscription');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toContainText('<img src=x');
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('main').getByRole('heading', { name: hostile }).first(),
  ).toBeVisible();
  await page.unroute('**/api/subscription/plan');
  await page.route('**/api/subscription/plan', (route) =>
    route.fulfill({
      status: 409,
      headers: { _AbpErrorFormat: 'true' },
      json: {
        error: { code: hostile, message: hostile, details: hostile, validationErrors: null },
      },
    }),
  );
  await page.reload();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    '<img src=x',
  );
  expect(await wasBroken(page)).toBe(false);
});

test('a picture’s hostile title is plain text in the page and in the window’s title', async ({
  page,
}) => {
  const { items } = (await (
    await page.request.get('/api/asset-management/asset?maxResultCount=1')
  ).json()) as { items: [{ id: string }] };
  await changed(page, `**/api/asset-management/asset/${items[0].id}/by-id`, (asset) => ({
    ...asset,
    title: hostile,
    description: hostile,
    keywords: [hostile],
  }));
  await page.goto(`/preview/${items[0].id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
  await expect(page).toHaveTitle(
    new RegExp(hostile.slice(0, 20).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  );
  expect(await wasBroken(page)).toBe(false);
});

test('an injected style is not applied, neither as an element nor as an attribute', async ({
  page,
  refusals,
}) => {
  for (const path of ['/', '/preview', '/identity/session/end', '/swagger']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).or(page.locator('h2.title'))).toBeVisible({
      timeout: 30_000,
    });
    expect(refusals, path).toEqual([]);
    const color = await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<style>body{color:rgb(1,2,3)!important}</style><p style="color:rgb(1,2,3)">x</p>',
      );
      return [document.body, document.body.lastElementChild!].map(
        (element) => getComputedStyle(element).color,
      );
    });
    expect(color, path).not.toContain('rgb(1, 2, 3)');
    await expect.poll(() => refusals.length, path).toBe(2);
    refusals.length = 0;
  }
});

test('a browser that forbids storage sees home and the previews', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Storage is forbidden.', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await seesTheFrame(page);
  await page.goto('/preview');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
});

test('a full storage loses nothing visible', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await seesTheFrame(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /English/ })
    .click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('descriptors with wrong types and cyclic menus do not break the frame and the other remotes', async ({
  page,
}) => {
  await changed(page, '**/remotes/registry.json', (registry) => {
    const { account, catalog } = registry.remotes;
    account.menu = [{ name: 7, path: {} }];
    catalog.menu = [
      ...(catalog.menu ?? []),
      { name: 'A', parentName: 'B', path: '/a', order: 1 },
      { name: 'B', parentName: 'A', path: '/b', order: 2 },
      { name: 'C', parentName: 'nobody', path: '/c', order: 3 },
    ];
    return registry;
  });
  await page.goto('/');
  await seesTheFrame(page);
  await page.goto('/preview');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
});

test('a navigation during a navigation ends at the last one', async ({ page }) => {
  await page.route('**/remotes/catalog/**/*.js', async (route) => {
    await new Promise((done) => {
      setTimeout(done, 400);
    });
    await route.continue();
  });
  await page.goto('/');
  await seesTheFrame(page);
  await page.evaluate(() => {
    for (const name of ['Previews', 'Register'])
      [...document.querySelectorAll<HTMLAnchorElement>('header a')]
        .find((link) => link.textContent?.trim() === name)
        ?.click();
  });
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
