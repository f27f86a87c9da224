import { readRegistry } from '@editorial/registry';
import { siteRemotes } from '../site/remotes.ts';
import { expect, test, type Page } from '../site/test.ts';

test('a remote with missing files takes down only its own area, and offers a retry', async ({
  page,
}) => {
  let isGone = true;
  await page.route('**/remotes/catalog/**', (route) => (isGone ? route.abort() : route.continue()));
  await page.goto('/preview');
  await expect(
    page.getByRole('heading', { name: 'This part of the site is not available' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(
    page.getByRole('region', { name: 'Newest sets' }).getByRole('img').first(),
  ).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  isGone = false;
  await page.goto('/preview');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
});

test('the shell works with a broken registry', async ({ page }) => {
  await page.route('**/remotes/registry.json', (route) =>
    route.fulfill({ body: '{"remotes": 7', contentType: 'application/json' }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Newest sets' }).getByRole('img').first(),
  ).toBeVisible();
});

test('a new release that does not load is replaced by the last good one, with a message', async ({
  page,
}) => {
  await page.route('**/remotes/registry.json', async (route) => {
    const registry = (await (await route.fetch()).json()) as {
      remotes: {
        catalog: {
          live: string;
          history: object[];
          releases: { version: string; manifest: string }[];
        };
      };
    };
    const { catalog } = registry.remotes;
    const live = catalog.releases.find((release) => release.version === catalog.live);
    const good = { ...live, verified: { at: '', by: 'a look', shell: '' } };
    const broken = {
      ...live,
      version: 'broken',
      manifest: '/remotes/catalog/broken/mf-manifest.json',
    };
    const history = [
      {
        version: 'broken',
        at: new Date(0).toISOString(),
        by: 'a team',
        action: 'publish',
        reason: '',
      },
      ...catalog.history,
    ];
    await route.fulfill({
      json: {
        ...registry,
        remotes: {
          ...registry.remotes,
          catalog: { ...catalog, live: 'broken', history, releases: [broken, good] },
        },
      },
    });
  });
  await page.goto('/preview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Previews');
  await expect(page.getByText(/The catalog: the newest release did not load/)).toBeVisible();
});

const tampered = (source: string) => `globalThis.tampered = true;${source}`;
const wasTampered = (page: Page) => page.evaluate(() => 'tampered' in globalThis);
test('a modified entry is refused: none of it runs, and the last good release or an error message replaces it', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.route('**/remotes/catalog/**/remoteEntry.js*', async (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: tampered(await (await route.fetch()).text()),
    }),
  );
  await page.goto('/preview');
  await expect(
    page.getByRole('heading', { name: 'This part of the site is not available' }),
  ).toBeVisible();
  expect(await wasTampered(page)).toBe(false);
  expect(messages.join('\n')).toContain('[FED-009]');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
});

test('a modified chunk is refused with its own error code; the rest of the site works', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  const live = (await readRegistry(siteRemotes)).remotes.catalog?.live ?? '';
  await page.route(
    new RegExp(`/remotes/catalog/${live}/(?!remoteEntry)[^/]+[.]js`),
    async (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: tampered(await (await route.fetch()).text()),
      }),
  );
  await page.goto('/preview');
  // An older release is used if one is stored.
  await expect(
    page
      .getByRole('heading', { name: 'This part of the site is not available' })
      .or(page.getByText('The catalog: the newest release did not load')),
  ).toBeVisible();
  expect(await wasTampered(page)).toBe(false);
  await expect.poll(() => messages.join('\n')).toContain('[FED-009]');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
});

test('once a visitor interacts, the remotes are in the browser’s cache: opening one requests no script', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
  const requested: string[] = [];
  page.on('response', (response) => requested.push(new URL(response.url()).pathname));
  // The page listens once it is idle, and a hand moves more than once.
  let y = 300;
  await expect
    .poll(async () => {
      await page.mouse.move(200, (y += 1));
      return requested.join('\n');
    })
    .toMatch(/\/remotes\/catalog\/[^/]+\/remoteEntry\.js/);
  await page.waitForLoadState('networkidle');
  const scripts = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(
          ({ name, initiatorType, transferSize }) =>
            initiatorType === 'script' && /\/remotes\/catalog\//.test(name) && transferSize > 0,
        )
        .map(({ name }) => name),
    );
  await page.getByRole('main').getByRole('link', { name: 'Previews' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Previews');
  expect(await scripts()).toEqual([]);
});
