import { linkFromMail } from '../site/mail.ts';
import { people, signIn } from '../site/people.ts';
import { testWithShop } from '../site/shop.ts';
import {
  fileInvoice,
  newBrowser,
  payByCard,
  register,
  subscribe,
  type Buyer,
} from '../site/subscribing.ts';
import { expect, type Page } from '../site/test.ts';

const test = testWithShop();

test.use({ actionTimeout: 15_000 });

/** Puts the picture at this place of the catalog into the basket, and opens the basket. */
async function fillBasket(page: Page, place = 0): Promise<void> {
  await page.goto('/public?expandAssets=true');
  const links = page.getByRole('main').locator('a[href^="/public/"]');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await page.goto([...new Set(paths)][place] ?? '');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Basket/ })
    .click();
}

async function license(page: Page): Promise<void> {
  await fillBasket(page);
  await page.getByRole('button', { name: /^(License now|Order and pay on invoice)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Licensed', exact: true })).toBeVisible();
}

/** Asks for a picture, as a seat does that may not spend by itself. */
async function askForPicture(page: Page): Promise<void> {
  await fillBasket(page, 1);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page).toHaveURL(/\/checkout\/requests\//);
}

test('a company in Germany with three seats, one in New York and a person in France buy, change their plans and file their invoices', async ({
  browser,
  baseURL,
  shop: { site, stripe },
  page: office,
}) => {
  test.setTimeout(360_000);
  const pages: Page[] = [];
  const open = async (): Promise<Page> => {
    const page = await newBrowser(browser, baseURL);
    pages.push(page);
    return page;
  };

  try {
    await test.step('the seller says who it is and where it pays tax', async () => {
      await signIn(office, people.admin);
      await office.goto('/administration/settings');
      await office.getByLabel(/^Seller/).fill('Harbor Pictures GmbH');
      await office.getByLabel(/^Tax number/).fill('DE136695976');
      await office.getByLabel(/^Country/).selectOption('DE');
      await office.getByLabel(/^Where tax is charged/).fill('US-NY');
      await office.getByRole('button', { name: 'Save' }).click();
      await expect(office.getByRole('group', { name: 'Saved.' })).toBeVisible();
    });

    const german: Buyer = {
      firstName: 'Greta',
      email: 'greta@verlag.test',
      plan: 'Studio',
      address: {
        Company: 'Verlag Nord GmbH',
        'Street and number': 'Hafenstrasse 1',
        'Postal code': '20095',
        City: 'Hamburg',
        'VAT number': 'DE 811 128 135',
      },
      country: 'DE',
      currency: 'EUR',
    };
    const greta = await open();
    await test.step('the company in Germany pays its plan by card, with German VAT', async () => {
      await register(greta, german, site);
      const form = await subscribe(greta, german);
      await expect(form.getByText('€196.35 a month').last()).toBeVisible();
      await payByCard(greta, stripe);
      await expect(greta.getByRole('banner').getByText('120 credits')).toBeVisible();
    });
    await test.step('two more people join; one licenses a picture, the other asks for one, and it is approved from the mail', async () => {
      for (const firstName of ['Hanno', 'Ilse']) {
        const email = `${firstName.toLowerCase()}@verlag.test`;
        await greta.goto('/subscription');
        await greta.getByText('Invite somebody').click();
        const form = greta.getByRole('form', { name: 'Invite' });
        await form.getByLabel('E-mail address').fill(email);
        if (firstName === 'Hanno') await form.getByLabel('Asks a master user').check();
        await form.getByRole('button', { name: 'Invite' }).click();
        await expect(form.getByLabel('E-mail address')).toHaveValue('');
        const person = await open();
        const link = new URL(await linkFromMail(email, /\/seat\?code=/, site.data));
        await register(person, { ...german, firstName, email }, site);
        await person.goto(link.pathname + link.search);
        await person.getByRole('button', { name: 'Join' }).click();
        await expect(person.getByRole('banner').getByText(/1[12]\d credits/)).toBeVisible();
        if (firstName === 'Ilse') {
          await license(person);
          continue;
        }
        await askForPicture(person);
        const asked = await linkFromMail(german.email, /\/checkout\/requests\//, site.data);
        await greta.goto(new URL(asked).pathname);
        await greta.getByRole('button', { name: 'Approve and order' }).click();
        await expect(greta.getByText('Approved by Greta Berg.')).toBeVisible();
      }
      await greta.goto('/subscription');
      await expect(greta.getByText('3 of 5 seats taken')).toBeVisible();
    });
    await test.step('it goes up to a larger plan at once, and files the invoices', async () => {
      const first = await fileInvoice(greta);
      for (const part of [
        'Harbor Pictures GmbH',
        'Verlag Nord GmbH',
        'VAT 19 % (DE)',
        '€196.35',
        'Paid by card',
      ])
        expect(first).toContain(part);
      await greta.getByRole('button', { name: 'Change the plan' }).click();
      await greta.getByRole('button', { name: 'See what Agency costs' }).click();
      await greta.getByRole('button', { name: /^Upgrade and pay/ }).click();
      await expect(greta.getByRole('region', { name: 'Agency', exact: true })).toBeVisible();
      const second = await fileInvoice(greta);
      expect(second).toContain('VAT 19 % (DE)');
      expect(second).not.toContain('€196.35');
    });

    const american: Buyer = {
      firstName: 'Nora',
      email: 'nora@press.test',
      plan: 'Studio',
      address: {
        Company: 'Hudson Press Inc.',
        'Street and number': '1 Hudson Street',
        'Postal code': '10013',
        City: 'New York',
      },
      country: 'US',
      currency: 'USD',
    };
    const nora = await open();
    await test.step('the company in New York names its state and pays by invoice, with sales tax', async () => {
      await register(nora, american, site);
      const form = await subscribe(nora, american);
      await expect(form.getByText(/^Name the state in the United States/)).toBeVisible();
      await form.getByLabel('State or province').fill('NY');
      await form.getByRole('radio', { name: /^By invoice/ }).check();
      await form.getByRole('button', { name: 'Activate Studio and pay' }).click();
      await expect(nora.getByRole('banner').getByText('120 credits')).toBeVisible();
      await office.goto('/subscriptions');
      await office
        .getByRole('row', { name: /Nora Berg.*Activated/ })
        .getByRole('link')
        .click();
      await office.getByRole('button', { name: 'Mark as paid' }).click();
      await expect(office.getByRole('cell', { name: /^Paid on/ })).toBeVisible();
      await license(nora);
      // The file is what was issued, before the payment came.
      const text = await fileInvoice(nora);
      for (const part of [
        'Hudson Press Inc.',
        'Sales tax 4 % (US-NY)',
        '$186.16',
        'Payable without',
      ])
        expect(text).toContain(part);
    });
    await test.step('it goes down to a smaller plan with the next period', async () => {
      await nora.getByRole('button', { name: 'Change the plan' }).click();
      await nora.getByRole('button', { name: 'See what Starter costs' }).click();
      await nora.getByRole('button', { name: /^Change on/ }).click();
      await expect(nora.getByText(/your plan changes to Starter/)).toBeVisible();
    });

    const french: Buyer = {
      firstName: 'Lise',
      email: 'lise@atelier.test',
      plan: 'Starter',
      address: { 'Street and number': '3 rue du Port', 'Postal code': '13002', City: 'Marseille' },
      country: 'FR',
      currency: 'EUR',
    };
    const lise = await open();
    await test.step('the person in France pays by card, with French VAT, and changes to a larger plan', async () => {
      await register(lise, french, site);
      const form = await subscribe(lise, french);
      await expect(form.getByText('€54.00 a month').last()).toBeVisible();
      await payByCard(lise, stripe);
      await license(lise);
      const text = await fileInvoice(lise);
      for (const part of ['Lise Berg', 'VAT 20 % (FR)', '€54.00', 'Paid by card'])
        expect(text).toContain(part);
      await lise.getByRole('button', { name: 'Change the plan' }).click();
      await lise.getByRole('button', { name: 'See what Studio costs' }).click();
      await lise.getByRole('button', { name: /^Upgrade and pay/ }).click();
      await expect(lise.getByRole('banner').getByText(/1\d\d credits/)).toBeVisible();
      expect(await fileInvoice(lise)).toContain('VAT 20 % (FR)');
    });
  } finally {
    for (const page of pages) await page.context().close();
  }
});
