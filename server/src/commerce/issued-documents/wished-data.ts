import type { InvoiceFormat } from '@editorial/contracts/invoice-formats';
import { isElectronic } from '../invoices/electronic-invoice.ts';
import { FormatNotPossible, invoiceXml, readyFormat } from '../invoices/invoice-formats.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { printedDocument } from './draw-document.ts';
import type { IssuedDocumentRow } from '../tables/issued-documents.tables.ts';

/** The data of a document as a file. */
export interface DataFile {
  readonly format: InvoiceFormat;
  readonly name: string;
  readonly xml: string;
}

/** An invoice or a credit note as it is printed. Null: EN 16931 is not about this document. */
async function electronic(context: Context, tx: Tx, document: IssuedDocumentRow) {
  const invoice = await printedDocument(context, tx, document);
  return invoice && isElectronic(invoice) ? invoice : null;
}

type Electronic = NonNullable<Awaited<ReturnType<typeof electronic>>>;

async function fileOf(
  number: string,
  invoice: Electronic,
  format: InvoiceFormat,
): Promise<DataFile> {
  try {
    const xml = await invoiceXml(invoice, format);
    return { format, name: `${number}-${format}.xml`, xml };
  } catch (error) {
    if (!(error instanceof FormatNotPossible)) throw error;
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: error.message, members: ['format'] }],
    });
  }
}

/**
 * The data of an invoice or a credit note by EN 16931, in a format or in the one that its buyer
 * wishes. Null: the standard is not about this document. Throws `Editorial:Validation` if it lacks
 * what the format asks for.
 */
export async function dataOf(
  context: Context,
  tx: Tx,
  document: IssuedDocumentRow,
  wanted?: InvoiceFormat,
): Promise<DataFile | null> {
  const invoice = await electronic(context, tx, document);
  return invoice && fileOf(document.number, invoice, wanted ?? readyFormat(invoice));
}

/**
 * The data in the format that the buyer wishes, if they are others than those inside of the PDF.
 * Documents of closed accounts have none, because who bought is in the file alone.
 */
export async function wishedData(
  context: Context,
  tx: Tx,
  document: IssuedDocumentRow,
): Promise<DataFile | null> {
  if (document.lockedAt !== null) return null;
  const invoice = await electronic(context, tx, document);
  const format = invoice && readyFormat(invoice);
  // Those are inside: they are not written only to be thrown away.
  if (!format || format === 'FacturX') return null;
  return fileOf(document.number, invoice, format);
}
