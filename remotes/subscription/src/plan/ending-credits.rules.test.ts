import { endingCredits } from './ending-credits.rules.ts';

const cycleEnd = '2026-02-01T00:00:00.000Z';
const subscription = { currentCreditBalance: 50, creditsPerCycle: 200, cycleEnd, endDate: null };

test('what fits into one cycle rolls over', () => {
  expect(endingCredits(subscription)).toBeNull();
  expect(endingCredits({ ...subscription, currentCreditBalance: 200 })).toBeNull();
});

test('what exceeds one cycle expires when the cycle ends', () => {
  expect(endingCredits({ ...subscription, currentCreditBalance: 260 })).toEqual({
    count: 60,
    at: cycleEnd,
  });
});

test('every credit expires when the subscription ends with the cycle or before', () => {
  const endDate = '2026-01-20T00:00:00.000Z';
  expect(endingCredits({ ...subscription, endDate })).toEqual({ count: 50, at: endDate });
  expect(endingCredits({ ...subscription, endDate, cycleEnd: null })).toEqual({
    count: 50,
    at: endDate,
  });
  expect(endingCredits({ ...subscription, endDate, currentCreditBalance: 0 })).toBeNull();
  expect(endingCredits({ ...subscription, endDate: '2027-01-01T00:00:00.000Z' })).toBeNull();
});
