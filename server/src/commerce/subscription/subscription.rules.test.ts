import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BillingPeriod, CreditCycle, SubscriptionState } from '@editorial/contracts/enumerations';
import * as fc from 'fast-check';
import { allocate } from './credits.rules.ts';
import { addMonths, creditsAreLow, cycleSpan, rollover } from './credit-cycles.rules.ts';
import { billingPrice, cyclePrice } from './plan-prices.rules.ts';
import { mayChangeState } from './subscription-states.rules.ts';
import { trialEnd } from './trial.rules.ts';

const now = new Date('2026-03-01T00:00:00Z');
const { Created, Approved, Activated, Deactivated } = SubscriptionState;

test('[R4.77N] only the specified state transitions are allowed', () => {
  const allowed = [
    [Created, Approved],
    [Created, Deactivated],
    [Approved, Activated],
    [Approved, Deactivated],
    [Activated, Deactivated],
    [Deactivated, Activated],
  ].map(String);
  for (const from of Object.values(SubscriptionState)) {
    for (const to of Object.values(SubscriptionState))
      assert.equal(
        mayChangeState(from, to, { now, endDate: null }),
        allowed.includes(String([from, to])),
        `${from} → ${to}`,
      );
  }
  assert.equal(
    mayChangeState(Deactivated, Activated, { now, endDate: new Date('2026-02-28T00:00:00Z') }),
    false,
    'not after the end date',
  );
});

test('a plan is not activated from its end on; it can still be deactivated', () => {
  const allowed = (from: SubscriptionState, to: SubscriptionState) =>
    [-1, 0, 1].map((ms) =>
      mayChangeState(from, to, { now, endDate: new Date(now.getTime() + ms) }),
    );
  assert.deepEqual(allowed(Approved, Activated), [false, false, true]);
  assert.deepEqual(allowed(Deactivated, Activated), [false, false, true]);
  assert.deepEqual(allowed(Activated, Deactivated), [true, true, true]);
  assert.equal(mayChangeState(Approved, Activated, { now, endDate: null }), true);
});

test('a trial ends after fourteen days', () => {
  assert.deepEqual(trialEnd(now), new Date('2026-03-15T00:00:00Z'));
});

test('a cycle anchored on the 31st returns to the 31st after a shorter month', () => {
  const anchor = new Date('2026-01-31T10:00:00Z');
  const starts = [0, 1, 2].map((number) =>
    cycleSpan(anchor, CreditCycle.Monthly, number).start.toISOString().slice(0, 10),
  );
  assert.deepEqual(starts, ['2026-01-31', '2026-02-28', '2026-03-31']);
  assert.equal(
    cycleSpan(new Date('2024-02-29T00:00:00Z'), CreditCycle.Annually, 0)
      .end.toISOString()
      .slice(0, 10),
    '2025-02-28',
  );
});

test('cycles have no gaps or overlaps', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2020-01-01T00:00:00Z'),
        max: new Date('2030-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
      fc.nat(60),
      fc.constantFrom(CreditCycle.Monthly, CreditCycle.Annually),
      (anchor, number, cycle) => {
        const [one, next] = [
          cycleSpan(anchor, cycle, number),
          cycleSpan(anchor, cycle, number + 1),
        ];
        assert.equal(one.end.getTime(), next.start.getTime());
        assert.ok(one.start < one.end);
      },
    ),
  );
  assert.equal(
    addMonths(new Date('2026-12-15T00:00:00Z'), 1).toISOString(),
    '2027-01-15T00:00:00.000Z',
  );
});

test('up to one cycle’s credits roll over, the rest expires', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(10_000), (left, creditsPerCycle) => {
      const { rolledOver, expired } = rollover(left, creditsPerCycle);
      assert.equal(rolledOver + expired, left);
      assert.ok(rolledOver <= creditsPerCycle && expired >= 0);
    }),
  );
});

test('[R9.59N] prices of plans: quarterly 5 %, annually 15 % less', () => {
  const dollars = { amountMinor: 17_900, currency: 'USD' };
  assert.deepEqual(
    Object.values(BillingPeriod).map((period) => billingPrice(dollars, period)),
    [17_900, 51_015, 182_580],
  );
  assert.equal(cyclePrice(dollars, BillingPeriod.Annually, CreditCycle.Monthly), 15_215);
  for (const period of Object.values(BillingPeriod)) {
    const year = billingPrice(dollars, period) * { 1: 12, 2: 4, 3: 1 }[period];
    assert.equal(cyclePrice(dollars, period, CreditCycle.Annually), year);
  }
});

test('credits are reported as low once, when they reach a tenth of a cycle', () => {
  assert.deepEqual(
    [creditsAreLow(13, 12, 120), creditsAreLow(12, 9, 120), creditsAreLow(120, 20, 120)],
    [true, false, false],
  );
});

test('a spend uses the grant that expires first and never exceeds the grants', () => {
  const grant = fc.record({
    id: fc.uuid(),
    remaining: fc.nat(50),
    expiresAt: fc.option(
      fc.date({ min: now, max: new Date('2027-01-01T00:00:00Z'), noInvalidDate: true }),
    ),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(grant, { selector: ({ id }) => id }),
      fc.integer({ min: 1, max: 300 }),
      (grants, amount) => {
        const spends = allocate(grants, amount);
        const there = grants.reduce((sum, { remaining }) => sum + remaining, 0);
        if (there < amount) return assert.equal(spends, null);
        assert.equal(
          spends?.reduce((sum, spend) => sum + spend.amount, 0),
          amount,
        );
        const time = (date: Date | null) => date?.getTime() ?? Infinity;
        const last = Math.max(...(spends ?? []).map(({ expiresAt }) => time(expiresAt)));
        for (const other of grants) {
          const spent: number = spends?.find(({ grantId }) => grantId === other.id)?.amount ?? 0;
          assert.ok(spent <= other.remaining);
          if (time(other.expiresAt) < last)
            assert.equal(spent, other.remaining, 'what expires earlier is used up first');
        }
        return undefined;
      },
    ),
  );
});
