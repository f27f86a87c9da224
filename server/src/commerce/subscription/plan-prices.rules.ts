import { toPayable } from '@editorial/contracts/currencies';
import { BillingPeriod, type CreditCycle } from '@editorial/contracts/enumerations';
import type { Money } from '../../ground/money.ts';
import { monthsOfCycle } from './credit-cycles.rules.ts';

export const monthsOfBilling: Readonly<Record<BillingPeriod, number>> = {
  [BillingPeriod.Monthly]: 1,
  [BillingPeriod.Quarterly]: 3,
  [BillingPeriod.Annually]: 12,
};

const percentOfBilling: Readonly<Record<BillingPeriod, number>> = {
  [BillingPeriod.Monthly]: 100,
  [BillingPeriod.Quarterly]: 95,
  [BillingPeriod.Annually]: 85,
};

/**
 * Price of a plan for one billing period, in minor units that can be paid. Quarterly billing is 5 %
 * cheaper than monthly, annual billing 15 %.
 */
export const billingPrice = ({ amountMinor, currency }: Money, period: BillingPeriod): number =>
  toPayable((amountMinor * monthsOfBilling[period] * percentOfBilling[period]) / 100, currency);
/** Returns the price of agreed terms for their billing period. */
export const periodPriceOf = (
  terms: { readonly monthlyPrice: number; readonly billingPeriod: BillingPeriod },
  currency: string,
): number => billingPrice({ amountMinor: terms.monthlyPrice, currency }, terms.billingPeriod);
/** Price of one credit cycle of a plan, in minor units. */
export const cyclePrice = (
  monthlyPrice: Money,
  period: BillingPeriod,
  cycle: CreditCycle,
): number =>
  toPayable(
    (billingPrice(monthlyPrice, period) * monthsOfCycle[cycle]) / monthsOfBilling[period],
    monthlyPrice.currency,
  );
