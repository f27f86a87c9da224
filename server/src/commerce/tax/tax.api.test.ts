import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { issuedDocumentsApi } from '@editorial/contracts/issued-documents';
import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { planBilling } from '@editorial/contracts/plan-invoices';
import { seatsApi } from '@editorial/contracts/seats';
import { addPictures, billing } from '../checkout/baskets.testing.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { setSettings } from '../../settings/set-settings.testing.ts';
import { addressProblemFor } from './vies.ts';
import { playVies, viesFails, viesSays } from './vies.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
let fresh: () => string;
let vies: Awaited<ReturnType<typeof playVies>>;
let viesAnswers: object | string | null = viesSays(true, 'WAPIAAAAW1');

const set = (values: Parameters<typeof setSettings>[1]) => setSettings(money.site.context, values);

before(
  async () => {
    vies = await playVies(() => viesAnswers);
    money = await openMoneySite({ VIES_URL: vies.url });
    fresh = await addPictures(money.site.context.database, 20);
    await set({
      'Seller.Name': 'Editorial GmbH',
      'Seller.TaxNumber': 'DE136695976',
      'Seller.Country': 'DE',
    });
  },
  { timeout: 120_000 },
);
after(() => Promise.all([money.close(), vies.close()]));

const basketOf = (assetId: string) => ({
  subscriptionImages: [],
  aLaCarteImages: [{ assetId, resolutionType: 0, licenseZoneId: 'worldwide' }],
});
const quoteFor = async (basket: object, buyer?: object) =>
  (await money.as('client').post('/api/checkout/quote', { ...basket, ...(buyer && { buyer }) }))
    .body;
const order = (basket: object, quoteHash: string, more: object = {}) =>
  money
    .as('client')
    .post(
      '/api/checkout/order',
      { ...basket, quoteHash, billing, ...more },
      { 'idempotency-key': crypto.randomUUID() },
    );
async function pdf(path: string, person = 'client'): Promise<string> {
  const headers = { authorization: `Bearer ${await money.site.tokenOf(person)}` };
  return pdfTextOf(await (await fetch(money.site.url + path, { headers })).arrayBuffer());
}

test('tax is quoted for the buyer, agreed to with the order, and on the invoice, which stays as it was', async () => {
  const basket = basketOf(fresh());
  const unknown = await quoteFor(basket);
  assert.equal(unknown.tax, null);
  // An address with tax costs more than what was agreed to.
  const refused = await order(basket, unknown.quoteHash);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'Editorial:QuoteChanged']);

  await set({ 'Seller.ExchangeRates': '2026-01-01 USD 1.0850' });
  const quote = await quoteFor(basket, { country: 'SE' });
  const tax = { treatment: 'Standard', place: 'SE', rateBasisPoints: 2500, amount: 4350 };
  assert.deepEqual([quote.totals.amount, quote.tax], [17_400, tax]);
  assert.equal(refused.body.error.data.quote.quoteHash, quote.quoteHash);
  const { status, body } = await order(basket, quote.quoteHash);
  assert.deepEqual([status, body.totals.amount, body.tax], [201, 17_400, tax]);

  await set({ 'Seller.Name': 'Another seller', 'Seller.ExchangeRates': '2026-01-01 USD 3' });
  const text = await pdf(`/api/checkout/order/${body.id}/invoice`);
  for (const part of [
    'Editorial GmbH',
    'DE136695976',
    'Net $174.00',
    'VAT 25 % (SE) $43.50',
    'VAT in EUR €40.09 (1 EUR = 1.0850 USD)',
    'Total $217.50',
  ])
    assert.ok(text.includes(part), `${part}\n${text}`);
  await set({ 'Seller.Name': 'Editorial GmbH', 'Seller.ExchangeRates': '' });
  await money.assertLedger();
});

test('the sales tax of Minnesota is exact from the quote to the invoice and the books', async () => {
  await set({ 'Seller.TaxPlaces': 'US-MN' });
  const basket = basketOf(fresh());
  const address = { ...billing, country: 'US', region: 'MN', vatNumber: '' };
  const quote = await quoteFor(basket, { country: 'US', region: 'MN' });
  const tax = { treatment: 'Standard', place: 'US-MN', rateBasisPoints: 687.5, amount: 1196 };
  assert.deepEqual(checkoutApi.quote.response.parse(quote).tax, tax);
  const { status, body } = await order(basket, quote.quoteHash, { billing: address });
  assert.deepEqual([status, body.tax], [201, tax]);
  const text = await pdf(`/api/checkout/order/${body.id}/invoice`);
  assert.ok(text.includes('Sales tax 6.875 % (US-MN) $11.96'), text);
  const headers = { authorization: `Bearer ${await money.site.tokenOf('admin')}` };
  const books = await fetch(money.site.url + issuedDocumentsApi.csv.path, { headers });
  assert.match(await books.text(), /,174\.00,11\.96,185\.96,USD,6\.875,US-MN,Standard,/);
  await set({ 'Seller.TaxPlaces': '' });
});

