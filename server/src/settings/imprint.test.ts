import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imprintOf, isVatNumber } from './imprint.ts';

const imprint = (values: Record<string, string>) =>
  imprintOf({ valueOf: (name: string) => values[name] ?? '' } as never);

test('the imprint is what the operator wrote, else the seller, else the name of the site', () => {
  const seller = { 'Seller.Name': 'Harbor Ltd', 'Seller.Address': 'Kai 4\n20457 Hamburg' };
  assert.deepEqual(imprint({ ...seller, 'Site.Imprint': 'We, Kai 4', 'Site.Name': 'Harbors' }), {
    lines: 'We, Kai 4',
    taxNumber: '',
    fields: [],
    missing: [],
  });
  assert.deepEqual(imprint({ ...seller, 'Seller.TaxNumber': 'DE1', 'Site.Name': 'Harbors' }), {
    lines: 'Harbor Ltd\nKai 4\n20457 Hamburg',
    taxNumber: 'DE1',
    fields: [],
    missing: [],
  });
  assert.deepEqual(imprint({ 'Site.Name': 'Harbors' }), {
    lines: 'Harbors',
    taxNumber: '',
    fields: [],
    missing: ['Seller.Name', 'Seller.Address'],
  });
  assert.deepEqual(imprint({ 'Seller.Name': 'Harbor Ltd' }).missing, ['Seller.Address']);
});

test('fields of the imprint are shown as far as they are filled in, and a VAT number is called so', () => {
  const filled = { 'Site.LegalForm': 'GmbH', 'Site.ContactPoint': ' legal@harbor.example ' };
  assert.deepEqual(imprint({ ...filled, 'Site.Imprint': 'We' }).fields, [
    { name: 'Site.LegalForm', value: 'GmbH' },
    { name: 'Site.ContactPoint', value: 'legal@harbor.example' },
  ]);
  assert.deepEqual(['DE136695976', 'FR 40 303265045', '30/123/12345', ''].map(isVatNumber), [
    true,
    true,
    false,
    false,
  ]);
});
