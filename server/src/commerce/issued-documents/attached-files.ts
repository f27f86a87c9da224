import { eq } from 'drizzle-orm';
import { invoices } from '../tables/orders.tables.ts';
import type { Context } from '../context/context.ts';
import type { Attached } from '../../ground/mail/mail.job.ts';
import type { Attachment } from '../../ground/mail/mail.ts';
import { HttpProblem } from '../../ground/problem.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { IssuedDocumentRow } from '../tables/issued-documents.tables.ts';
import { issuedDocument, issuedFile } from './keep-documents.ts';
import { wishedData } from './wished-data.ts';

/** The document that a mail brings. An order in credits has none. */
async function documentOf(tx: Tx, { of, id }: Attached): Promise<IssuedDocumentRow | null> {
  if (of !== 'Order') return issuedDocument(tx, of, id);
  const [invoice] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.orderId, id));
  return invoice ? issuedDocument(tx, 'Invoice', invoice.id) : null;
}

const isGone = (error: unknown): boolean =>
  error instanceof HttpProblem && error.code === 'Editorial:NotFound';

/**
 * The files of the document that a mail brings: the PDF, and its data if the buyer wishes another
 * format than that inside. None for an account that was closed meanwhile.
 */
export async function attachedFiles(
  context: Context,
  what: Attached,
): Promise<readonly Attachment[]> {
  const inTenant = context.database.inTenant.bind(context.database);
  try {
    const document = await inTenant(what.tenantId, (tx) => documentOf(tx, what));
    if (!document || document.lockedAt !== null) return [];
    const { number, content, contentType } = await issuedFile(context, document);
    const data = await inTenant(what.tenantId, (tx) => wishedData(context, tx, document));
    return [
      { filename: `${number}.pdf`, contentType, content },
      ...(data
        ? [{ filename: data.name, contentType: 'application/xml', content: Buffer.from(data.xml) }]
        : []),
    ];
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}
