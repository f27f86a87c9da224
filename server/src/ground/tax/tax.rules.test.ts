import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { creditOfGross, creditOfNet } from '@editorial/contracts/tax';
import fc from 'fast-check';
import { moneyOf } from '../money.ts';
import { areExchangeRates, taxCurrencyFor, taxIn } from './tax-currency.rules.ts';
import { grossOf, hasRatesAtHome, isTaxPlace, netOf, taxOn, taxRuleFor } from './tax.rules.ts';
import { CompanyRules, EuRates, OtherRates, UsStates } from './tax-rates.ts';
import { Territories } from './territories.ts';

const now = new Date('2026-06-01T12:00:00Z');
const german = { taxNumber: 'DE136695976', country: 'DE', taxPlaces: ['GB', 'US-NY'] };
const shown = (rule: ReturnType<typeof taxRuleFor>) =>
  `${rule.treatment} ${rule.place} ${rule.rateBasisPoints / 100}`;

test('VAT and sales tax follow the place of the buyer', () => {
  const cases: [string, Parameters<typeof taxRuleFor>[1]][] = [
    ['Standard DE 19', { country: 'DE', vatNumber: 'DE136695976' }],
    ['Standard DE 19', { country: '' }],
    ['Standard FR 20', { country: 'FR' }],
    ['Standard FR 20', { country: 'MC' }],
    ['ReverseCharge FR 0', { country: 'FR', vatNumber: 'FR40303265045' }],
    // The number of another country says nothing.
    ['Standard FR 20', { country: 'FR', vatNumber: 'DE136695976' }],
    ['Standard GB 20', { country: 'GB' }],
    ['ReverseCharge GB 0', { country: 'GB', vatNumber: 'GB980780684' }],
    ['OutOfScope CH 0', { country: 'CH' }],
    ['Standard US-NY 4', { country: 'US', region: ' new york ' }],
    ['OutOfScope US-TX 0', { country: 'US', region: 'TX' }],
    ['OutOfScope US 0', { country: 'US', region: 'Nowhere' }],
    ['OutOfScope JP 0', { country: 'JP' }],
  ];
  for (const [expected, buyer] of cases)
    assert.equal(shown(taxRuleFor(german, buyer, now)), expected, JSON.stringify(buyer));

  const swiss = { taxNumber: 'CHE107787577MWST', country: 'CH', taxPlaces: ['EU', 'NO'] };
  assert.equal(shown(taxRuleFor(swiss, { country: 'CH' }, now)), 'Standard CH 8.1');
  assert.equal(shown(taxRuleFor(swiss, { country: 'NO' }, now)), 'Standard NO 25');
  assert.equal(shown(taxRuleFor(swiss, { country: 'DE' }, now)), 'Standard DE 19');
  const company = { country: 'CH', vatNumber: 'CHE107787577MWST' };
  const registered = { ...german, taxPlaces: ['CH'] };
  for (const seller of [swiss, registered])
    for (const buyer of [company, { country: 'CH' }, { country: 'LI' }])
      assert.equal(shown(taxRuleFor(seller, buyer, now)), 'Standard CH 8.1');
  assert.equal(shown(taxRuleFor(german, company, now)), 'OutOfScope CH 0');
  const abroad = { ...swiss, taxPlaces: [] };
  assert.equal(shown(taxRuleFor(abroad, { country: 'DE' }, now)), 'OutOfScope DE 0');
  for (const change of [{ taxNumber: '' }, { country: '' }])
    assert.equal(taxRuleFor({ ...german, ...change }, { country: 'FR' }, now).treatment, 'None');
});

const at = (seller: Partial<typeof german>, buyer: Parameters<typeof taxRuleFor>[1]) =>
  shown(taxRuleFor({ ...german, ...seller }, buyer, now));
const finnish = { country: 'FI', taxNumber: 'FI09853608' };
const french = { country: 'FR', taxNumber: 'FR40303265045' };
const everywhere = { taxPlaces: ['GB', 'CH', 'NO'] };

