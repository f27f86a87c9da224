import { join } from 'node:path';
import { callsOf } from '../site/data.ts';
import { servePages } from '../site/pages.ts';
import { fillSignIn, password, people } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const built = join(import.meta.dirname, 'abp/dist');
const CLIENT_ID = 'abp-client';

let pages: Awaited<ReturnType<typeof servePages>>;
let app: string;
let ofNorthlight: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  pages = await servePages(built, (path) =>
    path === '/getEnvConfig'
      ? {
          application: { baseUrl: `http://{0}.localhost:${pages.port}` },
          oAuthConfig: {
            issuer: `${baseURL}/identity`,
            redirectUri: `http://{0}.localhost:${pages.port}`,
            clientId: CLIENT_ID,
          },
          apis: { default: { url: baseURL }, AbpAccountPublic: { url: `${baseURL}/identity` } },
        }
      : undefined,
  );
  app = `http://localhost:${pages.port}`;
  ofNorthlight = `http://northlight.localhost:${pages.port}`;
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const admin = await callsOf(request, people.admin);
  await admin.post('/api/identity/clients', {
    clientId: CLIENT_ID,
    redirectUris: [app, ofNorthlight],
  });
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  await (await callsOf(request, people.admin)).remove(`/api/identity/clients/${CLIENT_ID}`);
  pages.close();
});

const person = (page: Page) => page.getByTestId('person');
const menu = (page: Page) => page.locator('abp-routes');
async function signIn(page: Page, at: string, userName: string): Promise<void> {
  await page.goto(at);
  await page.locator('app-home').getByRole('button').click();
  await fillSignIn(page, userName);
  await expect(person(page)).toHaveText(userName);
}

/** Opens an entry of ABP's menu, whose submenus open on hover. */
async function openEntry(page: Page, ...names: string[]): Promise<void> {
  await menu(page).getByText('Administration').hover();
  for (const name of names.slice(0, -1)) await menu(page).getByText(name, { exact: true }).hover();
  await menu(page)
    .getByRole('link')
    .filter({ hasText: names.at(-1)! })
    .click();
}

test('an administrator signs in, reloads, opens a second tab, finds people, roles and settings, and signs out', async ({
  page,
  context,
}) => {
  const failures: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  context.on('weberror', (error) => failures.push(error.error().message));
  await signIn(page, app, people.admin);

  await page.reload();
  await expect(person(page)).toHaveText(people.admin);
  // An expired token is renewed with the scopes that the client remembers.
  const renewed = page.waitForResponse((response) => response.url().endsWith('/identity/token'));
  await page.evaluate(() => {
    localStorage.setItem('expires_at', '1');
    localStorage.setItem('remember_me', 'true');
  });
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await expect(person(page)).toHaveText(people.admin);
  const second = await context.newPage();
  await second.goto(app);
  await expect(person(second)).toHaveText(people.admin);

  await openEntry(page, 'Identity', 'Users');
  await expect(page.getByRole('cell', { name: people.contributor }).first()).toBeVisible();
  await page.goto(`${app}/identity/roles`);
  await expect(page.getByText('ProfitCalculation')).toBeVisible();
  await page.goto(app);
  await openEntry(page, 'Settings');
  await expect(page.locator('[formcontrolname=defaultFromAddress]')).toHaveValue(
    'editorial@editorial.test',
  );

  await page.getByText('admin@editorial.test').first().click();
  await page.getByText('Log out').click();
  await expect(page.locator('app-home').getByRole('button')).toBeVisible();
  await expect(menu(page).getByText('Administration')).toHaveCount(0);
  await page.locator('app-home').getByRole('button').click();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(failures).toEqual([]);
});

test('the menu follows the policies, and the language changes pages and direction', async ({
  page,
}) => {
  await signIn(page, app, people.client);
  await expect(menu(page).getByText('Home')).toBeVisible();
  await expect(menu(page).getByText('Administration')).toHaveCount(0);
  await page.goto(`${app}/identity/users`);
  await expect(page.getByText('[403]')).toBeVisible();

  await page.goto(app);
  await page.getByText('English').click();
  await page.getByText('العربية').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(menu(page).getByText('الرئيسية')).toBeVisible();
});

test('an organization is removed on ABP’s page', async ({ page, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const admin = await callsOf(request, people.admin);
  const name = `brief-${crypto.randomUUID().slice(0, 8)}`;
  await admin.post('/api/multi-tenancy/tenants', {
    name,
    adminEmailAddress: `chief@${name}.example.test`,
  });
  await signIn(page, app, people.admin);
  // ABP's pages do not know the question, so their application proves who sits there.
  await page.evaluate(
    ([site, secret]) =>
      fetch(`${site}/api/account/identity-check`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ password: secret }),
      }),
    [baseURL!, password] as const,
  );
  await page.goto(`${app}/tenant-management/tenants`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button').first().click();
  await page.getByText('Delete', { exact: true }).last().click();
  await expect(page.getByText(`Delete the organization ${name}?`)).toBeVisible();
  await page.locator('#confirm').click();
  await expect(row).toHaveCount(0);
  const found = await admin.get(`/api/multi-tenancy/tenants?filter=${name}`);
  expect(found).toMatchObject({ totalCount: 0 });
});

test('the organization comes from the host name, and its people can sign in', async ({ page }) => {
  await page.goto(ofNorthlight);
  await expect(page.getByTestId('tenant')).toHaveText('northlight');
  await page.locator('app-home').getByRole('button').click();
  await page.locator('summary').click();
  await page.locator('#tenant').fill('northlight');
  await fillSignIn(page, 'client@northlight.test');
  await expect(person(page)).toHaveText('client@northlight.test');
  await expect(page.getByTestId('tenant')).toHaveText('northlight');
});
