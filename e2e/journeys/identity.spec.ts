import { fillSignIn, people, signIn, withSession } from '../site/people.ts';
import { withSettings } from '../site/settings.ts';
import { expect, test, type Page } from '../site/test.ts';

const avatar = (page: Page, name: RegExp | string = /^Account of/) =>
  page.getByRole('banner').getByRole('button', { name });
const tokenCalls = (page: Page) => {
  const forms: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/identity/token'))
      forms.push(new URLSearchParams(request.postData() ?? ''));
  });
  return forms;
};

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

test('[R4.49][R6.11][R6.12] a token that runs out without a refresh token logs out, and a search asks to sign in', async ({
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

test('[R4.48] a token that runs out with a refresh token is renewed at three quarters of its lifetime, unnoticed', async ({
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

test('the organization is switched by name', async ({ page }) => {
  // The login form with its tenant box is the page of the password mode.
  await withSettings(page, (settings) => {
    settings.oAuthConfig.responseType = 'password';
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/abp/'))
      calls.push(`${pathname} ${request.headers().__tenant ?? '-'}`);
  });
  await page.goto('/account/login');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const openBox = async () => {
    await page.getByRole('button', { name: 'switch' }).click();
    calls.length = 0;
  };

  await test.step('[R2.92][R2.93][R2.94][R2.95] the box says that none is chosen, and leads to a dialog with a name and a hint', async () => {
    await expect(page.getByText('not selected')).toBeVisible();
    await page.getByRole('button', { name: 'switch' }).click();
    await expect(page.getByRole('dialog', { name: 'Switch Tenant' })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/.{20}/);
  });

  await test.step('[R2.96][R2.98] saving waits for another name, and Cancel changes nothing', async () => {
    await expect(save).toBeDisabled();
    await dialog.getByRole('textbox').fill('northlight');
    await expect(save).toBeEnabled();
    await dialog.getByRole('textbox').fill('');
    await expect(save).toBeDisabled();
    await dialog.getByRole('textbox').fill('northlight');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('not selected')).toBeVisible();
  });

  await test.step('[R4.61][R8.18][R8.19] an unknown name shows an error and keeps the dialog', async () => {
    await openBox();
    await dialog.getByRole('textbox').fill('atlantis');
    await save.click();
    const toast = page.getByRole('alert').filter({ hasText: 'Given tenant is not available' });
    await expect(toast).toContainText('Error');
    await expect(toast).toContainText('atlantis');
    await expect(dialog).toBeVisible();
  });

  await test.step('[R2.91][R2.97][R4.57][R4.58][R4.59][R4.60] a known name sets the organization', async () => {
    await dialog.getByRole('textbox').fill('northlight');
    await save.click();
    await expect(dialog).toHaveCount(0);
    expect(
      calls.some((call) => call.startsWith('/api/abp/multi-tenancy/tenants/by-name/northlight')),
    ).toBe(true);
    const refreshed = calls.filter((call) => call.startsWith('/api/abp/application-configuration'));
    expect(refreshed.length).toBe(1);
    expect(refreshed[0]).toMatch(/ [\da-f-]{36}$/);
    await expect(page.getByText('northlight')).toBeVisible();
  });

  await test.step('[R4.55][R4.56] an empty name leaves the organization', async () => {
    await openBox();
    await dialog.getByRole('textbox').fill('');
    await save.click();
    await expect(dialog).toHaveCount(0);
    expect(calls.filter((call) => call.includes('multi-tenancy'))).toEqual([]);
    expect(calls.filter((call) => call.startsWith('/api/abp/application-configuration'))).toEqual([
      '/api/abp/application-configuration -',
    ]);
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('abpSession') ?? '{}').tenant),
    ).toBeNull();
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

test('[R2.99][R2.101][R2.102][R4.31] inside an organization the user menu names it; My account leads to the account, Log out signs out', async ({
  page,
}) => {
  await signIn(page, people.support);
  await page.goto('/impersonate');
  await page.getByRole('button', { name: 'Act for northlight' }).click();
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Back to my account' }),
  ).toBeVisible();
  const configuration = await page.evaluate(async () =>
    (
      await fetch('/api/abp/application-configuration', {
        headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
      })
    ).json(),
  );
  expect([
    configuration.currentTenant.name,
    Boolean(configuration.currentUser.impersonatorUserId),
  ]).toEqual(['northlight', true]);
  await avatar(page).click();
  await expect(page.getByRole('menu')).toContainText('northlight');
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Back to my account' }).click();
  await expect(avatar(page, 'Account of Sami Holt')).toBeVisible();
  await avatar(page).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page).toHaveURL(/\/identity\/Account\/Manage\?returnUrl=/);
  await expect(page.getByText('support@editorial.test').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await avatar(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('[R7.42] starting and ending an impersonation lead to the configured address', async ({
  page,
}) => {
  await test.step('[R2.120][R2.131N] before, the page explains itself and nothing leads back', async () => {
    await page.goto('/impersonate');
    await expect(
      page.getByText('Sign in with a support account to act for someone.'),
    ).toBeVisible();
    await signIn(page, people.support);
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Back to my account' }),
    ).toHaveCount(0);
  });

  // A changed file takes effect at the next start, without a build.
  await withSettings(page, (settings) => {
    settings.application.baseUrl = '/preview';
  });
  const read = page.waitForRequest('**/assets/appsettings.json');
  await page.goto('/impersonate');
  await read;
  const forms = tokenCalls(page);
  const types: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) types.push(request.headers()['content-type']);
  });
  const tokenInUse = () => page.evaluate(() => localStorage.getItem('access_token'));
  const held = await tokenInUse();

  await test.step('[R7.67] the answer is taken as a sign-in', async () => {
    await page.getByRole('button', { name: 'Act for Clara Lindqvist' }).click();
    await expect(page).toHaveURL(/\/preview$/);
    await expect(avatar(page, 'Account of Clara Lindqvist')).toBeVisible();
    expect(await tokenInUse()).not.toBe(held);
  });
  const acting = await tokenInUse();

  await test.step('[R7.59][R7.60][R7.61][R7.62][R7.64] what the request holds', async () => {
    expect([
      forms[0]?.get('grant_type'),
      forms[0]?.get('client_id'),
      forms[0]?.get('access_token'),
    ]).toEqual(['Impersonation', 'Editorial_App', held]);
    expect(forms[0]?.get('UserId')).toMatch(/^[\da-f-]{36}$/);
    expect(types[0]).toMatch(/^application\/x-www-form-urlencoded/);
  });

  await test.step('[R2.119][R2.120] the button that leads back has its tooltip', async () => {
    const item = page.getByRole('banner').getByRole('button', { name: 'Back to my account' });
    await item.hover();
    await expect(
      page.locator('[role="tooltip"]', { hasText: 'Back to my account' }),
    ).toBeInViewport();
  });

  await test.step('[R4.35][R7.68] the menu entry leads back, to the configured address', async () => {
    await avatar(page).click();
    await page.getByRole('menuitem', { name: 'Back to my account' }).click();
    await expect(avatar(page, 'Account of Sami Holt')).toBeVisible();
    await expect(page).toHaveURL(/\/preview$/);
    expect([
      forms[1]?.get('grant_type'),
      forms[1]?.get('access_token'),
      forms[1]?.has('UserId'),
      forms[1]?.has('TenantId'),
    ]).toEqual(['Impersonation', acting, false, false]);
  });
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
