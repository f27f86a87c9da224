import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { checkoutApi } from '@editorial/contracts/checkout';
import { licensingApi } from '@editorial/contracts/licensing';
import { refundsApi } from '@editorial/contracts/refunds';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { spendingApi } from '@editorial/contracts/spending';
import { salesApi } from '@editorial/contracts/sales';
import { eq } from 'drizzle-orm';
import { billing, byMoney } from '../checkout/baskets.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { statementsOf } from '../profit/statements.ts';
import { at, code, given, refundSite } from './refunds.testing.ts';

const site = refundSite();
const { admin, cardJob, fresh, invoiced, licenseOf, refund, refunded, view } = site;

test('lines of an order paid by card go back to the card; their licenses end everywhere', async () => {
  const invoice = await invoiced(3, 'Stripe');
  const [first, second] = invoice.lines;
  assert.deepEqual(
    [invoice.amount, invoice.tax?.amount, invoice.method, invoice.lines.length],
    [7125, 1425, 'Card', 3],
  );
  // A license that was downloaded ends too.
  const { context } = site.money.site;
  await context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .update(licenses)
      .set({ firstDownloadedAt: context.clock.now() })
      .where(eq(licenses.orderLineId, first!.id)),
  );
  const month = site.money.now().toISOString().slice(0, 7);
  const earned = async () =>
    (await context.database.inTenant(HOST_TENANT, (tx) => statementsOf(tx, month)))[0]
      ?.licenseCount ?? 0;
  const before = await earned();
  const spent = async () => {
    const { rows } = (await site.money.as('client').get(spendingApi.read.path)).body;
    return [rows[0].amount, rows[0].pictures];
  };
  const [amount, pictures] = await spent();
  await site.money.heard();

  const after = await refunded(invoice.id, { scope: 'Lines', lineIds: [first!.id] });
  assert.deepEqual(given(after), [[2375, 475, 'Card', 'Open']]);
  assert.match(after.creditNotes[0]!.number, /^C-\d{4}-000001$/);
  assert.deepEqual(
    after.lines.map(({ isRefunded }) => isRefunded),
    [true, false, false],
  );
  assert.equal(await earned(), before - 1);
  assert.deepEqual(await spent(), [amount - 1900, pictures - 1]);
  assert.ok((await site.money.heard()).some(({ name }) => name === 'SubscriptionUpdated'));
  await cardJob();
  await cardJob();
  assert.deepEqual(
    site.stripe.refunds.map(({ amount }) => amount),
    [2375],
  );
  assert.deepEqual(given(await view(invoice.id)), [[2375, 475, 'Card', 'Done']]);

  const license = await licenseOf(first!.id);
  const check = licensingApi.verify.path.replace(':code', license.verificationCode);
  const verdict = (await admin().get(check)).body;
  assert.deepEqual([verdict.isValid, verdict.revokedAt], [false, license.revokedAt?.toISOString()]);
  const { items } = (await site.money.as('client').get(licensingApi.list.path)).body;
  const shown = items.find(({ id }: { id: string }) => id === license.id);
  assert.equal(shown.revokedAt, license.revokedAt?.toISOString());
  const download = await site.money
    .as('client')
    .post('/api/asset-management/asset/download-assets', {
      assetIds: [license.assetId],
      windowId: crypto.randomUUID(),
      resolutionType: 1,
    });
  assert.deepEqual(code(download), [403, 'Editorial:AssetNotLicensed']);
  assert.equal((await licenseOf(second!.id)).revokedAt, null);

  const { rows } = await context.database.executeSql(
    "select data->>'reference' as reference from pgboss.job where data->>'kind' = 'credit-note'",
    [],
  );
  assert.match(String(rows[0]?.reference), /^C-\d{4}-000001 \(\$23\.75\)$/);
  const log = (await admin().get(`${auditLoggingApi.list.path}?action=Invoice.Refunded`)).body;
  assert.equal(log.items[0].extraProperties.reason, 'Damaged');
  await site.money.assertLedger();
});

test('an amount leaves licenses; the rest is what was paid, to the cent; more is refused', async () => {
  const invoice = await invoiced(3, 'Stripe');
  assert.deepEqual(given(await refunded(invoice.id, { scope: 'Amount', amount: 1001 })), [
    [1001, 200, 'Card', 'Open'],
  ]);
  for (const { id } of invoice.lines) assert.equal((await licenseOf(id)).revokedAt, null);
  const tooMuch = await refund(invoice.id, { scope: 'Amount', amount: 6125, reason: 'No' });
  assert.deepEqual(code(tooMuch), [409, 'Editorial:RefundTooLarge']);
  assert.equal(tooMuch.body.error.data.available, 6124);
  const all = { scope: 'Lines', lineIds: invoice.lines.map(({ id }) => id), reason: 'No' };
  assert.deepEqual(code(await refund(invoice.id, all)), [409, 'Editorial:RefundTooLarge']);

  const whole = await refunded(invoice.id, { scope: 'Whole' });
  assert.deepEqual(given(whole)[1], [6124, 1225, 'Card', 'Open']);
  assert.deepEqual([whole.credited, whole.creditedTax], [7125, 1425]);
  for (const { id } of invoice.lines) assert.notEqual((await licenseOf(id)).revokedAt, null);
  const again = await refund(invoice.id, { scope: 'Whole', reason: 'Again' });
  assert.deepEqual(code(again), [409, 'Editorial:NothingToRefund']);
  await site.money.assertLedger();
});

