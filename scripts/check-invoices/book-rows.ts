import type { PrintedInvoice } from '../../server/src/commerce/invoices/printed-invoice.ts';
import type { BookRow } from '../../server/src/commerce/issued-documents/book-table.ts';
import { datevSettingsFrom } from '../../server/src/settings/datev-settings.ts';
import { datevFile } from '../../server/src/commerce/issued-documents/datev.ts';
import { required } from '../../server/src/ground/required.ts';

/** Units for a euro, one a line. They only have to be there. */
const exchangeRates = ['USD 1.085', 'CHF 0.95', 'JPY 162.5', 'KWD 0.33', 'NOK 11.5']
  .map((rate) => `2026-01-01 ${rate}`)
  .join('\n');

const rowOf = ({ credits, tax, amount, ...invoice }: PrintedInvoice): BookRow => {
  const sign = credits ? -1 : 1;
  const taxMinor = tax?.amount ?? 0;
  return {
    kind: credits ? 'CreditNote' : 'Invoice',
    number: invoice.number,
    at: invoice.issuedAt,
    name: invoice.billing.company || invoice.billing.name,
    country: invoice.billing.country,
    vatNumber: invoice.billing.vatNumber,
    net: sign * (amount - taxMinor),
    tax: sign * taxMinor,
    gross: sign * amount,
    ratePercent: (tax?.rateBasisPoints ?? 0) / 100,
    place: tax?.place ?? '',
    treatment: tax?.treatment ?? '',
    currency: invoice.currency,
    reference: invoice.reference,
    state: 'Open',
    method: '',
  };
};

/** Invoices and credit notes of June 2026 as a month for DATEV, with a payment of each. */
export function bookedFile(invoices: readonly PrintedInvoice[]): Buffer {
  const settings = datevSettingsFrom('consultant 29098\nclient 55003');
  const rows = invoices.map(rowOf);
  const payments = rows
    .filter(({ kind }) => kind === 'Invoice')
    .map((row): BookRow => ({ ...row, kind: 'Payment', method: 'Transfer' }));
  return datevFile('2026-06', [...rows, ...payments], required(settings, 'The settings'), {
    exchangeRates,
    now: new Date(),
  });
}
