import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedBilling, vatNumberOf } from './vat-numbers.ts';

test('a VAT number is checked by the rules of its country and written in one way', () => {
  const cases: [string, string, string | null | undefined][] = [
    ['DE', 'DE 136 695 976', 'DE136695976'],
    ['DE', '136695976', 'DE136695976'],
    // The last digit checks the others.
    ['DE', 'DE136695977', null],
    ['DE', 'FR40303265045', null],
    ['FR', 'fr 40 303 265 045', 'FR40303265045'],
    ['GR', '094259216', 'EL094259216'],
    ['CH', 'CHE-107.787.577 MWST', 'CHE107787577MWST'],
    ['GB', 'GB980780684', 'GB980780684'],
    ['FR', '%%EOF', null],
    ['US', '12-3456789', undefined],
    ['constructor', '1', undefined],
  ];
  for (const [country, typed, found] of cases)
    assert.equal(vatNumberOf(country, typed), found, `${country} ${typed}`);
});

test('an address with a VAT number of another country is refused, naming the field', () => {
  const billing = {
    name: 'Ada',
    company: '',
    address: 'Street 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
  };
  assert.equal(checkedBilling({ ...billing, vatNumber: '' }).vatNumber, '');
  assert.equal(checkedBilling({ ...billing, vatNumber: '136695976' }).vatNumber, 'DE136695976');
  const american = { ...billing, country: 'US', vatNumber: '' };
  assert.equal(checkedBilling({ ...american, region: 'new york' }).region, 'new york');
  for (const region of ['', 'Bavaria'])
    assert.throws(() => checkedBilling({ ...american, region }), { code: 'Editorial:StateNeeded' });
  assert.throws(() => checkedBilling({ ...billing, vatNumber: 'FR40303265045' }), {
    code: 'Editorial:VatNumberInvalid',
  });
});
