import type { InvoiceFormat } from '@editorial/contracts/invoice-formats';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { dataOf, type DataFile } from '../issued-documents/wished-data.ts';
import { problem } from '../../ground/problem.ts';
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
): Promise<DataFile> {
  const data = await dataOf(context, tx, await ownDocument(tx, caller, id), format);
  if (!data) throw problem('Editorial:NotFound');
  return data;
}
