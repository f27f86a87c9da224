import type { Invoice } from '@e-invoice-eu/core';
import { escape } from '@editorial/contracts/markup';

/** The syntaxes and rules that the library knows by these names. */
type LibraryFormat = 'CII' | 'UBL' | 'XRECHNUNG-CII' | 'XRECHNUNG-UBL';
/** The invoice of a credit note. */
interface Credited {
  readonly number: string;
  readonly issuedAt: Date;
}
export type WriteInvoice = (invoice: Invoice, credits: Credited | undefined) => Promise<string>;

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

/**
 * The library compiles its schema of the standard with each invoice, which takes longer than all the
 * rest: here it is compiled once.
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
    const xml = String(await writer.generate(valid, { format, lang: 'en', noWarnings: true }));
    return credits && format.endsWith('CII') ? withCredited(xml, credits) : xml;
  };
}

const IDLE_MS = 60_000;
let writers = new Map<LibraryFormat, Promise<WriteInvoice>>();
let letGo: NodeJS.Timeout | undefined;

/**
 * Writes data by the rules of a format. Throws if they do not keep the schema of EN 16931. The
 * compiled schema is let go after a minute without an invoice.
 */
export function openInvoiceWriter(format: LibraryFormat): Promise<WriteInvoice> {
  clearTimeout(letGo);
  letGo = setTimeout(() => (writers = new Map()), IDLE_MS).unref();
  const writer = writers.get(format) ?? openWriter(format);
  writers.set(format, writer);
  return writer;
}
