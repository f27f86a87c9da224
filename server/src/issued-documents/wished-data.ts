import type { InvoiceFormat } from '@editorial/contracts/invoice-formats';
import { isElectronic } from '../checkout/electronic-invoice.ts';
import { FormatNotPossible, invoiceXml, readyFormat } from '../checkout/invoice-formats.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { problem } from '../problem.ts';
import { printedDocument } from './draw-document.ts';
import type { IssuedDocumentRow } from './issued-documents.tables.ts';

/** The data of a document as a file. */
export interface DataFile {
  readonly format: InvoiceFormat;
  readonly name: string;
  readonly xml: string;
}

/**
 * The data of an invoice or a credit note by EN 16931, in a format or in the one that its buyer wishes.
 * Null: the standard is not about this document. Throws `Editorial:Validation` if it lacks what the format asks for.
 */
export async function dataOf(
  context: Context,
  tx: Tx,
  document: IssuedDocumentRow,
  wanted?: InvoiceFormat,
): Promise<DataFile | null> {
  const invoice = await printedDocument(context, tx, document);
  if (!invoice || !isElectronic(invoice)) return null;
  const format = wanted ?? readyFormat(invoice);
  try {
    const xml = await invoiceXml(invoice, format);
    return { format, name: `${document.number}-${format}.xml`, xml };
  } catch (error) {
    if (!(error instanceof FormatNotPossible)) throw error;
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: error.message, members: ['format'] }],
    });
  }
}

/**
 * The data in the format that the buyer wishes, if they are others than those inside of the PDF. Documents of closed
 * accounts have none, because who bought is in the file alone.
 */
export async function wishedData(
  context: Context,
  tx: Tx,
  document: IssuedDocumentRow,
): Promise<DataFile | null> {
  if (document.lockedAt !== null) return null;
  const data = await dataOf(context, tx, document);
  return data?.format === 'FacturX' ? null : data;
}
