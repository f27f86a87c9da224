import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { pdfTextOf } from '../../server/src/commerce/invoices/pdf-text.testing.ts';
import type { TestStripe } from '../../server/src/commerce/stripe/stripe.testing.ts';
import { withoutStripe } from './buying.ts';
import { linkFromMail } from './mail.ts';
import { fillSignIn } from './people.ts';
import type { Site } from './sites.ts';

/** A person who registers and chooses a plan. */
export interface Buyer {
  readonly firstName: string;
  readonly email: string;
  readonly plan: string;
  readonly address: Readonly<Record<string, string>>;
  readonly country: string;
  readonly currency: string;
}

const secret = 'Nine-Herons-49';

/** Opens a browser of its own for a person. Stripe's pages are empty in it. */
export async function newBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, acceptDownloads: true });
  const page = await context.newPage();
  await withoutStripe(page);
  return page;
}

/** Registers somebody, who is signed in by that, and confirms the address. */
export async function register(page: Page, { firstName, email }: Buyer, site: Site): Promise<void> {
  await page.goto('/register');
  await page.getByText('Add your name').click();
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Berg');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const link = new URL(await linkFromMail(email, /confirm-email/, site.data));
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
}

export async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email, secret);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

/** Chooses the plan, and says in its form where the invoices go. Returns the form. */
export async function subscribe(page: Page, buyer: Buyer): Promise<Locator> {
  await page.goto('/pricing');
  await page.getByLabel('Currency').selectOption(buyer.currency);
  const offer = page.getByRole('listitem').filter({ hasText: buyer.plan }).first();
  await expect(offer).toContainText(buyer.currency === 'EUR' ? '€' : '$');
  await page.getByRole('button', { name: `Choose ${buyer.plan}`, exact: true }).click();
  const form = page.getByRole('form', { name: `Order ${buyer.plan}` });
  await form.getByText('For a company: name').click();
  await form.getByLabel('Country').selectOption(buyer.country);
  for (const [label, value] of Object.entries(buyer.address))
    await form.getByLabel(label, { exact: label === 'Address' }).fill(value);
  return form;
}

/** Orders the plan whose form is open by card, and gives the card on Stripe's page. */
export async function payByCard(page: Page, stripe: TestStripe): Promise<void> {
  await page.getByRole('button', { name: /^Activate .* and pay$/ }).click();
  await page.waitForURL('https://checkout.stripe.com/**');
  stripe.billing.giveCard(page.url());
  await page.goto('/subscription/ordered?card=saved');
  await expect(page.getByRole('heading', { name: / is active$/, level: 1 })).toBeVisible();
  await page.goto('/subscription');
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
}

/** Saves the newest invoice, as the buyer files it. Returns its text. */
export async function fileInvoice(page: Page): Promise<string> {
  await page.goto('/subscription');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: / as PDF$/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[A-Z0-9-]+\.pdf$/);
  const bytes = await readFile(await download.path());
  return pdfTextOf(new Uint8Array(bytes).buffer);
}
