import { people, withSession } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

// The tests are independent: any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

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
