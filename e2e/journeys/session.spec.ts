import { aPerson } from '../site/data.ts';
import { fillSignIn, password, people, signIn, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

test('a wrong password shows an error, and the right one then leads to the requested address [R2.26][R2.31][R2.32]', async ({
  page,
}) => {
  await page.goto('/checkout?x=1');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem('editorial.wantedAddress'))).toBe(
    '/checkout?x=1',
  );
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, people.client, 'wrong');
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.');
  await fillSignIn(page, people.client);
  await expect(page).toHaveURL(/\/checkout\?x=1$/);
  expect(await page.evaluate(() => sessionStorage.getItem('editorial.wantedAddress'))).toBeNull();
});

for (const mode of ['code', 'password'])
  test(`[R2.32] the header's button leads to the wanted address too, in ${mode} mode`, async ({
    page,
  }) => {
    await page.route('**/assets/appsettings.json', async (route) => {
      const settings = await (await route.fetch()).json();
      settings.oAuthConfig.responseType = mode;
      await route.fulfill({ json: settings });
    });
    await page.goto('/checkout?x=1');
    const inHeader = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    await inHeader.click();
    await fillSignIn(page, people.client);
    await expect(page).toHaveURL(/\/checkout\?x=1$/);
    // The keyboard goes on in the content, as after any other way to a page.
    await expect(page.getByRole('main')).toBeFocused();
  });

test('[R7.57][R7.58] the profile is managed at the issuer, with a way back to this site only', async ({
  page,
}) => {
  await withSession(page, people.seat);
  await page.goto('/account/manage');
  await page.getByRole('button', { name: 'Manage at the sign-in service' }).click();
  await expect(page).toHaveURL(/\/identity\/Account\/Manage\?returnUrl=/);
  await expect(page.getByText('seat@editorial.test').first()).toBeVisible();
  await page.getByLabel('First name').fill('Tomas');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved.');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/manage$/);
  await page.goto('/identity/Account/Manage?returnUrl=https://evil.test/');
  await expect(page.getByRole('link', { name: 'Back to Editorial' })).toHaveAttribute('href', '/');
});

test('a password that is changed at the issuer ends the other sessions and keeps this one', async ({
  page,
  browser,
}) => {
  const [address, before, after] = [await aPerson(page.request, 'Yara'), password, 'An0ther-One!'];
  const signInAs = async (at: Page) => {
    await at.goto('/account/login?returnUrl=%2Faccount%2Fmanage');
    await fillSignIn(at, address, before);
    await expect(at.getByRole('heading', { name: 'My account' })).toBeVisible();
  };
  const elsewhere = await (await browser.newContext()).newPage();
  await signInAs(elsewhere);
  await signInAs(page);
  await page.goto('/identity/Account/Manage');
  await page.getByText('Change password').first().click();
  for (const [label, value] of [
    ['Current password', before],
    ['New password', after],
    ['New password again', after],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  const profileOf = (at: Page) =>
    at.evaluate(
      async () =>
        (
          await fetch('/api/account/my-profile', {
            headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
          })
        ).status,
    );
  expect([await profileOf(page), await profileOf(elsewhere)]).toEqual([200, 401]);
  await elsewhere.context().close();
});

test('[R2.68][R4.43][R4.45][R7.69] signing out ends the session here, at the issuer and in the other tab', async ({
  page,
  context,
}) => {
  await signIn(page, people.contributor);
  const other = await context.newPage();
  await other.goto('/public');
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
});

test('[R1.19][R4.53][R9.42][R9.43][R9.53][R9.54] the language changes texts and direction without a reload', async ({
  page,
}) => {
  await page.goto('/');
  const language = (name: string | RegExp) =>
    page.getByRole('banner').getByRole('button', { name });
  await language(/^Language/).click();
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('application-configuration') &&
      request.headers()['accept-language'] === 'de',
  );
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await asked;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible();
  const cookie = (await page.context().cookies()).find(
    ({ name }) => name === '.AspNetCore.Culture',
  );
  expect(decodeURIComponent(cookie?.value ?? '')).toBe('c=de|uic=de');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Deutsch/ })
    .click();
  await page.getByRole('menuitem', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /العربية/ })
    .click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('[R1.27N] support impersonates a client and returns', async ({ page }) => {
  await signIn(page, people.support);
  await page.goto('/impersonate');

  await test.step('[R4.32] the session becomes that of the client', async () => {
    await page.getByRole('button', { name: 'Act for Clara Lindqvist' }).click();
    await expect(page.getByRole('button', { name: 'Account of Clara Lindqvist' })).toBeVisible();
  });

  await test.step('[R2.67][R6.08] the menu offers the way back', async () => {
    await page.getByRole('button', { name: 'Account of Clara Lindqvist' }).click();
    await expect(page.getByRole('menuitem', { name: 'Back to my account' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('[R2.117][R4.33][R4.34][R4.36] the button in the bar leads back to home', async () => {
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/identity/token') && request.method() === 'POST',
    );
    await page.getByRole('banner').getByRole('button', { name: 'Back to my account' }).click();
    const form = new URLSearchParams((await asked).postData() ?? '');
    expect([form.get('grant_type'), form.has('UserId'), form.has('TenantId')]).toEqual([
      'Impersonation',
      false,
      false,
    ]);
    await expect(page.getByRole('button', { name: 'Account of Sami Holt' })).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Back to my account' }),
    ).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });
});
