import { expectAccessible } from '../site/accessibility.ts';
import type { APIRequestContext, Locator } from '@playwright/test';
import { aPerson, callsOf, pictures } from '../site/data.ts';
import { textFromMail } from '../site/mail.ts';
import { fillSignIn, people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const settings = '/api/setting-management/settings';
async function staffApproves(request: APIRequestContext, value: 'True' | null): Promise<void> {
  const { put } = await callsOf(request, people.admin);
  await put(settings, { values: { 'Plans.StaffApproval': value } });
}

const inOslo = {
  Name: 'Jonas Berg',
  'Street and number': 'Quay 1',
  'Postal code': '0150',
  City: 'Oslo',
};
const exact = { exact: true };

/** Gives the address of the invoices, in Oslo. */
async function giveAddress(page: Page): Promise<void> {
  for (const [label, value] of [
    ['Street and number', 'Quay 1'],
    ['Postal code', '0150'],
    ['City', 'Oslo'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Country').selectOption('NO');
  await page.getByRole('button', { name: 'Save address' }).click();
}

test.afterEach(({ request }) => staffApproves(request, null));

test('[R1.05][R2.39] someone new has a plan with one form: chooses, registers, says where the invoices go, orders by keyboard', async ({
  page,
}) => {
  const address = `jonas-${Date.now()}@example.test`;
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Choose Studio' }).click();
  const form = page.getByRole('form', { name: 'Order Studio' });
  await form.getByLabel('E-mail').fill(address);
  for (const [label, value] of Object.entries(inOslo))
    await form.getByLabel(label, exact).fill(value);
  await form.getByLabel('Country').selectOption('NO');
  await expectAccessible(page);
  // A reload and the way back keep what was typed. A password is not kept.
  await page.reload();
  await expect(form.getByLabel('City')).toHaveValue('Oslo');
  await page.getByRole('link', { name: 'Compare plans and prices' }).click();
  await page.goBack();
  await expect(form.getByLabel('E-mail')).toHaveValue(address);
  await expect(form.getByLabel('Country')).toHaveValue('NO');
  await form.getByRole('textbox', { name: 'Password' }).fill('N3w-Secret!');
  await page.keyboard.press('Enter');
  // Registered and signed in, the order goes on. The mail does not arrive: nothing is lost.
  const dialog = page.getByRole('dialog', { name: 'Confirm your address' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/type the digits from the mail/)).toBeVisible();
  await expect(form.getByLabel('City')).toHaveValue('Oslo');
  await form.getByRole('button', { name: 'Activate Studio and pay' }).click();
  await dialog.getByLabel('Code').fill(await textFromMail(address, /\d{4} \d{4}/));
  await expect(page.getByRole('banner').getByText('120 credits')).toBeVisible();
  // What was ordered has a page, with what to do first.
  await expect(page).toHaveURL(/\/subscription\/ordered$/);
  await expect(page.getByRole('heading', { name: 'Studio is active', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the catalog' })).toBeVisible();
  await expectAccessible(page);
  // Another tab that has the form open learns of it.
  await page.goto('/pricing/order?plan=starter&period=1');
  await expect(page.getByText('You have a plan already: Studio.')).toBeVisible();
  await page.goto('/catalog?searchText=heron');
  await expect(page).toHaveURL(/searchText=heron/);
});

test('a client who has an account orders in the form; the price that changed meanwhile is asked again', async ({
  page,
}) => {
  const address = await aPerson(page.request, 'Jette', `Berg ${Date.now()}`);
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Choose Agency' }).click();
  const form = page.getByRole('form', { name: 'Order Agency' });
  await form.getByLabel('City').fill('Oslo');
  await form.getByRole('button', { name: 'I have an account' }).click();
  await fillSignIn(page, address);
  await expect(form.getByLabel('City')).toHaveValue('Oslo');
  await expect(form.getByText(`Signed in as ${address}.`)).toBeVisible();
  // A search without a plan leads to the plans, and is not lost.
  await page.goto('/catalog?searchText=heron');
  await expect(page).toHaveURL(/\/subscription$/);
  await page.goBack();
  await expect(form.getByLabel('City')).toHaveValue('Oslo');
  for (const [label, value] of Object.entries(inOslo))
    await form.getByLabel(label, exact).fill(value);
  await form.getByLabel('Country').selectOption('NO');
  await expect(form.getByRole('button', { name: 'Activate Agency and pay' })).toBeEnabled();
  const changed = page.route('**/api/subscription/plan/order', (route) => {
    const body = { ...(route.request().postDataJSON() as object), amount: 100 };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await changed;
  await form.getByRole('button', { name: 'Activate Agency and pay' }).click();
  await expect(page.getByText('The price has changed meanwhile')).toBeVisible();
  await expect(form.getByLabel('City')).toHaveValue('Oslo');
  await page.unroute('**/api/subscription/plan/order');
  await form.getByRole('button', { name: 'Activate Agency and pay' }).click();
  // The search that led to the plan opens by itself, and the order has a page.
  await expect(page).toHaveURL(/\/catalog\?searchText=heron$/);
  await expect(page.getByRole('group', { name: /^Agency is active\./ })).toBeVisible();
  await page.goto('/subscription');
  await page.getByRole('link', { name: 'Your order' }).click();
  await expect(page.getByRole('heading', { name: 'Agency is active', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Change or cancel the plan' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
});

test('[R1.05][R1.26N][R4.03][R6.10] a new client sees the plans and asks for one; staff approve it; it is activated, and deactivated', async ({
  page,
  browser,
}) => {
  // Two people, and every state of a plan.
  test.slow();
  await staffApproves(page.request, 'True');
  const surname = `Nilsen ${Date.now()}`;
  const address = await aPerson(page.request, 'Yara', surname);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click();
  await expect(page.getByRole('heading', { name: 'Plans and prices', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /High \$79\.00/ })).toBeVisible();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, address);
  await expect(page).toHaveURL(/\/subscription\?plan=starter&period=1$/);
  for (const plan of ['Starter', 'Studio', 'Agency'])
    await expect(
      page.getByRole('main').getByRole('heading', { name: plan, exact: true }),
    ).toBeVisible();
  await expectAccessible(page);
  // What was wanted stays in sight beside the plans.
  const [picture] = await pictures(page.request, 1);
  await page.goto(`/public/${picture?.id}`);
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('region', { name: picture?.title ?? '' })).toContainText(
    picture?.number ?? '',
  );
  await page.getByRole('button', { name: 'Request Starter' }).click();
  await expect(page.getByRole('main').getByText('We have your request for')).toBeVisible();

  const context = await browser.newContext();
  const office = await context.newPage();
  await withSession(office, people.admin);
  await office.goto('/');
  await office
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Subscriptions' })
    .click();
  await office
    .getByRole('row', { name: new RegExp(`${surname}.*Created`) })
    .getByRole('link')
    .click();
  await office.getByRole('button', { name: 'Approve' }).click();
  await expect(office.getByRole('main')).toContainText('Approved');
  await expectAccessible(office);

  // The hub notifies the client, and the page updates without a reload.
  await giveAddress(page);
  await page.getByRole('button', { name: 'Activate Starter' }).click();
  await expect(page.getByRole('banner').getByText('25 credits')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toBeVisible();
  // The picture that was wanted opens by itself.
  await expect(page).toHaveURL(new RegExp(`/public/${picture?.id}$`));
  await page.goto('/subscription');

  // A better plan begins at once, after its cost was shown.
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await page.getByRole('button', { name: 'See what Studio costs' }).click();
  await expect(page.getByText(/Studio begins now\. You pay \$130\.00/)).toBeVisible();
  // axe-core 4 takes a link that is half below the bar at the top for one that is too small.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upgrade and pay $130.00' }).click();
  await expect(page.getByRole('banner').getByText('120 credits')).toBeVisible();
  await page.goto('/catalog');
  await expect(page).toHaveURL(/\/catalog$/);

  await office.reload();
  await office.getByRole('button', { name: 'Mark as paid' }).first().click();
  await expect(office.getByRole('cell', { name: /^Paid on/ })).toBeVisible();
  await office.getByRole('button', { name: 'Deactivate' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await page.goto('/catalog');
  await expect(page).toHaveURL(/\/subscription$/);
  await context.close();
});

test('[R1.25N] a user with the profit role reads the statements; another user is refused', async ({
  page,
  browser,
}) => {
  await withSession(page, people.profit);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Profit' })
    .click();
  await expect(page.getByRole('heading', { name: 'Profit', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await withSession(other, people.contributor);
  await other.goto('/');
  await expect(
    other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profit' }),
  ).toHaveCount(0);
  await other.goto('/profit');
  await expect(other.getByText('[403]')).toBeVisible();
  await context.close();
});

/** Left edges of the fields in a form, and their widths, each once, in whole pixels. */
const gridOf = (form: Locator) =>
  form.locator('.ed-input:visible').evaluateAll((fields) => {
    const boxes = fields.map((field) => field.getBoundingClientRect());
    const once = (values: readonly number[]) =>
      [...new Set(values.map(Math.round))].toSorted((a, b) => a - b);
    return { lefts: once(boxes.map(({ x }) => x)), widths: once(boxes.map(({ width }) => width)) };
  });

test('a page that is opened by its address has the layout of its remote: forms keep their columns', async ({
  page,
}) => {
  await withSession(page, people.client);
  const address = page.getByRole('form', { name: 'Invoice address' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/subscription');
    // An address that the client gave with an order before is a line, whose fields open on demand.
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await expect(address.or(change)).toBeVisible();
    if (await change.isVisible()) await change.click();
    await expect(address.getByLabel('City')).toBeVisible();
    const box = (await address.boundingBox())!;
    const { lefts, widths } = await gridOf(address);
    expect(widths, `${width}: fields are equally wide`).toHaveLength(1);
    expect(lefts[0], `${width}: the first column begins where the form begins`).toBe(
      Math.round(box.x),
    );
    expect(lefts.length, `${width}: columns`).toBe(width === 390 ? 1 : 3);
    if (width === 390) expect(widths).toEqual([Math.round(box.width)]);
  }
  // Sheets of remotes come after those of shell and kit, whichever loads first.
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href ? [href.includes('/remotes/')] : [])),
  );
  expect(sheets).toEqual(sheets.toSorted((a, b) => Number(a) - Number(b)));
  await page.context().setStorageState({ cookies: [], origins: [] });
  await page.goto('/pricing/order?plan=studio&period=1');
  const order = page.getByRole('form', { name: 'Order Studio' });
  const street = (await order.getByLabel('Street and number').boundingBox())!;
  const button = (await order.getByRole('button', { name: /^Activate/ }).boundingBox())!;
  expect(button.x, 'the sum is beside the form').toBeGreaterThan(street.x + street.width);
});

test('no ring is around the page when a script moves the focus to it', async ({ page }) => {
  await withSession(page, people.client);
  await page.goto('/licensing-history');
  await page.getByRole('banner').getByRole('searchbox').fill('harbour');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalog\?/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
});
