/**
 * How the data of an invoice are written. `FacturX`: UN/CEFACT CII, as inside the PDF. `UBL`: the
 * other syntax of EN 16931. `Peppol`: BIS Billing 3. `XRechnung…`: what German authorities take.
 */
export const InvoiceFormats = ['FacturX', 'UBL', 'Peppol', 'XRechnungUBL', 'XRechnungCII'] as const;
export type InvoiceFormat = (typeof InvoiceFormats)[number];

/** The names that people use for them. The same in all languages. */
export const InvoiceFormatNames: Readonly<Record<InvoiceFormat, string>> = {
  FacturX: 'Factur-X / ZUGFeRD (CII)',
  UBL: 'UBL 2.1',
  Peppol: 'Peppol BIS Billing 3',
  XRechnungUBL: 'XRechnung (UBL)',
  XRechnungCII: 'XRechnung (CII)',
};

/** The formats as choices of a form. */
export const invoiceFormatChoices = InvoiceFormats.map((value) => ({
  value,
  label: InvoiceFormatNames[value],
}));
