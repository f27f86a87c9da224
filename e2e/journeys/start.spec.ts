import { anOrganization } from '../site/data.ts';
import { people, signIn, withSession } from '../site/people.ts';
import type { Route } from '@playwright/test';
import { expect, test, type Page } from '../site/test.ts';

const configuration = '**/api/abp/application-configuration*';
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not start' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const html = { status: 200, contentType: 'text/html', body: '<p>Be right back' };
const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  '503': (route) => route.fulfill({ status: 503, body: '' }),
  '500': (route) => route.fulfill({ status: 500, body: '' }),
  '404': (route) => route.fulfill({ status: 404, body: '' }),
  HTML: (route) => route.fulfill(html),
  'no answer': (route) => route.abort('connectionrefused'),
};

for (const [name, answer] of Object.entries(answers))
  test(`a start whose configuration is ${name} says so on every page, and can be tried again`, async ({
    page,
  }) => {
    await withSession(page, people.newcomer);
    for (const path of ['/', '/preview', '/public', '/subscription']) {
      await page.route(configuration, answer);
      await page.goto(path);
      await expect(failed(page), path).toBeVisible();
      await expect(failed(page).getByRole('button', { name: 'Log out' })).toBeVisible();
      await page.unroute(configuration);
    }
    await failed(page).getByRole('button', { name: 'Try again' }).click();
    await expect(account(page)).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
  });

test('a start that never gets an answer says that it takes long, and goes on when it gets one', async ({
  page,
}) => {
  await withSession(page, people.newcomer);
  await page.clock.install();
  const { promise: later, resolve: answerNow } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  await page.route(configuration, async (route) => {
    isAsked();
    await later;
    await route.continue();
  });
  await page.goto('/');
  await asked;
  await page.clock.fastForward(16_000);
  const slow = page.getByRole('alert').filter({ hasText: 'longer than usual' });
  await expect(slow).toBeVisible();
  answerNow();
  await expect(account(page)).toBeVisible();
  await expect(slow).toHaveCount(0);
});

test('without settings the page says that it could not start; without a registry, which part is missing', async ({
  page,
}) => {
  await page.route('**/assets/appsettings.json', (route) => route.fulfill({ status: 500 }));
  // The visitor may read what was drawn, so the notice is above it.
  await page.goto('/');
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).nth(1)).toBeVisible();
  await page.unroute('**/assets/appsettings.json');

  await page.route('**/remotes/registry.json', (route) => route.fulfill({ status: 503 }));
  await page.goto('/register');
  await expect(page.getByText('This part of the site is not available')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('The site does not answer as it should')).toBeVisible();
  await page.unroute('**/remotes/registry.json');
  await page.goto('/register');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('whoever logs out at a start that failed is out, and the site starts', async ({ page }) => {
  await signIn(page, people.newcomer);
  await page.route(configuration, answers['503']!);
  await page.goto('/preview');
  await expect(failed(page)).toBeVisible();
  await page.unroute(configuration);
  await failed(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('whoever leaves the organization at a start that failed finds the site without it', async ({
  page,
  request,
}) => {
  const { name } = await anOrganization(request);
  await page.goto(`/preview?__tenant=${name}`);
  // The browser remembers it.
  await page.waitForFunction((named) => JSON.stringify(localStorage).includes(named), name);
  await page.route(configuration, answers['503']!);
  await page.goto('/preview');
  await expect(failed(page)).toBeVisible();
  await page.unroute(configuration);
  const asked = page.waitForRequest(configuration);
  await failed(page)
    .getByRole('button', { name: `Leave ${name}` })
    .click();
  expect((await asked).headers().__tenant).toBeUndefined();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
});

test('a person whose clock is an hour slow signs in, because the server knows the time', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await signIn(page, people.newcomer);
});

test('a browser that blocks the data of sites says so before the sign-in begins', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/preview');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText('blocks the data of sites')).toBeVisible();
  await expect(page).toHaveURL(/\/preview/);
});
