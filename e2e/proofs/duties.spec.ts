import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator } from '@playwright/test';
import { pdfTextOf } from '../../server/src/commerce/invoices/pdf-text.testing.ts';
import { fillAddress, fillBasketForMoney, orderOnAccount } from '../site/buying.ts';
import { skipTime } from '../site/clock.ts';
import { callsOf, tokenOf } from '../site/data.ts';
import { answersWith, columnsWith, filesWith, untilForgotten } from '../site/forgotten.ts';
import { hasMail, linkFromMail } from '../site/mail.ts';
import { fillSignIn, password, people, signIn } from '../site/people.ts';
import { startOwnSite, stopServer, stopSite, type Site } from '../site/sites.ts';
import { test as base, expect, type Page } from '../site/test.ts';

/** Each journey has a site of its own: one hides a picture, the other ends with a stopped site. */
const test = base.extend<{ site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture uses
    async ({}, provide) => {
      // With drawings, among which the demo's contributor has some.
      const site = await startOwnSite({ DEMO_PICTURES: '60' });
      await provide(site);
      await stopSite(site);
    },
    { scope: 'test', timeout: 300_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.env.SITE_URL),
});

test.use({ actionTimeout: 15_000 });
test.setTimeout(240_000);

async function savedBytes(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}
const savedText = async (page: Page, button: Locator): Promise<string> =>
  pdfTextOf(new Uint8Array(await savedBytes(page, button)).buffer);

/** Whether a client finds a picture by its number, and a visitor opens its page. */
async function isSeen(request: APIRequestContext, { id, number }: { id: string; number: string }) {
  const { get } = await callsOf(request, people.client);
  const { items } = (await get(`/api/asset-management/asset?searchText=${number}`)) as {
    items: { id: string }[];
  };
  const own = await request.get(`/api/asset-management/asset/${id}/by-id`);
  return { inSearch: items.some((item) => item.id === id), page: own.status() };
}

/** A picture on sale that somebody brought. */
async function pictureOfContributor(request: APIRequestContext) {
  const { get } = await callsOf(request, people.contributor);
  const { items } = (await get('/api/asset-management/asset?mine=true&status=Published')) as {
    items: readonly { id: string; number: string }[];
  };
  const [first] = items;
  if (!first) throw new Error('The demo has no picture of its contributor.');
  return first;
}

test('a parent without an account has a picture hidden in one day', async ({
  page: parent,
  browser,
  baseURL,
  site,
  request,
}) => {
  const picture = await pictureOfContributor(request);
  expect(await isSeen(request, picture)).toEqual({ inSearch: true, page: 200 });

  const mail = 'parent@person.test';
  let follow = '';
  await test.step('the picture’s page leads to a form that needs no account', async () => {
    await parent.goto(`/preview/${picture.id}`);
    await parent.getByRole('link', { name: 'Report this picture' }).click();
    await expect(parent.getByLabel('Number of the picture')).toHaveValue(picture.number);
    await parent.getByLabel('What is it about?').selectOption('Child');
    await parent.getByLabel('Who is shown?').selectOption('Parent');
    await parent.getByLabel('What is wrong, and why').fill('This is my child. Nobody asked us.');
    await parent.getByLabel('Your name').fill('Mira Parent');
    await parent.getByLabel('Your e-mail address').fill(mail);
    await parent.getByRole('checkbox').check();
    await parent.getByRole('button', { name: 'Send' }).click();
    const number = parent.getByRole('heading', { name: /^Your notice has the number N-\d{6}$/ });
    await expect(number).toBeVisible();
    follow = await linkFromMail(mail, /\/notice\/follow/, site.data);
    await parent.goto(follow);
    await expect(parent.getByText('Being looked at', { exact: true })).toBeVisible();
  });

  const office = await (await browser.newContext({ baseURL })).newPage();
  await signIn(office, people.admin);
  await test.step('staff see it first, due within a day, and hide the picture until it is decided', async () => {
    await office.goto('/administration/notices');
    const first = office.getByRole('list', { name: 'Notices' }).getByRole('listitem').first();
    await expect(first).toContainText('A child is shown');
    await first.getByRole('button').click();
    const dialog = office.getByRole('dialog', { name: /A child is shown/ });
    await dialog.getByRole('button', { name: 'Hide until decided' }).click();
    await expect(office.getByText('Hidden until the decision').first()).toBeVisible();
    await expect.poll(() => isSeen(request, picture)).toEqual({ inSearch: false, page: 404 });
    await parent.reload();
    await expect(parent.getByText(/the picture is hidden until the decision/)).toBeVisible();
  });

  await test.step('the decision and its reasons go to both sides, and nobody finds the picture', async () => {
    await skipTime(site, { seconds: 1200 });
    const dialog = office.getByRole('dialog', { name: /A child is shown/ });
    await dialog.getByLabel('Ground').fill('Terms, section 4');
    await dialog.getByLabel('Reason').fill('The parents did not agree.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(office.getByText('No notices')).toBeVisible();
    await parent.reload();
    await expect(parent.getByText('The picture was removed.')).toBeVisible();
    await expect(parent.getByText('The parents did not agree.')).toBeVisible();
    for (const [to, text] of [
      [mail, /was removed[^]*Terms, section 4[^]*did not agree/],
      [people.contributor, /Terms, section 4[^]*did not agree/],
    ] as const)
      await expect.poll(() => hasMail(to, text, site.data)).toBe(true);
    expect(await isSeen(request, picture)).toEqual({ inSearch: false, page: 404 });
    await parent.goto(`/preview/${picture.id}`);
    await expect(parent.getByRole('link', { name: 'Report this picture' })).toHaveCount(0);
  });
  await office.context().close();
});

/** The person under every name, and where she lives. Her company and the demo's account list stay. */
const Person =
  /Clara Lindqvist|Clara Zquaxfritz|Zquaxfritz|client@editorial\.test|Kungsgatan|4630999888/i;

/** Buys a picture that the client has no license for, for money and on account. */
async function buy(page: Page, name: string): Promise<void> {
  await fillBasketForMoney(page);
  const fields = {
    Name: name,
    'Street and number': 'Kungsgatan 1',
    'Postal code': '111 22',
    City: 'Stockholm',
  };
  await fillAddress(page, fields, 'SE');
  await orderOnAccount(page);
}

async function refundAnAmount(office: Page): Promise<void> {
  await office.goto('/administration/orders');
  await office.getByRole('button', { name: 'Refund', exact: true }).first().click();
  const form = office.getByRole('form', { name: 'Refund' });
  await form.getByRole('radio', { name: 'An amount' }).check();
  await form.getByLabel('Amount, with tax').fill('1');
  await form.getByLabel('Reason').fill('Asked for by Clara Lindqvist');
  await form.getByRole('button', { name: /^Refund/ }).click();
  await expect(office.getByText('Refunded. The client gets a credit note.').first()).toBeVisible();
}

async function marry(page: Page): Promise<void> {
  await page.goto('/account/manage');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Zquaxfritz');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+4630999888');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Account of Clara Zquaxfritz' })).toBeVisible();
}

