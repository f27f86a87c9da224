import { people, signIn } from '../site/people.ts';
import { avatar, tokenCalls } from '../site/session-marks.ts';
import { withSettings } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

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

  await test.step('[R2.92][R2.93][R2.94][R2.95] none chosen: the box opens a dialog with name and hint', async () => {
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

test('[R2.99][R2.101][R2.102][R4.31] the user menu of an organization names it, My account and Log out work', async ({
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
