import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BillingPeriod, CreditCycle } from '@editorial/contracts/enumerations';
import type { Context } from '../context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { contractOfPlan } from './plan-contract.ts';

const context = {
  environment: { publicUrl: 'https://site.example' },
  settings: { valueOf: () => '' },
  texts: { document: (name: string) => ({ body: `The ${name}.` }) },
  clock: { now: () => new Date('2026-11-28T12:00:00Z') },
} as unknown as Context;

const contract = (change: Partial<SubscriptionRow> = {}) =>
  contractOfPlan(
    context,
    {
      clientId: '00000000-0000-4000-8000-000000000001',
      tenantId: HOST_TENANT,
      planName: 'Studio',
      creditsPerCycle: 1200,
      creditCycle: CreditCycle.Monthly,
      billingPeriod: BillingPeriod.Monthly,
      seats: 3,
      periodPrice: 4900,
      currency: 'USD',
      billing: null,
      endDate: null,
      ...change,
    } as SubscriptionRow,
    'en',
  );

/** The lines of a section, without the empty ones. */
function linesOf(heading: string, change: Partial<SubscriptionRow> = {}): string[] {
  const lines = contract(change)
    .split('\n')
    .map((line) => line.replace(/^## /, ''))
    .filter((line) => line !== '');
  const headings = ['What you ordered', 'Price', 'How long it runs', 'Seller'];
  const from = lines.indexOf(heading);
  const next = headings[headings.indexOf(heading) + 1];
  assert.ok(from >= 0 && next);
  return lines.slice(from + 1, lines.indexOf(next));
}

test('the contract of a plan names its credits and seats; one for single pictures has no credits', () => {
  const given = (change?: Partial<SubscriptionRow>) => linesOf('What you ordered', change);
  assert.deepEqual(given(), ['– Studio', '– Credits each month: 1,200', '– Seats: 3']);
  const yearly = { creditsPerCycle: 1, creditCycle: CreditCycle.Annually };
  assert.deepEqual(given(yearly), ['– Studio', '– Credits each year: 1', '– Seats: 3']);
  assert.deepEqual(given({ creditsPerCycle: 0 }), ['– Studio', '– Seats: 3']);
});

test('the contract of a trial has its credits once, says what its pictures are for, and its end', () => {
  const trial = {
    clientId: null,
    planName: 'Free trial',
    creditsPerCycle: 10,
    creditCycle: CreditCycle.Annually,
    periodPrice: 0,
    seats: 1,
    endDate: new Date('2026-12-12T12:00:00Z'),
  };
  assert.deepEqual(linesOf('What you ordered', trial), [
    '– Free trial',
    '– Credits of the trial: 10',
    '– For evaluation only: use the pictures in drafts and layouts, do not publish them. ' +
      'The licenses end with the trial.',
  ]);
  assert.deepEqual(linesOf('Price', trial), ['Free of charge']);
  assert.match(linesOf('How long it runs', trial).join(), /December 12, 2026/);
});

test('it names the price of its period, and when it ends or is renewed', () => {
  const price = (change?: Partial<SubscriptionRow>) => linesOf('Price', change).join();
  const each = [
    [BillingPeriod.Monthly, 'month'],
    [BillingPeriod.Quarterly, 'three months'],
    [BillingPeriod.Annually, 'year'],
  ] as const;
  for (const [billingPeriod, name] of each) {
    assert.match(price({ billingPeriod }), new RegExp(`^\\$49\\.00 net.* each ${name}$`));
    const runs = linesOf('How long it runs', { billingPeriod }).join();
    assert.match(runs, new RegExp(`renewed each ${name}`));
  }
  assert.doesNotMatch(price({ periodPrice: 0 }), /\$/);
  assert.match(price({ periodPrice: 1 }), /^\$0\.01 net/);
  const ends = linesOf('How long it runs', { endDate: new Date('2027-01-31T23:00:00Z') }).join();
  assert.match(ends, /January 31, 2027/);
  assert.doesNotMatch(ends, /renewed/);
});