async function closeAccount(page: Page): Promise<void> {
  await page.goto('/account/manage?tab=data');
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click();
  const farewell = page.getByRole('alertdialog').filter({ hasText: 'Your account is closed.' });
  await expect(farewell).toBeVisible();
  await farewell.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

/** A person who may read the issued documents, and nothing else. */
async function anAuditor(office: Awaited<ReturnType<typeof callsOf>>): Promise<string> {
  const role = (await office.post('/api/identity/roles', { name: 'tax auditor' })) as {
    name: string;
  };
  await office.put(
    `/api/permission-management/permissions?providerName=R&providerKey=${encodeURIComponent(role.name)}`,
    { permissions: [{ name: 'Checkout.Documents', isGranted: true }] },
  );
  const email = 'auditor@tax-office.test';
  await office.post('/api/identity/users', {
    userName: email,
    email,
    name: 'Tilda',
    surname: 'Audit',
    password,
    roleNames: [role.name],
  });
  return email;
}

test('someone buys, gets a credit note, marries and closes the account: an auditor reads the invoice, the name is nowhere else', async ({
  page,
  browser,
  baseURL,
  site,
  request,
}) => {
  const office = await (await browser.newContext({ baseURL })).newPage();
  await signIn(office, people.admin);
  await signIn(page, people.client);
  await test.step('she buys, and gets a credit note', async () => {
    await buy(page, 'Clara Lindqvist');
    await refundAnAmount(office);
  });
  await test.step('she marries, and buys again', async () => {
    await marry(page);
    await buy(page, 'Clara Zquaxfritz');
  });
  await test.step('she closes the account, when many calls hold her name', async () => {
    const { places } = await answersWith(Person, site, await tokenOf(request, people.admin));
    expect(places).toContain('/api/identity/users');
    await closeAccount(page);
  });

  const calls = await callsOf(request, people.admin);
  const auditor = await anAuditor(calls);
  await test.step('an auditor reads her invoices and the credit note', async () => {
    const desk = await (await browser.newContext({ baseURL, acceptDownloads: true })).newPage();
    await desk.goto('/');
    await desk.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(desk, auditor);
    await expect(desk.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await desk.goto('/administration/documents');
    const closed = desk.getByRole('row').filter({ hasText: 'Account closed' });
    await expect(closed).not.toHaveCount(0);
    const texts: string[] = [];
    for (const row of await closed.all())
      if (/Invoice|Credit note/.test(await row.innerText()))
        texts.push(await savedText(desk, row.getByRole('button', { name: / as PDF$/ })));
    const named = texts.filter((text) => text.includes('Kungsgatan 1'));
    expect(named.filter((text) => text.includes('Clara Lindqvist'))).toHaveLength(2);
    expect(named.filter((text) => text.includes('Clara Zquaxfritz'))).toHaveLength(1);
    expect(await desk.getByRole('main').innerText()).not.toMatch(Person);
    await desk.context().close();
  });

  await test.step('no page, no table to export and no call holds her name', async () => {
    await untilForgotten(site, request);
    const token = await tokenOf(request, people.admin);
    const { asked, places } = await answersWith(Person, site, token);
    expect(places).toEqual([]);
    expect(asked).toBeGreaterThan(40);
  });
  await office.context().close();

  await test.step('no table and no file holds it, but for the documents that were issued', async () => {
    await stopServer(site);
    const { tables, places } = await columnsWith(Person, site.data);
    expect(places).toEqual([]);
    expect(tables).toBeGreaterThan(80);
    for (const file of await filesWith(Person, site.data)) expect(file).toMatch(/documents\//);
  });
});
