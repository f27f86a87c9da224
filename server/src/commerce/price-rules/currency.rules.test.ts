import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPrices } from '../pricing/prices.testing.ts';
import {
  currenciesOf,
  currencyFor,
  currencyOfList,
  monthlyMoney,
  pricesIn,
  type Buying,
} from './currency.rules.ts';

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

test('a price list is shown in its own currencies, and in that of the site for all others', () => {
  const [own, euros] = [{ ...firstPrices.amounts }, { ...firstPrices.amounts }];
  const prices = { ...firstPrices, amounts: own, currency: 'USD', amountsIn: { EUR: euros } };
  assert.deepEqual(currenciesOf(prices), ['USD', 'EUR']);
  assert.deepEqual(currenciesOf({ ...prices, currency: 'EUR' }), ['EUR']);
  assert.deepEqual(currenciesOf(firstPrices), ['USD']);
  assert.equal(pricesIn(prices, 'EUR').amounts, euros);
  assert.equal(pricesIn(prices, 'EUR').currency, 'EUR');
  for (const other of ['USD', 'GBP', 'toString']) assert.equal(pricesIn(prices, other), prices);
  assert.equal(currencyOfList(prices, { wanted: 'EUR' }), 'EUR');
  assert.equal(currencyOfList(prices, { wanted: 'GBP' }), 'USD');
});

test('a plan costs what its currency says, and nothing in a currency without a price', () => {
  const plan = { monthlyPrice: 4900, currency: 'USD', monthlyPriceIn: { USD: 1, EUR: 4500 } };
  assert.deepEqual(monthlyMoney(plan, 'USD'), { amountMinor: 4900, currency: 'USD' });
  assert.deepEqual(monthlyMoney(plan, 'EUR'), { amountMinor: 4500, currency: 'EUR' });
  for (const other of ['GBP', 'toString']) assert.equal(monthlyMoney(plan, other), null);
});
