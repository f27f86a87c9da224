import { expectAccessible } from '../site/accessibility.ts';
import { aPerson, pictures } from '../site/data.ts';
import { linkFromMail, textFromMail } from '../site/mail.ts';
import { fillSignIn, people, signIn, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const unique = Date.now();
const secret = 'N3w-Secret!';

test('[R2.02][R2.15][R2.81][R2.125N] a visitor registers by keyboard alone, confirms the address and signs in', async ({
  page,
}) => {
  const address = `vera-${unique}@example.test`;
  await page.goto('/account/register');
  await expect(page.getByTestId('authentication-wrapper')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Editorial' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Language/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'E-mail' }).focus();
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(secret);
  await page.getByText('Add your name').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Vera');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Holm');
  await page.keyboard.press('Enter');
  // Registering signs in, and signing in takes nothing away: the menu leads to what is open.
  await expect(page.getByRole('button', { name: 'Account of Vera Holm' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Catalog' })
    .click();
  await expect(page).toHaveURL(/\/preview$/);
  // The link of the mail confirms the address also later, in the browser that is signed in.
  await page.goto(await linkFromMail(address, /confirm-email/));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Account of Vera Holm' })).toBeVisible();
});

/** Types the digits of the mail into the dialog that asks for them. */
async function confirmByDigits(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your address' });
  await dialog.getByLabel('Code').fill(await textFromMail(address, /\d{4} \d{4}/));
}

/** Searches as a visitor, and registers from the popup with an address and a password. */
async function searchAndRegister(page: Page, address: string): Promise<void> {
  await page.goto('/preview');
  const search = page.getByRole('banner').getByRole('searchbox');
  await search.fill('heron');
  await search.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Register' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('region', { name: 'heron' })).toBeVisible();
}

test('[R2.125N] someone new searches, registers, confirms by digits and starts the trial: the search is the first thing shown', async ({
  page,
}) => {
  const address = `wilma-${unique}@example.test`;
  await searchAndRegister(page, address);
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm your address' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('0000 000');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await confirmByDigits(page, address);
  await expect(page).toHaveURL(/\/catalog\?searchText=heron$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('heron');
  // A trial is had once: nobody is offered a second one.
  await page.goto('/pricing');
  await expect(page.getByText('Your free trial is running')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the free trial' })).toHaveCount(0);
});

test('someone without a plan is led to the plans by every search; with a trial the same page finds pictures', async ({
  page,
}) => {
  const address = await aPerson(page.request, 'Wera');
  await signIn(page, address);
  const search = async (words: string) => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home' })
      .click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('main').getByRole('searchbox').fill(words);
    await page.keyboard.press('Enter');
  };
  for (const words of ['sea', 'sky', 'sea']) {
    await search(words);
    await expect(page).toHaveURL(/\/subscription$/);
    await expect(page.getByRole('region', { name: words })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await expect(page).toHaveURL(/\/catalog\?searchText=sea$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sea');
  await search('sky');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sky');
});

test('[R2.125N] the link of the mail keeps the search in another browser, and lets the waiting tab go on', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = `wanda-${unique}@example.test`;
  await searchAndRegister(page, address);
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm your address' })).toBeVisible();
  // The mail is read in another browser.
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto(await linkFromMail(address, /confirm-email/));
  // It is not signed in: only the person who chose the password confirms the address for the account.
  await other.getByRole('button', { name: 'Sign in and confirm' }).click();
  await fillSignIn(other, address, secret);
  // The tab that waits hears of it, starts the trial and opens the search.
  await expect(page).toHaveURL(/\/catalog\?searchText=heron$/);
  await other.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/catalog\?searchText=heron$/);
  await other.context().close();
});

test('someone new buys one picture in one session: registers, confirms, orders and downloads', async ({
  page,
}) => {
  const address = `willi-${unique}@example.test`;
  const [picture] = await pictures(page.request, 1);
  await page.goto(`/preview/${picture?.id}`);
  await page.getByRole('button', { name: 'Sign in to license' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Register' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Register' }).click();
  // The page of the picture is as it was, and one click leads to its order.
  await expect(page).toHaveURL(new RegExp(`/preview/${picture?.id}$`));
  await page.getByRole('button', { name: /^Buy this picture for/ }).click();
  await confirmByDigits(page, address);
  await expect(page).toHaveURL(/\/checkout$/);
  for (const [label, value] of [
    ['Name', 'Willi Berg'],
    ['Street and number', 'Quay 1'],
    ['Postal code', '0150'],
    ['City', 'Oslo'],
  ] as const)
    await page.getByLabel(label, { exact: label === 'Name' }).fill(value);
  await page.getByLabel('Country').selectOption('NO');
  // What was typed survives a reload, and money is not mixed with credits.
  await page.reload();
  await expect(page.getByLabel('Street and number')).toHaveValue('Quay 1');
  await expect(page.getByText('Balance now')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'What a license allows' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Order and pay on invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Licensed', exact: true })).toBeVisible();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  expect((await arriving).suggestedFilename()).toMatch(/^ED-\d+_.+\.(jpg|png)$/);
});

test('[R2.20][R2.133N] a forgotten password is reset by mail, once', async ({ page }) => {
  const address = await aPerson(page.request, 'Wim');
  await page.goto('/account/forgot-password');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  const link = await linkFromMail(address, /reset-password/);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('An0ther-One!');
  await page.getByRole('textbox', { name: 'New password again' }).fill('something else');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'New password again' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('textbox', { name: 'New password again' }).fill('An0ther-One!');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('[R2.126N] a visitor applies to join, and the page confirms it', async ({ page }) => {
  await page.goto('/join-us');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'an agency' }).check();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Xenia Fuchs');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`xenia-${unique}@example.test`);
  await page.getByLabel('Country').selectOption('DE');
  await page.getByRole('textbox', { name: /portfolio/i }).fill('not an address');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('textbox', { name: /portfolio/i })).toBeFocused();
  await page.getByRole('textbox', { name: /portfolio/i }).fill('https://fuchs.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We have your application and will answer by e-mail.')).toBeVisible();
});

test('[R2.14][R5.31] the login page keeps the address to return to; the password rules are the server’s', async ({
  page,
}) => {
  await page.route('**/assets/appsettings.json', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...settings, oAuthConfig: { ...settings.oAuthConfig, responseType: 'password' } },
    });
  });
  await page.goto('/account/login?returnUrl=%2Flicensing-history');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'User name' }).fill(people.client);
  await page.getByRole('textbox', { name: 'Password' }).fill('1q2w3E*');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page).toHaveURL(/\/licensing-history$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.route('**/api/abp/application-configuration*', async (route) => {
    const configuration = await (await route.fetch()).json();
    Object.assign(configuration.setting.values, {
      'Abp.Identity.Password.RequiredLength': '12',
      'Abp.Identity.Password.RequireDigit': 'false',
    });
    await route.fulfill({ json: configuration });
  });
  await page.goto('/register');
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(page.getByText(/12/)).toBeVisible();
  await expect(page.getByText(/digit|number/i)).toHaveCount(0);
  await password.fill('Short-One!');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
});

test('[R2.16][R2.17][R2.19][R2.21] my account uses the application layout; no menu leads to the password pages', async ({
  page,
}) => {
  await withSession(page, people.contributor);
  await page.goto('/account/manage');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(
    'contributor@editorial.test',
  );
  await expect(page.getByTestId('authentication-wrapper')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  for (const path of ['/account/forgot-password', '/account/reset-password'])
    await expect(
      page.locator(`nav a[href="${path}"], [role="menu"] a[href="${path}"]`),
    ).toHaveCount(0);
});
