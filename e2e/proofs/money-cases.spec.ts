import { newestDocument, saveSettings, setSeller } from '../site/bookkeeping.ts';
import {
  fillAddress,
  fillBasketForMoney,
  orderOnAccount,
  type AddressFields,
} from '../site/buying.ts';
import { people, signIn } from '../site/people.ts';
import { testWithShop } from '../site/shop.ts';
import { expect, type Page } from '../site/test.ts';

const test = testWithShop().extend<{ office: Page }>({
  /** An administrator's browser. */
  office: async ({ browser, baseURL }, provide) => {
    const context = await browser.newContext({ baseURL, acceptDownloads: true });
    const office = await context.newPage();
    await signIn(office, people.admin);
    await provide(office);
    await context.close();
  },
});

test.use({ actionTimeout: 15_000 });
test.setTimeout(90_000);

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
    await signIn(page, people.client);
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
