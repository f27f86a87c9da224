import type { DuplicateNumbers, PictureWork } from './add-picture.ts';
import { realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative } from 'node:path';
import { Policy } from '@editorial/contracts/policy';
import { z } from '@editorial/contracts/schema';
import { and, eq, inArray } from 'drizzle-orm';
import { NOBODY, actAs } from '../../ground/audit/acting.ts';
import type { Context } from '../context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { uploads } from '../assets/assets.tables.ts';
import type { PicturePool } from '../picture/pool.ts';
import { DefaultLanguage } from '../../settings/languages/texts.ts';
import { type Cause, causeOf, ImportRefused, inWords } from '../files/causes.ts';
import { changePicture } from './change-picture.ts';
import { describeFully, rowsByFile } from './describe-picture.ts';
import { importFiles as runFiles } from './import-files.ts';
import { folderSource, type ImportSource, zipSource } from './import-source.ts';
import { importFiles, type ImportFileRow, type ImportRow, imports } from './imports.tables.ts';
import { type DescribedRow, readTable } from './metadata-table.ts';
import { storable } from '../../ground/database/storable.ts';

export const IMPORT_JOB = 'catalog.import';
export const importJobData = z.object({ tenantId: z.uuid(), importId: z.uuid() });

/** The folder below the one for imports, or null. Links do not lead out of it. */
export async function folderBelow(
  importDir: string | undefined,
  folder: string,
): Promise<string | null> {
  if (importDir === undefined) return null;
  const root = await realpath(importDir).catch(() => null);
  if (root === null) return null;
  const path = await realpath(join(root, folder)).catch(() => null);
  if (path === null || !(await stat(path)).isDirectory()) return null;
  const below = relative(root, path);
  return below.startsWith('..') || isAbsolute(below) ? null : path;
}

type Work = (source: ImportSource, root: string) => Promise<void>;

/** Opens the folder or ZIP of an import while `work` runs. */
async function withSource(context: Context, row: ImportRow, work: Work): Promise<void> {
  if (row.kind === 'Folder') {
    // The folders are the operator's, whoever asked for the import, and whenever.
    if (row.tenantId !== HOST_TENANT) throw new ImportRefused('NotTheSite');
    const name = row.name === '/' ? '' : row.name;
    const path = await folderBelow(context.environment.importDir, name);
    if (path === null) throw new ImportRefused('NoFolder');
    return work(folderSource(path), basename(path));
  }
  const [upload] = await context.database.inTenant(row.tenantId, (tx) =>
    tx
      .select()
      .from(uploads)
      .where(eq(uploads.id, row.uploadId ?? row.id)),
  );
  if (!upload) throw new ImportRefused('NoUpload');
  return context.storage.withLocalFile(upload.storageKey, async (path) => {
    const source = await zipSource(path);
    try {
      await work(source, row.name.replace(/\.zip$/i, ''));
    } finally {
      source.close();
    }
  });
}

type Note = Pick<ImportFileRow, 'path' | 'outcome'> & Partial<ImportFileRow>;

/** An import while it runs. */
class Running {
  readonly #context: Context;
  readonly row: ImportRow;
  readonly #stopped = new AbortController();
  /** Ends when the import is stopped, or this server ends. */
  readonly signal: AbortSignal;
  readonly done: ReadonlySet<string>;