test('a territory is taxed by its own law, found by its postal code, its region or its code', () => {
  const cases: [string, Parameters<typeof taxRuleFor>[1], Partial<typeof german>?][] = [
    ['OutOfScope ES-CN 0', { country: 'ES', postalCode: '35001' }],
    ['OutOfScope ES-CN 0', { country: 'ES', region: 'Las Palmas' }],
    ['OutOfScope ES-CN 0', { country: 'ES', postalCode: '38003', vatNumber: 'ESA28015865' }],
    ['Standard ES 21', { country: 'ES', postalCode: '28001', region: 'Canarias' }],
    ['OutOfScope ES-CE 0', { country: 'ES', postalCode: '51001' }],
    ['Standard CY 19', { country: 'GB', postalCode: 'BFPO 57' }],
    ['Standard CY 19', { country: 'GB', postalCode: 'bf1 2au' }],
    ['Standard GB 20', { country: 'GB', postalCode: 'BF1 3AA' }],
    ['OutOfScope ES-ML 0', { country: 'ES', postalCode: '52001' }],
    ['OutOfScope IT-LIVIGNO 0', { country: 'IT', postalCode: '23041' }],
    ['Standard IT 22', { country: 'IT', postalCode: '23030' }],
    ['OutOfScope IT-CAMPIONE 0', { country: 'IT', postalCode: '22061' }],
    ['OutOfScope IT-CAMPIONE 0', { country: 'CH', postalCode: '6911' }, everywhere],
    // Büsingen is taxed like Switzerland, also for a seller in Germany.
    ['Standard CH 8.1', { country: 'DE', postalCode: '78266' }, everywhere],
    ['OutOfScope CH 0', { country: 'DE', postalCode: 'D-78266' }],
    ['Standard CH 8.1', { country: 'DE', postalCode: '78266' }, { country: 'CH' }],
    ['OutOfScope DE-HELGOLAND 0', { country: 'DE', postalCode: '27498' }],
    ['Standard DE 19', { country: 'DE', postalCode: '27499' }],
    ['OutOfScope AX 0', { country: 'FI', postalCode: 'AX-22100' }],
    ['OutOfScope AX 0', { country: 'AX', postalCode: '22100' }],
    ['Standard AX 25.5', { country: 'AX' }, finnish],
    ['Standard FI 25.5', { country: 'FI', postalCode: '00100' }],
    ['OutOfScope GR-69 0', { country: 'GR', postalCode: '630 86' }],
    ['Standard FR 20', { country: 'FR', postalCode: '20090' }],
    ['Standard PT-20 16', { country: 'PT', postalCode: '9500-150' }],
    ['Standard PT-20 16', { country: 'PT', region: 'Açores' }],
    ['Standard PT-30 22', { country: 'PT', postalCode: '9000-018' }],
    ['ReverseCharge PT-30 0', { country: 'PT', postalCode: '9000', vatNumber: 'PT500697256' }],
    ['Standard PT 23', { country: 'PT', postalCode: '1000-001' }],
    ['Standard AT 20', { country: 'AT', postalCode: '6991' }],
    ['Standard AT 20', { country: 'DE', postalCode: '87568' }],
    ['Standard GB 20', { country: 'GB', postalCode: 'BT1 5GS' }],
    ['OutOfScope GP 0', { country: 'FR', postalCode: '97100' }],
    ['Standard GP 8.5', { country: 'FR', postalCode: '97100' }, french],
    ['Standard RE 8.5', { country: 'RE' }, french],
    ['OutOfScope GF 0', { country: 'GF' }, french],
    ['OutOfScope YT 0', { country: 'FR', postalCode: '97600' }, french],
    ['OutOfScope NC 0', { country: 'FR', postalCode: '98800' }, french],
    ['OutOfScope SJ 0', { country: 'NO', postalCode: '9170' }, everywhere],
    ['OutOfScope SJ 0', { country: 'SJ' }, everywhere],
    ['Standard NO 25', { country: 'NO', postalCode: '0150' }, everywhere],
    ['Standard FR 20', { country: 'MC', postalCode: '98000' }],
    ['Standard GB 20', { country: 'IM', postalCode: 'IM1 1AA' }],
    ['Standard CH 8.1', { country: 'LI', postalCode: '9490' }, everywhere],
    ['Standard CH 8.1', { country: 'LI' }, { country: 'CH' }],
    ['OutOfScope CH 0', { country: 'LI' }],
    ['OutOfScope GL 0', { country: 'DK', postalCode: '3900' }],
    ['OutOfScope VA 0', { country: 'IT', postalCode: '00120' }],
    ['OutOfScope JE 0', { country: 'JE' }],
    // People write the country of the post, not that of the tax.
    ['OutOfScope JE 0', { country: 'GB', postalCode: 'JE2 3QA' }, everywhere],
    ['OutOfScope GG 0', { country: 'GB', postalCode: 'gy1 1aa' }, everywhere],
    ['OutOfScope GI 0', { country: 'GB', postalCode: 'GX11 1AA' }, everywhere],
    // They were parts of Guadeloupe until 2007, and have its postal codes.
    ['OutOfScope BL 0', { country: 'FR', postalCode: '97133' }, french],
    ['OutOfScope MF 0', { country: 'FR', postalCode: '97150' }, french],
    ['OutOfScope MF 0', { country: 'GP', postalCode: '97150' }, french],
  ];
  for (const [expected, buyer, seller = {}] of cases)
    assert.equal(at(seller, buyer), expected, JSON.stringify(buyer));
  const azores = (day: string) =>
    taxRuleFor(german, { country: 'PT', postalCode: '9500' }, new Date(day)).rateBasisPoints;
  assert.deepEqual([azores('2021-06-30'), azores('2021-07-01')], [1800, 1600]);
  // A law has an article, a paragraph or a number.
  for (const { place, law } of Territories) assert.match(law, /\d/, place);
});

