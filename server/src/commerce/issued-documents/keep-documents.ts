import { isGranted } from '@editorial/contracts/granted';
import { Policy } from '@editorial/contracts/policy';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { prepareDocument } from './draw-document.ts';
import { certificatePictureKey, storedPicture } from '../licensing/certificate.picture.ts';
import {
  issuedDocuments,
  type DocumentKind,
  type IssuedDocumentRow,
} from '../tables/issued-documents.tables.ts';

/** Those who keep the books. They alone read what is locked. */
export const isBookkeeping = ({ granted }: Pick<Caller, 'granted'>): boolean =>
  isGranted(`${Policy.Documents} || ${Policy.Statements}`, granted);

/** The folder of documents in the store. */
export const DOCUMENTS_PREFIX = 'documents/';

/** The bytes of a document, as they were issued. */
export interface IssuedFile {
  readonly number: string;
  readonly contentType: string;
  readonly content: Buffer;
  readonly sha256: string;
  /** Only bookkeeping reads it. */
  readonly isLocked: boolean;
}

export const contentTypeOf = (kind: DocumentKind): string =>
  kind === 'StatementTable' ? 'text/csv; charset=utf-8' : 'application/pdf';

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const byId = (id: string) => eq(issuedDocuments.id, id);

/** The picture that a document shows, if any. */
async function pictureOf(
  { database, storage }: Pick<Context, 'database' | 'storage'>,
  { kind, tenantId, subjectId }: IssuedDocumentRow,
): Promise<Buffer | null> {
  if (kind !== 'Certificate') return null;
  const key = await database.inTenant(tenantId, (tx) => certificatePictureKey(tx, subjectId));
  return storedPicture(storage, key);
}

/**
 * Draws a document that waits and keeps its file. Of two servers that do it at once, one keeps it.
 * Returns the row as it is kept. Call it outside of a transaction: it asks the store.
 */
export async function keepDocument(
  context: Context,
  document: IssuedDocumentRow,
): Promise<IssuedDocumentRow> {
  const { storage, clock, database } = context;
  const picture = await pictureOf(context, document);
  // Another server may have kept it meanwhile. A kept document is not written again.
  const { kept, ready } = await database.inTenant(document.tenantId, async (tx) => {
    const [now] = await tx.select().from(issuedDocuments).where(byId(document.id));
    const current = required(now, 'The document');
    if (current.sha256 !== null) return { kept: current, ready: null };
    return { kept: null, ready: await prepareDocument(context, tx, current, picture) };
  });
  if (kept) return kept;
  const { missing } = ready;
  const content = await ready.draw();
  const sha256 = hashOf(content);
  const fileKey = `${DOCUMENTS_PREFIX}${document.tenantId}/${document.id}-${sha256}`;
  await storage.put(fileKey, content, { contentType: contentTypeOf(document.kind) });
  return database.inTenant(document.tenantId, async (tx) => {
    const [written] = await tx
      .update(issuedDocuments)
      .set({
        fileKey,
        sha256,
        missing,
        byteSize: content.length,
        keptAt: clock.now(),
        // They hold names, which are now in the file.
        facts: {},
      })
      .where(and(byId(document.id), isNull(issuedDocuments.sha256)))
      .returning();
    if (written) return written;
    const [other] = await tx.select().from(issuedDocuments).where(byId(document.id));
    return required(other, 'The document');
  });
}

/**
 * The file of a document as it was issued, byte for byte. One that still waits is kept first.
 * Throws `Editorial:NotFound` if its period is over. Call it outside of a transaction.
 */
export async function issuedFile(
  context: Context,
  document: IssuedDocumentRow,
): Promise<IssuedFile> {
  const { storage } = context;
  const { id, kind, number, sha256, fileKey, lockedAt } = document.sha256
    ? document
    : await keepDocument(context, document);
  if (!fileKey || !sha256) throw problem('Editorial:NotFound');
  const content = await buffer(await storage.get(fileKey));
  if (hashOf(content) !== sha256)
    throw new Error(`The file of document ${id} (${number}) is not the one that was issued.`);
  return { number, content, sha256, contentType: contentTypeOf(kind), isLocked: lockedAt !== null };
}

/**
 * A document that was issued. `subjectId` is the id of the invoice, credit note, license or
 * statement; of a certificate it is the newest version. Callers check before who may read it.
 * Throws `Editorial:NotFound` if there is none.
 */
export async function issuedDocument(
  tx: Tx,
  kind: DocumentKind,
  subjectId: string,
): Promise<IssuedDocumentRow> {
  const [document] = await tx
    .select()
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.kind, kind), eq(issuedDocuments.subjectId, subjectId)))
    .orderBy(desc(issuedDocuments.version))
    .limit(1);
  if (!document) throw problem('Editorial:NotFound');
  return document;
}

/** Refuses the document of a closed account to everybody but bookkeeping. */
export function assertMayRead(
  caller: Pick<Caller, 'granted'>,
  { isLocked }: Pick<IssuedFile, 'isLocked'>,
): void {
  if (isLocked && !isBookkeeping(caller)) throw problem('Editorial:NotAllowed');
}

/** Any document by its own id, also an earlier version. Throws `Editorial:NotFound`. */
export async function issuedDocumentById(tx: Tx, id: string): Promise<IssuedDocumentRow> {
  const [document] = await tx.select().from(issuedDocuments).where(byId(id));
  if (!document) throw problem('Editorial:NotFound');
  return document;
}