  constructor(context: Context, row: ImportRow, signal: AbortSignal, done: ReadonlySet<string>) {
    this.#context = context;
    this.row = row;
    this.done = done;
    this.signal = AbortSignal.any([signal, this.#stopped.signal]);
  }

  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#context.database.inTenant(this.row.tenantId, work);
  }

  setTotal = (total: number) =>
    this.inTenant((tx) => tx.update(imports).set({ total }).where(eq(imports.id, this.row.id)));

  /** Writes down what became of a file, and looks whether the import was stopped meanwhile. */
  async note(tx: Tx, note: Note): Promise<void> {
    await tx
      .insert(importFiles)
      .values({ ...note, importId: this.row.id })
      .onConflictDoNothing();
    const [now] = await tx
      .select({ state: imports.state })
      .from(imports)
      .where(eq(imports.id, this.row.id));
    if (now?.state !== 'Running') this.#stopped.abort();
  }
}

/** Imports the files of a folder or ZIP. */
async function importAll(
  context: Context,
  pool: PicturePool,
  duplicateNumbers: DuplicateNumbers,
  running: Running,
): Promise<void> {
  const { row, signal, done } = running;
  await withSource(context, row, async (source, root) => {
    const rows = await tableOf(running, source);
    await running.setTotal(await source.count());
    const missing = new Map<string, ImportFileRow['missing']>();
    const describe = (path: string) =>
      describeFully(
        {
          root,
          rows: rowsByFile(rows),
          defaults: row.defaults,
          isPublished: row.isPublished,
          contributorId: row.contributorId,
        },
        path,
        (fields) => missing.set(path, fields),
      );
    const catalog = { ...context, pool, duplicateNumbers, tenantId: row.tenantId };
    const isDone = (path: string) => done.has(path);
    for await (const { path, outcome, ...file } of runFiles(catalog, source, {
      describe,
      signal,
      isDone,
    })) {
      const lacks = missing.get(path);
      missing.delete(path);
      const isDraft = outcome === 'imported' && lacks !== undefined;
      const outcomes = {
        imported: isDraft ? 'Draft' : 'Imported',
        known: 'Known',
        refused: 'Refused',
      } as const;
      await running.inTenant((tx) =>
        running.note(tx, {
          ...file,
          path,
          outcome: outcomes[outcome],
          missing: isDraft ? lacks : [],
        }),
      );
    }
  });
}

/** The table given with the import, or that of its folder or ZIP. */
async function tableOf(running: Running, source: ImportSource): Promise<readonly DescribedRow[]> {
  if (running.row.described.length > 0) return running.row.described;
  const text = await source.table();
  if (text === null) return [];
  const { rows, faults } = await running.inTenant((tx) => readTable(tx, text));
  if (faults.length > 0) throw new ImportRefused('Table', {}, faults);
  return rows;
}

/** Changes the pictures that a table names, one after another. */
async function changeAll(context: Context, running: Running): Promise<void> {
  const { row, signal, done } = running;
  await running.setTotal(row.described.length);
  const caller = { userId: row.startedById, granted: { [Policy.AssetsReview]: true } };
  for (const described of row.described) {
    if (signal.aborted) return;
    const path = described.number ?? described.file ?? '';
    if (done.has(path)) continue;
    await running.inTenant(async (tx) => {
      const outcome = await changePicture(context, tx, described, {
        caller,
        isPublished: row.isPublished,
      });
      await running.note(tx, { ...outcome, path });
    });
  }
}

/** Takes an import for this worker, also one whose worker died. Others are left alone. */
const begin = (tx: Tx, { clock }: Context, importId: string) =>
  tx
    .update(imports)
    .set({ state: 'Running', startedAt: clock.now() })
    .where(and(eq(imports.id, importId), inArray(imports.state, ['Waiting', 'Running'])))
    .returning();

/** A ZIP that is not imported at present is removed like every upload that nobody uses. */
export async function releaseUpload(tx: Tx, { uploadId }: ImportRow): Promise<void> {
  if (uploadId !== null)
    await tx.update(uploads).set({ state: 'Completed' }).where(eq(uploads.id, uploadId));
}

/** A cause repeats what failed, which may be anything. */
const storableCause = (cause: Cause): Cause =>
  JSON.parse(JSON.stringify(cause), (_key, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  ) as Cause;

async function finish(context: Context, row: ImportRow, failed: Cause | null): Promise<void> {
  const { database, storage, clock } = context;
  const failure = failed && storableCause(failed);
  const removed = await database.inTenant(row.tenantId, async (tx) => {
    const [ended] = await tx
      .update(imports)
      .set({
        state: failure === null ? 'Done' : 'Failed',
        reason: failure ? inWords(failure, DefaultLanguage) : '',
        cause: failure,
        endedAt: clock.now(),
      })
      .where(and(eq(imports.id, row.id), eq(imports.state, 'Running')))
      .returning({ id: imports.id });
    if (!ended || row.uploadId === null) return [];
    if (failure !== null) {
      await releaseUpload(tx, row);
      return [];
    }
    return tx.delete(uploads).where(eq(uploads.id, row.uploadId)).returning();
  });
  for (const { storageKey } of removed) await storage.remove(storageKey);
}

/**
 * Runs an import. It can be interrupted anywhere and run again: files that are noted are left out,
 * and a picture whose note was lost is known by its bytes.
 */
export async function runImport(
  context: Context,
  { pool, duplicateNumbers, signal }: PictureWork,
  { importId, tenantId }: z.infer<typeof importJobData>,
): Promise<void> {
  const { database, log } = context;
  const [row] = await database.inTenant(tenantId, (tx) => begin(tx, context, importId));
  if (!row) return;
  const noted = await database.inTenant(tenantId, (tx) =>
    tx.select({ path: importFiles.path }).from(importFiles).where(eq(importFiles.importId, row.id)),
  );
  const running = new Running(context, row, signal, new Set(noted.map(({ path }) => path)));
  try {
    await actAs({ ...NOBODY, userId: row.startedById }, () =>
      row.kind === 'Csv'
        ? changeAll(context, running)
        : importAll(context, pool, duplicateNumbers, running),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ImportRefused))
      log.error({ err: error, importId }, 'An import broke off');
    return finish(context, row, causeOf(error, 'Import:BrokeOff'));
  }
  // The job runs again on another server, or after a restart.
  signal.throwIfAborted();
  await finish(context, row, null);
}
