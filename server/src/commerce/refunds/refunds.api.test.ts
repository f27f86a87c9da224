import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { billingDocumentsApi, type BillingDocument } from '@editorial/contracts/billing-documents';
import { checkoutApi } from '@editorial/contracts/checkout';
import { licensingApi } from '@editorial/contracts/licensing';
import { planBilling } from '@editorial/contracts/plan-invoices';
import { overviewApi } from '@editorial/contracts/overview';
import {
  refundable,
  refundsApi,
  type PaymentCase,
  type Refundable,
} from '@editorial/contracts/refunds';
import { spendingApi } from '@editorial/contracts/spending';
import { salesApi } from '@editorial/contracts/sales';
import { and, eq, isNull } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { addPictures, billing, byMoney } from '../checkout/baskets.testing.ts';
import { openCardPayments } from '../checkout/card-payments.ts';
import { checkOpenPayments } from '../checkout/payments.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { licenses } from '../tables/licenses.tables.ts';
import { statementsOf } from '../profit/statements.ts';
import type { SettingName } from '../../settings/setting-definitions.ts';
import { settings } from '../../settings/settings.tables.ts';
import { runBilling } from '../billing/billing.job.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { openCardRefunds } from './card-refunds.ts';
import { creditNotes } from '../tables/credit-notes.tables.ts';
import { giveBackToCards } from './give-back.job.ts';

let money: MoneySite;
let stripe: TestStripe;
let fresh: () => string;
before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    const { database, settings: inMemory } = money.site.context;
    fresh = await addPictures(database, 40);
    const seller: Partial<Record<SettingName, string>> = {
      'Seller.Name': 'Editorial GmbH',
      'Seller.TaxNumber': 'DE136695976',
      'Seller.Country': 'DE',
    };
    const contributorId = await money.userId('contributor@editorial.test');
    await database.inTenant(HOST_TENANT, async (tx) => {
      for (const [name, value] of Object.entries(seller))
        await tx.insert(settings).values({ tenantId: HOST_TENANT, name, value });
      await tx.update(assets).set({ contributorId }).where(isNull(assets.contributorId));
    });
    await inMemory.reload();
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

const admin = () => money.as('admin');
const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
const code = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];
const cardJob = () => giveBackToCards(money.site.context, openCardRefunds(money.site.context)!);

/** An order of pictures for money. Returns its invoice as staff sees it. */
async function invoiced(count: number, paymentMethod: 'OnAccount' | 'Stripe'): Promise<Refundable> {
  const basket = byMoney(...Array.from({ length: count }, () => fresh()));
  const wanted = { ...basket, buyer: { country: 'SE' } };
  const quote = (await money.as('client').post(checkoutApi.quote.path, wanted)).body;
  const { status, body } = await money
    .as('client')
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash: quote.quoteHash, billing, paymentMethod },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  assert.equal(status, 201, JSON.stringify(body));
  if (paymentMethod === 'Stripe') {
    stripe.pay(stripe.of(body.id)[0]!.id);
    money.setNow(new Date(money.now().getTime() + 6 * 60_000));
    await checkOpenPayments(money.site.context, openCardPayments(money.site.context)!);
  }
  const { items } = (await admin().get(`${salesApi.orders.path}?filter=${body.number}`)).body;
  return view(items[0].invoiceId);
}
const view = async (id: string) =>
  refundable.parse((await admin().get(at(refundsApi.view, id))).body);
const refund = (id: string, body: object, key: string = crypto.randomUUID()) =>
  admin().post(at(refundsApi.refund, id), body, { 'Idempotency-Key': key });
async function refunded(id: string, body: object, key?: string): Promise<Refundable> {
  const answer = await refund(id, { reason: 'Damaged', ...body }, key);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return refundable.parse(answer.body);
}
const licenseOf = async (lineId: string) =>
  (
    await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
      tx.select().from(licenses).where(eq(licenses.orderLineId, lineId)),
    )
  )[0]!;
const given = ({ creditNotes: notes }: Refundable) =>
  notes.map(({ amount, tax, method, state }) => [amount, tax?.amount, method, state]);
const pdf = async (id: string) => {
  const headers = { authorization: `Bearer ${await money.site.tokenOf('admin')}` };
  return (await fetch(money.site.url + at(refundsApi.pdf, id), { headers })).arrayBuffer();
};