test('a tax that is not charged is named where the places of tax are chosen, in every language', async () => {
  const wordOf: Readonly<Record<string, string>> = {
    'ES-CN': 'IGIC',
    'ES-CE': 'IPSI',
    'ES-ML': 'IPSI',
    'IT-CAMPIONE': 'Campione|كامبيوني',
    AX: 'Åland|آلاند|أولاند',
    AT: 'Jungholz|يونغهولتس|يونغهولز',
    GP: 'Guadeloupe|Guadalupe|غوادلوب',
    MQ: 'Martini|مارتينيك',
    RE: 'Réunion|Reunión|ريونيون|لاريونيون',
  };
  for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
    const file = new URL(
      `../../settings/languages/texts/Settings.${language}.json`,
      import.meta.url,
    );
    const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    for (const { place, notCovered } of Territories)
      if (notCovered)
        assert.match(
          texts['Description:Seller.TaxPlaces'] ?? '',
          new RegExp(wordOf[place] ?? '^$'),
        );
  }
});

test('a sale at home is never one that is supplied abroad, also where no rates are known', () => {
  const australian = { country: 'AU', taxNumber: '51824753556' };
  assert.equal(at(australian, { country: 'AU' }), 'None AU 0');
  assert.equal(at(australian, { country: '' }), 'None AU 0');
  assert.equal(at(australian, { country: 'NZ' }), 'OutOfScope NZ 0');
  assert.equal(at({ country: 'AX' }, { country: 'AX' }), 'None AX 0');
  assert.equal(at({ country: 'AX' }, { country: 'ES', postalCode: '35001' }), 'OutOfScope ES-CN 0');
  assert.equal(at({ country: 'ES' }, { country: 'ES', postalCode: '35001' }), 'OutOfScope ES-CN 0');
  const known = ['DE', 'CH', 'LI', 'MC', 'US', 'AU', 'JP', 'GI'];
  assert.deepEqual(known.filter(hasRatesAtHome), ['DE', 'CH', 'LI', 'MC', 'US']);
});

