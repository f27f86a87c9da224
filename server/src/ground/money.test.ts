import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalOf, formatMoney, isSameMoney, minus, moneyOf, partOf, plus } from './money.ts';

const dollars = (amount: number) => moneyOf({ amount, currency: 'USD' });

test('money is added and compared only within one currency, and rounded to minor units', () => {
  assert.deepEqual(plus(dollars(7900), dollars(1900)), dollars(9800));
  assert.deepEqual(minus(dollars(7900), dollars(1900)), dollars(6000));
  assert.deepEqual(partOf(dollars(333), 50, 100), dollars(167));
  assert.throws(() => plus(dollars(1), moneyOf({ amount: 1, currency: 'EUR' })), /EUR/);
  assert.equal(isSameMoney(dollars(1), moneyOf({ amount: 1, currency: 'EUR' })), false);
  assert.deepEqual([formatMoney(dollars(7900)), decimalOf(dollars(-5))], ['$79.00', '-0.05']);
  // Credit notes turn amounts round, also that of no tax.
  assert.equal(formatMoney(dollars(-0)), '$0.00');
});
