import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResolutionType } from '@editorial/contracts/enumerations';
import * as fc from 'fast-check';
import { firstPrices } from '../pricing/prices.testing.ts';
import {
  priceLines,
  totalsOf,
  type QuotedAsset,
  type QuoteTerms,
  type WantedLine,
} from './quote.rules.ts';

const { High, Low, Preview } = ResolutionType;
const anAsset = (id: string, change: Partial<QuotedAsset> = {}): QuotedAsset => ({
  id,
  isAvailable: true,
  exclusivity: 'NonExclusive',
  isEditorialOnly: false,
  hasReleases: true,
  isLowSmaller: true,
  ...change,
});

const terms = (assets: readonly QuotedAsset[], change: Partial<QuoteTerms> = {}): QuoteTerms => ({
  resolutionTypesOfSeat: null,
  isTrial: false,
  resolutionTypes: [High, Low],
  volumeLeft: 100,
  prices: firstPrices,
  assets: new Map(assets.map((asset) => [asset.id, asset])),
  held: [],
  ...change,
});

const line = (assetId: string, change: Partial<WantedLine> = {}): WantedLine => ({
  assetId,
  resolutionType: High,
  source: 'Subscription',
  licenseZoneId: 'worldwide',
  usage: 'Editorial',
  ...change,
});

const image = (assetId: string, change: Partial<WantedLine> = {}) =>
  line(assetId, { source: 'ALaCarte', ...change });
const exclusive = anAsset('x', { exclusivity: 'Exclusive' });

test('[R9.59N] credits: Low 1, High 3, exclusive twice; money: 19 and 79, exclusive three times, times the zone, in whole units', () => {
  assert.deepEqual(
    priceLines(
      [line('a'), line('b', { resolutionType: Low }), line('x')],
      terms([anAsset('a'), anAsset('b'), exclusive]),
    ).map(({ credits }) => credits),
    [3, 1, 6],
  );
  const zones = ['national', 'continental', 'worldwide'].map((licenseZoneId) =>
    priceLines(
      [
        image('a', { licenseZoneId }),
        image('b', { licenseZoneId, resolutionType: Low }),
        image('x', { licenseZoneId }),
      ],
      terms([anAsset('a'), anAsset('b'), exclusive]),
    ).map(({ price }) => price.amountMinor),
  );
  assert.deepEqual(zones, [
    [7900, 1900, 23_700],
    [12_600, 3000, 37_900],
    [17_400, 4200, 52_100],
  ]);
});

test('licensed images are free; an upgrade from Low to High costs the difference', () => {
  const held = [
    { assetId: 'a', resolutionType: Low, zoneFactorTenths: 22, usage: 'Editorial' as const },
  ];
  const [again, upgraded, paid] = [line('a', { resolutionType: Low }), line('a'), image('a')].map(
    (wanted) => priceLines([wanted], terms([anAsset('a')], { held }))[0],
  );
  assert.deepEqual([again?.alreadyLicensed, again?.credits], [true, 0]);
  assert.deepEqual([upgraded?.credits, paid?.price.amountMinor], [2, 17_400 - 4200]);
  assert.equal(
    priceLines(
      [image('a', { resolutionType: Low })],
      terms([anAsset('a')], { held: [{ ...held[0]!, zoneFactorTenths: 10 }] }),
    )[0]?.price.amountMinor,
    4200,
    'a national license does not cover the world',
  );
});

test('an image that is in the basket twice is charged once', () => {
  assert.deepEqual(
    priceLines([line('a'), image('a')], terms([anAsset('a')])).map((priced) => [
      priced.credits,
      priced.price.amountMinor,
      priced.alreadyLicensed,
    ]),
    [
      [3, 0, false],
      [0, 0, true],
    ],
  );
});

test('[R8.33N] lines that cannot be ordered give the reason and cost nothing', () => {
  const assets = [
    anAsset('a'),
    anAsset('gone', { isAvailable: false }),
    anAsset('news', { isEditorialOnly: true }),
    anAsset('bare', { hasReleases: false }),
  ];
  const problem = (wanted: WantedLine, change: Partial<QuoteTerms> = {}) =>
    priceLines([wanted], terms(assets, change))[0]?.problems[0];
  assert.equal(problem(line('unknown')), 'Editorial:NotFound');
  assert.equal(problem(line('gone')), 'Editorial:AssetWithdrawn');
  assert.equal(problem(line('a', { resolutionType: Preview })), 'Editorial:AssetNotLicensable');
  assert.equal(problem(line('news', { usage: 'Advertising' })), 'Editorial:AssetNotLicensable');
  assert.equal(problem(line('bare', { usage: 'Advertising' })), 'Editorial:AssetNotLicensable');
  assert.equal(problem(image('a', { licenseZoneId: 'moon' })), 'Editorial:UnknownLicenseZone');
  assert.equal(problem(line('a'), { resolutionTypes: [Low] }), 'Editorial:NotCoveredByPlan');
  assert.equal(problem(image('a'), { isTrial: true }), 'Editorial:NotCoveredByPlan');
  assert.equal(problem(line('a'), { volumeLeft: 0 }), 'Editorial:VolumeUsedUp');
  assert.equal(
    problem(image('a'), { volumeLeft: 0 }),
    undefined,
    'paid per image it counts for no volume',
  );
});

