/**
 * How the data of an invoice are written. `FacturX`: UN/CEFACT CII, as inside the PDF. `UBL`: the
 * other syntax of EN 16931. `Peppol`: BIS Billing 3. `XRechnung…`: what German authorities take.
 */
export const InvoiceFormats = ['FacturX', 'UBL', 'Peppol', 'XRechnungUBL', 'XRechnungCII'] as const;
export type InvoiceFormat = (typeof InvoiceFormats)[number];
