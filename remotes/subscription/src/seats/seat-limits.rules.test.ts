import { limitsFrom, valuesOf } from './seat-limits.rules.ts';

test.each([
  [{ creditLimit: null, resolutionTypes: null }, 'Plan'],
  [{ creditLimit: 0, resolutionTypes: [1] as const }, 'Low'],
  [{ creditLimit: 20, resolutionTypes: [0] as const }, 'High'],
])('limits come back from the form as they went in: %j', (limits, sizes) => {
  const given = {
    creditLimit: limits.creditLimit,
    resolutionTypes: limits.resolutionTypes ? [...limits.resolutionTypes] : null,
    needsApproval: limits.creditLimit === 0,
  };
  const values = valuesOf(given);
  expect(values.sizes).toBe(sizes);
  expect(limitsFrom(values)).toEqual(given);
});
