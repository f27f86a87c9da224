import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { checkoutApi } from '@editorial/contracts/checkout';
import { contactApi } from '@editorial/contracts/contact';
import { XLSX } from '@editorial/contracts/endpoint';
import { refundsApi } from '@editorial/contracts/refunds';
import { salesApi } from '@editorial/contracts/sales';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { addPictures, billing } from '../checkout/baskets.testing.ts';
import { DEMO_SUBSCRIPTION_AGE_DAYS } from '../../demo/subscriptions.ts';
import { DAY_MS } from '../../ground/clock.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { grantCredits } from '../subscription/ledger.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
let fresh: () => string;
before(async () => {
  money = await openMoneySite();
  fresh = await addPictures(money.site.context.database, 10);
});
after(() => money.close());

const admin = () => money.as('admin');
const path = (endpoint: { path: string }, id: string) => endpoint.path.replace(':id', id);
async function ordered(source: 'subscriptionImages' | 'aLaCarteImages'): Promise<any> {
  const line = { assetId: fresh(), resolutionType: 1 };
  const basket = {
    subscriptionImages: [],
    aLaCarteImages: [],
    [source]: [source === 'aLaCarteImages' ? { ...line, licenseZoneId: 'national' } : line],
  };
  const quote = (await money.as('client').post(checkoutApi.quote.path, basket)).body;
  const { status, body } = await money
    .as('client')
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash: quote.quoteHash, billing },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
const list = async (query = '') => (await admin().get(`${salesApi.orders.path}?${query}`)).body;
const figures = async (at: Date = money.now()) =>
  (await admin().get(salesApi.figures.path.replace(':month', at.toISOString().slice(0, 7)))).body;

test('orders are exported as their list shows them; only for those who may see it', async () => {
  const order = await ordered('aLaCarteImages');
  const exported = async (query: string, person: string) =>
    fetch(`${money.site.url}${salesApi.export.path}?${query}`, {
      headers: { authorization: `Bearer ${await money.site.tokenOf(person)}` },
    });
  const text = await (await exported(`filter=${order.number}`, 'admin')).text();
  const [head, row, ...rest] = text.trim().split('\r\n');
  assert.match(head ?? '', /Order,Date,State,Client/);
  assert.ok(row?.startsWith(`${order.number},`) && row.includes(order.invoiceNumber), row);
  assert.equal(rest.length, 0);
  assert.match(head ?? '', /,Net,Tax,Gross,Currency,Rate,Place of tax,Country,VAT number,/);
  assert.ok(row?.includes(`,${billing.country},`), row);
  // Days and numbers are what they are in a sheet: no text in their cells.
  assert.match(row ?? '', /,\d{4}-\d\d-\d\d,Completed,/);
  const sheet = await fetch(
    `${money.site.url}${salesApi.exportSheet.path}?filter=${order.number}`,
    {
      headers: { authorization: `Bearer ${await money.site.tokenOf('admin')}` },
    },
  );
  assert.equal(sheet.headers.get('content-type'), XLSX);
  assert.equal(Buffer.from(await sheet.arrayBuffer()).toString('latin1', 0, 2), 'PK');
  assert.equal((await exported('sorting=secret', 'admin')).status, 400);
  assert.equal((await exported('', 'client')).status, 403);
  await admin().post(path(salesApi.recordPayment, order.id), { reference: 'Transfer 1' });
});

test('an invoice is open until its payment is noted, once, with a reference in the audit log', async () => {
  const before = await figures();
  const order = await ordered('aLaCarteImages');
  const open = await list('state=Unpaid');
  assert.deepEqual(
    [open.totalCount, open.items[0].number, open.items[0].invoiceNumber, open.items[0].paidAt],
    [1, order.number, order.invoiceNumber, null],
  );
  const found = await list(`filter=${order.invoiceNumber.toLowerCase()}`);
  assert.deepEqual([found.totalCount, found.items[0].id], [1, order.id]);
  assert.equal((await list('filter=%25')).totalCount, 0);

  const pay = () =>
    admin().post(path(salesApi.recordPayment, order.id), { reference: 'Transfer 4711' });
  const paid = await pay();
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.ok(paid.body.paidAt);
  const again = await pay();
  assert.deepEqual([again.status, again.body.error.code], [409, 'Editorial:NothingToPay']);
  assert.equal((await list('state=Unpaid')).totalCount, 0);
  const now = await figures();
  assert.deepEqual(
    [now.invoices.count - before.invoices.count, now.invoices.paid - before.invoices.paid],
    [1, order.totals.amount],
  );
  const { items } = (await admin().get(`${auditLoggingApi.list.path}?entityId=${order.id}`)).body;
  assert.equal(items[0].action, 'Order.PaymentRecorded');
  assert.equal(items[0].extraProperties.reference, 'Transfer 4711');
  await money.assertLedger();
});

