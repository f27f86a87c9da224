import { formatNumber, useCulture, useT } from '@editorial/platform';
import { useConsumerTax } from '../licensing/own-prices.ts';

/**
 * Which tax the prices in money include. Its line is there before the tax is known, so that nothing moves, and below the
 * button, where it is no gap in countries without tax.
 */
export function TaxNote() {
  const t = useT('catalog');
  const places = new Intl.DisplayNames([useCulture()], { type: 'region' });
  const tax = useConsumerTax();
  return (
    <p className="pic-tax ed-muted ed-small">
      {tax &&
        tax.rateBasisPoints > 0 &&
        t('PricesWithVat', [
          formatNumber(tax.rateBasisPoints / 100),
          places.of(tax.country) ?? tax.country,
        ])}
    </p>
  );
}