test('whether a company owes the tax itself is a rule of the place, with its law', () => {
  const numbers: Record<string, string> = {
    FR: 'FR40303265045',
    GB: 'GB980780684',
    NO: 'NO995525828MVA',
    CH: 'CHE107787577MWST',
  };
  const treatments = Object.entries(numbers).map(([country, vatNumber]) =>
    at(everywhere, { country, vatNumber }),
  );
  assert.deepEqual(treatments, [
    'ReverseCharge FR 0',
    'ReverseCharge GB 0',
    'ReverseCharge NO 0',
    'Standard CH 8.1',
  ]);
  const northern = { country: 'GB', postalCode: 'BT1 5GS', vatNumber: 'XI980780684' };
  assert.equal(at(everywhere, northern), 'ReverseCharge GB 0');
  // At home, everybody is charged.
  for (const [country = '', vatNumber = ''] of Object.entries(numbers))
    assert.match(at({ country }, { country, vatNumber }), /^Standard/);
  // Every place in which a seller can be registered has a rule.
  for (const place of ['EU', ...Object.keys(OtherRates), 'US'])
    assert.ok(CompanyRules[place]?.law, place);
});

test('a rate holds from its day on', () => {
  const finnish = (day: string) =>
    taxRuleFor(german, { country: 'FI' }, new Date(day)).rateBasisPoints;
  assert.deepEqual(
    [finnish('2024-08-31T23:59:59Z'), finnish('2024-09-01T00:00:00Z')],
    [2400, 2550],
  );
  const lists = [EuRates, OtherRates].flatMap((list) => Object.values(list));
  for (const rates of [...lists, ...Object.values(UsStates).map((state) => state.rates)])
    assert.deepEqual(
      rates.map(({ from }) => from),
      rates.map(({ from }) => from).toSorted(),
    );
  assert.deepEqual(['EU', 'US-NY', 'US-XX', 'DE', ''].map(isTaxPlace), [
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('rates of states are exact: Minnesota has 6.875 %, New Jersey 6.625 %, Missouri 4.225 %', () => {
  const seller = { ...german, taxPlaces: ['US-MN', 'US-NJ', 'US-MO', 'US-NM'] };
  const taxOf = (region: string) => {
    const rule = taxRuleFor(seller, { country: 'US', region }, now);
    const { amount } = taxOn(moneyOf({ amount: 200_000, currency: 'USD' }), rule);
    return [rule.rateBasisPoints / 100, amount];
  };
  assert.deepEqual(['MN', 'NJ', 'MO', 'NM'].map(taxOf), [
    [6.875, 13_750],
    [6.625, 13_250],
    [4.225, 8450],
    [4.875, 9750],
  ]);
});

const netMinor = fc.integer({ min: 1, max: 100_000_000 });
const rateBasisPoints = fc.integer({ min: 0, max: 30_000 }).map((tenths) => tenths / 10);

test('no cent is lost: net and tax are the gross amount, and the tax is its rate to half a cent', () => {
  fc.assert(
    fc.property(netMinor, rateBasisPoints, (amount, rate) => {
      const net = moneyOf({ amount, currency: 'EUR' });
      const tax = taxOn(net, { treatment: 'Standard', place: 'DE', rateBasisPoints: rate });
      const gross = grossOf(net, tax);
      assert.deepEqual(netOf(gross, tax), net);
      assert.ok(Number.isInteger(tax.amount));
      const tenths = BigInt(Math.round(rate * 10));
      const error = BigInt(tax.amount) * 100_000n - BigInt(amount) * tenths;
      assert.ok(error <= 50_000n && error >= -50_000n);
    }),
  );
});

test('whatever parts an invoice is credited in, their net amounts and taxes are those of the invoice', () => {
  const part = fc.record({
    minor: fc.integer({ min: 1, max: 1_000_000 }),
    isNet: fc.boolean(),
  });
  fc.assert(
    fc.property(
      // Small amounts have the hardest rounding.
      fc.oneof(netMinor, fc.integer({ min: 1, max: 300 })),
      rateBasisPoints,
      fc.array(
        fc.oneof(
          part,
          part.map((one) => ({ ...one, minor: 1 + (one.minor % 9) })),
        ),
        {
          maxLength: 20,
        },
      ),
      (amount, rate, parts) => {
        const rule = { treatment: 'Standard', place: 'DE', rateBasisPoints: rate } as const;
        const taxMinor = taxOn(moneyOf({ amount, currency: 'EUR' }), rule).amount;
        const invoice = { netMinor: amount, taxMinor, currency: 'EUR' };
        let before = { netMinor: 0, taxMinor: 0 };
        for (const { minor, isNet } of [...parts, { minor: amount + taxMinor, isNet: false }]) {
          const netLeft = amount - before.netMinor;
          const left = netLeft + taxMinor - before.taxMinor;
          const size = Math.min(minor, isNet ? netLeft : left);
          if (size === 0) continue;
          const credited = (isNet ? creditOfNet : creditOfGross)(invoice, before, size);
          assert.ok(credited.netMinor >= 0 && credited.taxMinor >= 0);
          if (isNet) assert.equal(credited.netMinor, size);
          else assert.equal(credited.netMinor + credited.taxMinor, size);
          before = {
            netMinor: before.netMinor + credited.netMinor,
            taxMinor: before.taxMinor + credited.taxMinor,
          };
          // At each step, the tax credited so far is the rate of the net amount, to a minor unit.
          assert.ok(Math.abs(before.taxMinor - (before.netMinor * rate) / 10_000) <= 1.5);
        }
        assert.deepEqual({ ...before, currency: 'EUR' }, invoice);
        assert.throws(() => creditOfNet(invoice, before, 1));
        assert.throws(() => creditOfGross(invoice, before, 1));
      },
    ),
  );
});

test('the tax of an invoice in a foreign currency is counted at home by the newest rate of its day', () => {
  const exchangeRates =
    '2026-05-01 USD 1.2\n2026-06-01  USD 1.085\n2026-06-02 USD 2\n\n2026-05-30 NOK 11.5';
  const at = (currency: string, country = 'DE') =>
    taxCurrencyFor({ country, exchangeRates }, currency, now);
  assert.deepEqual(at('USD'), { currency: 'EUR', rate: '1.085' });
  assert.deepEqual(at('NOK')?.rate, '11.5');
  assert.deepEqual([at('EUR'), at('GBP'), at('USD', 'US')], [null, null, null]);
  assert.equal(taxCurrencyFor({ country: 'DE', exchangeRates: '' }, 'USD', now), null);
  assert.deepEqual(
    taxIn({ currency: 'EUR', rate: '1.085' }, moneyOf({ amount: 931, currency: 'USD' })),
    moneyOf({ amount: 858, currency: 'EUR' }),
  );
  const home = (rate: string, amount: number, currency: string) =>
    taxIn({ currency: 'EUR', rate }, moneyOf({ amount, currency })).amountMinor;
  assert.equal(home('2', 1, 'USD'), 1, 'halves are rounded up');
  // 1,500 yen at 162.5, 1.500 dinars at 0.33: their minor units are no hundredths.
  assert.deepEqual([home('162.5', 1500, 'JPY'), home('0.33', 1500, 'KWD')], [923, 455]);
  assert.ok(areExchangeRates('') && areExchangeRates(exchangeRates));
  for (const wrong of [
    'USD 1.1',
    '2026-02-30 USD 1',
    '2026-06-01 USD 0',
    '2026-06-01 USD 1,1',
    '2026-06-01 usd 1',
  ])
    assert.ok(!areExchangeRates(wrong), wrong);
});