test('a quote for a country that does not exist is refused, and never shown without tax', async () => {
  const basket = basketOf(fresh());
  for (const country of ['es', 'ZZ', 'UK']) {
    const { error } = await quoteFor(basket, { country });
    assert.deepEqual(
      [error?.code, error?.validationErrors[0].members],
      ['Editorial:Validation', ['country']],
      country,
    );
  }
  // Kosovo is chosen by a code of its own. Its tax is not charged by who is not registered there.
  const { tax } = await quoteFor(basket, { country: 'XK' });
  assert.deepEqual([tax.treatment, tax.place, tax.amount], ['OutOfScope', 'XK', 0]);
});

test('a company abroad with a VAT number owes the tax itself, which the invoice says', async () => {
  const basket = basketOf(fresh());
  const address = { ...billing, country: 'FR', vatNumber: '40 303 265 045' };
  const quote = await quoteFor(basket, { country: 'FR', vatNumber: address.vatNumber });
  assert.deepEqual([quote.tax.treatment, quote.tax.amount], ['ReverseCharge', 0]);
  const { body } = await order(basket, quote.quoteHash, { billing: address });
  const text = await pdf(`/api/checkout/order/${body.id}/invoice`);
  for (const part of ['FR40303265045', 'Total $174.00', 'Reverse charge'])
    assert.ok(text.includes(part), part);

  // VIES was asked, in the seller's name, and its number is kept as the proof.
  const own = { requesterMemberStateCode: 'DE', requesterNumber: '136695976' };
  assert.deepEqual(vies.asked, [{ countryCode: 'FR', vatNumber: '40303265045', ...own }]);
  const { rows } = await money.site.context.database.executeSql(
    'select number, is_registered, consultation from vat_checks',
  );
  assert.deepEqual(rows, [
    { number: 'FR40303265045', is_registered: true, consultation: 'WAPIAAAAW1' },
  ]);
});

test('a VAT number that VIES does not know is refused; without an answer its format counts', async () => {
  const path = '/api/checkout/billing-address';
  const address = { ...billing, country: 'AT', postalCode: '1010', vatNumber: 'ATU12345675' };
  const add = () => money.as('client').post(path, address);
  viesAnswers = viesSays(false);
  const refused = await add();
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.validationErrors[0].members],
    [400, 'Editorial:VatNumberNotRegistered', ['vatNumber']],
  );
  assert.match(refused.body.error.validationErrors[0].message, /does not know this VAT number/);
  const basket = basketOf(fresh());
  const quote = await quoteFor(basket, { country: 'AT', vatNumber: address.vatNumber });
  const unsold = await order(basket, quote.quoteHash, { billing: address });
  assert.equal(unsold.body.error.code, 'Editorial:VatNumberNotRegistered');

  for (const away of [
    viesFails('MS_UNAVAILABLE'),
    viesFails('GLOBAL_MAX_CONCURRENT_REQ'),
    viesFails('INVALID_REQUESTER_INFO'),
    '<h1>Service Unavailable</h1>',
    { surprise: true },
  ]) {
    viesAnswers = away;
    assert.equal((await order(basketOf(fresh()), 'old', { billing: address })).status, 409);
  }
  assert.equal((await add()).status, 201);
  // Once it was found, it is not asked about again on the same day.
  viesAnswers = viesSays(true);
  assert.equal((await add()).status, 201);
  const asked = vies.asked.length;
  assert.equal((await add()).status, 201);
  assert.equal(vies.asked.length, asked);
});

test('VIES is asked about numbers of member states, also the Greek ones, and about no others', async () => {
  viesAnswers = viesSays(false);
  const before = vies.asked.length;
  for (const [country, vatNumber, isAsked] of [
    ['GR', '094259216', true],
    ['AT', 'ATU62895905', true],
    ['GB', 'GB980780684', false],
    ['FR', '', false],
  ] as const) {
    const wrong = await addressProblemFor(money.site.context, { country, vatNumber });
    assert.equal(wrong, isAsked ? 'VatNumberNotRegistered' : undefined, country);
  }
  const codes = vies.asked.slice(before).map(({ countryCode }) => countryCode);
  assert.deepEqual(codes, ['EL', 'AT']);
});

test('when VIES does not answer at all, neither quote nor order waits for it long', async () => {
  const address = { ...billing, country: 'NL', postalCode: '1012 AB', vatNumber: 'NL004495445B01' };
  const basket = basketOf(fresh());
  viesAnswers = null;
  const asked = vies.asked.length;
  const quote = await quoteFor(basket, address);
  assert.deepEqual([quote.tax.treatment, quote.addressProblem], ['ReverseCharge', undefined]);
  assert.equal((await order(basket, quote.quoteHash, { billing: address })).status, 201);
  assert.equal(vies.asked.length, asked + 2);
  const { rows } = await money.site.context.database.executeSql(
    "select number from vat_checks where number like 'NL%'",
  );
  assert.deepEqual(rows, []);
});

