import type { PlanOffer } from '@editorial/contracts/plan-orders';
import type { PriceList } from '@editorial/contracts/subscription';
import { formatNumber, useCulture, useT } from '@editorial/platform';

type Tax = PriceList['tax'];

/** Whether prices of the list have tax for consumers in the reader's country. */
export const hasTax = (tax: Tax): tax is NonNullable<Tax> => (tax?.rateBasisPoints ?? 0) > 0;

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

/** Says whether prices of the list are with tax, and with which. */
export function useListTaxText(): (tax: Tax) => string {
  const t = useT('subscription');
  const places = new Intl.DisplayNames([useCulture()], { type: 'region' });
  return (tax) =>
    hasTax(tax)
      ? t('PriceTaxIn', [formatNumber(tax.rateBasisPoints / 100), places.of(tax.country) ?? ''])
      : t('PriceTaxOut');
}
