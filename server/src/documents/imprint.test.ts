import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imprintOf } from './imprint.ts';

const imprint = (values: Record<string, string>) =>
  imprintOf({ valueOf: (name: string) => values[name] ?? '' } as never);

test('the imprint is what the operator wrote, else the seller, else the name of the site', () => {
  const seller = { 'Seller.Name': 'Harbor Ltd', 'Seller.Address': 'Kai 4\n20457 Hamburg' };
  assert.deepEqual(imprint({ ...seller, 'Site.Imprint': 'We, Kai 4', 'Site.Name': 'Harbors' }), {
    lines: 'We, Kai 4',
    taxNumber: '',
    missing: [],
  });
  assert.deepEqual(imprint({ ...seller, 'Seller.TaxNumber': 'DE1', 'Site.Name': 'Harbors' }), {
    lines: 'Harbor Ltd\nKai 4\n20457 Hamburg',
    taxNumber: 'DE1',
    missing: [],
  });
  assert.deepEqual(imprint({ 'Site.Name': 'Harbors' }), {
    lines: 'Harbors',
    taxNumber: '',
    missing: ['Seller.Name', 'Seller.Address'],
  });
  assert.deepEqual(imprint({ 'Seller.Name': 'Harbor Ltd' }).missing, ['Seller.Address']);
});
