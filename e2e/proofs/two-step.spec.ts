import { expectAccessible } from '../site/accessibility.ts';
import { Role } from '@editorial/contracts/enumerations';
import { anOrganization, aPerson, callsOf } from '../site/data.ts';
import { fillSignIn, password } from '../site/people.ts';
import { withSettings } from '../site/settings.ts';
import { expect, test, type Page } from '../site/test.ts';

/** Adds a virtual security key to Chromium, which needs no touch. */
async function withSecurityKey(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added in my account, and the issuer asks for it at the next sign-in, by keyboard', async ({
  page,
}) => {
  await withSecurityKey(page);
  const address = await aPerson(page.request, 'Thea');
  const signIn = async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, address);
  };
  const avatar = page.getByRole('button', { name: /^Account of/ });
  await signIn();
  await expect(avatar).toBeVisible();

  await page.goto('/account/manage?tab=two-step');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByRole('textbox', { name: 'Password' }).fill(password);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code or the key is wrong.')).toBeVisible();
  const key = page.getByRole('button', { name: 'Use a passkey' });
  await expect(key).toBeVisible();
  await key.press('Enter');
  await expect(avatar).toBeVisible();

  // The issuer's own page shows the passkey too.
  await page.goto('/identity/Account/TwoStep');
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove: Passkey' })).toBeVisible();
  await page.getByRole('link', { name: 'Add an app' }).press('Enter');
  await expect(page.getByRole('img', { name: /camera/ })).toBeVisible();
  await expectAccessible(page);
});

test('in password mode a required passkey is set up at sign-in, and its recovery codes are shown, by keyboard', async ({
  page,
}) => {
  const { request } = page;
  const organization = await anOrganization(request);
  const admin = await callsOf(request, organization.admin, organization.id);
  const rule = { everybody: false, roles: [Role.Client] };
  await admin.put('/api/account/second-factor/rule', rule);
  const address = await aPerson(request, 'Rosa', '', organization.id);

  await withSecurityKey(page);
  await withSettings(page, (settings) => {
    settings.oAuthConfig.responseType = 'password';
  });
  await page.goto('/account/login?returnUrl=/licensing-history');
  await page.getByRole('button', { name: 'switch' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(organization.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fillSignIn(page, address);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code or the key is wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expect(page.getByText(/^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$/)).toHaveCount(10);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/licensing-history$/);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});
