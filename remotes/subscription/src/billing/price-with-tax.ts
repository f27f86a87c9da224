import { amountWithTax } from '@editorial/contracts/tax-amount';
import { formatMoney, formatNumber, useT } from '@editorial/platform';

interface TaxedPrices {
  readonly currency: string;
  readonly taxRateBasisPoints: number;
  /** Whom invoices are for. Absent: the rate is that of a known buyer. */
  readonly billing?: { readonly country: string } | null;
}

/**
 * Writes prices with their tax, which is named if there is any, after the period (`per`). Without a
 * country, nobody knows the rate: the server counts with that of the seller until it is given.
 */
export function usePriceWithTax(): (amount: number, prices: TaxedPrices, per?: string) => string {
  const t = useT('subscription');
  return (amount, { currency, taxRateBasisPoints, billing }, per) => {
    const written = (minor: number) =>
      [formatMoney(minor, currency), per].filter(Boolean).join(' ');
    if (taxRateBasisPoints === 0) return written(amount);
    if (billing !== undefined && !billing?.country) return t('PlusTax', [written(amount)]);
    const paid = amountWithTax(amount, { rateBasisPoints: taxRateBasisPoints }, currency);
    return t('WithTax', [written(paid), formatNumber(taxRateBasisPoints / 100)]);
  };
}
