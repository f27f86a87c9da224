import type { Billing } from '@editorial/contracts/checkout';
import { InvoiceFormatNames } from '@editorial/contracts/invoice-formats';
import { useCulture, useT } from '@editorial/platform';

/** An invoice address in one line, with what an invoice needs beside it. */
export function useAddressText(): (billing: Billing) => string {
  const t = useT('subscription');
  const countries = new Intl.DisplayNames([useCulture()], { type: 'region' });
  return ({ vatNumber, invoiceFormat, ...of }) =>
    [
      of.name,
      of.company,
      of.address,
      `${of.postalCode} ${of.city}`,
      of.region,
      of.country && countries.of(of.country),
      vatNumber && `${t('VatNumber')} ${vatNumber}`,
      invoiceFormat && InvoiceFormatNames[invoiceFormat],
    ]
      .filter(Boolean)
      .join(', ');
}
