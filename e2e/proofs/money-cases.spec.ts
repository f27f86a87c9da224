import { checkoutApi } from '@editorial/contracts/checkout';
import { newestDocument, saveSettings, setSeller } from '../site/bookkeeping.ts';
import {
  fillAddress,
  fillBasketForMoney,
  orderByCard,
  orderOnAccount,
  withoutStripe,
  type AddressFields,
} from '../site/buying.ts';
import { people, withSession } from '../site/people.ts';
import { testWithShop } from '../site/shop.ts';
import { expect, type Page } from '../site/test.ts';

const test = testWithShop().extend<{ office: Page }>({
  /** An administrator's browser. */
  office: async ({ browser, baseURL }, provide) => {
    const context = await browser.newContext({ baseURL, acceptDownloads: true });
    const office = await context.newPage();
    await withSession(office, people.admin);
    await provide(office);
    await context.close();
  },
  /** The buyer's browser. */
  page: async ({ page }, provide) => {
    await withoutStripe(page);
    await withSession(page, people.client);
    await provide(page);
  },
});

test.use({ actionTimeout: 15_000 });
test.setTimeout(180_000);

/** Poppler keeps hyphens as they were typed, PDF.js does not. */
const plain = (text: string): string =>
  text.replaceAll(/[\u2010\u2011]/g, '-').replaceAll(/[ \t]+/g, ' ');

const address = (more: AddressFields): AddressFields => ({
  Name: 'Ana Pérez',
  Company: '',
  'Street and number': 'Street 1',
  'Postal code': '10115',
  City: 'City',
  'VAT number': '',
  ...more,
});

