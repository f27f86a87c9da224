import { pictures } from '../site/data.ts';
import { expect, test, type Page } from '../site/test.ts';

// The tests are independent: any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });

/** The phone and the line of Lighthouse's mobile preset. */
async function slowDown(page: Page): Promise<void> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 96_000,
  });
}

const hasStarted = (page: Page) => page.evaluate(() => document.getElementById('scripts') === null);

/** Opens the page of a picture, and ends once it is painted. Its scripts never come. */
async function openWithoutScripts(page: Page): Promise<string> {
  const [picture] = await pictures(page.request, 1);
  await page.route('**/main.*.js', () => {});
  await slowDown(page);
  await page.goto(`/preview/${picture?.id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  return `/preview/${picture?.id}`;
}

test('on a slow phone, the sizes of a picture and the way to its license work from the first paint', async ({
  page,
}) => {
  const path = await openWithoutScripts(page);
  const first = page.getByRole('radio').first();
  await expect(first).toBeChecked();
  await expect(page.getByRole('row').nth(1)).toContainText(/\d[.,]\d\d/);
  await page.getByRole('link', { name: 'Sign in to license' }).tap();
  await expect(page).toHaveURL(`/account/login?returnUrl=${encodeURIComponent(path)}`);
});

test('on a slow phone, a similar picture opens from the first paint', async ({ page }) => {
  const path = await openWithoutScripts(page);
  const other = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await other.tap();
  await expect(page).not.toHaveURL(path);
  await expect(page).toHaveURL(/\/preview\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('on a slow phone, links of the header open from the first paint', async ({ page }) => {
  const path = await openWithoutScripts(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).tap();
  await expect(page).toHaveURL(`/account/login?returnUrl=${encodeURIComponent(path)}`);
});

test('on a slow phone, no script of a picture’s page runs before its visitor does something', async ({
  page,
}) => {
  const [picture] = await pictures(page.request, 1);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await slowDown(page);
  await page.goto(`/preview/${picture?.id}`, { waitUntil: 'load' });
  // The files are fetched in time, and only that.
  await expect.poll(() => asked.filter((name) => /^\/main\..*\.js$/.test(name))).toHaveLength(1);
  expect(await hasStarted(page)).toBe(false);
  await page.getByRole('searchbox').tap();
  expect(await hasStarted(page)).toBe(true);
  // What is typed and sent meanwhile takes effect as soon as the scripts are there.
  await page.getByRole('searchbox').fill('ridges');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign in to search' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.locator('#drawn')).toHaveCount(0);
});
