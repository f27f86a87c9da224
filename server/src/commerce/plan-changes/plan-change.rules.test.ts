import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BillingPeriod } from '@editorial/contracts/enumerations';
import fc from 'fast-check';
import { billingSpan } from '../plan-invoices/billing-periods.rules.ts';
import { periodPriceOf } from '../subscription/plan-prices.rules.ts';
import { creditsOfUpgrade, daysLeft, keptOf, planChange } from './plan-change.rules.ts';

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
          const price = { amountMinor: priceOf(from), currency: 'USD' };
          const plan = { price, kept: price, billingPeriod, billed };
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
  const price = { amountMinor: 2900, currency: 'USD' };
  const plan = { price, kept: price, billingPeriod: BillingPeriod.Monthly, billed };
  const wanted = { monthlyPrice: 7900, billingPeriod: BillingPeriod.Monthly };
  const change = planChange(plan, wanted, new Date('2026-03-01T00:00:00Z'));
  assert.deepEqual(change.span, billed);
  assert.equal(change.due.amountMinor, 5000);
});

const at = (iso: string) => new Date(iso);
const april = { start: at('2026-04-01T00:00:00Z'), end: at('2026-05-01T00:00:00Z') };
const { Monthly, Annually } = BillingPeriod;
const dollars = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const change = (monthlyPrice: number, now: Date, billingPeriod: BillingPeriod = Monthly) =>
  planChange(
    { price: dollars(3000), kept: dollars(3000), billingPeriod: Monthly, billed: april },
    { monthlyPrice, billingPeriod },
    now,
  );

test('only a dearer plan begins now: a cent less, the same price, a cent more', () => {
  const now = at('2026-04-11T09:00:00Z');
  for (const monthlyPrice of [2999, 3000]) {
    const later = change(monthlyPrice, now, Annually);
    assert.deepEqual(
      [later.isUpgrade, later.at, later.due, later.periodFollows],
      [false, april.end, dollars(0), false],
    );
  }
  const { isUpgrade, at: begins, due, span } = change(3001, now);
  assert.deepEqual([isUpgrade, begins, due], [true, now, dollars(1)]);
  assert.deepEqual(span, { start: now, end: april.end });
});

test('a longer billing period follows an upgrade when the paid one is over', () => {
  const now = at('2026-04-11T09:00:00Z');
  assert.equal(change(6000, now).periodFollows, false);
  const yearly = change(6000, now, Annually);
  assert.deepEqual(
    [yearly.periodFollows, yearly.span.end, yearly.due],
    [true, april.end, dollars(2000)],
  );
});

test('until the last millisecond of the paid period the difference is due, then the whole price', () => {
  const last = change(6000, new Date(april.end.getTime() - 1), Annually);
  assert.deepEqual([last.due, last.span.end], [dollars(100), april.end]);
  for (const laterMs of [0, 1]) {
    const now = new Date(april.end.getTime() + laterMs);
    const whole = change(2000, now, Annually);
    assert.deepEqual(
      [whole.isUpgrade, whole.at, whole.due, whole.periodFollows],
      [true, now, dollars(20_400), false],
    );
    assert.deepEqual(whole.span.start, now);
    assert.equal(whole.span.end.getUTCFullYear(), 2027);
  }
  const none = planChange(
    { price: dollars(3000), kept: dollars(3000), billingPeriod: Monthly, billed: null },
    { monthlyPrice: 2000, billingPeriod: Monthly },
    april.start,
  );
  assert.deepEqual([none.isUpgrade, none.due], [true, dollars(2000)]);
});

test('what was given back of a period is no part of its price; nothing is kept twice', () => {
  const invoice = (amountMinor: number, creditedMinor = 0, start = april.start) => ({
    span: { start, end: april.end },
    amountMinor,
    creditedMinor,
  });
  const kept = (...invoices: ReturnType<typeof invoice>[]) =>
    keptOf(dollars(6000), april, invoices).amountMinor;
  const half = at('2026-04-16T00:00:00Z');
  // A discount of staff changed no price: without a credit note, the agreed price counts.
  assert.equal(kept(invoice(5000)), 6000);
  assert.equal(kept(invoice(6000, 6000)), 0);
  assert.equal(kept(invoice(6000, 1000)), 5000);
  // 30.00 for the month, then 15.00 for the second half of a plan for 60.00.
  assert.equal(kept(invoice(3000, 3000), invoice(1500, 0, half)), 3000);
  assert.equal(kept(invoice(3000), invoice(1500, 1500, half)), 3000);
  // The price that was given back was asked for again by the upgrade.
  assert.equal(kept(invoice(3000, 3000), invoice(3000, 0, half)), 6000);
  const { due } = planChange(
    { price: dollars(3000), kept: dollars(0), billingPeriod: Monthly, billed: april },
    { monthlyPrice: 6000, billingPeriod: Monthly },
    half,
  );
  assert.deepEqual(due, dollars(3000));
  const cheaper = planChange(
    { price: dollars(3000), kept: dollars(0), billingPeriod: Monthly, billed: april },
    { monthlyPrice: 2000, billingPeriod: Monthly },
    half,
  );
  assert.deepEqual([cheaper.isUpgrade, cheaper.due], [false, dollars(0)]);
});

test('days that are left: today counts whole, none are left at the end, and never more than all', () => {
  const left = (iso: string) => daysLeft(april, at(iso));
  assert.equal(left('2026-03-20T00:00:00Z'), 30);
  assert.equal(left('2026-04-01T00:00:00Z'), 30);
  assert.equal(left('2026-04-01T23:59:59Z'), 30);
  assert.equal(left('2026-04-02T00:00:00Z'), 29);
  assert.equal(left('2026-04-30T23:59:59Z'), 1);
  assert.equal(left('2026-05-01T00:00:00Z'), 0);
  assert.equal(left('2026-05-02T00:00:00Z'), 0);
  const moment = { start: april.start, end: at('2026-04-01T06:00:00Z') };
  assert.equal(daysLeft(moment, april.start), 1);
});

test('an upgrade brings the credits of the days that are left, in favor of the client', () => {
  const credits = (before: number, after: number, iso: string) =>
    creditsOfUpgrade({ before, after }, april, at(iso));
  assert.equal(credits(10, 40, '2026-04-01T00:00:00Z'), 30);
  assert.equal(credits(10, 40, '2026-04-16T00:00:00Z'), 15);
  assert.equal(credits(10, 11, '2026-04-30T12:00:00Z'), 1);
  assert.equal(credits(10, 40, '2026-05-01T00:00:00Z'), 0);
  assert.equal(credits(10, 10, '2026-04-01T00:00:00Z'), 0);
  assert.equal(credits(40, 10, '2026-04-01T00:00:00Z'), 0);
});
