import type { InvoiceFormat } from '@editorial/contracts/invoice-formats';
import { isElectronic } from '../checkout/electronic-invoice.ts';
import { FormatNotPossible, invoiceXml, readyFormat } from '../checkout/invoice-formats.ts';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { printedDocument } from '../issued-documents/draw-document.ts';
import { problem } from '../problem.ts';
import { ownDocument } from './own-document.ts';

/**
 * The data of an own invoice or credit note by EN 16931. Throws `Editorial:NotFound` for any other
 * document and for those without VAT, and `Editorial:Validation` if it lacks what the format asks
 * for.
 */
export async function documentData(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, format }: { readonly id: string; readonly format?: InvoiceFormat | undefined },
): Promise<{ readonly name: string; readonly xml: string }> {
  const document = await ownDocument(tx, caller, id);
  const invoice = await printedDocument(context, tx, document);
  if (!invoice || !isElectronic(invoice)) throw problem('Editorial:NotFound');
  const wanted = format ?? readyFormat(invoice);
  try {
    return { name: `${document.number}-${wanted}.xml`, xml: await invoiceXml(invoice, wanted) };
  } catch (error) {
    if (!(error instanceof FormatNotPossible)) throw error;
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: error.message, members: ['format'] }],
    });
  }
}
