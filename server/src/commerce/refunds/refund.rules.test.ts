import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefundRequest } from '@editorial/contracts/refunds';
import { creditOf, methodOf } from './refund.rules.ts';
import type { RefundedInvoice, RefundTarget } from './refund-target.ts';

const invoice = (of: Partial<RefundedInvoice> = {}) =>
  ({
    amount: 1000,
    currency: 'EUR',
    tax: null,
    credited: 0,
    creditedTax: 0,
    paidAt: new Date(0),
    ...of,
  }) as RefundedInvoice;
const lines = [
  { id: 'a', text: 'A', amount: 600 },
  { id: 'b', text: 'B', amount: 400 },
];
const amountOf = (amount: number): RefundRequest => ({ scope: 'Amount', amount }) as RefundRequest;
const whole = { scope: 'Whole' } as RefundRequest;
const some = (...lineIds: string[]) => ({ scope: 'Lines', lineIds }) as RefundRequest;
const credit = (of: RefundedInvoice, request: RefundRequest, own = lines) =>
  creditOf(of, own, request, { reference: 'Order 1', partial: 'A part of order 1' });
const shares = (request: RefundRequest, of = invoice(), own = lines) =>
  credit(of, request, own).lines.map(({ orderLineId, amount }) => [orderLineId, amount]);

test('as much can be refunded as is left: one less, all of it, and not one more', () => {
  const half = invoice({ credited: 500 });
  assert.equal(credit(half, amountOf(499)).netMinor, 499);
  assert.equal(credit(half, amountOf(500)).netMinor, 500);
  assert.throws(() => credit(half, amountOf(501)), {
    code: 'Editorial:RefundTooLarge',
    given: { data: { available: 500 } },
  });
  for (const request of [amountOf(1), whole, some('a')])
    assert.throws(() => credit(invoice({ credited: 1000 }), request), {
      code: 'Editorial:NothingToRefund',
    });
});

test('an amount must be one that can be paid in its currency', () => {
  const dinars = invoice({ amount: 12_340, currency: 'KWD' });
  assert.equal(credit(dinars, amountOf(1230)).netMinor, 1230);
  for (const amount of [1229, 1231])
    assert.throws(() => credit(dinars, amountOf(amount)), { code: 'Editorial:Validation' });
});

test('lines are refunded by what they cost; the whole is shared among those that are left', () => {
  assert.deepEqual(shares(some('b')), [['b', 400]]);
  assert.deepEqual(shares(some('a', 'b')), [
    ['a', 600],
    ['b', 400],
  ]);
  // A line that is unknown, or was refunded.
  assert.throws(() => credit(invoice(), some('a', 'x')), { code: 'Editorial:NothingToRefund' });
  assert.deepEqual(shares(whole), [
    ['a', 600],
    ['b', 400],
  ]);
  assert.deepEqual(shares(whole, invoice({ credited: 1 })), [
    ['a', 599],
    ['b', 400],
  ]);
  assert.deepEqual(shares(whole, invoice(), []), [[null, 1000]]);
  assert.deepEqual(shares(amountOf(7)), [[null, 7]]);
  assert.deepEqual(
    [whole, amountOf(7)].map((request) => credit(invoice(), request, []).lines[0]?.text),
    ['Order 1', 'A part of order 1'],
  );
  // What an amount took before leaves less than the lines cost.
  const after = invoice({ credited: 600 });
  assert.deepEqual(shares(some('b'), after), [['b', 400]]);
  assert.throws(() => credit(invoice({ credited: 601 }), some('b')), {
    code: 'Editorial:RefundTooLarge',
  });
});

test('the tax of what was refunded before is not refunded again', () => {
  const taxed = invoice({
    amount: 1190,
    tax: { amount: 190 } as RefundedInvoice['tax'],
    credited: 595,
    creditedTax: 95,
  });
  const { netMinor, taxMinor } = credit(taxed, whole);
  assert.deepEqual([netMinor, taxMinor], [500, 95]);
  const { netMinor: net, taxMinor: tax } = credit(taxed, some('b'));
  assert.deepEqual([net, tax], [400, 76]);
});

test('a payment by card goes to the card only if it was the amount of the invoice', () => {
  const order = (paymentMethod: string, of: Partial<RefundedInvoice> = {}) =>
    ({ kind: 'Order', invoice: invoice(of), order: { paymentMethod } }) as RefundTarget;
  const plan = (charge: object | null) =>
    ({ kind: 'Plan', invoice: invoice(), charge }) as RefundTarget;
  assert.equal(methodOf(order('Stripe'), true), 'Card');
  assert.equal(methodOf(order('OnAccount'), true), 'Transfer');
  assert.equal(methodOf(order('Stripe'), false), 'Transfer');
  assert.equal(methodOf(order('Stripe', { paidAt: null }), true), 'SetOff');
  const paid = { state: 'Paid', stripeInvoiceId: 'in_1', paidAmount: null };
  assert.equal(methodOf(plan(paid), true), 'Card');
  assert.equal(methodOf(plan(paid), false), 'Transfer');
  for (const charge of [
    null,
    { ...paid, state: 'Pending' },
    { ...paid, stripeInvoiceId: null },
    { ...paid, paidAmount: 1 },
  ])
    assert.equal(methodOf(plan(charge), true), 'Transfer');
});
