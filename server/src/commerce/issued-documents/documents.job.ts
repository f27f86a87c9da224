import { z } from '@editorial/contracts/schema';
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import {
  issuedDocuments,
  type DocumentKind,
  type IssuedDocumentRow,
} from '../tables/issued-documents.tables.ts';
import { keepDocument } from './keep-documents.ts';
import { keptUntil, settingOf, yearsIn } from './retention.rules.ts';

export const KEEP_DOCUMENTS_JOB = 'documents.keep';
export const DELETE_DOCUMENTS_JOB = 'documents.delete';
/** How many rows are read at once. */
const BATCH_SIZE = 50;

const waits = isNull(issuedDocuments.sha256);

/**
 * Keeps the file of every document that waits for one, each by itself. One that
 * can't be drawn is logged, stays waiting, and does not hold up the others. Returns how many
 * still wait. With `tenantId`, only those of this organization.
 */
export async function keepWaiting(
  context: Context,
  { signal, tenantId }: { signal?: AbortSignal; tenantId?: string } = {},
): Promise<number> {
  const { database, log } = context;
  const ofTenant = tenantId === undefined ? undefined : eq(issuedDocuments.tenantId, tenantId);
  let failed = 0;
  for (let last: IssuedDocumentRow | undefined; ;) {
    const rows = await database.asSystem((tx) =>
      tx
        .select()
        .from(issuedDocuments)
        .where(and(waits, ofTenant, last && gt(issuedDocuments.id, last.id)))
        .orderBy(asc(issuedDocuments.id))
        .limit(BATCH_SIZE),
    );
    for (const row of rows) {
      signal?.throwIfAborted();
      try {
        await keepDocument(context, row);
      } catch (error) {
        failed += 1;
        log.error({ err: error, documentId: row.id }, 'A document could not be kept');
      }
    }
    if (rows.length < BATCH_SIZE) return failed;
    last = rows.at(-1);
  }
}

/**
 * Deletes the files of closed accounts' documents whose period is over. Their rows stay: number,
 * hash and dates are nobody's personal data, and say that nothing is missing by accident. Returns
 * how many were deleted.
 */
export async function deleteExpired({
  database,
  storage,
  settings,
  clock,
}: Pick<Context, 'database' | 'storage' | 'settings' | 'clock'>): Promise<number> {
  const now = clock.now();
  const country = settings.valueOf('Seller.Country');
  const yearsOf = (kind: DocumentKind) => settings.numberOf(settingOf[kind]) || yearsIn(country);
  const locked = await database.asSystem((tx) =>
    tx
      .select()
      .from(issuedDocuments)
      .where(
        and(
          isNotNull(issuedDocuments.lockedAt),
          isNotNull(issuedDocuments.fileKey),
          isNull(issuedDocuments.deletedAt),
        ),
      ),
  );
  const over = locked.filter(
    ({ kind, issuedAt, lockedAt }) =>
      lockedAt && keptUntil({ kind, issuedAt, lockedAt }, yearsOf(kind)) <= now,
  );
  for (const { id, fileKey } of over) {
    // The row first: a file without a row is swept, a row without its file would be a loss.
    await database.asSystem((tx) =>
      tx
        .update(issuedDocuments)
        .set({ deletedAt: now, fileKey: null })
        .where(eq(issuedDocuments.id, id)),
    );
    if (fileKey) await storage.remove(fileKey);
  }
  return over.length;
}

/** Registers the jobs that keep issued documents and delete them after their period. */
export async function issuedDocumentJobs(context: Context): Promise<void> {
  const { jobs, log } = context;
  await jobs.register(
    KEEP_DOCUMENTS_JOB,
    z.object({}),
    async (_, { signal }) => void (await keepWaiting(context, { signal })),
  );
  await jobs.register(DELETE_DOCUMENTS_JOB, z.object({}), async () => {
    const count = await deleteExpired(context);
    if (count > 0)
      log.info({ count }, 'Documents of closed accounts were deleted after their period');
  });
  await jobs.schedule(KEEP_DOCUMENTS_JOB, '* * * * *');
  await jobs.schedule(DELETE_DOCUMENTS_JOB, '41 3 * * *');
}
