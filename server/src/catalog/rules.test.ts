import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { assetPrices, priceFor, creditsFor } from '../commerce/price-rules/asset-prices.rules.ts';
import { firstPrices } from '../commerce/pricing/prices.testing.ts';
import { needsReason, statusChange, type AssetStatus } from './assets/asset-status.rules.ts';
import { colorName } from './picture/color-names.rules.ts';
import { readSorting } from '../search/search/sorting.rules.ts';
import { fold, termVariants, typedVariants } from '../ground/terms.rules.ts';

test('[R9.59N] a license costs 1 credit for Low, 3 for High, twice for exclusive assets', () => {
  assert.deepEqual(
    [
      creditsFor(firstPrices, ResolutionType.Low, 'NonExclusive'),
      creditsFor(firstPrices, ResolutionType.High, 'NonExclusive'),
      creditsFor(firstPrices, ResolutionType.High, 'Exclusive'),
    ],
    [1, 3, 6],
  );
});

test('[R9.58N] pay per image costs 19.00 for Low, 79.00 for High, three times for exclusive assets', () => {
  assert.deepEqual(
    [
      priceFor(firstPrices, ResolutionType.Low, 'NonExclusive').amountMinor,
      priceFor(firstPrices, ResolutionType.High, 'NonExclusive').amountMinor,
      priceFor(firstPrices, ResolutionType.Low, 'Exclusive').amountMinor,
    ],
    [1900, 7900, 5700],
  );
  assert.deepEqual(
    assetPrices(firstPrices).NonExclusive.map((price) => price.resolutionType),
    [0, 1],
  );
});

test('only the reviewer accepts, returns, rejects and publishes; the owner submits and withdraws', () => {
  assert.equal(statusChange('Draft', 'Submitted', ['owner']), 'allowed');
  assert.equal(statusChange('Submitted', 'Accepted', ['owner']), 'forbidden');
  assert.equal(statusChange('Submitted', 'Accepted', ['reviewer']), 'allowed');
  assert.equal(statusChange('Returned', 'Submitted', ['owner']), 'allowed');
  // Of a picture without a contributor, whoever reviews it keeps it.
  assert.equal(statusChange('Draft', 'Published', ['reviewer']), 'forbidden');
  assert.equal(statusChange('Draft', 'Published', ['reviewer', 'keeper']), 'allowed');
  // Contested: the reviewer looks again.
  assert.equal(statusChange('Rejected', 'Submitted', ['owner']), 'allowed');
  assert(needsReason('Returned') && needsReason('Rejected') && !needsReason('Accepted'));
});

test('each change of a status belongs to those who may make it, and there are no others', () => {
  const before: readonly AssetStatus[] = ['Draft', 'Submitted', 'Returned', 'Rejected'];
  const statuses = [...before, 'Accepted', 'Published', 'Withdrawn'] as const;
  const possible = statuses.flatMap((from) =>
    statuses.flatMap((to) => {
      const answers = (['owner', 'reviewer', 'keeper'] as const).map((actor) => ({
        actor,
        answer: statusChange(from, to, [actor]),
      }));
      const may = answers.filter(({ answer }) => answer === 'allowed').map(({ actor }) => actor);
      const others = answers.filter(({ answer }) => answer !== 'allowed');
      const expected = may.length > 0 ? 'forbidden' : 'unknown';
      for (const { answer } of others) assert.equal(answer, expected, `${from} → ${to}`);
      return may.length > 0 ? [`${from} → ${to}: ${may.join(', ')}`] : [];
    }),
  );
  assert.deepEqual(possible, [
    'Draft → Submitted: owner, reviewer',
    'Draft → Published: keeper',
    'Submitted → Draft: owner',
    'Submitted → Returned: reviewer',
    'Submitted → Rejected: reviewer',
    'Submitted → Accepted: reviewer',
    'Returned → Submitted: owner, reviewer',
    'Rejected → Submitted: owner',
    'Accepted → Published: reviewer',
    'Published → Withdrawn: owner, reviewer',
    'Withdrawn → Submitted: owner',
    'Withdrawn → Published: reviewer',
  ]);
  assert.equal(statusChange('Accepted', 'Published', []), 'forbidden');
  assert.deepEqual(statuses.filter(needsReason), ['Returned', 'Rejected']);
});

test('[R3.34] sortings are read by name or as field and direction; unknown fields are rejected', () => {
  assert.equal(readSorting(undefined, true), 'relevance');
  assert.equal(readSorting('', false), 'newest');
  assert.equal(readSorting('creationTime  DESC', true), 'newest');
  assert.equal(readSorting('relevance', false), 'newest');
  for (const unknown of ['contentHash', 'title; drop table assets', '__proto__', 'constructor'])
    assert.equal(readSorting(unknown, false), null);
});

test('colors map to the names used in filters', () => {
  const named = {
    '#c8371f': 'red',
    '#1f4fc8': 'blue',
    '#2e8b3d': 'green',
    '#f2c230': 'yellow',
    '#8a5a2b': 'brown',
    '#fbfaf7': 'white',
    '#131210': 'black',
    '#808285': 'grey',
    '#1f9c9c': 'teal',
    '#7a3fb8': 'purple',
    '#f59ab5': 'pink',
    '#e8802a': 'orange',
  };
  for (const [hex, name] of Object.entries(named)) assert.equal(colorName(hex), name, hex);
});

test('a term is found despite one typo: an extra, missing, wrong or swapped letter', () => {
  const variants = new Set(termVariants(fold('Harbour')));
  for (const typed of ['harbor', 'harbbour', 'harvour', 'hrabour', 'harb', 'arbour'])
    assert(
      typedVariants(fold(typed)).some((variant) => variants.has(variant)),
      typed,
    );
  for (const typed of ['mountain', 'har', 'herbal'])
    assert(!typedVariants(fold(typed)).some((variant) => variants.has(variant)), typed);
});
