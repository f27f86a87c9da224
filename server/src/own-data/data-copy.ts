import { z } from '@editorial/contracts/schema';
import type { DataCopy } from '@editorial/contracts/own-data';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { recordAudit } from '../ground/audit/record-audit.ts';
import type { Caller, Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { problem } from '../ground/problem.ts';
import { removeOlder } from '../ground/storage/remove-older.ts';
import { dataCopies, type DataCopyRow } from './data-copies.tables.ts';

export const DATA_COPY_JOB = 'account.data-copy';
export const dataCopyJob = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  tenantId: z.uuid(),
  language: z.string(),
});

/** How long a copy is kept, in ms. */
export const COPY_LIFE_MS = 7 * 86_400_000;
/** How long a link to a copy works, in ms. */
const LINK_LIFE_MS = 15 * 60_000;
const COPIES = 'data-copies/';
export const copyKey = (id: string): string => `${COPIES}${id}.zip`;

const viewOf = ({ id, state, byteSize, createdAt, expiresAt }: DataCopyRow): DataCopy => ({
  id,
  state,
  byteSize,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const kept = (caller: Caller, now: Date) =>
  and(eq(dataCopies.userId, caller.userId), gt(dataCopies.expiresAt, now));

export const listCopies = async (tx: Tx, caller: Caller, now: Date): Promise<DataCopy[]> =>
  (
    await tx
      .select()
      .from(dataCopies)
      .where(kept(caller, now))
      .orderBy(desc(dataCopies.createdAt))
      .limit(10)
  ).map(viewOf);

/** Queues a copy. Returns the pending one if there is one already. */
export async function requestCopy(
  { jobs, clock }: Context,
  tx: Tx,
  caller: Caller,
  language: string,
): Promise<DataCopy> {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const now = clock.now();
  const { userId, tenantId } = caller;
  const [made] = await tx
    .insert(dataCopies)
    .values({
      tenantId,
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + COPY_LIFE_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (made) {
    recordAudit(tx, { action: 'Account.DataCopied', target: { type: 'User', id: userId } });
    await jobs.send(tx, DATA_COPY_JOB, { id: made.id, userId, tenantId, language });
    return viewOf(made);
  }
  const [underway] = await tx
    .select()
    .from(dataCopies)
    .where(and(eq(dataCopies.userId, userId), eq(dataCopies.state, 'Preparing')));
  if (!underway) throw problem('Editorial:NotFound');
  return viewOf(underway);
}

/** Returns the link to a finished copy, for its own person only. */
export async function copyLink(
  { storage, clock }: Context,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<string> {
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
  const now = clock.now();
  const [copy] = await tx
    .select()
    .from(dataCopies)
    .where(and(kept(caller, now), eq(dataCopies.id, id), eq(dataCopies.state, 'Ready')));
  if (!copy) throw problem('Editorial:NotFound');
  return storage.signedDownloadUrl(copyKey(copy.id), {
    fileName: `editorial-${copy.createdAt.toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    userId: caller.userId,
    expires: new Date(now.getTime() + LINK_LIFE_MS),
  });
}

/** Deletes the copies of a person whose account is closed. Returns the keys of their files. */
export const deleteCopiesOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx
      .delete(dataCopies)
      .where(eq(dataCopies.userId, userId))
      .returning({ id: dataCopies.id })
  ).map(({ id }) => copyKey(id));

/** Removes expired copies, and files whose copy a failure left nobody to remove. */
export async function sweepCopies({ database, storage, clock }: Context): Promise<void> {
  const now = clock.now();
  const over = await database.asSystem((tx) =>
    tx.delete(dataCopies).where(lt(dataCopies.expiresAt, now)).returning({ id: dataCopies.id }),
  );
  for (const { id } of over) await storage.remove(copyKey(id));
  await removeOlder(storage, COPIES, new Date(now.getTime() - COPY_LIFE_MS));
}