test('lines of an order paid by card go back to the card; their licenses end everywhere', async () => {
  const invoice = await invoiced(3, 'Stripe');
  const [first, second] = invoice.lines;
  assert.deepEqual(
    [invoice.amount, invoice.tax?.amount, invoice.method, invoice.lines.length],
    [7125, 1425, 'Card', 3],
  );
  // A license that was downloaded ends too.
  const { context } = money.site;
  await context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .update(licenses)
      .set({ firstDownloadedAt: context.clock.now() })
      .where(eq(licenses.orderLineId, first!.id)),
  );
  const month = money.now().toISOString().slice(0, 7);
  const earned = async () =>
    (await context.database.inTenant(HOST_TENANT, (tx) => statementsOf(tx, month)))[0]
      ?.licenseCount ?? 0;
  const before = await earned();
  const spent = async () => {
    const { rows } = (await money.as('client').get(spendingApi.read.path)).body;
    return [rows[0].amount, rows[0].pictures];
  };
  const [amount, pictures] = await spent();
  await money.heard();

  const after = await refunded(invoice.id, { scope: 'Lines', lineIds: [first!.id] });
  assert.deepEqual(given(after), [[2375, 475, 'Card', 'Open']]);
  assert.match(after.creditNotes[0]!.number, /^C-\d{4}-000001$/);
  assert.deepEqual(
    after.lines.map(({ isRefunded }) => isRefunded),
    [true, false, false],
  );
  assert.equal(await earned(), before - 1);
  assert.deepEqual(await spent(), [amount - 1900, pictures - 1]);
  assert.ok((await money.heard()).some(({ name }) => name === 'SubscriptionUpdated'));
  await cardJob();
  await cardJob();
  assert.deepEqual(
    stripe.refunds.map(({ amount }) => amount),
    [2375],
  );
  assert.deepEqual(given(await view(invoice.id)), [[2375, 475, 'Card', 'Done']]);

  const license = await licenseOf(first!.id);
  const check = licensingApi.verify.path.replace(':code', license.verificationCode);
  const verdict = (await admin().get(check)).body;
  assert.deepEqual([verdict.isValid, verdict.revokedAt], [false, license.revokedAt?.toISOString()]);
  const { items } = (await money.as('client').get(licensingApi.list.path)).body;
  const shown = items.find(({ id }: { id: string }) => id === license.id);
  assert.equal(shown.revokedAt, license.revokedAt?.toISOString());
  const download = await money.as('client').post('/api/asset-management/asset/download-assets', {
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
  await money.assertLedger();
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
  await money.assertLedger();
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

test('what is stopped in the middle goes on: the card gets its money once, also after days', async () => {
  const invoice = await invoiced(1, 'Stripe');
  const { id } = (await refunded(invoice.id, { scope: 'Whole' })).creditNotes[0]!;
  const count = () => stripe.refunds.filter(({ metadata }) => metadata.creditNoteId === id).length;
  stripe.setDown(true);
  await assert.rejects(cardJob(), AggregateError);
  stripe.setDown(false);
  assert.deepEqual([count(), given(await view(invoice.id))[0]?.[3]], [0, 'Open']);
  // The provider made the refund, and the server stopped before it noted that.
  await cardJob();
  const { database } = money.site.context;
  await database.asSystem(async (tx) => {
    await tx.execute('alter table credit_notes disable trigger keep_terms');
    await tx
      .update(creditNotes)
      .set({ state: 'Open', settledAt: null, stripeRefundId: null })
      .where(and(eq(creditNotes.id, id), eq(creditNotes.state, 'Done')));
    await tx.execute('alter table credit_notes enable trigger keep_terms');
  });
  stripe.forgetKeys();
  await cardJob();
  assert.deepEqual([count(), given(await view(invoice.id))[0]?.[3]], [1, 'Done']);
  await money.assertLedger();
});

test('what a card refuses is sent by people, and noted once', async () => {
  const invoice = await invoiced(1, 'Stripe');
  stripe.setFailsRefunds(true);
  const { id } = (await refunded(invoice.id, { scope: 'Whole' })).creditNotes[0]!;
  const settle = () => admin().post(at(refundsApi.settle, id), { reference: 'Transfer 7' });
  assert.deepEqual(code(await settle()), [409, 'Editorial:NothingToPay']);
  await cardJob();
  stripe.setFailsRefunds(false);
  assert.deepEqual((await view(invoice.id)).creditNotes[0]?.state, 'Failed');
  const settled = await settle();
  assert.equal(settled.body.creditNotes[0].state, 'Done');
  assert.deepEqual(code(await settle()), [409, 'Editorial:NothingToPay']);
  await money.assertLedger();
});

/** Sends a signed message of Stripe about an object. */
const told = (type: string, object: object, options?: { id?: string; secret?: string }) => {
  const { body, signature } = stripe.message(type, object, options);
  return fetch(money.site.url + checkoutApi.paymentEvent.path, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body,
  });
};
const cases = async () => (await admin().get(refundsApi.cases.path)).body as PaymentCase[];
const waiting = async () =>
  (await admin().get(overviewApi.read.path)).body.waiting.find(
    ({ name }: { name: string }) => name === 'PaymentCases',
  ).count;
async function mailsOf(kind: string): Promise<number> {
  const { rows } = await money.site.context.database.executeSql(
    "select count(*)::int as count from pgboss.job where name = 'account.mail' and data->>'kind' = $1",
    [kind],
  );
  return Number(rows[0]?.count);
}

test('a refund that the bank sends back later is told once, whatever the order of messages', async () => {
  const invoice = await invoiced(1, 'Stripe');
  const { id } = (await refunded(invoice.id, { scope: 'Whole' })).creditNotes[0]!;
  await cardJob();
  const made = stripe.refunds.at(-1)!;
  const state = async () => (await view(invoice.id)).creditNotes[0]?.state;
  assert.equal(await state(), 'Done');
  const [before, mails] = [await waiting(), await mailsOf('refund-failed')];

  const early = { ...made };
  stripe.failRefund(made.id);
  // Forged, about an unknown refund, or about something else: nothing happens.
  assert.equal((await told('refund.failed', made, { secret: 'whsec_other' })).status, 400);
  assert.equal((await told('refund.failed', { ...made, id: 're_unknown' })).status, 204);
  assert.equal((await told('charge.succeeded', { id: 'ch_1', object: 'charge' })).status, 204);
  assert.equal(await state(), 'Done');
  // A message of before the failure arrives now: what Stripe says today counts.
  assert.equal((await told('refund.updated', early)).status, 204);
  assert.equal(await state(), 'Failed');
  for (const type of ['refund.failed', 'refund.failed', 'charge.refund.updated'])
    assert.equal((await told(type, made)).status, 204);
  assert.deepEqual([await waiting(), await mailsOf('refund-failed')], [before + 1, mails + 1]);
  const [found] = (await cases()).filter(({ id: one }) => one === id);
  assert.deepEqual(
    [found?.kind, found?.reason, found?.amount, found?.invoiceId],
    ['CreditNote', 'lost_or_stolen_card', 2375, invoice.id],
  );
  await money.assertLedger();

  // People send the money. A repeated message does not open it again.
  await admin().post(at(refundsApi.settle, id), { reference: 'Transfer 9' });
  assert.equal((await told('refund.failed', made)).status, 204);
  assert.deepEqual([await state(), await waiting()], ['Done', before]);
  await money.assertLedger();
});

test('a dispute is shown and mailed once, keeps invoice and license, and comes back when it is lost', async () => {
  const invoice = await invoiced(1, 'Stripe');
  const [session] = [...stripe.sessions.values()].slice(-1);
  const [before, mails] = [await waiting(), await mailsOf('payment-disputed')];
  const dispute = stripe.dispute(session!.payment_intent!);
  for (const type of ['charge.dispute.funds_withdrawn', 'charge.dispute.created'])
    assert.equal((await told(type, dispute)).status, 204);
  await Promise.all([1, 2].map(() => told('charge.dispute.updated', dispute)));
  assert.deepEqual([await waiting(), await mailsOf('payment-disputed')], [before + 1, mails + 1]);
  const own = async () => (await cases()).find(({ id }) => id === dispute.id);
  const found = await own();
  assert.deepEqual(
    [found?.kind, found?.state, found?.amount, found?.invoiceId, found?.reason],
    ['Dispute', 'Open', 2375, invoice.id, 'fraudulent'],
  );
  assert.ok(found?.dueAt);
  assert.equal((await licenseOf(invoice.lines[0]!.id)).revokedAt, null);
  await money.assertLedger();

  const close = (id: string) =>
    admin().post(refundsApi.closeCase.path.replace(':id', id), { note: 'Evidence was sent' });
  assert.deepEqual(code(await close('dp_unknown')), [404, 'Editorial:NotFound']);
  assert.equal((await close(dispute.id)).status, 200);
  assert.deepEqual([await own(), await waiting()], [undefined, before]);
  assert.deepEqual(code(await close(dispute.id)), [404, 'Editorial:NotFound']);

  dispute.status = 'lost';
  for (const type of ['charge.dispute.closed', 'charge.dispute.closed', 'charge.dispute.created'])
    assert.equal((await told(type, { ...dispute, status: 'needs_response' })).status, 204);
  assert.deepEqual([(await own())?.state, await mailsOf('payment-lost')], ['Lost', 1]);
  // The invoice is refunded: its license ends, and no money goes to the card a second time.
  await refunded(invoice.id, { scope: 'Whole' });
  await cardJob();
  assert.equal((await view(invoice.id)).creditNotes[0]?.failure, 'charge_disputed');
  assert.notEqual((await licenseOf(invoice.lines[0]!.id)).revokedAt, null);
  const { id } = (await view(invoice.id)).creditNotes[0]!;
  await admin().post(at(refundsApi.settle, id), { reference: dispute.id });
  await close(dispute.id);
  assert.equal(await waiting(), before);

  // A loss is not the end: an appeal opens it again, with a mail, and wins it.
  dispute.status = 'appeal_under_review';
  assert.equal((await told('charge.dispute.updated', dispute)).status, 204);
  assert.deepEqual(
    [(await own())?.state, await mailsOf('payment-disputed'), await waiting()],
    ['Open', mails + 2, before + 1],
  );
  dispute.status = 'won';
  await Promise.all([1, 2].map(() => told('charge.dispute.closed', dispute)));
  assert.deepEqual([await own(), await waiting()], [undefined, before]);
  await money.assertLedger();

  const unknown = { ...dispute, id: 'dp_other' };
  assert.equal((await told('charge.dispute.created', unknown)).status, 204);
  const won = await invoiced(1, 'Stripe');
  const second = stripe.dispute([...stripe.sessions.values()].at(-1)!.payment_intent!);
  second.status = 'won';
  assert.equal((await told('charge.dispute.closed', second)).status, 204);
  assert.deepEqual([await waiting(), (await view(won.id)).credited], [before, 0]);
  const log = (await admin().get(`${auditLoggingApi.list.path}?action=Payment.DisputeClosed`)).body;
  assert.equal(log.totalCount, 3);
  await money.assertLedger();
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
  await money.assertLedger();

  // Nothing is due once all of it is set off.
  const other = await invoiced(1, 'OnAccount');
  await refunded(other.id, { scope: 'Whole' });
  const list = (await admin().get(`${salesApi.orders.path}?state=Unpaid&maxResultCount=100`)).body;
  assert.ok(!list.items.some((row: { invoiceId: string }) => row.invoiceId === other.id));
  const none = (await admin().get(`${salesApi.orders.path}?filter=${other.number}`)).body.items[0];
  const late = await admin().post(at(salesApi.recordPayment, none.id), { reference: 'T 2' });
  assert.deepEqual(code(late), [409, 'Editorial:NothingToPay']);
  await money.assertLedger();
});

test('a credit note is a PDF with its data: negative in print, of type 381, for its invoice', async () => {
  const invoice = await invoiced(2, 'OnAccount');
  const [line] = invoice.lines;
  const { creditNotes: notes } = await refunded(invoice.id, {
    scope: 'Lines',
    lineIds: [line!.id],
  });
  const bytes = await pdf(notes[0]!.id);
  assert.ok(Buffer.from(bytes).includes('EmbeddedFile'));
  const text = await pdfTextOf(bytes);
  for (const part of [
    `Credit note ${notes[0]!.number}`,
    `For invoice ${invoice.number}`,
    '-$19.00',
    'VAT 25 % (SE) -$4.75',
    'Total -$23.75',
    'Set off against the invoice',
  ])
    assert.ok(text.includes(part), `${part}\n${text}`);
});

test('the small size stays while the large one that paid the difference is valid', async () => {
  const basket = byMoney(fresh());
  const order = async (resolutionType: number) => {
    const [wanted] = basket.aLaCarteImages;
    const body = { ...basket, aLaCarteImages: [{ ...wanted, resolutionType }] };
    const quoteOf = { ...body, buyer: { country: 'SE' } };
    const quote = (await money.as('client').post(checkoutApi.quote.path, quoteOf)).body;
    const { body: placed } = await money
      .as('client')
      .post(
        checkoutApi.order.path,
        { ...body, quoteHash: quote.quoteHash, billing },
        { 'Idempotency-Key': crypto.randomUUID() },
      );
    const { items } = (await admin().get(`${salesApi.orders.path}?filter=${placed.number}`)).body;
    return items[0].invoiceId as string;
  };
  const [small, large] = [await order(1), await order(0)];
  const whole = { scope: 'Whole', reason: 'Damaged' };
  assert.deepEqual(code(await refund(small, whole)), [409, 'Editorial:LicenseUpgraded']);
  await refunded(large, whole);
  await refunded(small, whole);
  await money.assertLedger();
});

test('clients see their invoices, credit notes, payments and refunds in one list; nobody else does', async () => {
  const invoice = await invoiced(2, 'Stripe');
  const half = { scope: 'Lines', lineIds: [invoice.lines[0]!.id] };
  const { creditNotes: notes } = await refunded(invoice.id, half);
  await cardJob();
  const read = async (person: string, query = 'maxResultCount=100') =>
    (await money.as(person).get(`${billingDocumentsApi.list.path}?${query}`)).body;
  const { items, years } = await read('client');
  const own: BillingDocument[] = items.filter(
    ({ id }: { id: string }) => id === invoice.id || id === notes[0]!.id,
  );
  assert.deepEqual(
    own.map(({ kind, amount, state, method }) => [kind, amount, state, method]).toSorted(),
    [
      ['CreditNote', -2375, 'GivenBack', 'Card'],
      ['Invoice', 4750, 'Paid', null],
      ['Payment', 4750, null, 'Card'],
      ['Refund', -2375, null, 'Card'],
    ],
  );
  assert.ok(own.every(({ reference, orderId }) => reference.startsWith('O-') && orderId));
  const year = money.now().getUTCFullYear();
  assert.deepEqual(years, [year]);
  assert.equal((await read('client', `year=${year - 1}`)).totalCount, 0);
  const page = await read('client', `year=${year}&maxResultCount=1&skipCount=1`);
  assert.deepEqual([page.items.length, page.totalCount], [1, items.length]);

  const fetched = async (person: string, id: string) => {
    const headers = { authorization: `Bearer ${await money.site.tokenOf(person)}` };
    const path = at(billingDocumentsApi.pdf, id);
    const answer = await fetch(money.site.url + path, { headers });
    return [answer.status, answer.headers.get('content-disposition')];
  };
  for (const { id, number } of [invoice, notes[0]!]) {
    const named = `attachment; filename="${number}.pdf"`;
    assert.deepEqual(await fetched('client', id), [200, named]);
    assert.equal((await fetched('newcomer', id))[0], 404);
    assert.equal((await fetched('seat', id))[0], 404);
  }
  const data = async (person: string, id: string, format: string) => {
    const headers = { authorization: `Bearer ${await money.site.tokenOf(person)}` };
    const path = `${at(billingDocumentsApi.data, id)}${format && `?format=${format}`}`;
    const answer = await fetch(money.site.url + path, { headers });
    return [answer.status, await answer.text()] as const;
  };
  for (const { id, number } of [invoice, notes[0]!]) {
    const [status, xml] = await data('client', id, 'UBL');
    const hasData = own.some((one) => one.id === id && one.hasData);
    assert.equal(status, hasData ? 200 : 404, xml);
    if (hasData) assert.ok(xml.includes(`<cbc:ID>${number}<`), xml);
    assert.equal((await data('client', id, ''))[0], status);
    assert.equal((await data('client', id, 'Paper'))[0], 400);
    assert.equal((await data('newcomer', id, ''))[0], 404);
  }
  assert.equal((await read('seat')).totalCount, 0);
  // What is not paid says so.
  const open = await invoiced(1, 'OnAccount');
  const shown = (await read('client')).items.find(({ id }: { id: string }) => id === open.id);
  assert.deepEqual([shown.state, shown.due], ['Open', open.amount]);
});

test('invoices of plans are refunded too: set off while open, and nobody is reminded of them', async () => {
  const requested = await money
    .as('newcomer')
    .post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 });
  const { id } = requested.body;
  await admin().put(`${subscriptionPath}/${id}/state`, { state: 2 });
  await money.as('newcomer').post(`${subscriptionPath}/activate-approved-subscription`);
  const own = async () =>
    planBilling.parse((await money.as('newcomer').get('/api/subscription/billing')).body);
  const [first] = (await own()).invoices;
  const part = await refunded(first!.id, { scope: 'Amount', amount: 500 });
  assert.deepEqual([part.kind, part.method, given(part)[0]?.[2]], ['Plan', 'SetOff', 'SetOff']);
  await money.assertLedger();

  // It is suspended because nobody pays, and goes on once the rest is credited.
  const today = money.now();
  for (const days of [31, 46]) {
    money.setNow(new Date(today.getTime() + days * 86_400_000));
    await runBilling(money.site.context);
  }
  // Tokens expire by the same clock.
  money.setNow(today);
  assert.equal((await admin().get(`${subscriptionPath}/${id}`)).body.state, 4);
  await refunded(first!.id, { scope: 'Whole' });
  assert.equal((await admin().get(`${subscriptionPath}/${id}`)).body.state, 3);
  const { items } = (await money.as('newcomer').get(billingDocumentsApi.list.path)).body;
  const listed: BillingDocument[] = items.filter(({ reference }: BillingDocument) => reference);
  assert.deepEqual(listed.map(({ kind, state }) => [kind, state]).toSorted(), [
    ['CreditNote', 'SetOff'],
    ['CreditNote', 'SetOff'],
    ['Invoice', 'Credited'],
    // The plan goes on with its next period.
    ['Invoice', 'Open'],
  ]);
  const late = await admin().post(`/api/subscription/billing/invoice/${first!.id}/paid`);
  assert.deepEqual(code(late), [409, 'Editorial:AlreadyPaid']);
  await money.assertLedger();
});

