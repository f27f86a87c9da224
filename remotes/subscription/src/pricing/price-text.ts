import type { PlanOffer } from '@editorial/contracts/plan-orders';
import type { PriceList } from '@editorial/contracts/subscription';
import { taxAmountOf } from '@editorial/contracts/tax';
import { formatMoney, useT } from '@editorial/platform';
import { useTaxText } from '../billing/tax-text.ts';

type Tax = PriceList['tax'];

/** Whether prices of the list have tax for consumers in the reader's country. */
export const hasTax = (tax: Tax): tax is NonNullable<Tax> => (tax?.rateBasisPoints ?? 0) > 0;

/**
 * An amount of the price list as consumers in the reader's country pay it, in minor units. Traders
 * show these prices to consumers (Directive 98/6/EC Art. 3, in Germany § 3 PAngV).
 */
export const paidAmount = (amountMinor: number, tax: Tax, currency: string): number =>
  hasTax(tax) ? amountMinor + taxAmountOf(amountMinor, tax.rateBasisPoints, currency) : amountMinor;

/** An offer as texts: what is paid in each period, and the tax in it. */
export function usePriceText(): (
  offer: PlanOffer,
) => Readonly<Record<'price' | 'sum' | 'tax', string>> {
  const t = useT('subscription');
  const taxText = useTaxText();
  return ({ amount, currency, tax, billingPeriod, addressProblem }) => {
    const sum = formatMoney(amount + tax.amount, currency);
    // Of a part of the United States that is not named yet, no tax is known.
    const isTaxUnknown = addressProblem === 'StateNeeded';
    return {
      price: `${sum} ${t(`Per:${billingPeriod}`)}`,
      sum: isTaxUnknown ? t('PlusTax', [sum]) : sum,
      tax: isTaxUnknown ? t('OrderTaxByState') : taxText(tax),
    };
  };
}
