import { people, signIn, withSession } from '../site/people.ts';
import { avatar, tokenCalls } from '../site/session-marks.ts';
import { expect, test } from '../site/test.ts';

test('[R4.50][R4.51][R8.21] a refused renewal removes the tokens and leads to the sign-in', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, people.seat);
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/identity/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  // The issuer still knows the person, so it would sign in again without a word.
  await page.route('**/identity/auth?*', (route) => route.fulfill({ body: 'the sign-in' }));
  await page.clock.fastForward('00:46:00');
  await expect(page.getByText('the sign-in')).toBeVisible();
  await page.goto('/assets/appsettings.json');
  expect(
    await page.evaluate(() => [
      localStorage.getItem('access_token'),
      localStorage.getItem('refresh_token'),
    ]),
  ).toEqual([null, null]);
});

test('every call carries the headers of its session', async ({ page }) => {
  await withSession(page, people.seat);
  const asked = page.waitForRequest((request) => request.url().includes('/api/asset-management/'));
  await page.goto('/catalog?expandAssets=true');
  const headers = await (await asked).allHeaders();
  await test.step('[R7.70][R7.71][R7.73] token, language, and that a script asks', async () => {
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    expect(headers.authorization).toBe(`Bearer ${token}`);
    expect(headers['accept-language']).toMatch(/^en/);
    expect(headers['x-requested-with']).toBe('XMLHttpRequest');
  });
  await test.step('[R7.74][R7.75] the XSRF cookie, in two headers, with a change', async () => {
    const changing = page.waitForRequest(
      (request) => request.method() !== 'GET' && request.url().includes('/api/account/'),
    );
    await page.goto('/account/manage');
    await page.getByRole('button', { name: 'Save' }).first().click();
    const sent = await (await changing).allHeaders();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
    expect(cookie?.value).toBeTruthy();
    const value = decodeURIComponent(cookie?.value ?? '');
    expect(sent.requestverificationtoken).toBe(value);
    expect(sent['x-xsrf-token']).toBe(value);
  });
  await test.step('[R9.44][R9.47] language and organization, and the client, are kept under their keys', async () => {
    const [session, client] = await page.evaluate(() => [
      JSON.parse(localStorage.getItem('abpSession') ?? '{}'),
      localStorage.getItem('abpOAuthClientId'),
    ]);
    expect(session).toMatchObject({ language: expect.stringMatching(/^en/), tenant: null });
    expect(client).toBeTruthy();
  });
});

test('[R9.64N] each key of a session is stored in its specified place and nowhere else', async ({
  page,
  context,
}) => {
  await signIn(page, people.client);
  const kept = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));
  for (const key of ['access_token', 'refresh_token', 'abpSession', 'abpOAuthClientId']) {
    expect(kept.local, key).toContain(key);
    expect(kept.session, key).not.toContain(key);
  }
  await page.goto('/checkout');
  // A session that is lost while the page loads leads to the issuer.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page).toHaveURL(/\/$/);
  expect(
    await page.evaluate(() => [
      sessionStorage.getItem('editorial.wantedAddress'),
      localStorage.getItem('editorial.wantedAddress'),
    ]),
  ).toEqual(['/checkout', null]);
  expect((await context.cookies()).map(({ name }) => name)).not.toEqual(
    expect.arrayContaining(['access_token']),
  );
});

test('[R4.49][R6.11][R6.12] without a refresh token, a token that ends logs out, and a search asks to sign in', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, people.client);
  await page.evaluate(() => localStorage.removeItem('refresh_token'));
  await page.goto('/preview');
  await expect(avatar(page)).toBeVisible();
  // Code that is still loading when an hour passes counts as lost.
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('01:01:00');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await page.getByRole('banner').getByRole('searchbox').fill('harbour');
  await page.getByRole('banner').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign in to search' })).toBeVisible();
});

test('[R4.48] a refresh token renews a token that runs out, unnoticed, at three quarters of its life', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, people.seat);
  const first = await page.evaluate(() => localStorage.getItem('access_token'));
  const forms = tokenCalls(page);
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('00:46:00');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('access_token')))
    .not.toBe(first);
  expect(forms.map((form) => form.get('grant_type'))).toEqual(['refresh_token']);
  await expect(avatar(page)).toBeVisible();
});
