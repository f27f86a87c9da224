import { people, signIn } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

const isAlive = () => document.querySelector('#root[data-drawn]') === null && document.querySelector('#main') !== null;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('home shows its search, its pictures and its plans', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    const pictures = page.locator('main img');
    expect(await pictures.count()).toBeGreaterThanOrEqual(12);
    await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1')).toBe(true);
    await expect(page.locator('.home-plans h3')).toHaveCount(3);
  });
  test('it is in the visitor’s language and direction', async ({ browser }) => {
    for (const [locale, language, direction, link] of [['de-DE', 'de', 'ltr', 'Anmelden'], ['ar', 'ar', 'rtl', 'تسجيل الدخول']] as const) {
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

test('the scripts take the drawn home over: nothing moves, nothing is asked for again, what was typed stays', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value); }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((done) => { release = done; });
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
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved.reduce((sum, value) => sum + value, 0))).toBeLessThan(0.02);
});
test('a click before the scripts have come is done as soon as they are there', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => { release = done; });
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
test('who is signed in never sees the anonymous home', async ({ page }) => {
  await signIn(page, people.seat);
  await page.route('**/main.*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root[data-drawn]')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();
});
test('who is signed in waits for one round of calls: none that the first page waits for begins after another has ended', async ({ page }) => {
  await signIn(page, people.seat);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#root:not([data-drawn]) main')) return;
      observer.disconnect();
      Object.assign(globalThis, { shownAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const calls = await page.evaluate(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, startTime }) => /\/api\/(?!.*\/file\/)/.test(name) && startTime < (globalThis as unknown as { shownAt: number }).shownAt)
    .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, startTime, responseEnd })));
  expect(calls.map(({ path }) => path)).toContain('/api/abp/application-configuration');
  expect(Math.max(...calls.map(({ startTime }) => startTime))).toBeLessThan(Math.min(...calls.map(({ responseEnd }) => responseEnd)));
});