test('staff find the orders whose buyer asked for the money back, until some of it is given back', async () => {
  const order = await ordered('aLaCarteImages');
  assert.equal((await list('state=RefundAsked')).totalCount, 0);
  const asked = await money.as('client').post(contactApi.send.path, {
    topic: 'Payment',
    name: 'Clara',
    email: 'client@editorial.test',
    reference: order.number,
    message: 'It is the wrong harbour.',
    asksRefund: true,
  });
  assert.equal(asked.status, 204, JSON.stringify(asked.body));
  const open = await list('state=RefundAsked');
  assert.deepEqual([open.totalCount, open.items[0].number], [1, order.number]);
  assert.equal(open.items[0].refundAskedAt.slice(0, 10), money.now().toISOString().slice(0, 10));
  const refund = { scope: 'Whole', reason: 'Wrong picture' };
  const given = await admin().post(
    refundsApi.refund.path.replace(':id', open.items[0].invoiceId),
    refund,
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  assert.equal(given.status, 200, JSON.stringify(given.body));
  assert.equal((await list('state=RefundAsked')).totalCount, 0);
  assert.equal((await list(`filter=${order.number}`)).items[0].refundAskedAt, undefined);
});

test('staff take back an order that the buyer no longer can; the credits return and the reason stays', async () => {
  const before = await figures();
  const { currentCreditBalance } = await money.active('client');
  const order = await ordered('subscriptionImages');
  const start = money.now();
  money.setNow(new Date(start.getTime() + 20 * 60_000));
  const late = await money.as('client').remove(path(checkoutApi.takeBack, order.id));
  assert.equal(late.body.error.code, 'Editorial:OrderNotReversible');
  const body = { reason: 'Ordered the wrong picture' };
  assert.equal((await admin().post(path(salesApi.takeBack, order.id), {})).status, 400);
  const taken = await admin().post(path(salesApi.takeBack, order.id), body);
  assert.deepEqual([taken.status, taken.body.status], [200, 'Cancelled']);
  assert.equal((await money.active('client')).currentCreditBalance, currentCreditBalance);
  const again = await admin().post(path(salesApi.takeBack, order.id), body);
  assert.equal(again.body.error.code, 'Editorial:OrderNotReversible');
  money.setNow(start);
  const now = await figures();
  assert.deepEqual(
    [now.credits.used - before.credits.used, now.credits.givenBack - before.credits.givenBack],
    [1, 1],
  );
  const { items } = (await admin().get(`${auditLoggingApi.list.path}?entityId=${order.id}`)).body;
  assert.equal(items[0].extraProperties.reason, body.reason);
  await money.assertLedger();
});

test('what somebody downloaded or paid with money is not taken back; plans show their cycles', async () => {
  const paid = await ordered('aLaCarteImages');
  const refused = await admin().post(path(salesApi.takeBack, paid.id), { reason: 'No' });
  assert.equal(refused.body.error.code, 'Editorial:OrderNotReversible');
  const begin = new Date(money.now().getTime() - DEMO_SUBSCRIPTION_AGE_DAYS * DAY_MS);
  const { plans } = await figures(begin);
  assert.ok(plans.some((plan: any) => plan.cycles > 0 && plan.revenue > 0));
  const now = await figures();
  // Credits of an upgrade are granted within a cycle.
  const { items } = (await admin().get(subscriptionApi.list.path)).body;
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    grantCredits(tx, {
      subscriptionId: items[0].id,
      kind: 'Grant',
      amount: 7,
      reference: 'A better plan',
      actor: 'test',
      key: 'upgrade:test',
      at: money.now(),
      expiresAt: null,
    }),
  );
  assert.equal((await figures()).credits.granted, now.credits.granted + 7);
  assert.deepEqual((await figures()).plans, now.plans);
  assert.ok(now.credits.granted > 0);
  const wrong = await admin().get(`${salesApi.orders.path}?sorting=secret`);
  assert.equal(wrong.body.error.code, 'Editorial:UnknownSorting');
});
