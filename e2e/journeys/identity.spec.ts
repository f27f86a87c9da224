import { fillSignIn, people, withSession } from '../site/people.ts';
import { avatar, tokenCalls } from '../site/session-marks.ts';
import { withSettings } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test('[R2.72][R4.37][R7.47][R7.55][R7.56] the popup keeps the pending search, and passes the current language to the issuer', async ({
  page,
}) => {
  await page.goto('/preview?culture=de');
  await expect(page).toHaveURL(/\/preview$/);
  await page.getByRole('banner').getByRole('searchbox').fill('harbour');
  await page.getByRole('banner').getByRole('searchbox').press('Enter');
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/identity/auth?') &&
      request.isNavigationRequest() &&
      request.frame() === page.mainFrame(),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Anmelden' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect([
    query.get('culture'),
    query.get('ui-culture'),
    query.get('code_challenge_method'),
    query.get('response_type'),
  ]).toEqual(['de', 'de', 'S256', 'code']);
  expect(query.get('scope')?.split(' ')).toEqual(
    expect.arrayContaining(['offline_access', 'Editorial']),
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('editorial.wantedAddress'))).toBe(
    '/catalog?searchText=harbour',
  );
  await page.locator('#username').fill(people.client);
  await page.locator('#password').fill('1q2w3E*');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/catalog\?searchText=harbour$/);
});

test('[R2.89] without organizations the login page has no box for one', async ({ page }) => {
  await withSettings(page, (settings) => {
    settings.oAuthConfig.responseType = 'password';
  });
  await page.route('**/api/abp/application-configuration*', async (route) => {
    const configuration = await (await route.fetch()).json();
    configuration.multiTenancy.isEnabled = false;
    await route.fulfill({ json: configuration });
  });
  await page.goto('/account/login');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'switch' })).toHaveCount(0);
});

test('a sign-in by password keeps its marks, reads the configuration, and signing out removes both', async ({
  page,
  context,
}) => {
  await withSettings(page, (settings) => {
    settings.oAuthConfig.responseType = 'password';
  });
  const configurations: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/abp/application-configuration')
      configurations.push(request.headers().authorization);
  });
  const forms = tokenCalls(page);
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const remembered = async () =>
    (await context.cookies()).find(({ name }) => name === 'rememberMe');

  await test.step('[R4.38][R4.39][R4.42] it stays in the site, reads the configuration with the token, and leads on', async () => {
    await page.goto('/account/login?returnUrl=%2Flicensing-history');
    configurations.length = 0;
    await fillSignIn(page, people.seat);
    await expect(page).toHaveURL(/\/licensing-history$/);
    expect(forms.map((form) => form.get('grant_type'))).toEqual(['password']);
    expect(configurations).toContain(`Bearer ${await kept('access_token')}`);
  });
  await test.step('[R4.40][R4.41][R9.46] a cookie of this browser session and a mark in the storage stay', async () => {
    expect((await remembered())?.expires).toBe(-1);
    expect(await kept('passwordFlow')).toBe('true');
  });
  await test.step('[R4.44][R4.46][R9.48][R9.49] signing out removes tokens and marks, and reads the configuration without a token', async () => {
    configurations.length = 0;
    await avatar(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => configurations).toContain(undefined);
    for (const key of ['access_token', 'refresh_token', 'passwordFlow'])
      expect(await kept(key), key).toBeNull();
    expect(await remembered()).toBeUndefined();
  });
  await test.step('[R9.45][R9.50] with the box ticked the cookie outlasts the browser', async () => {
    await page.goto('/account/login');
    await page.getByLabel('Remember me').check();
    await fillSignIn(page, people.seat);
    await expect(avatar(page)).toBeVisible();
    // Browsers keep a cookie for 400 days at most, whatever it says.
    expect((await remembered())?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400);
  });
  await test.step('[R4.47] without the cookie the next start drops the session', async () => {
    await context.clearCookies({ name: 'rememberMe' });
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await kept('access_token')).toBeNull();
  });
});

test('[R2.83][R2.84][R9.51] the login form follows the setting EnableLocalLogin', async ({
  page,
}) => {
  await withSettings(page, (settings) => {
    settings.oAuthConfig.responseType = 'password';
  });
  await page.goto('/account/login');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await page.route('**/api/abp/application-configuration*', async (route) => {
    const configuration = await (await route.fetch()).json();
    configuration.setting.values['Abp.Account.EnableLocalLogin'] = 'false';
    await route.fulfill({ json: configuration });
  });
  await page.reload();
  await expect(page.getByText('Invalid login request')).toBeVisible();
  await expect(
    page.getByText('There are no login schemes configured for this client'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
});

test('[R2.103][R4.54][R9.56] a first visit is in American English; choosing German formats numbers and dates the German way', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.goto('/subscription');
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  const american =
    /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, 20\d\d\b|\b\d{1,2}\/\d{1,2}\/(20)?\d\d\b/;
  await expect(page.getByRole('main')).toContainText(american);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    'Deutsch',
    'Français',
    'Español',
    'العربية',
  ]);
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('main')).toContainText(
    /\b\d{1,2}\.\s?(\d{1,2}\.|Jan|Feb|März|Apr|Mai|Juni?|Juli?|Aug|Sept?|Okt|Nov|Dez)\S*\s?20\d\d\b/,
  );
  await expect(page.getByRole('main')).not.toContainText(american);
});
