import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imprintOf } from './imprint.ts';

const imprint = (values: Record<string, string>) =>
  imprintOf({ valueOf: (name: string) => values[name] ?? '' } as never);

test('the imprint is what the operator wrote, else the seller, else the name of the site', () => {
  const seller = { 'Seller.Name': 'Harbor Ltd', 'Seller.Address': 'Kai 4\n20457 Hamburg' };
  assert.deepEqual(imprint({ ...seller, 'Site.Imprint': 'We, Kai 4', 'Site.Name': 'Harbors' }), {
    lines: 'We, Kai 4',
    numbers: [],
    fields: [],
    missing: [],
  });
  assert.deepEqual(
    imprint({ ...seller, 'Seller.TaxNumber': 'DE136695976', 'Site.Name': 'Harbors' }),
    {
      lines: 'Harbor Ltd\nKai 4\n20457 Hamburg',
      numbers: [{ name: 'VatNumber', value: 'DE136695976' }],
      fields: [],
      missing: [],
    },
  );
  assert.deepEqual(imprint({ 'Site.Name': 'Harbors' }), {
    lines: 'Harbors',
    numbers: [],
    fields: [],
    missing: ['Seller.Name', 'Seller.Address'],
  });
  assert.deepEqual(imprint({ 'Seller.Name': 'Harbor Ltd' }).missing, ['Seller.Address']);
});

test('fields of the imprint are shown as far as they are filled in', () => {
  const filled = { 'Site.LegalForm': 'GmbH', 'Site.ContactPoint': ' legal@harbor.example ' };
  assert.deepEqual(imprint({ ...filled, 'Site.Imprint': 'We' }).fields, [
    { name: 'Site.LegalForm', value: 'GmbH' },
    { name: 'Site.ContactPoint', value: 'legal@harbor.example' },
  ]);
});

test('the imprint names the VAT number of the seller, and never the number of a tax office', () => {
  const numbersOf = (country: string, taxNumber: string, further = '') =>
    imprint({
      'Seller.Country': country,
      'Seller.TaxNumber': taxNumber,
      'Seller.TaxNumbers': further,
    }).numbers.map(({ name, value }) => `${name} ${value}`);
  for (const [country, number, further, expected] of [
    ['DE', 'DE 136 695 976', '', ['VatNumber DE136695976']],
    ['DE', '12/345/67890', '', []],
    ['', '12/345/67890', '', []],
    ['', '181/815/08155', 'CH CHE-107.787.577 MWST', []],
    ['', 'FR 40 303265045', '', ['VatNumber FR40303265045']],
    ['', 'EL094259216', '', ['VatNumber EL094259216']],
    ['DE', '12/345/67890', 'DE DE136695976', ['VatNumber DE136695976']],
    ['DE', 'DE136695976', 'DE 12/345/67890', ['VatNumber DE136695976']],
    ['DE', 'DE136695976-00001', '', ['BusinessNumber DE136695976-00001']],
    ['DE', '12/345/67890', 'DE DE136695976-00001', ['BusinessNumber DE136695976-00001']],
    ['US', '12-3456789', '', []],
    ['', '', '', []],
  ] as const)
    assert.deepEqual(numbersOf(country, number, further), expected, `${country} ${number}`);
});