test('a basket’s price is never negative and never more than the sum of its lines', () => {
  const wanted = fc.record({
    assetId: fc.constantFrom('a', 'b', 'x', 'unknown'),
    resolutionType: fc.constantFrom(High, Low, Preview),
    source: fc.constantFrom('Subscription' as const, 'ALaCarte' as const),
    licenseZoneId: fc.constantFrom('national', 'worldwide', 'moon'),
    usage: fc.constantFrom('Editorial' as const, 'Advertising' as const),
  });
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 12 }), (lines) => {
      const given = terms([anAsset('a'), anAsset('b'), exclusive]);
      const together = totalsOf(priceLines(lines, given), 'USD');
      const alone = totalsOf(
        lines.flatMap((one) => priceLines([one], given)),
        'USD',
      );
      assert.ok(
        together.credits >= 0 &&
          together.price.amountMinor >= 0 &&
          together.credits <= alone.credits &&
          together.price.amountMinor <= alone.price.amountMinor,
      );
    }),
  );
});

test('a trial takes one image at a time; already licensed images do not count', () => {
  const problemsOf = (isTrial: boolean) =>
    priceLines(
      ['a', 'b', 'c'].map((id) => line(id, { resolutionType: Low })),
      terms([anAsset('a'), anAsset('b'), anAsset('c')], {
        isTrial,
        held: [{ assetId: 'a', resolutionType: Low, zoneFactorTenths: 22, usage: 'Editorial' }],
      }),
    ).map(({ problems }) => problems);
  assert.deepEqual(problemsOf(true), [[], [], ['Editorial:TrialOnePicture']]);
  assert.deepEqual(problemsOf(false), [[], [], []]);
});

test('where Low has the pixels of High, it is sold only to those who may not have High', () => {
  const small = anAsset('s', { isLowSmaller: false });
  const problemsOf = (change: Partial<WantedLine>, more: Partial<QuoteTerms> = {}) =>
    priceLines([line('s', { resolutionType: Low, ...change })], terms([small], more))[0]?.problems;
  assert.deepEqual(problemsOf({}), ['Editorial:SizeNotOffered']);
  assert.deepEqual(problemsOf({ source: 'ALaCarte' }), ['Editorial:SizeNotOffered']);
  assert.deepEqual(problemsOf({ resolutionType: High }), []);
  // Trials, plans and seats of Low alone have no other size.
  assert.deepEqual(problemsOf({}, { isTrial: true, resolutionTypes: [Low] }), []);
  assert.deepEqual(problemsOf({}, { resolutionTypes: [Low] }), []);
  assert.deepEqual(problemsOf({}, { resolutionTypesOfSeat: [Low] }), []);
  // What is licensed stays licensed, and an upgrade costs the difference.
  const held = [
    { assetId: 's', resolutionType: Low, zoneFactorTenths: 100, usage: 'Editorial' as const },
  ];
  const again = priceLines([line('s', { resolutionType: Low })], terms([small], { held }))[0];
  assert.deepEqual([again?.alreadyLicensed, again?.problems], [true, []]);
  const upgrade = priceLines([line('s')], terms([small], { held }))[0];
  assert.deepEqual([upgrade?.credits, upgrade?.problems], [2, []]);
});

test('advertising needs releases and a picture that is not only editorial', () => {
  for (const isEditorialOnly of [true, false])
    for (const hasReleases of [true, false]) {
      const assets = [anAsset('a', { isEditorialOnly, hasReleases })];
      const problems = (usage: WantedLine['usage']) =>
        priceLines([line('a', { usage })], terms(assets))[0]?.problems;
      assert.deepEqual(problems('Editorial'), []);
      const isFit = !isEditorialOnly && hasReleases;
      assert.deepEqual(problems('Advertising'), isFit ? [] : ['Editorial:AssetNotLicensable']);
    }
});

test('a seat gets the sizes that are allowed to it, from the plan and for money', () => {
  for (const wanted of [line('a'), image('a')]) {
    const problems = (resolutionTypesOfSeat: QuoteTerms['resolutionTypesOfSeat']) =>
      priceLines([wanted], terms([anAsset('a')], { resolutionTypesOfSeat }))[0]?.problems;
    assert.deepEqual(problems(null), []);
    assert.deepEqual(problems([High]), []);
    assert.deepEqual(problems([Low]), ['Editorial:NotCoveredBySeat']);
    assert.deepEqual(problems([]), ['Editorial:NotCoveredBySeat']);
  }
});

test('a license covers no preview, no picture that is gone, and no zone that is unknown', () => {
  const held = [
    { assetId: 'a', resolutionType: High, zoneFactorTenths: 22, usage: 'Editorial' as const },
  ];
  const priced = (wanted: WantedLine, assets = [anAsset('a')]) => {
    const [first] = priceLines([wanted], terms(assets, { held }));
    return [first?.alreadyLicensed, first?.problems];
  };
  assert.deepEqual(priced(line('a')), [true, []]);
  assert.deepEqual(priced(line('a', { resolutionType: Preview })), [
    false,
    ['Editorial:AssetNotLicensable'],
  ]);
  assert.deepEqual(priced(line('a'), []), [false, ['Editorial:NotFound']]);
  assert.deepEqual(priced(line('a', { licenseZoneId: 'moon' })), [
    false,
    ['Editorial:UnknownLicenseZone'],
  ]);
  assert.deepEqual(priced(line('a'), [anAsset('a', { isAvailable: false })]), [true, []]);
});

test('only lines of the plan use up its images', () => {
  const problems = (volumeLeft: number, ...wanted: WantedLine[]) =>
    priceLines(wanted, terms([anAsset('a'), anAsset('b')], { volumeLeft })).map(
      (priced) => priced.problems,
    );
  const usedUp = ['Editorial:VolumeUsedUp'];
  assert.deepEqual(problems(1, line('a'), line('b')), [[], usedUp]);
  assert.deepEqual(problems(2, line('a'), line('b')), [[], []]);
  assert.deepEqual(problems(1, image('a'), line('b')), [[], []]);
  assert.deepEqual(problems(0, image('a'), line('b')), [[], usedUp]);
});
