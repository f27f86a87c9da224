import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { linkFromMail } from '../site/mail.ts';
import { fillSignIn, givesProof } from '../site/people.ts';
import { startNewInstallation, stopSite, type Installation } from '../site/sites.ts';
import { test as base, expect, type Page } from '../site/test.ts';

const administrator = 'ada@harbor.test';
const client = 'uma@news.test';
const secret = 'Nine-Herons-49';

const test = base.extend<object, { installation: Installation }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture uses
    async ({}, provide) => {
      const installation = await startNewInstallation(administrator);
      await provide(installation);
      await stopSite(installation.site);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Also where a failed test asks for the releases that it ran with.
  baseURL: async ({ installation }, provide) => provide(installation.site.env.SITE_URL),
});

test.use({ actionTimeout: 15_000 });

/** Signs in on the page that is open, at this installation. */
async function signIn(page: Page, url: string, userName: string): Promise<void> {
  await givesProof(page, secret);
  await page.goto(url);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, userName, secret);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

async function fillAll(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** A photograph as a camera writes it, drawn by the browser. */
const photograph = (page: Page, hue = 0): Promise<Buffer> =>
  page
    .evaluate((first) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
      const context = canvas.getContext('2d')!;
      for (let line = 0; line < 2000; line += 20) {
        context.fillStyle = `hsl(${first + line / 10} 60% ${30 + (line % 400) / 10}%)`;
        context.fillRect(0, line, 3000, 20);
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
    }, hue)
    .then((text) => Buffer.from(text, 'base64'));

/** A ZIP of photographs with the table that describes them. */
async function zipOf(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes), name, { compress: true });
  zip.end({ forceZip64Format: false }, () => {});
  return buffer(zip.outputStream);
}

const table = [
  'file,title,description,tags,modelRelease,propertyRelease',
  'pier.jpg,The pier,A pier in bands of light,pier; light; band; color; calm,NotNeeded,NotNeeded',
].join('\n');

