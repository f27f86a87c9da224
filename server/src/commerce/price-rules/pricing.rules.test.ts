import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceTerms, SampleLine } from '@editorial/contracts/pricing';
import { firstPrices } from '../pricing/prices.testing.ts';
import { assertPrices, compare, freeSlug, pricesFrom, validFromOf } from './pricing.rules.ts';

const { currency: _currency, ...first } = firstPrices;
const terms: PriceTerms = { ...first, zones: [...first.zones] };
const line = (change: Partial<SampleLine> = {}): SampleLine => ({
  resolutionType: 1,
  exclusivity: 'NonExclusive',
  source: 'ALaCarte',
  zone: 0,
  usage: 'Editorial',
  count: 1,
  ...change,
});
const dearer = { ...firstPrices, amounts: { low: 2500, high: 9900 } };

test('each line is compared by its size, zone, use and count; sums leave out what has no price', () => {
  const space = { id: 'space', name: 'Space', factorTenths: 40 };
  const after = { ...dearer, zones: [...dearer.zones, space], advertisingTenths: 15 };
  const lines = [
    line({ count: 3 }),
    line({ resolutionType: 0, zone: 1, usage: 'Advertising' }),
    line({ resolutionType: 0, source: 'Subscription', exclusivity: 'Exclusive', count: 2 }),
    line({ zone: 3 }),
    line({ zone: 4 }),
    line({ resolutionType: 2 }),
  ];
  const { currency, lines: costs, ...sums } = compare(lines, firstPrices, after);
  assert.equal(currency, 'USD');
  assert.deepEqual(costs, [
    { before: { credits: 0, amount: 5700 }, after: { credits: 0, amount: 7500 } },
    { before: { credits: 0, amount: 12_600 }, after: { credits: 0, amount: 23_800 } },
    { before: { credits: 12, amount: 0 }, after: { credits: 12, amount: 0 } },
    { before: null, after: { credits: 0, amount: 10_000 } },
    { before: null, after: null },
    { before: null, after: null },
  ]);
  assert.deepEqual(sums, {
    before: { credits: 12, amount: 18_300 },
    after: { credits: 12, amount: 41_300 },
  });
});

test('prices are in force from now on at the earliest: a millisecond before is refused', () => {
  const now = new Date('2026-11-02T09:00:00.000Z');
  const from = (shiftMs: number) =>
    validFromOf(new Date(now.getTime() + shiftMs).toISOString(), now);
  assert.equal(validFromOf(undefined, now), now);
  assert.throws(() => from(-1), { code: 'Editorial:Validation' });
  assert.deepEqual(from(0), now);
  assert.deepEqual(from(1), new Date(now.getTime() + 1));
});

test('a name gives an id of letters and digits that no other entry has', () => {
  assert.equal(freeSlug('  Großes Haus! ', []), 'gro-es-haus');
  assert.equal(freeSlug('Studio', ['studio']), 'studio-2');
  assert.equal(freeSlug('Studio', ['studio', 'studio-2', 'studio-4']), 'studio-3');
  assert.equal(freeSlug('北京', ['entry']), 'entry-2');
  assert.equal(freeSlug('a'.repeat(50), []), 'a'.repeat(40));
});

const [national, continental, worldwide] = terms.zones as [any, any, any];
const withZones = (...zones: PriceTerms['zones']): PriceTerms => ({ ...terms, zones });

test('prices that keep what was sold are taken', () => {
  const equal = { low: 5, high: 5 };
  assertPrices(terms, firstPrices);
  assertPrices({ ...terms, credits: equal, amounts: equal }, firstPrices);
  assertPrices({ ...terms, amountsIn: { EUR: equal } }, firstPrices);
  assertPrices(
    withZones(...terms.zones, { name: 'Space', factorTenths: worldwide.factorTenths + 1 }),
    firstPrices,
  );
});

const upside = { low: 5, high: 4 };
for (const [what, given, member] of [
  ['the currency of the site twice', { ...terms, amountsIn: { USD: terms.amounts } }, 'amountsIn'],
  ['high below low in credits', { ...terms, credits: upside }, 'high'],
  ['high below low in money', { ...terms, amounts: upside }, 'high'],
  ['high below low in another currency', { ...terms, amountsIn: { EUR: upside } }, 'high'],
  [
    'a zone that nobody knows',
    withZones(...terms.zones, { id: 'x', name: 'X', factorTenths: 90 }),
    'zones',
  ],
  ['a zone that is missing', withZones(national, continental), 'zones'],
  ['zones in another order', withZones(continental, national, worldwide), 'zones'],
  [
    'another zone in place of one',
    withZones(national, { ...continental, id: 'x' }, worldwide),
    'zones',
  ],
  [
    'two zones of one name',
    withZones(...terms.zones, { name: 'NATIONAL', factorTenths: 90 }),
    'zones',
  ],
  [
    'a zone for the price of the one before',
    withZones(...terms.zones, { name: 'Space', factorTenths: worldwide.factorTenths }),
    'zones',
  ],
] as const)
  test(`refused: ${what}`, () => {
    assert.throws(
      () => assertPrices(given as PriceTerms, firstPrices),
      (error: any) =>
        error.code === 'Editorial:Validation' &&
        error.given.validationErrors[0].members[0] === member,
    );
  });

test('new zones get ids of their own; amounts in other currencies stay unless they are given', () => {
  const euros = { EUR: { low: 1700, high: 7200 } };
  const known = { ...firstPrices, amountsIn: euros };
  const added = { factorTenths: 40, name: 'National' };
  const more = { factorTenths: 50, name: 'national' };
  const kept = pricesFrom(withZones(...terms.zones, added, more), known);
  assert.deepEqual(
    kept.zones.map(({ id }) => id),
    ['national', 'continental', 'worldwide', 'national-2', 'national-3'],
  );
  assert.deepEqual([kept.currency, kept.amountsIn], ['USD', euros]);
  assert.deepEqual(pricesFrom({ ...terms, amountsIn: {} }, known).amountsIn, {});
  assert.deepEqual(pricesFrom(terms, firstPrices).amountsIn, {});
});
