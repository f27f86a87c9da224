import type { PlanOffer } from '@editorial/contracts/plan-orders';
import { formatMoney, formatNumber, useCulture, useT } from '@editorial/platform';

/** An offer as texts: what is paid in each period, and the tax in it. */
export function usePriceText(): (offer: PlanOffer) => { price: string; tax: string } {
  const t = useT('subscription');
  const places = new Intl.DisplayNames([useCulture()], { type: 'region' });
  return ({ amount, currency, tax, billingPeriod }) => {
    const [country = ''] = tax.place.split('-');
    const place = /^[A-Z]{2}$/.test(country) ? (places.of(country) ?? tax.place) : tax.place;
    const texts = {
      Standard: () => t('OrderWithVat', [formatNumber(tax.rateBasisPoints / 100), place]),
      ReverseCharge: () => t('OrderReverseCharge', [place]),
      OutOfScope: () => t('OrderNoVat'),
      None: () => t('OrderNoVat'),
    };
    return {
      price: `${formatMoney(amount + tax.amount, currency)} ${t(`Per:${billingPeriod}`)}`,
      tax: texts[tax.treatment](),
    };
  };
}
