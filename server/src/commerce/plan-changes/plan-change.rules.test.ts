import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BillingPeriod } from '@editorial/contracts/enumerations';
import fc from 'fast-check';
import { billingSpan } from '../plan-invoices/billing-periods.rules.ts';
import { periodPriceOf } from '../subscription/plan-prices.rules.ts';
import { planChange } from './plan-change.rules.ts';

const day = 86_400_000;
const period = fc.constantFrom(...Object.values(BillingPeriod));

test('an upgrade costs the difference for the days that are left, today included; a chain within a day costs as much', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 });
  const date = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2028-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      price,
      price,
      price,
      period,
      date,
      fc.nat(400),
      fc.nat(day - 1),
      (a, b, c, billingPeriod, start, days, ofToday) => {
        const billed = billingSpan(start, billingPeriod, start);
        const ofPeriod = Math.round((billed.end.getTime() - start.getTime()) / day);
        const gone = Math.min(days, ofPeriod - 1);
        const now = new Date(start.getTime() + gone * day + ofToday);
        const [low, middle, high] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number];
        const priceOf = (monthlyPrice: number) =>
          periodPriceOf({ monthlyPrice, billingPeriod }, 'USD');
        const cost = (from: number, to: number) => {
          const plan = {
            price: { amountMinor: priceOf(from), currency: 'USD' },
            billingPeriod,
            billed,
          };
          return planChange(plan, { monthlyPrice: to, billingPeriod }, now).due.amountMinor;
        };
        assert.ok(Math.abs(cost(low, middle) + cost(middle, high) - cost(low, high)) <= 1);
        const most = priceOf(high) - priceOf(low);
        // In whole numbers, with halves rounded up.
        const due = Math.floor((2 * most * (ofPeriod - gone) + ofPeriod) / (2 * ofPeriod));
        assert.equal(cost(low, high), due);
        assert.equal(cost(high, low), 0);
      },
    ),
  );
});

test('an upgrade on a server whose clock is behind is paid for from the beginning of the period', () => {
  const billed = { start: new Date('2026-03-01T00:00:02Z'), end: new Date('2026-04-01T00:00:02Z') };
  const plan = {
    price: { amountMinor: 2900, currency: 'USD' },
    billingPeriod: BillingPeriod.Monthly,
    billed,
  };
  const wanted = { monthlyPrice: 7900, billingPeriod: BillingPeriod.Monthly };
  const change = planChange(plan, wanted, new Date('2026-03-01T00:00:00Z'));
  assert.deepEqual(change.span, billed);
  assert.equal(change.due.amountMinor, 5000);
});
