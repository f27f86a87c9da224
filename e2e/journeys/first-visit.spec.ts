import { expect, test, type Browser } from '../site/test.ts';

// The tests are independent: any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

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

test('home loads at most 150 kB of code on a first visit, account pages 244 kB, the catalog 253 kB', async ({
  browser,
}) => {
  for (const [path, budget] of [
    ['/', 150_000],
    ['/register', 244_000],
    ['/join-us', 244_000],
    ['/account/forgot-password', 244_000],
    ['/preview', 253_000],
  ] as const) {
    const weight = await weightOf(browser, path);
    expect(weight, path).toBeGreaterThan(100_000);
    expect(weight, path).toBeLessThanOrEqual(budget);
  }
});
