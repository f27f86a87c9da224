import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@editorial/contracts/schema';
import { and, eq, sql } from 'drizzle-orm';
import { DatabaseUnavailable, type Read } from '../../ground/database/database.ts';
import { keysInOrder } from '../../ground/database/keys-in-order.ts';
import { StorageUnavailable } from '../../ground/storage/storage.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import { sendAccountMail } from '../mails/account-mails.job.ts';
import { loadCaller } from '../permissions/callers.ts';
import { mayExport, type ExportedList } from '../../ground/exports/exported-list.ts';
import { EXPORT_JOB, exportJob, exportKey, filterOf, sweepExports } from './exports.ts';
import { exports, type ExportRow } from './exports.tables.ts';

const SWEEP_JOB = 'people.export-sweep';
/** A store or a database may be away for hours. */
const Retries = { limit: 12, firstWaitSeconds: 5, maxWaitSeconds: 1800 };
/** The page that waits for it hears of its rows in such steps. */
const ROWS_PER_NOTE = 5000;
type Job = z.infer<typeof exportJob>;

/** A file of this process alone: it has no name, so that nothing is left if the process ends. */
async function withoutName<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-export-'));
  const file = await open(join(folder, 'rows.csv'), 'wx+', 0o600);
  try {
    await rm(folder, { recursive: true });
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Where a running export stands. */
interface Writing {
  readonly row: ExportRow;
  readonly list: ExportedList;
  readonly signal: AbortSignal;
}

/** Yields the whole text, and notes from time to time how far it is. */
async function* textOf(
  { database, clock }: Context,
  { row, list, signal }: Writing,
  read: Read,
): AsyncGenerator<string> {
  const now = clock.now();
  const filter = filterOf(list, row.filter);
  const note = (values: Partial<ExportRow>) =>
    database.inTenant(row.tenantId, (tx) =>
      tx.update(exports).set(values).where(eq(exports.id, row.id)),
    );
  const { rows } = (await read(async (tx) =>
    tx.execute(
      sql`select count(*)::int as total from (${await list.keys(tx, filter, now)}) as list`,
    ),
  )) as unknown as { rows: readonly { total: number }[] };
  await note({ written: 0, total: rows[0]?.total ?? 0 });
  yield list.head;
  let written = 0;
  for await (const keys of keysInOrder(read, (tx) => list.keys(tx, filter, now))) {
    signal.throwIfAborted();
    yield await list.lines(read, keys, now);
    const before = written;
    written += keys.length;
    if (Math.floor(written / ROWS_PER_NOTE) > Math.floor(before / ROWS_PER_NOTE))
      await note({ written });
  }
  await note({ written });
}

/**
 * Writes the rows of one moment to a file of this machine, then sends it to the store: while a
 * transaction is open, nothing outside is waited for.
 */
async function write(context: Context, writing: Writing): Promise<number> {
  const { database, storage } = context;
  const { row, list } = writing;
  return withoutName(async (file) => {
    await database.inSnapshot(list.isGlobal ? null : row.tenantId, async (read) => {
      for await (const text of textOf(context, writing, read)) await file.write(text);
    });
    const { size: byteSize } = await file.stat();
    const body = file.createReadStream({ start: 0, autoClose: false });
    await storage.put(exportKey(row.id), body, { contentType: 'text/csv', byteSize });
    return byteSize;
  });
}

async function finish(
  context: Context,
  { row, list }: Writing,
  { caller, byteSize, language }: { caller: Caller; byteSize: number; language: string },
): Promise<void> {
  const isKept = await context.database.inTenant(row.tenantId, async (tx) => {
    const done = await tx
      .update(exports)
      .set({ state: 'Ready', byteSize })
      .where(and(eq(exports.id, row.id), eq(exports.state, 'Preparing')))
      .returning({ id: exports.id });
    if (done.length === 0) return false;
    await sendAccountMail(context, tx, {
      tenantId: row.tenantId,
      to: caller.person.email,
      kind: 'export-ready',
      language,
      values: { name: caller.person.name, file: list.fileName },
      page: list.page,
    });
    return true;
  });
  // Somebody removed it meanwhile, or closed the account.
  if (!isKept) await context.storage.remove(exportKey(row.id));
}

/** Writes an export. A server that ends in the middle leaves it to the next, which begins again. */
export async function makeExport(
  context: Context,
  lists: readonly ExportedList[],
  { job, signal }: { job: Job; signal: AbortSignal },
): Promise<void> {
  const { database, log } = context;
  const [row] = await database.inTenant(job.tenantId, (tx) =>
    tx.select().from(exports).where(eq(exports.id, job.id)),
  );
  if (row?.state !== 'Preparing') return;
  const list = lists.find(({ kind }) => kind === row.kind);
  const caller = await loadCaller(database, { sub: job.userId, tenantId: job.tenantId });
  try {
    if (!list || !caller || !mayExport(list, caller))
      throw new Error('The person may no longer read the list.');
    const writing = { row, list, signal };
    const byteSize = await write(context, writing);
    await finish(context, writing, { caller, byteSize, language: job.language });
  } catch (error) {
    const isLater = error instanceof StorageUnavailable || error instanceof DatabaseUnavailable;
    if (signal.aborted || isLater) throw error;
    log.error({ err: error, exportId: job.id }, 'A list could not be exported');
    await database.inTenant(job.tenantId, (tx) =>
      tx.update(exports).set({ state: 'Failed' }).where(eq(exports.id, job.id)),
    );
  }
}

/** Registers the jobs that write exports and remove them. */
export async function exportJobs(context: Context, lists: readonly ExportedList[]): Promise<void> {
  await context.jobs.register(
    EXPORT_JOB,
    exportJob,
    (job, { signal }) => makeExport(context, lists, { job, signal }),
    { retries: Retries },
  );
  await context.jobs.register(SWEEP_JOB, z.object({}), () => sweepExports(context));
  await context.jobs.schedule(SWEEP_JOB, '27 3 * * *');
}