test('a request sent again refunds once; a key is for one request', async () => {
  const invoice = await invoiced(2, 'OnAccount');
  const key = crypto.randomUUID();
  const body = { scope: 'Amount', amount: 100 };
  const [one, two] = [await refunded(invoice.id, body, key), await refunded(invoice.id, body, key)];
  assert.deepEqual([one.creditNotes.length, two.credited], [1, 100]);
  const other = await refund(invoice.id, { ...body, amount: 200, reason: 'Damaged' }, key);
  assert.deepEqual(code(other), [422, 'Editorial:IdempotencyKeyReused']);
  const without = await admin().post(at(refundsApi.refund, invoice.id), {
    scope: 'Whole',
    reason: 'No key',
  });
  assert.deepEqual(code(without), [400, 'Editorial:IdempotencyKeyRequired']);
  const tooLong = await refund(invoice.id, { ...body, reason: 'Long' }, 'k'.repeat(201));
  assert.deepEqual(code(tooLong), [400, 'Editorial:IdempotencyKeyRequired']);
  assert.equal((await refunded(invoice.id, body, 'k'.repeat(200))).credited, 200);
});

test('an open invoice asks for less; what was paid on account is given back by people', async () => {
  const invoice = await invoiced(2, 'OnAccount');
  const [line] = invoice.lines;
  const setOff = await refunded(invoice.id, { scope: 'Lines', lineIds: [line!.id] });
  assert.deepEqual(given(setOff), [[2375, 475, 'SetOff', 'Done']]);
  const { items } = (await admin().get(`${salesApi.orders.path}?filter=${invoice.number}`)).body;
  assert.deepEqual([items[0].credited, items[0].invoiced], [2375, 4750]);
  const paid = await admin().post(at(salesApi.recordPayment, items[0].id), { reference: 'T 1' });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  const rest = await refunded(invoice.id, { scope: 'Whole' });
  assert.deepEqual(given(rest)[1], [2375, 475, 'Transfer', 'Open']);
  await site.money.assertLedger();

  // Nothing is due once all of it is set off.
  const other = await invoiced(1, 'OnAccount');
  await refunded(other.id, { scope: 'Whole' });
  const list = (await admin().get(`${salesApi.orders.path}?state=Unpaid&maxResultCount=100`)).body;
  assert.ok(!list.items.some((row: { invoiceId: string }) => row.invoiceId === other.id));
  const none = (await admin().get(`${salesApi.orders.path}?filter=${other.number}`)).body.items[0];
  const late = await admin().post(at(salesApi.recordPayment, none.id), { reference: 'T 2' });
  assert.deepEqual(code(late), [409, 'Editorial:NothingToPay']);
  await site.money.assertLedger();
});

/** Buys a size of a picture for money. Gives the id of the invoice. */
async function buySize(person: string, assetId: string, resolutionType: number): Promise<string> {
  const basket = byMoney(assetId);
  const [wanted] = basket.aLaCarteImages;
  const body = { ...basket, aLaCarteImages: [{ ...wanted, resolutionType }] };
  const buyer = site.money.as(person);
  const quoteOf = { ...body, buyer: { country: 'SE' } };
  const { quoteHash } = (await buyer.post(checkoutApi.quote.path, quoteOf)).body;
  const placed = await buyer.post(
    checkoutApi.order.path,
    { ...body, quoteHash, billing },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  const filter = `?filter=${placed.body.number}`;
  const { items } = (await admin().get(`${salesApi.orders.path}${filter}`)).body;
  return items[0].invoiceId as string;
}

test('the small size stays while the large one that paid the difference is valid', async () => {
  const picture = fresh();
  const [small, large] = [await buySize('client', picture, 1), await buySize('client', picture, 0)];
  const whole = { scope: 'Whole', reason: 'Damaged' };
  assert.deepEqual(code(await refund(small, whole)), [409, 'Editorial:LicenseUpgraded']);
  await refunded(large, whole);
  await refunded(small, whole);
  await site.money.assertLedger();
});

test('the small size also stays if its person paid the difference in another subscription', async () => {
  const picture = fresh();
  const person = site.money.as('newcomer');
  assert.equal((await person.post(subscriptionApi.startPayPerImage.path)).status, 201);
  const small = await buySize('newcomer', picture, 1);
  const { id: own } = await site.money.active('newcomer');
  const { id: plan } = await site.money.active('client');
  const { database } = site.money.site.context;
  await database.executeSql(
    `insert into subscription_members (tenant_id, subscription_id, user_id)
       select s.tenant_id, $2, s.client_id from subscriptions s where s.id = $1`,
    [own, plan],
  );
  // People order with the newest of their subscriptions.
  await database.executeSql(
    `update subscriptions set creation_time = creation_time - interval '9 years' where id = $1`,
    [own],
  );
  const large = await buySize('newcomer', picture, 0);
  const whole = { scope: 'Whole', reason: 'Damaged' };
  assert.deepEqual(
    (await view(large)).lines.map(({ amount }) => amount),
    [6000],
  );
  assert.deepEqual(code(await refund(small, whole)), [409, 'Editorial:LicenseUpgraded']);
});
