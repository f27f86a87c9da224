import type { Invoice } from '@e-invoice-eu/core';
import { escape, readable } from '@editorial/contracts/markup';

/** The syntaxes and rules that the library knows by these names. */
export type LibraryFormat = 'CII' | 'UBL' | 'XRECHNUNG-CII' | 'XRECHNUNG-UBL';
/** The invoice of a credit note. */
export interface Credited {
  readonly number: string;
  readonly issuedAt: Date;
}
type WriteInvoice = (invoice: Invoice, credits: Credited | undefined) => Promise<string>;

const silent = { log() {}, warn() {}, error() {} };

/**
 * The invoice of a credit note in the data (BG-3). The library of 2.3 reads it from the wrong place
 * and so leaves it out of CII.
 */
function withCredited(xml: string, { number, issuedAt }: Credited): string {
  const day = issuedAt.toISOString().slice(0, 10).replaceAll('-', '');
  const end = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
  return xml.replace(
    end,
    () =>
      `${end}<ram:InvoiceReferencedDocument>` +
      `<ram:IssuerAssignedID>${escape(number)}</ram:IssuerAssignedID>` +
      `<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString>` +
      `</ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>`,
  );
}

/** The identifier of the seller (BT-29) in the data. The library of 2.3 leaves it out of CII. */
function withSellerIdentifier(xml: string, { 'ubl:Invoice': parts }: Invoice): string {
  const { 'cac:PartyIdentification': [identifier] = [] } =
    parts['cac:AccountingSupplierParty']['cac:Party'];
  const begin = '<ram:SellerTradeParty>';
  return identifier
    ? xml.replace(begin, () => `${begin}<ram:ID>${escape(identifier['cbc:ID'])}</ram:ID>`)
    : xml;
}

/**
 * The library compiles its schema of the standard with each invoice, which takes longer than all
 * the rest: here it is compiled once.
 */
async function openWriter(format: LibraryFormat): Promise<WriteInvoice> {
  const [{ FormatFactoryService, ValidationService, invoiceSchema }, { Ajv2019 }] =
    await Promise.all([import('@e-invoice-eu/core'), import('ajv/dist/2019.js')]);
  const writer = new FormatFactoryService().createFormatService(format, silent);
  const rules = new Ajv2019({ allErrors: true, useDefaults: true }).compile<Invoice>(invoiceSchema);
  const validation = new ValidationService(silent);
  return async (invoice, credits) => {
    const valid = validation.validate('invoice', rules, structuredClone(invoice));
    writer.fillInvoiceDefaults(valid);
    // The library of 2.3 writes what XML cannot hold, after which nobody reads the invoice.
    const xml = readable(
      String(await writer.generate(valid, { format, lang: 'en', noWarnings: true })),
    );
    if (!format.endsWith('CII')) return xml;
    const identified = withSellerIdentifier(xml, invoice);
    return credits ? withCredited(identified, credits) : identified;
  };
}

const writers = new Map<LibraryFormat, Promise<WriteInvoice>>();

/**
 * Writes data by the rules of a format, in this process. Throws if they do not keep the schema of
 * EN 16931.
 */
function openInvoiceWriter(format: LibraryFormat): Promise<WriteInvoice> {
  const writer = writers.get(format) ?? openWriter(format);
  writers.set(format, writer);
  return writer;
}

/** The process that has the library calls this. */
export default async (
  format: LibraryFormat,
  invoice: Invoice,
  credits: Credited | undefined,
): Promise<string> => (await openInvoiceWriter(format))(invoice, credits);
