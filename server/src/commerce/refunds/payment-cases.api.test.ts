import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { checkoutApi } from '@editorial/contracts/checkout';
import { overviewApi } from '@editorial/contracts/overview';
import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { at, code, refundSite } from './refunds.testing.ts';

const site = refundSite();
const { admin, cardJob, invoiced, licenseOf, refunded, view } = site;

/** Sends a signed message of Stripe about an object. */
const told = (type: string, object: object, options?: { id?: string; secret?: string }) => {
  const { body, signature } = site.stripe.message(type, object, options);
  return fetch(site.money.site.url + checkoutApi.paymentEvent.path, {
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
  const { rows } = await site.money.site.context.database.executeSql(
    "select count(*)::int as count from pgboss.job where name = 'account.mail' and data->>'kind' = $1",
    [kind],
  );
  return Number(rows[0]?.count);
}

test('a refund that the bank sends back later is shown and mailed once, whatever the order of messages', async () => {
  const invoice = await invoiced(1, 'Stripe');
  const { id } = (await refunded(invoice.id, { scope: 'Whole' })).creditNotes[0]!;
  await cardJob();
  const made = site.stripe.refunds.at(-1)!;
  const state = async () => (await view(invoice.id)).creditNotes[0]?.state;
  assert.equal(await state(), 'Done');
  const [before, mails] = [await waiting(), await mailsOf('refund-failed')];

  const early = { ...made };
  site.stripe.failRefund(made.id);
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
  await site.money.assertLedger();

  // People send the site.money. A repeated message does not open it again.
  await admin().post(at(refundsApi.settle, id), { reference: 'Transfer 9' });
  assert.equal((await told('refund.failed', made)).status, 204);
  assert.deepEqual([await state(), await waiting()], ['Done', before]);
  await site.money.assertLedger();
});

test('a dispute is shown and mailed once, keeps invoice and license, and comes back when it is lost', async () => {
  const invoice = await invoiced(1, 'Stripe');
  const [session] = [...site.stripe.sessions.values()].slice(-1);
  const [before, mails] = [await waiting(), await mailsOf('payment-disputed')];
  const dispute = site.stripe.dispute(session!.payment_intent!);
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
  await site.money.assertLedger();

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
  await site.money.assertLedger();

  const unknown = { ...dispute, id: 'dp_other' };
  assert.equal((await told('charge.dispute.created', unknown)).status, 204);
  const won = await invoiced(1, 'Stripe');
  const second = site.stripe.dispute([...site.stripe.sessions.values()].at(-1)!.payment_intent!);
  second.status = 'won';
  assert.equal((await told('charge.dispute.closed', second)).status, 204);
  assert.deepEqual([await waiting(), (await view(won.id)).credited], [before, 0]);
  const log = (await admin().get(`${auditLoggingApi.list.path}?action=Payment.DisputeClosed`)).body;
  assert.equal(log.totalCount, 3);
  await site.money.assertLedger();
});
