import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { moneyOf } from '../money.ts';
import { grossOf, isTaxPlace, netOf, splitPaidBack, taxOn, taxRuleFor } from './tax.rules.ts';
import { EuRates, OtherRates, UsStates } from './tax-rates.ts';

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
  const abroad = { ...swiss, taxPlaces: [] };
  assert.equal(shown(taxRuleFor(abroad, { country: 'DE' }, now)), 'OutOfScope DE 0');
  for (const change of [{ taxNumber: '' }, { country: '' }])
    assert.equal(taxRuleFor({ ...german, ...change }, { country: 'FR' }, now).treatment, 'None');
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

const netMinor = fc.integer({ min: 1, max: 100_000_000 });
const rateBasisPoints = fc.integer({ min: 0, max: 3000 });

test('no cent is lost: net and tax are the gross amount, and the tax is its rate to half a cent', () => {
  fc.assert(
    fc.property(netMinor, rateBasisPoints, (amount, rate) => {
      const net = moneyOf({ amount, currency: 'EUR' });
      const tax = taxOn(net, { treatment: 'Standard', place: 'DE', rateBasisPoints: rate });
      const gross = grossOf(net, tax);
      assert.deepEqual(netOf(gross, tax), net);
      assert.ok(Number.isInteger(tax.amount));
      const error = BigInt(tax.amount) * 10_000n - BigInt(amount) * BigInt(rate);
      assert.ok(error <= 5000n && error >= -5000n);
    }),
  );
});

test('whatever parts an invoice is paid back in, their net amounts and taxes are those of the invoice', () => {
  fc.assert(
    fc.property(
      netMinor,
      rateBasisPoints,
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 20 }),
      (amount, rate, parts) => {
        const rule = { treatment: 'Standard', place: 'DE', rateBasisPoints: rate } as const;
        const tax = taxOn(moneyOf({ amount, currency: 'EUR' }), rule);
        const invoice = { grossMinor: amount + tax.amount, taxMinor: tax.amount };
        let before = 0;
        const sum = { net: 0, tax: 0 };
        for (const wanted of [...parts, invoice.grossMinor]) {
          const part = Math.min(wanted, invoice.grossMinor - before);
          if (part === 0) break;
          const { netMinor: ofNet, taxMinor: ofTax } = splitPaidBack(invoice, before, part);
          assert.ok(ofNet >= 0 && ofTax >= 0 && ofNet + ofTax === part);
          before += part;
          sum.net += ofNet;
          sum.tax += ofTax;
        }
        assert.deepEqual(sum, { net: amount, tax: tax.amount });
        assert.throws(() => splitPaidBack(invoice, before, 1));
      },
    ),
  );
});
