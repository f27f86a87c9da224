import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundSite } from './refunds.testing.ts';

const site = refundSite();
const { begunPlan, cardJob, invoiced, refunded } = site;

test('the ledger check finds wrong tax, payments, refunds and seats', async () => {
  await refunded((await begunPlan()).first.id, { scope: 'Amount', amount: 500 });
  await invoiced(1, 'OnAccount');
  await refunded((await invoiced(2, 'Stripe')).id, { scope: 'Whole' });
  await cardJob();
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
      'credited < amount',
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
    const broken = await site.money.rulesBrokenBy(
      table,
      `update ${table} set ${set} ${first(table, condition)}`,
    );
    assert.ok(
      broken.some((name) => name.startsWith(rule)),
      `${table} ${set}: ${broken.join('; ') || 'nothing found'}`,
    );
  }
  await site.money.assertLedger();
});
