import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { expect, type Page } from '@playwright/test';
import type { TestStripe } from '../../server/src/commerce/stripe/stripe.testing.ts';

/** Fields of the invoice address, by their labels. */
export type AddressFields = Readonly<Record<string, string>>;

/** Pictures that a test of this worker opened to buy them. */
const opened = new Set<string>();

/** Opens the first picture that the client has no license for. */
async function openUnlicensed(page: Page): Promise<void> {
  await page.goto('/public?expandAssets=true');
  const links = page.getByRole('main').locator('a[href^="/public/"]');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const money = page.getByRole('radio', { name: /This picture only/ });
  const licensed = page.getByText('You have a license for this size');
  for (const path of new Set(paths)) {
    if (path === null || opened.has(path)) continue;
    opened.add(path);
    await page.goto(path);
    await money.or(licensed).first().waitFor();
    if (await money.isVisible()) return;
  }
  throw new Error('All pictures of the page are licensed.');
}

/** Waits for the addresses of the company, whose first one replaces what was typed before. */
const addressesOf = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes(billingAddressesApi.list.path));

/** Puts the picture whose page is open into the basket, to be paid with money. */
export async function putInBasket(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /This picture only/ }).check();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('In your basket')).toBeVisible();
}

export async function openBasket(page: Page): Promise<void> {
  const addresses = addressesOf(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Basket/ })
    .click();
  await addresses;
  // An address that was given before is a line.
  await expect(
    page.getByLabel('Name', { exact: true }).or(page.getByLabel('Send the invoice to')),
  ).toBeVisible();
}

/** Puts a picture into the basket, to be paid with money, and opens the basket. */
export async function fillBasketForMoney(page: Page): Promise<void> {
  await openUnlicensed(page);
  await putInBasket(page);
  await openBasket(page);
}

/** Says in the basket where the invoice goes. A field that is not named stays as it is. */
export async function fillAddress(
  page: Page,
  fields: AddressFields,
  country: string,
): Promise<void> {
  const kept = page.getByLabel('Send the invoice to');
  if (await kept.isVisible()) await kept.selectOption('new');
  const company = page.locator('details').filter({ hasText: 'For a company' });
  if ((await company.getAttribute('open')) === null) await company.locator('summary').click();
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: label === 'Name' }).fill(value);
  await page.getByLabel('Country').selectOption(country);
}

/** A consumer takes the pictures at once. A company is not asked. */
async function waive(page: Page): Promise<void> {
  const waiver = page.getByRole('checkbox', { name: /right of withdrawal/ });
  if (await waiver.isVisible()) await waiver.check();
}

const licensed = (page: Page) => page.getByRole('heading', { name: 'Licensed', exact: true });

/** Orders what is in the basket, on account. */
export async function orderOnAccount(page: Page): Promise<void> {
  await waive(page);
  await page.getByRole('button', { name: /^(License now|Order and pay on invoice)$/ }).click();
  await expect(licensed(page)).toBeVisible();
}

/** Shows an empty page where the browser would go to Stripe. */
export const withoutStripe = (page: Page): Promise<unknown> =>
  page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  );

/** Orders what is in the basket and pays it on Stripe's page. Returns the id of the payment. */
export async function orderByCard(page: Page, stripe: TestStripe): Promise<string> {
  await page.getByRole('radio', { name: /^By card/ }).check();
  await waive(page);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL('https://checkout.stripe.com/**');
  const opened = [...stripe.sessions.values()].find(({ url }) => url === page.url());
  if (!opened) throw new Error('Stripe has no such page.');
  stripe.pay(opened.id);
  await page.goto(`/checkout/orders/${opened.metadata.orderId}`);
  await expect(licensed(page)).toBeVisible();
  return opened.payment_intent ?? '';
}
