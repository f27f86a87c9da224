import { readFile } from 'node:fs/promises';
import { pdfTextOf } from '../../server/src/commerce/invoices/pdf-text.testing.ts';
import { fillAddress, fillBasketForMoney, orderOnAccount } from '../site/buying.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

test.use({ actionTimeout: 15_000 });

interface Buyer {
  readonly fields: Readonly<Record<string, string>>;
  readonly country: string;
  /** What the invoice says in print. */
  readonly printed: readonly string[];
  /** What its data have. */
  readonly data: RegExp;
}

const buyers: readonly Buyer[] = [
  {
    fields: {
      Name: 'Jörg Groß',
      Company: 'Verlag Nord GmbH',
      'Street and number': 'Hafenstraße 1',
      'Postal code': '20095',
      City: 'Hamburg',
      'VAT number': 'DE811128135',
    },
    country: 'DE',
    printed: ['Jörg Groß', 'Verlag Nord GmbH', 'VAT 19 % (DE)'],
    data: /<rsm:CrossIndustryInvoice/,
  },
  {
    fields: {
      Name: 'Urs Bühler',
      Company: 'Bergbild AG',
      'Street and number': 'Gasse 4',
      'Postal code': '8001',
      City: 'Zürich',
      'VAT number': '',
    },
    country: 'CH',
    printed: ['Urs Bühler', 'Bergbild AG', 'VAT 8.1 % (CH)'],
    data: /<rsm:CrossIndustryInvoice/,
  },
  {
    fields: {
      Name: 'Zoë Peeters',
      Company: 'Uitgeverij Haven',
      'Street and number': 'Kaai 2',
      'Postal code': '2000',
      City: 'Antwerpen',
      'VAT number': 'BE1001686633',
    },
    country: 'BE',
    printed: ['Zoë Peeters', 'VAT 0 % (BE)', 'Reverse charge'],
    data: /urn:fdc:peppol\.eu:2017:poacc:billing:3\.0/,
  },
  {
    fields: {
      Name: 'Yıldız Işık',
      Company: 'Işık Ğ Yayınları',
      'Street and number': 'İstiklal Caddesi 5',
      'Postal code': '34430',
      City: 'İstanbul',
      'VAT number': '',
    },
    country: 'TR',
    printed: ['Yıldız Işık', 'Işık Ğ Yayınları', 'supplied abroad'],
    data: /<rsm:CrossIndustryInvoice/,
  },
];

/** Says where the seller charges tax besides its own country. Returns what was said before. */
async function setTaxPlaces(office: Page, places: string): Promise<string> {
  await office.goto('/administration/settings');
  const field = office.getByLabel(/^Where tax is charged/);
  const before = await field.inputValue();
  await field.fill(places);
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('group', { name: 'Saved.' })).toBeVisible();
  return before;
}

/** Buys a picture, for money and on account. */
async function buy(page: Page, { fields, country }: Buyer): Promise<void> {
  await fillBasketForMoney(page);
  await fillAddress(page, fields, country);
  await orderOnAccount(page);
}

async function savedFile(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const arriving = page.waitForEvent('download');
  await click();
  return readFile(await (await arriving).path());
}

test('a German, a Swiss, a Belgian and a Turkish buyer order, and file their invoices as PDF and as data', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const office = await (await browser.newContext()).newPage();
  await withSession(office, people.admin);
  await withSession(page, people.client);
  const places = await setTaxPlaces(office, 'CH');
  try {
    for (const buyer of buyers)
      await test.step(`the buyer in ${buyer.country}`, async () => {
        await buy(page, buyer);
        await page.goto('/subscription/invoices');
        const pdf = await savedFile(page, () =>
          page
            .getByRole('button', { name: / as PDF$/ })
            .first()
            .click(),
        );
        const text = await pdfTextOf(new Uint8Array(pdf).buffer);
        for (const part of buyer.printed) expect(text).toContain(part);
        await page
          .getByRole('button', { name: /as data for programs/ })
          .first()
          .click();
        const data = await savedFile(page, () =>
          page.getByRole('menuitem', { name: /^As wished/ }).click(),
        );
        expect(String(data)).toMatch(buyer.data);
        expect(String(data)).toContain(buyer.fields.Company);
      });
  } finally {
    await setTaxPlaces(office, places);
    await office.context().close();
  }
});
