import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyFor, type Buying } from './currency.rules.ts';

test('a buyer pays in the first of the own choice, the plan’s currency and the country’s that has prices', () => {
  const sold = new Set(['USD', 'EUR', 'GBP']);
  const chosen = (buying: Buying) => currencyFor(buying, (one) => sold.has(one), 'USD');
  assert.equal(chosen({}), 'USD');
  assert.equal(chosen({ wanted: 'GBP', agreed: 'EUR', country: 'DE' }), 'GBP');
  assert.equal(chosen({ agreed: 'GBP', country: 'DE' }), 'GBP');
  assert.equal(chosen({ country: 'DE' }), 'EUR');
  // A currency without prices is passed over, wherever it comes from.
  assert.equal(chosen({ wanted: 'JPY', agreed: 'EUR' }), 'EUR');
  assert.equal(chosen({ wanted: 'JPY', agreed: 'SEK', country: 'GB' }), 'GBP');
  assert.equal(chosen({ wanted: '', agreed: null, country: 'JP' }), 'USD');
});
