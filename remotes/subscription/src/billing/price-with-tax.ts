import { taxAmountOf } from '@editorial/contracts/tax';
import { formatMoney, formatNumber, useT } from '@editorial/platform';

interface TaxedPrices {
  readonly currency: string;
  readonly taxRateBasisPoints: number;
}

/** Writes prices with their tax, which is named if there is any, after the period (`per`). */
export function usePriceWithTax(): (amount: number, prices: TaxedPrices, per?: string) => string {
  const t = useT('subscription');
  return (amount, { currency, taxRateBasisPoints }, per) => {
    const tax = taxAmountOf(amount, taxRateBasisPoints, currency);
    const price = [formatMoney(amount + tax, currency), per].filter(Boolean).join(' ');
    return taxRateBasisPoints > 0
      ? t('WithTax', [price, formatNumber(taxRateBasisPoints / 100)])
      : price;
  };
}
