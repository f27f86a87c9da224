import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryChoices } from '@editorial/contracts/countries';
import fc from 'fast-check';
import { judgedNumbers } from '../../ground/tax/judged-numbers.testing.ts';
import { EuRates, OtherRates } from '../../ground/tax/tax-rates.ts';
import { taxRuleFor } from '../../ground/tax/tax.rules.ts';
import { vatNumberOf } from '../../ground/tax/vat-number.rules.ts';
import { addressProblemOf, checkedBilling, type Sale } from './vat-numbers.ts';

test('a VAT number is checked by the rules of its country and written in one way', () => {
  const cases: [string, string, string | null | undefined][] = [
    ['DE', 'DE 136 695 976', 'DE136695976'],
    ['DE', '136695976', 'DE136695976'],
    // The last digit checks the others.
    ['DE', 'DE136695977', null],
    ['DE', 'FR40303265045', null],
    ['FR', 'fr 40 303 265 045', 'FR40303265045'],
    ['MC', 'FR40303265045', 'FR40303265045'],
    ['BE', 'BE1001686633', 'BE1001686633'],
    ['BE', '0428.759.497', 'BE0428759497'],
    ['CY', 'CY60001744K', 'CY60001744K'],
    ['LV', 'LV32897188366', 'LV32897188366'],
    ['BG', '831094393', 'BG831094393'],
    ['GR', '094259216', 'EL094259216'],
    ['GR', 'GR 094259216', 'EL094259216'],
    ['GR', 'EL094259216', 'EL094259216'],
    ['CH', 'CHE-107.787.577 MWST', 'CHE107787577MWST'],
    ['CH', 'CHE-107.787.577 TPV', 'CHE107787577TPV'],
    ['CH', 'CHE-107.787.577 IVA', 'CHE107787577IVA'],
    ['CH', 'CHE-107.787.577', 'CHE107787577'],
    ['CH', 'CHE-107.787.578 TVA', null],
    ['GB', 'GB980780684', 'GB980780684'],
    ['GB', 'XI980780684', 'XI980780684'],
    ['GB', 'XI980780685', null],
    ['HU', '12892312-2-42', 'HU12892312'],
    ['HU', 'HU12892312', 'HU12892312'],
    ['HU', '12892312-7-42', null],
    ['NO', 'NO 995 525 828 MVA', 'NO995525828MVA'],
    ['NO', '995525828', 'NO995525828MVA'],
    ['FR', '%%EOF', null],
    ['US', '12-3456789', undefined],
    ['LI', '12345', undefined],
    ['constructor', '1', undefined],
  ];
  for (const [country, typed, found] of cases)
    assert.equal(vatNumberOf(country, typed), found, `${country} ${typed}`);
});

test('what another library calls valid is valid, and what it calls wrong is wrong', () => {
  for (const { country, valid, invalid } of judgedNumbers) {
    for (const number of valid.split(' '))
      assert.ok(vatNumberOf(country, number), `${country} ${number}`);
    for (const number of invalid.split(' ').filter(Boolean))
      assert.equal(vatNumberOf(country, number), null, `${country} ${number}`);
  }
  assert.equal(judgedNumbers.length, 30);
});

test('no text that somebody types as a VAT number fails in any country, nor does none at all', () => {
  const countries = [...Object.keys(EuRates), ...Object.keys(OtherRates)];
  const seller = { taxNumber: 'DE136695976', country: 'DE', taxPlaces: Object.keys(OtherRates) };
  const typed = fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 20, unit: 'grapheme' }),
    fc.stringMatching(/^[A-Z]{0,3}[\dA-Z .-]{0,16}$/),
  );
  for (const country of countries) {
    assert.equal(vatNumberOf(country, ''), null, country);
    const buyer = { country };
    assert.equal(taxRuleFor(seller, buyer, new Date()).treatment, 'Standard', country);
    fc.assert(
      fc.property(typed, (text) => {
        const found = vatNumberOf(country, text);
        // What was found is found again as it is written.
        if (found !== null) assert.equal(vatNumberOf(country, String(found)), found);
      }),
      { numRuns: 200 },
    );
  }
});

const billing = {
  name: 'Ada',
  company: '',
  address: 'Street 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
};
const sale = (seller: Partial<Sale['seller']> = {}): Sale => ({
  seller: { taxNumber: 'FR40303265045', country: 'FR', taxPlaces: [], ...seller },
  now: new Date('2026-06-01T12:00:00Z'),
});

test('an address with a VAT number of another country is refused, naming the field', () => {
  assert.equal(checkedBilling({ ...billing, vatNumber: '' }, sale()).vatNumber, '');
  assert.equal(
    checkedBilling({ ...billing, vatNumber: '136695976' }, sale()).vatNumber,
    'DE136695976',
  );
  const american = { ...billing, country: 'US', vatNumber: '' };
  assert.equal(checkedBilling({ ...american, region: 'new york' }, sale()).region, 'new york');
  for (const region of ['', 'Bavaria'])
    assert.throws(() => checkedBilling({ ...american, region }, sale()), {
      code: 'Editorial:StateNeeded',
    });
  assert.throws(() => checkedBilling({ ...billing, vatNumber: 'FR40303265045' }, sale()), {
    code: 'Editorial:VatNumberInvalid',
  });
});

test('a country that does not exist is refused, naming the field; every one that can be chosen is taken', () => {
  const inCountry = (country: string) =>
    checkedBilling({ ...billing, country, region: 'NY', vatNumber: '' }, sale());
  for (const country of ['ZZ', 'QQ', 'UK'])
    assert.throws(() => inCountry(country), { message: 'Editorial:Validation' });
  for (const country of ['IC', 'XK', ...countryChoices('en').map(({ value }) => value)])
    assert.equal(inCountry(country).country, country);
});

test('a wrong VAT number on which no tax depends stops nothing, and stays as it was typed', () => {
  const vatNumber = 'HRB 12345';
  const cases: [Partial<Sale['seller']>, typeof billing][] = [
    // A seller of the same country charges the tax to everybody, and so does one in the Swiss register.
    [{ country: 'DE' }, billing],
    [{ taxPlaces: ['CH'] }, { ...billing, country: 'CH', postalCode: '8001' }],
    [{ taxNumber: '' }, billing],
    [{}, { ...billing, country: 'GB', postalCode: 'SW1A 1AA' }],
    [{}, { ...billing, country: 'ES', postalCode: '35001' }],
  ];
  for (const [seller, address] of cases) {
    const typed = { ...address, vatNumber };
    assert.equal(addressProblemOf(typed, sale(seller)), undefined, JSON.stringify(address));
    assert.equal(checkedBilling(typed, sale(seller)).vatNumber, vatNumber);
  }
  const registered = sale({ taxPlaces: ['GB'] });
  const british = { ...billing, country: 'GB', postalCode: 'BT1 5GS', vatNumber };
  assert.equal(addressProblemOf(british, registered), 'VatNumberInvalid');
});