test('a new installation without the demo is brought from empty to selling in the browser alone', async ({
  browser,
  baseURL,
  installation: { passwordAddress, site },
  page,
}) => {
  test.setTimeout(180_000);
  const shop = await (await browser.newContext({ baseURL })).newPage();
  try {
    await test.step('the administrator chooses a password and signs in', async () => {
      await page.goto(passwordAddress);
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(secret);
      await page.getByRole('textbox', { name: 'New password again' }).fill(secret);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
      await signIn(page, '/', administrator);
    });
    await test.step('settings: who sells', async () => {
      await page.goto('/administration/settings');
      await page.getByLabel('Name of the site').fill('Harbor Pictures');
      await page.getByLabel(/^Seller/).fill('Harbor Ltd');
      await page
        .getByRole('group', { name: 'Account 1' })
        .getByRole('textbox', { name: 'IBAN' })
        .fill('DE89 3704 0044 0532 0130 00');
      await page.getByRole('button', { name: 'Save' }).click();
      // Customers pay to this account.
      await expect(page.getByRole('group', { name: 'Saved.' })).toBeVisible();
    });
    await test.step('a plan', async () => {
      await page.goto('/administration/plans');
      await page.getByRole('button', { name: 'New plan' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Press');
      await form.getByLabel('Price a month').fill('49');
      await form.getByLabel('Credits a cycle').fill('10');
      await form.getByLabel('Pictures a cycle').fill('10');
      await form.getByLabel('People').fill('2');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: /Press/ })).toBeVisible();
    });
    await test.step('a category', async () => {
      await page.goto('/administration/categories');
      await page.getByRole('button', { name: 'New category' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('English').fill('Harbors');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Harbors' })).toBeVisible();
    });
    await test.step('pictures are imported with a table, into the new category', async () => {
      await page.goto('/administration/imports');
      await page.getByRole('button', { name: 'New import' }).first().click();
      const form = page.getByRole('dialog');
      await form
        .getByLabel('ZIP file', { exact: true })
        .and(page.locator('[type=file]'))
        .setInputFiles({
          name: 'piers.zip',
          mimeType: 'application/zip',
          buffer: await zipOf({ 'pier.jpg': await photograph(page, 240), 'metadata.csv': table }),
        });
      await form.getByLabel('Category').selectOption('Harbors');
      await form.getByRole('button', { name: 'Start the import' }).click();
      const row = page.getByRole('row', { name: /pier\.jpg/ });
      await expect(row.getByText('Imported')).toBeVisible({ timeout: 60_000 });
      await row.getByRole('link', { name: /The pier/ }).click();
      await expect(page.getByRole('heading', { name: 'The pier' })).toBeVisible();
    });
    await test.step('a picture is uploaded, described, and published', async () => {
      await page.goto('/contribute/upload');
      await page
        .getByRole('main')
        .locator('input[type="file"]')
        .setInputFiles({
          name: 'Harbor lights.jpg',
          mimeType: 'image/jpeg',
          buffer: await photograph(page),
        });
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 });
      await page.getByRole('link', { name: 'Describe and submit' }).click();
      const own = page.getByRole('listitem').filter({ hasText: 'Harbor lights' });
      await own.getByRole('button', { name: 'Submit for review' }).click();
      const form = page.getByRole('dialog', { name: 'Complete and submit' });
      await form.getByLabel('Description').fill('A harbor before sunrise');
      await form.getByLabel('Keywords').fill('harbor, dawn, boat, rope, calm');
      await form.getByLabel('Categories').selectOption('Sea');
      await form.getByLabel('Consent of the people shown').selectOption('Not needed');
      await form.getByLabel('Consent of the owners').selectOption('Not needed');
      await form.getByRole('button', { name: 'Submit for review' }).click();
      await expect(own.getByText('Submitted', { exact: true })).toBeVisible();
      await page.goto('/administration');
      await page.getByRole('link', { name: 'Pictures to review' }).click();
      await page.getByRole('button', { name: /^Accept(?!ed)/ }).click();
      await page.getByRole('link', { name: 'Accepted' }).click();
      await page.getByRole('button', { name: /^Publish/ }).click();
      await expect(page.getByText('Nothing to review')).toBeVisible();
    });
    await test.step('a client registers and asks for the plan', async () => {
      await shop.goto('/register');
      await shop.getByText('Add your name').click();
      await shop.getByRole('textbox', { name: 'First name' }).fill('Uma');
      await shop.getByRole('textbox', { name: 'Last name' }).fill('Lind');
      await shop.getByRole('textbox', { name: 'E-mail' }).fill(client);
      await shop.getByRole('textbox', { name: 'Password' }).fill(secret);
      await shop.getByRole('button', { name: 'Register' }).click();
      await expect(shop.getByRole('button', { name: /^Account of/ })).toBeVisible();
      const link = new URL(await linkFromMail(client, /confirm-email/, site.data));
      await shop.goto(link.pathname + link.search);
      await shop.getByRole('button', { name: 'Confirm' }).click();
      await expect(shop.getByText('Your address is confirmed.')).toBeVisible();
      await shop.goto('/subscription');
      await shop.getByRole('button', { name: 'Request Press' }).click();
      await expect(shop.getByRole('main').getByText('We have your request for')).toBeVisible();
    });
    await test.step('the request is approved from the start page of the administration', async () => {
      await page.goto('/administration');
      await page.getByRole('link', { name: 'Requests for a subscription' }).click();
      await page
        .getByRole('row', { name: /Lind.*Created/ })
        .getByRole('link')
        .click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('main')).toContainText('Approved');
    });
    await test.step('the client activates the plan and licenses the picture', async () => {
      await fillAll(shop, { 'Street and number': 'Quay 1', 'Postal code': '0150', City: 'Oslo' });
      await shop.getByLabel('Country').selectOption('NO');
      await shop.getByRole('button', { name: 'Save address' }).click();
      await shop.getByRole('button', { name: 'Activate Press' }).click();
      await expect(shop.getByRole('banner').getByText('10 credits')).toBeVisible();
      await shop.goto('/catalog?expandAssets=true');
      await shop.getByRole('main').locator('a[href^="/public/"]').first().click();
      await shop.getByRole('button', { name: 'Add to basket' }).click();
      await shop
        .getByRole('banner')
        .getByRole('link', { name: /^Basket/ })
        .click();
      await shop.getByRole('button', { name: /^(License now|Order and pay on invoice)$/ }).click();
      await expect(shop.getByRole('heading', { name: 'Licensed', exact: true })).toBeVisible();
    });
    await test.step('the order, the invoice and the entries of the audit log are there', async () => {
      await page.goto('/administration/orders');
      await expect(page.getByRole('row', { name: /Lind/ })).toBeVisible();
      await page.goto('/subscriptions');
      await page.getByRole('row', { name: /Lind/ }).getByRole('link').click();
      await expect(
        page.getByRole('cell', { name: /^F-|^I-|^P-|\d{4}-\d{6}/ }).first(),
      ).toBeVisible();
      await page.goto('/administration/audit');
      for (const action of [
        'Order.Placed',
        'Settings.Changed',
        'Category.Created',
        'Import.Started',
      ])
        await expect(page.getByRole('cell', { name: action }).first()).toBeVisible();
    });
  } finally {
    await shop.context().close();
  }
});