test('an address that an order would refuse is reported with the quote already; nothing is sold', async () => {
  const basket = basketOf(fresh());
  viesAnswers = viesSays(true);
  const cases: [object, string | undefined][] = [
    [{ country: 'FR', vatNumber: 'DE136695976' }, 'VatNumberInvalid'],
    [{ country: 'FR', vatNumber: 'FR40303265046' }, 'VatNumberInvalid'],
    // No tax depends on these.
    [{ country: 'DE', vatNumber: 'DE136695977' }, undefined],
    [{ country: 'CH', vatNumber: 'HRB 12345' }, undefined],
    [{ country: 'ES', postalCode: '35001', vatNumber: 'ESA00000000' }, undefined],
    [{ country: 'US', vatNumber: '' }, 'StateNeeded'],
    [{ country: 'US', region: 'Bavaria' }, 'StateNeeded'],
    [{ country: 'US', region: 'new york' }, undefined],
    [{ country: 'DE', vatNumber: '' }, undefined],
    [{ country: 'IT', vatNumber: 'IT00743110157' }, undefined],
    // No rule is known for these numbers.
    [{ country: 'JP', vatNumber: '7000012050002' }, undefined],
  ];
  for (const [buyer, expected] of cases) {
    const quote = await quoteFor(basket, buyer);
    assert.equal(quote.addressProblem, expected, JSON.stringify(buyer));
    if (!expected) continue;
    const { status, body } = await order(basket, quote.quoteHash, {
      billing: { ...billing, vatNumber: '', ...buyer },
    });
    assert.deepEqual([status, body.error.code], [400, `Editorial:${expected}`]);
  }
  viesAnswers = viesSays(false);
  const unknown = await quoteFor(basket, { country: 'PL', vatNumber: 'PL5260001246' });
  assert.equal(unknown.addressProblem, 'VatNumberNotRegistered');
  // A basket that costs no money needs no address.
  const byCredits = {
    subscriptionImages: [{ assetId: fresh(), resolutionType: 0 }],
    aLaCarteImages: [],
  };
  assert.equal((await quoteFor(byCredits, { country: 'US' })).addressProblem, undefined);
  await money.assertLedger();
});

test('a request for an order is priced with the tax of who pays, and approved at the first go', async () => {
  const seat = await money.userId('seat@editorial.test');
  const limits = { needsApproval: true, creditLimit: null, resolutionTypes: null };
  const limited = await money.as('client').put(seatsApi.change.path.replace(':id', seat), limits);
  assert.equal(limited.status, 200);
  const asked = await money.as('seat').post(orderRequestsApi.ask.path, basketOf(fresh()));
  assert.equal(asked.status, 201, JSON.stringify(asked.body));
  const path = orderRequestsApi.get.path.replace(':id', asked.body.id);
  const read = async (query = '') => (await money.as('client').get(path + query)).body.quote;
  assert.equal((await read()).tax, null);
  viesAnswers = viesSays(true);
  const wrong = await read('?country=FR&vatNumber=DE136695976');
  assert.equal(wrong.addressProblem, 'VatNumberInvalid');
  const quote = await read('?country=SE&region=&vatNumber=');
  assert.deepEqual([quote.tax.amount, quote.addressProblem], [4350, undefined]);
  const body = { quoteHash: quote.quoteHash, billing };
  const approved = await money.as('client').post(`${path}/approval`, body);
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  assert.equal(approved.body.tax.amount, 4350);
  await money.assertLedger();
});

test('a seller without a tax number charges none, and the invoice says so', async () => {
  await set({ 'Seller.TaxNumber': '' });
  const basket = basketOf(fresh());
  const quote = await quoteFor(basket, { country: 'DE' });
  assert.deepEqual([quote.tax.treatment, quote.tax.amount], ['None', 0]);
  const { body } = await order(basket, quote.quoteHash);
  const text = await pdf(`/api/checkout/order/${body.id}/invoice`);
  assert.ok(text.includes('No tax is charged.') && !text.includes('Net '), text);
  await set({ 'Seller.TaxNumber': 'DE136695976' });
});

test('the invoice of a plan has the tax of the client’s address', async () => {
  const path = '/api/subscription/billing';
  const requested = await money
    .as('newcomer')
    .post('/api/subscription/plan/request', { planId: 'studio', billingPeriod: 2 });
  await money.as('admin').put(`${subscriptionPath}/${requested.body.id}/state`, { state: 2 });
  await money.as('newcomer').post(path, billing);
  await money.as('newcomer').post(`${subscriptionPath}/activate-approved-subscription`);
  const view = planBilling.parse((await money.as('newcomer').get(path)).body);
  assert.equal(view.taxRateBasisPoints, 2500);
  const [first] = view.invoices;
  assert.equal(first?.amount, 51_015 + 12_754);
  const text = await pdf(`${path}/invoice/${first?.id}/pdf`, 'newcomer');
  for (const part of ['Net $510.15', 'VAT 25 % (SE) $127.54', 'Total $637.69'])
    assert.ok(text.includes(part), `${part}\n${text}`);
  await money.assertLedger();
});
