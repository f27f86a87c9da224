import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi, type Billing } from '@editorial/contracts/checkout';
import { refundsApi } from '@editorial/contracts/refunds';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { addPictures, billing, byMoney } from '../checkout/baskets.testing.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { openMail, type Mail } from '../../ground/mail/mail.ts';
import { filesIn, openSmtp } from '../../ground/mail/smtp.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
let mail: Mail;
let fresh: () => string;
before(
  async () => {
    smtp = await openSmtp();
    mail = openMail(readEnvironment({ SMTP_URL: smtp.url }));
    money = await openMoneySite({}, { mail });
    fresh = await addPictures(money.site.context.database, 10);
    const values = {
      'Seller.Name': 'Editorial GmbH',
      'Seller.Address': 'Hafen 1\n20457 Hamburg',
      'Seller.Contact': 'Buchhaltung\n+49 40 1234567\nrechnung@editorial.test',
      'Seller.TaxNumber': 'DE136695976',
      'Seller.Country': 'DE',
    };
    const { status } = await money.as('admin').put(settingManagementApi.settings.path, { values });
    assert.equal(status, 200);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  mail.close?.();
  smtp.close();
});

/** Buys a picture on account. Returns the number and the id of the invoice. */
async function bought(more: Partial<Billing>): Promise<{ id: string; number: string }> {
  const basket = byMoney(fresh());
  const address = { ...billing, ...more };
  const buyer = { country: address.country, vatNumber: address.vatNumber };
  const client = money.as('client');
  const quote = await client.post(checkoutApi.quote.path, { ...basket, buyer });
  const { status, body } = await client.post(
    checkoutApi.order.path,
    { ...basket, quoteHash: quote.body.quoteHash, billing: address, paymentMethod: 'OnAccount' },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  assert.equal(status, 201, JSON.stringify(body));
  const { rows } = await money.site.context.database.executeSql(
    'select id, number from invoices where order_id = $1',
    [body.id],
  );
  return { id: String(rows[0]?.id), number: String(rows[0]?.number) };
}

const belgian = { company: 'Uitgeverij', country: 'BE', vatNumber: 'BE0403019261' };
const german = { company: 'Verlag Nord GmbH', country: 'DE', vatNumber: 'DE811128135' };
const peppol = 'urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const xRechnung = 'xrechnung_3.0';

/** The files of the mail that brings a document. Its data have to be in the format of the buyer. */
async function received(number: string, data: string | null, sign = ''): Promise<void> {
  const files = filesIn(await smtp.mailWith(`filename=${number}.pdf`));
  const names = data === null ? [] : [`${number}-${data}.xml`];
  assert.deepEqual([...files.keys()], [`${number}.pdf`, ...names]);
  assert.match(String(files.get(`${number}.pdf`)), /^%PDF-1\.7/);
  if (data !== null) assert.ok(String(files.get(names[0] ?? '')).includes(sign), number);
}

test('a mail server gets each document as PDF, with data in the format of the buyer’s country or wish', async () => {
  for (const [buyer, format, sign] of [
    [belgian, 'Peppol', peppol],
    [{ ...belgian, invoiceFormat: 'XRechnungUBL' }, 'XRechnungUBL', xRechnung],
    [{ ...german, invoiceFormat: 'XRechnungCII' }, 'XRechnungCII', xRechnung],
    [german, null, ''],
    [{ country: 'CH', vatNumber: '' }, null, ''],
  ] as const) {
    const { id, number } = await bought(buyer);
    await received(number, format, sign);
    const refund = await money
      .as('admin')
      .post(
        refundsApi.refund.path.replace(':id', id),
        { scope: 'Whole', reason: 'Damaged' },
        { 'Idempotency-Key': crypto.randomUUID() },
      );
    assert.equal(refund.status, 200, JSON.stringify(refund.body));
    await received(refund.body.creditNotes[0].number, format, sign);
  }
});

test('the invoice of a plan is mailed in the format of the buyer’s wish, too', async () => {
  const newcomer = money.as('newcomer');
  const requested = await newcomer.post('/api/subscription/plan/request', {
    planId: 'studio',
    billingPeriod: 1,
  });
  await money.as('admin').put(`${subscriptionPath}/${requested.body.id}/state`, { state: 2 });
  const address = await newcomer.post('/api/subscription/billing', { ...billing, ...belgian });
  assert.equal(address.status, 200, JSON.stringify(address.body));
  await newcomer.post(`${subscriptionPath}/activate-approved-subscription`);
  const { invoices } = (await newcomer.get('/api/subscription/billing')).body;
  await received(invoices[0].number, 'Peppol', peppol);
});
