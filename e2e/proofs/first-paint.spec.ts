import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { people, withSession } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

const isAlive = () =>
  document.querySelector('#root[data-drawn]') === null && document.querySelector('#main') !== null;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('home shows its search, its pictures and its plans', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    const pictures = page.locator('main img');
    // At least one of each set, because the demo may still be generated.
    expect(await pictures.count()).toBeGreaterThanOrEqual(6);
    await expect
      .poll(() =>
        pictures
          .first()
          .evaluate(
            (image: HTMLImageElement) =>
              image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1',
          ),
      )
      .toBe(true);
    await expect(page.locator('.home-plans h3')).toHaveCount(3);
  });
  test('the previews, a set and a picture show their content, and an unknown address is none', async ({
    page,
  }) => {
    await page.goto('/preview');
    await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/preview\/sets\/\d+$/);
    await page.locator('main li a').first().click();
    await expect(page).toHaveURL(/\/preview\/[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    for (const none of ['/nowhere', '/preview/sets', '/account/nothing'])
      expect((await page.goto(none))?.status(), none).toBe(404);
  });
  test('it is in the visitor’s language and direction', async ({ browser }) => {
    for (const [locale, language, direction, link] of [
      ['de-DE', 'de', 'ltr', 'Anmelden'],
      ['ar', 'ar', 'rtl', 'تسجيل الدخول'],
    ] as const) {
      const context = await browser.newContext({ locale, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.getByRole('link', { name: link })).toBeVisible();
      await context.close();
    }
  });
});

test('the scripts take over the server-rendered home: nothing moves, nothing is requested again, typed text stays', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('ridges');
  release();
  await page.waitForFunction(isAlive);
  await expect(page.getByRole('searchbox')).toHaveValue('ridges');
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(asked.filter((path) => /by-set|subscription\/plan/.test(path))).toEqual([]);
  expect(
    await page.evaluate(() =>
      (globalThis as unknown as { moved: number[] }).moved.reduce((sum, value) => sum + value, 0),
    ),
  ).toBeLessThan(0.02);
});

test('the scripts take over drawn previews in one step, with what was typed', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/preview', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('ridges');
  await expect(page.locator('#drawn')).toBeVisible();
  release();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('ridges');
});

test('a search shows the places of its pictures before the scripts have loaded', async ({
  page,
}) => {
  await withSession(page, people.client);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/catalog?expandAssets=true', { waitUntil: 'commit' });
  await expect(page.locator('#drawn .ed-skeleton').first()).toBeVisible();
  release();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.locator('.ed-grid__open').first()).toBeVisible();
});

test('the server-rendered picture stays the largest paint: neither late fonts nor the scripts move or enlarge it', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const largest: string[] = [];
    Object.assign(globalThis, { largest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        largest.push((entry as PerformanceEntry & { url: string }).url);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  for (const late of ['**/main.*.js', '**/*.woff2'])
    await page.route(late, async (route) => {
      await held;
      await route.continue();
    });
  const picturesPainted = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { largest: string[] }).largest.filter((url) => url !== '').length,
    );
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(picturesPainted).toBe(1);
  release();
  await page.waitForFunction(isAlive);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector<HTMLImageElement>('main img[data-loaded]') !== null,
  );
  // The paint of a frame is reported after that frame.
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
  expect(await picturesPainted()).toBe(1);
  await context.close();
});

test('the scripts of a drawn picture load after the picture, which stays the largest paint', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.goto('/preview');
  const path = await page.locator('main li a').first().getAttribute('href');
  await context.clearCookies();
  await page.addInitScript(() => {
    const largest: string[] = [];
    Object.assign(globalThis, { largest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        largest.push((entry as PerformanceEntry & { url: string }).url);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/asset-management/file/*/preview-*', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(String(path), { waitUntil: 'domcontentloaded' });
  // The scripts wait for the picture, and the picture for this test.
  expect(asked.filter((file) => file.startsWith('/main.') && file.endsWith('.js'))).toEqual([]);
  release();
  // They run once the visitor does something.
  await page.mouse.move(200, 400);
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  const pictures = () =>
    page.evaluate(() =>
      (globalThis as unknown as { largest: string[] }).largest.filter((url) => url !== ''),
    );
  expect((await pictures()).length).toBe(1);
  await context.close();
});

test('a click before the scripts have loaded takes effect as soon as they have', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('ridges');
  await page.getByRole('searchbox').press('Enter');
  release();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a press that begins before the scripts have loaded and ends afterwards is a click', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const box = await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).boundingBox();
  if (!box) throw new Error('The link is not there.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  release();
  await page.waitForFunction(isAlive);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/identity\/interaction\//);
});

test('a signed-in user never sees the anonymous home', async ({ page }) => {
  await withSession(page, people.seat);
  await page.route('**/main.*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root[data-drawn]')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();
});

test('a signed-in user waits for one round of parallel calls, and the page shows before any other call is answered', async ({
  page,
}) => {
  await withSession(page, people.seat);
  const firstRound = [
    '/api/abp/application-configuration',
    '/api/public/public-profile/current',
    ...['active-subscription', 'approved-subscription', 'is-master-user'].map(
      (name) => `/api/subscription/subscription/${name}`,
    ),
  ];
  let release = () => {};
  const together = new Promise<void>((done) => {
    release = done;
  });
  const later = new Promise<void>(() => {});
  const asked: string[] = [];
  await page.route(/\/api\/(?!.*\/file\/)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await (firstRound.includes(pathname) ? together : later);
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => [...asked].sort()).toEqual(firstRound);
  release();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the module that renders home does not keep the process alive', () => {
  const drawing = resolve(import.meta.dirname, '../../dist/site/draw.mjs');
  expect(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import(${JSON.stringify(drawing)}).then(() => console.log('ready'))`,
      ],
      { encoding: 'utf8', timeout: 20_000 },
    ),
  ).toContain('ready');
});