test('an invoice to Las Palmas has no VAT, every letter of its names, the accounts as they were typed, and the number of the tax office', async ({
  page,
  office,
}) => {
  await setSeller(office, { country: 'DE', taxNumber: '12/345/67890' });
  await test.step('a mistyped IBAN is refused at its field; right ones may have spaces', async () => {
    await office.getByRole('button', { name: 'Add an account' }).click();
    const first = office.getByRole('group', { name: 'Account 1' });
    const second = office.getByRole('group', { name: 'Account 2' });
    await first.getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 8');
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(first.getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true');
    await first.getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 7');
    await second.getByLabel('IBAN').fill('de89370400440532013000');
    await second.getByLabel(/^BIC/).fill('cobadeffxxx');
    await second.getByLabel(/^Bank or holder/).fill('Commerzbank');
    await saveSettings(office);
  });

  const names = {
    Name: 'Yıldız Işık',
    Company: 'شركة الصور 24',
    'Street and number': 'Éditions du Cœur, Jean\u2010Luc\u2011A',
    City: 'Ґалаґан 5‰',
  };
  await test.step('the buyer orders, and sees no tax before', async () => {
    await fillBasketForMoney(page);
    await fillAddress(page, address({ ...names, 'Postal code': '35001' }), 'ES');
    await expect(page.getByText(/^Net amount/)).toBeHidden();
    await orderOnAccount(page);
  });

  const { text, xml } = await newestDocument(office);
  for (const part of [
    names.Name,
    // The lines of the page go from left to right, so programs read the number first.
    '24 شركة الصور',
    'Éditions du Cœur, Jean-Luc-A',
    `35001 ${names.City}`,
    'supplied abroad',
    'IBAN CH93 0076 2011 6238 5295 7',
    'Commerzbank  ·  IBAN DE89 3704 0044 0532 0130 00  ·  BIC COBADEFFXXX',
    'Tax number 12/345/67890',
  ])
    expect(plain(text)).toContain(plain(part));
  expect(text).not.toContain('VAT 21 %');
  expect(text).not.toContain('\ufffd');
  expect(xml).toContain('<ram:CategoryCode>O</ram:CategoryCode>');
  expect(xml).toContain('<ram:IBANID>CH9300762011623852957</ram:IBANID>');
  expect(xml).toMatch(/<ram:IBANID>DE89370400440532013000<.*<ram:BICID>COBADEFFXXX</);
  expect(xml).toContain('<ram:ID schemeID="FC">12/345/67890</ram:ID>');
  expect(xml).not.toContain('schemeID="VA"');
});

/** The buyer's order of a picture to an address: what the basket says of the tax, then the invoice. */
async function invoiceFor(
  { page, office }: { readonly page: Page; readonly office: Page },
  { fields, country, tax }: { fields: AddressFields; country: string; tax: string },
): Promise<{ text: string; xml: string }> {
  await fillBasketForMoney(page);
  await fillAddress(page, address(fields), country);
  await expect(page.getByText(tax, { exact: true })).toBeVisible();
  await orderOnAccount(page);
  return newestDocument(office);
}

test('a seller in Switzerland, or registered there, charges 8.1 % to companies in Switzerland and to Liechtenstein', async ({
  page,
  office,
}) => {
  const company = { Company: 'Bergbild AG', 'VAT number': 'CHE-123.456.788 MWST' };
  const swiss = { fields: { ...company, 'Postal code': '8001' }, country: 'CH' };
  const tax = 'VAT 8.1 % (CH)';
  const number = 'CHE107787577MWST';
  await setSeller(office, { country: 'CH', taxNumber: 'CHE-107.787.577 MWST' });
  await test.step('a company at home, and a person in the territory of its customs', async () => {
    const person = { fields: { 'Postal code': '9490', City: 'Vaduz' }, country: 'LI' };
    for (const buyer of [swiss, person]) {
      const { text, xml } = await invoiceFor({ page, office }, { ...buyer, tax });
      for (const part of [tax, `VAT number ${number}`]) expect(plain(text)).toContain(part);
      expect(text).not.toMatch(/reverse charge|supplied abroad/i);
      expect(xml).toContain('<ram:RateApplicablePercent>8.1</ram:RateApplicablePercent>');
    }
  });
  await test.step('a seller in Germany that is registered in Switzerland', async () => {
    const registered = { places: 'CH', numbers: 'CH CHE-107.787.577 MWST' };
    await setSeller(office, { country: 'DE', taxNumber: 'DE136695976', ...registered });
    const { text, xml } = await invoiceFor({ page, office }, { ...swiss, tax });
    for (const part of [tax, `VAT number ${number}`]) expect(plain(text)).toContain(part);
    expect(xml).toContain(`<ram:ID schemeID="VA">${number}</ram:ID>`);
  });
});

test('VAT numbers of the newest series and of Northern Ireland are taken, and a mistyped one is refused at its field', async ({
  page,
  office,
}) => {
  await setSeller(office, { country: 'DE', taxNumber: 'DE136695976', places: 'GB' });
  const owed = page.getByText('Reverse charge: you owe the VAT', { exact: true });
  const wrong = page.getByText(/^This is not a VAT number of the country/);
  await fillBasketForMoney(page);
  for (const [country, postalCode, mistyped, number] of [
    ['BE', '1000', 'BE1001686634', 'BE1001686633'],
    ['GB', 'BT1 1AA', 'XI980780685', 'XI980780684'],
    ['CY', '1010', 'CY60001744L', 'CY60001744K'],
  ] as const)
    await test.step(`a company in ${country}`, async () => {
      const about = { Company: 'Company Ltd', 'Postal code': postalCode };
      await fillAddress(page, address({ ...about, 'VAT number': mistyped }), country);
      await expect(wrong).toBeVisible();
      await expect(owed).toBeHidden();
      await page.getByLabel('VAT number').fill(number);
      await expect(owed).toBeVisible();
      await expect(wrong).toBeHidden();
    });
  await orderOnAccount(page);
  const { text, xml } = await newestDocument(office);
  expect(plain(text)).toContain('CY60001744K');
  expect(text).toMatch(/reverse charge/i);
  expect(xml).toContain('<ram:ID schemeID="VA">CY60001744K</ram:ID>');
});

test('a dispute that was lost is open again with an appeal, and gone when it is won', async ({
  page,
  office,
  shop: { site, stripe },
}) => {
  await setSeller(office, { country: 'DE', taxNumber: 'DE136695976' });
  await fillBasketForMoney(page);
  await fillAddress(page, address({ Company: 'Verlag Nord' }), 'DE');
  const dispute = stripe.dispute(await orderByCard(page, stripe));
  const tell = async (type: string, status: typeof dispute.status) => {
    dispute.status = status;
    const { body, signature } = stripe.message(`charge.dispute.${type}`, dispute);
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const address_ = site.env.SITE_URL + checkoutApi.paymentEvent.path;
    const answer = await fetch(address_, { method: 'POST', headers, body });
    expect(answer.status).toBe(204);
    await office.goto('/administration/orders');
    await expect(office.getByRole('row').nth(1)).toBeVisible();
  };
  const cases = office.getByRole('list', { name: 'Payments by card that need you' });
  await tell('created', 'needs_response');
  await expect(cases).toContainText('Disputed · Answer by');
  await tell('closed', 'lost');
  await expect(cases).toContainText('Dispute lost');
  await tell('updated', 'appeal_under_review');
  await expect(cases).toContainText('Disputed');
  await tell('closed', 'won');
  await expect(cases).toBeHidden();
  await expect(office.getByRole('row').nth(1)).toContainText('Completed');
});

test('prices in yen and in dinars are entered, ordered and printed with the decimals of their currency', async ({
  page,
  office,
}) => {
  await setSeller(office, { country: 'DE', taxNumber: 'DE136695976' });
  await test.step('the seller enters them', async () => {
    await office.goto('/administration/prices');
    const form = office.getByRole('form', { name: 'Change prices' });
    for (const [currency, low, high] of [
      ['JPY', '2800', '11800'],
      ['KWD', '5.850', '24.300'],
    ] as const) {
      await form.getByRole('combobox', { name: 'Add a currency' }).fill(currency);
      const found = office.getByText(new RegExp(`^${currency} · `)).filter({ visible: true });
      await found.first().click();
      await form.getByLabel(`${currency} · Low`).fill(low);
      await form.getByLabel(`${currency} · High`).fill(high);
    }
    await form.getByRole('button', { name: 'Compare' }).click();
    const apply = office.getByRole('form', { name: 'Put in force' });
    await apply.getByLabel('Reason').fill('Buyers in Japan and Kuwait');
    await apply.getByRole('button', { name: 'Put in force' }).click();
    await expect(office.getByRole('region', { name: 'Price lists' })).toContainText('¥2,800');
  });
  for (const [currency, country, postalCode, printed] of [
    ['JPY', 'JP', '100-0001', /¥\d{1,2},\d{3}(?!\.)/],
    ['KWD', 'KW', '13001', /KWD\s\d+\.\d{3}/],
  ] as const)
    await test.step(`a picture in ${currency}`, async () => {
      await fillBasketForMoney(page);
      await fillAddress(page, address({ Company: 'Company', 'Postal code': postalCode }), country);
      await page.getByLabel('Currency').selectOption(currency);
      await expect(page.getByText(printed).first()).toBeVisible();
      await orderOnAccount(page);
      const { text, xml } = await newestDocument(office);
      expect(text).toMatch(printed);
      expect(xml).toContain(`<ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>`);
    });
});