test('the ledger check finds wrong tax, payments, refunds and seats', async () => {
  await refunded((await invoiced(2, 'Stripe')).id, { scope: 'Whole' });
  const first = (table: string, condition = 'true') =>
    `where ctid = (select ctid from ${table} where ${condition} limit 1)`;
  const moreTax = "tax = jsonb_set(tax, '{amount}', to_jsonb((tax->>'amount')::int + 1))";
  const byCard = "payment_method = 'Stripe' and status = 'Completed'";
  const refundedLine = 'order_line_id in (select order_line_id from credit_note_lines)';
  const corruptions: [table: string, set: string, condition: string, rule: string][] = [
    ['invoices', moreTax, "(tax->>'amount')::int > 0", 'the tax of an invoice is its rate'],
    ['plan_invoices', moreTax, 'tax is not null', 'the tax of an invoice is its rate'],
    ['orders', moreTax, "(tax->>'amount')::int > 0", 'the tax of an order is on its invoice'],
    ['invoices', 'amount = amount + 1', 'true', 'money that is due has its invoice'],
    ['credit_notes', moreTax, 'tax is not null', 'a credit note is the sum of its lines'],
    ['orders', 'paid_at = null', byCard, 'an order by card is completed by its payment'],
    ['orders', "status = 'PaymentPending'", byCard, 'an order by card is completed by its payment'],
    ['invoices', 'paid_at = null', 'paid_at is not null', 'money goes back to the card that paid'],
    [
      'invoices',
      'credited = credited + 1',
      'true',
      'an invoice was credited what its credit notes',
    ],
    [
      'plan_invoices',
      'credited = credited - 1',
      'credited > credited_tax',
      'an invoice was credited what its credit notes',
    ],
    ['credit_note_lines', 'amount = amount + 1', 'true', 'a credit note is the sum of its lines'],
    [
      'credit_notes',
      "method = 'Transfer'",
      "method = 'Card'",
      'money goes back to the card that paid',
    ],
    ['credit_note_counters', 'last = last + 1', 'true', 'credit notes are numbered without a gap'],
    ['invoice_counters', 'last = last + 1', 'true', 'invoices are numbered without a gap'],
    ['licenses', 'revoked_at = null', refundedLine, 'every license has its charge'],
    ['subscriptions', 'seats = 1', 'seats = 5', 'an active plan has no more people than seats'],
    [
      'subscription_members',
      'is_master_user = false',
      'is_master_user',
      'an active plan has no more',
    ],
  ];
  for (const [table, set, condition, rule] of corruptions) {
    const broken = await money.rulesBrokenBy(
      table,
      `update ${table} set ${set} ${first(table, condition)}`,
    );
    assert.ok(
      broken.some((name) => name.startsWith(rule)),
      `${table} ${set}: ${broken.join('; ') || 'nothing found'}`,
    );
  }
  await money.assertLedger();
});
