import type { Quote } from '@editorial/contracts/checkout';
import { formatMoney, formatNumber, useT } from '@editorial/platform';

/** Shows the amount to pay, with its tax. */
export const dueOf = ({ totals, tax }: Pick<Quote, 'totals' | 'tax'>): number =>
  totals.amount + (tax?.amount ?? 0);

/** The net amount and the tax on it, above what is paid. Nothing if no tax is charged. */
export function TaxLines({ quote }: { readonly quote: Quote }) {
  const t = useT('checkout');
  const { tax, totals, currency } = quote;
  if (!tax || (tax.treatment !== 'Standard' && tax.treatment !== 'ReverseCharge')) return null;
  const isSalesTax = tax.place.startsWith('US');
  const name =
    tax.treatment === 'ReverseCharge'
      ? t('ReverseCharge')
      : t(isSalesTax ? 'SalesTax' : 'Vat', [formatNumber(tax.rateBasisPoints / 100), tax.place]);
  return (
    <>
      <div>
        <dt>{t('Net')}</dt>
        <dd>{formatMoney(totals.amount, currency)}</dd>
      </div>
      <div>
        <dt>{name}</dt>
        <dd>{formatMoney(tax.amount, currency)}</dd>
      </div>
    </>
  );
}
