import type { PlanOffer } from '@editorial/contracts/plan-orders';
import { formatMoney, formatNumber, useCulture, useT } from '@editorial/platform';

/** The tax of a place in words. */
export function useTaxText(): (tax: Omit<PlanOffer['tax'], 'amount'>) => string {
  const t = useT('subscription');
  const places = new Intl.DisplayNames([useCulture()], { type: 'region' });
  return ({ treatment, place, rateBasisPoints }) => {
    const [country = ''] = place.split('-');
    const name = /^[A-Z]{2}$/.test(country) ? (places.of(country) ?? place) : place;
    if (treatment === 'Standard')
      return t('OrderWithVat', [formatNumber(rateBasisPoints / 100), name]);
    return treatment === 'ReverseCharge' ? t('OrderReverseCharge', [name]) : t('OrderNoVat');
  };
}

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
