import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billingDocumentsApi, type BillingDocument } from '@editorial/contracts/billing-documents';
import { planChangesApi } from '@editorial/contracts/plan-changes';
import { runBilling } from '../billing/billing.job.ts';
import { subscriptionPath } from '../ledger/money.testing.ts';
import { code, given, refundSite } from './refunds.testing.ts';

const site = refundSite();
const { admin, begunPlan, refunded } = site;

test('invoices of plans are refunded too: set off while open, and nobody is reminded of them', async () => {
  const { id, first } = await begunPlan();
  const upgrade = async (): Promise<number> =>
    (
      await site.money
        .as('newcomer')
        .get(`${planChangesApi.quote.path}?planId=studio&billingPeriod=1`)
    ).body.amount;
  const asked = await upgrade();
  const part = await refunded(first.id, { scope: 'Amount', amount: 500 });
  // Nobody gets the same money as a refund and as a discount.
  const [amount = 0, tax = 0] = given(part)[0] ?? [];
  assert.equal(await upgrade(), asked + Number(amount) - Number(tax));
  assert.deepEqual([part.kind, part.method, given(part)[0]?.[2]], ['Plan', 'SetOff', 'SetOff']);
  await site.money.assertLedger();

  // It is suspended because nobody pays, and goes on once the rest is credited.
  const today = site.money.now();
  for (const days of [31, 46]) {
    site.money.setNow(new Date(today.getTime() + days * 86_400_000));
    await runBilling(site.money.site.context);
  }
  // Tokens expire by the same clock.
  site.money.setNow(today);
  assert.equal((await admin().get(`${subscriptionPath}/${id}`)).body.state, 4);
  await refunded(first.id, { scope: 'Whole' });
  assert.equal((await admin().get(`${subscriptionPath}/${id}`)).body.state, 3);
  const { items } = (await site.money.as('newcomer').get(billingDocumentsApi.list.path)).body;
  const listed: BillingDocument[] = items.filter(({ reference }: BillingDocument) => reference);
  assert.deepEqual(listed.map(({ kind, state }) => [kind, state]).toSorted(), [
    ['CreditNote', 'SetOff'],
    ['CreditNote', 'SetOff'],
    ['Invoice', 'Credited'],
    // The plan goes on with its next period.
    ['Invoice', 'Open'],
  ]);
  const late = await admin().post(`/api/subscription/billing/invoice/${first.id}/paid`);
  assert.deepEqual(code(late), [409, 'Editorial:AlreadyPaid']);
  await site.money.assertLedger();
});
