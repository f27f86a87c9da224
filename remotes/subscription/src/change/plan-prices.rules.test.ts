import { BillingPeriod } from '@editorial/contracts/enumerations';
import { amountOf, creditAmountOf, monthlyAmountOf, savingOf } from './plan-prices.rules.ts';

const { Monthly, Quarterly, Annually } = BillingPeriod;
const studio = {
  creditsPerCycle: 120,
  prices: [
    { billingPeriod: Monthly, amount: 17_900 },
    { billingPeriod: Quarterly, amount: 51_015 },
    { billingPeriod: Annually, amount: 182_580 },
  ],
};

test('a plan is priced by period, by month and by credit', () => {
  expect(amountOf(studio, Annually)).toBe(182_580);
  expect(monthlyAmountOf(studio, Annually)).toBe(15_215);
  expect(creditAmountOf(studio, Monthly)).toBe(149);
  expect(creditAmountOf(studio, Annually)).toBe(127);
});

test('a saving is promised only if every plan keeps it', () => {
  expect([Monthly, Quarterly, Annually].map((period) => savingOf([studio], period))).toEqual([
    0, 0.05, 0.15,
  ]);
  const unsaving = { prices: [{ billingPeriod: Monthly, amount: 100 }] };
  expect(savingOf([studio, unsaving], Annually)).toBe(0);
  expect(savingOf([], Annually)).toBe(0);
});
