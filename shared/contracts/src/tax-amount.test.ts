import { amountWithTax } from './tax-amount.ts';

test('a net amount gets its tax, to what can be paid in the currency; without a rule there is none', () => {
  expect(amountWithTax(4900, { rateBasisPoints: 1900 }, 'EUR')).toBe(5831);
  expect(amountWithTax(100, { rateBasisPoints: 687.5 }, 'USD')).toBe(107);
  expect(amountWithTax(1005, { rateBasisPoints: 1000 }, 'JPY')).toBe(1106);
  expect(amountWithTax(1005, { rateBasisPoints: 1000 }, 'KWD')).toBe(1105);
  expect(amountWithTax(4900, { rateBasisPoints: 0 }, 'EUR')).toBe(4900);
  expect(amountWithTax(4900, undefined, 'EUR')).toBe(4900);
});
