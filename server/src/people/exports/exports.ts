import type { ListExport } from '@editorial/contracts/exports';
import { z } from '@editorial/contracts/schema';
import { and, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { removeOlder } from '../../ground/storage/remove-older.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import { exports, type ExportRow } from './exports.tables.ts';
import { mayExport, type ExportedList } from '../../ground/exports/exported-list.ts';

export const EXPORT_JOB = 'people.export';
export const exportJob = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  tenantId: z.uuid(),
  language: z.string(),
});

/**
 * How long a file is kept, in ms. The mail that names it may wait over a weekend or a short leave.
 * Longer would keep what the list no longer has, such as people who closed their account.
 */
const FILE_LIFE_MS = 7 * 86_400_000;
/** How long a link works, in ms: as long as it takes to begin the download. */
const LINK_LIFE_MS = 5 * 60_000;
/** Longer than all tries of its job: a file that is not written by then never will be, in ms. */
const WRITING_LIFE_MS = 86_400_000;
const MAX_LISTED = 20;

const FILES = 'exports/';
export const exportKey = (id: string): string => `${FILES}${id}.csv`;

const viewOf = (row: ExportRow): ListExport => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  written: row.written,
  total: row.total,
  byteSize: row.byteSize,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

const kept = ({ userId }: Caller, now: Date): SQL | undefined =>
  and(eq(exports.userId, userId), gt(exports.expiresAt, now));

/** The own exports that are not expired, newest first. */
export const listExports = async (tx: Tx, caller: Caller, now: Date): Promise<ListExport[]> =>
  (
    await tx
      .select()
      .from(exports)
      .where(kept(caller, now))
      .orderBy(desc(exports.createdAt))
      .limit(MAX_LISTED)
  ).map(viewOf);

/** The person who asks, and the list. */
interface Request {
  readonly list: ExportedList;
  readonly caller: Caller;
  readonly filter: Readonly<Record<string, string>>;
  readonly language: string;
}

/**
 * Queues an export. Returns the one that is being written if the person asked for the same already.
 * Refuses who may not read the list, and a filter that the list does not know.
 */
export async function requestExport(
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  tx: Tx,
  { list, caller, filter, language }: Request,
): Promise<ListExport> {
  if (!mayExport(list, caller)) throw problem('Editorial:NotAllowed');
  const now = clock.now();
  const { userId, tenantId } = caller;
  await list.keys(tx, filterOf(list, filter), now);
  const [made] = await tx
    .insert(exports)
    .values({
      tenantId,
      userId,
      kind: list.kind,
      filter,
      createdAt: now,
      expiresAt: new Date(now.getTime() + FILE_LIFE_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (made) {
    recordAudit(tx, { action: list.action, data: { filter, export: made.id } });
    await jobs.send(tx, EXPORT_JOB, { id: made.id, userId, tenantId, language });
    return viewOf(made);
  }
  const [underway] = await tx
    .select()
    .from(exports)
    .where(
      and(
        eq(exports.userId, userId),
        eq(exports.kind, list.kind),
        eq(exports.state, 'Preparing'),
        sql`${exports.filter} = ${JSON.stringify(filter)}::jsonb`,
      ),
    );
  if (!underway) throw problem('Editorial:NotFound');
  return viewOf(underway);
}

/** The filter as the list's own call reads it. Refuses one that the call would refuse. */
export function filterOf({ endpoint }: ExportedList, given: unknown): unknown {
  const read = (endpoint.query ?? z.object({})).safeParse(given);
  if (read.success) return read.data;
  throw problem('Editorial:Validation', {
    validationErrors: read.error.issues.map(({ message, path }) => ({
      message,
      members: ['filter', ...path.map(String)],
    })),
  });
}

/** The own export, if its list may be read now. Throws `Editorial:NotFound`, `Editorial:NotAllowed`. */
async function ownExport(
  tx: Tx,
  caller: Caller,
  { id, now }: { id: string; now: Date },
): Promise<ExportRow> {
  const [row] = await tx
    .select()
    .from(exports)
    .where(and(kept(caller, now), eq(exports.id, id)));
  if (!row) throw problem('Editorial:NotFound');
  return row;
}

/** The link to a finished export: for its own person only, and only while they may read the list. */
export async function exportLink(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  tx: Tx,
  lists: readonly ExportedList[],
  { caller, id }: { caller: Caller; id: string },
): Promise<string> {
  const now = clock.now();
  const row = await ownExport(tx, caller, { id, now });
  const list = lists.find(({ kind }) => kind === row.kind);
  if (row.state !== 'Ready' || !list) throw problem('Editorial:NotFound');
  if (!mayExport(list, caller)) throw problem('Editorial:NotAllowed');
  recordAudit(tx, { action: 'Export.Downloaded', target: { type: 'Export', id } });
  return storage.signedDownloadUrl(exportKey(id), {
    fileName: list.fileName,
    contentType: 'text/csv; charset=utf-8',
    userId: caller.userId,
    expires: new Date(now.getTime() + LINK_LIFE_MS),
  });
}

/** Removes an own export. If it is being written, its job ends. */
export async function removeExport(
  { database, storage, clock }: Pick<Context, 'database' | 'storage' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await database.inTenant(caller.tenantId, async (tx) => {
    await ownExport(tx, caller, { id, now: clock.now() });
    await tx.delete(exports).where(eq(exports.id, id));
  });
  await storage.remove(exportKey(id));
}

/** Removes what is expired, with files that a failure left without a row, and gives up what could not be written. */
export async function sweepExports({
  database,
  storage,
  clock,
}: Pick<Context, 'database' | 'storage' | 'clock'>): Promise<void> {
  const now = clock.now();
  const over = await database.asSystem((tx) =>
    tx.delete(exports).where(lt(exports.expiresAt, now)).returning({ id: exports.id }),
  );
  for (const { id } of over) await storage.remove(exportKey(id));
  await removeOlder(storage, FILES, new Date(now.getTime() - FILE_LIFE_MS));
  const since = new Date(now.getTime() - WRITING_LIFE_MS);
  await database.asSystem((tx) =>
    tx
      .update(exports)
      .set({ state: 'Failed' })
      .where(and(eq(exports.state, 'Preparing'), lt(exports.createdAt, since))),
  );
}

/** Deletes the exports of a person whose account is closed. Returns the keys of their files. */
export const deleteExportsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.delete(exports).where(eq(exports.userId, userId)).returning({ id: exports.id })).map(
    ({ id }) => exportKey(id),
  );
