import type { PlanOffer } from '@editorial/contracts/plan-orders';
import { formatMoney, useT } from '@editorial/platform';
import { useTaxText } from '../billing/tax-text.ts';

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
