import type { ImportedFile, importsApi, PictureImport } from '@editorial/contracts/imports';
import { and, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from '@editorial/contracts/schema';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { containing, orderBy } from '../../ground/database/lists.ts';
import { actorNames } from '../../people/permissions/actor-names.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { assets, uploads } from '../assets/assets.tables.ts';
import type { FileAddresses } from '../assets/file-addresses.ts';
import { faultInWords, inWords, reasonIn } from '../files/causes.ts';
import { contributorOf } from './import-contributor.ts';
import { IMPORT_JOB, releaseUpload } from './import.job.ts';
import { importFiles, type ImportRow, imports } from './imports.tables.ts';
import { type DescribedRow, readTable } from './metadata-table.ts';

type NewImport = z.output<NonNullable<typeof importsApi.create.body>>;
type ListQuery = z.output<NonNullable<typeof importsApi.list.query>>;
type FilesQuery = z.output<NonNullable<typeof importsApi.files.query>>;

const NO_COUNTS = {
  imported: 0,
  drafts: 0,
  changed: 0,
  unchanged: 0,
  known: 0,
  refused: 0,
  alike: 0,
};

/** How many files had which outcome, by import. */
async function countsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PictureImport['counts']>> {
  if (ids.length === 0) return new Map();
  const having = (outcome: string) =>
    sql<number>`count(*) filter (where ${importFiles.outcome} = ${outcome})::int`;
  const rows = await tx
    .select({
      id: importFiles.importId,
      imported: having('Imported'),
      drafts: having('Draft'),
      changed: having('Changed'),
      unchanged: having('Unchanged'),
      known: having('Known'),
      refused: having('Refused'),
      alike: sql<number>`count(*) filter (where ${importFiles.alike} <> '{}')::int`,
    })
    .from(importFiles)
    .where(inArray(importFiles.importId, [...ids]))
    .groupBy(importFiles.importId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function views(
  tx: Tx,
  rows: readonly ImportRow[],
  language: string,
): Promise<PictureImport[]> {
  const counts = await countsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const nameOf = await actorNames(
    tx,
    rows.map(({ startedBy }) => startedBy),
  );
  return rows.map(({ id, kind, name, state, total, startedBy, ...row }) => ({
    id,
    kind,
    name,
    state,
    reason: reasonIn(language, row),
    total,
    counts: counts.get(id) ?? NO_COUNTS,
    startedBy: nameOf(startedBy),
    createdAt: row.creationTime.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

const sortings = { createdAt: imports.creationTime, name: imports.name, state: imports.state };
const fileSortings = { path: importFiles.path, outcome: importFiles.outcome };

/** A page of the imports, the newest first. */
export async function listImports(
  tx: Tx,
  { filter, state, ...query }: ListQuery,
  language: string,
) {
  const where = and(
    filter ? ilike(imports.name, containing(filter)) : undefined,
    state ? eq(imports.state, state) : undefined,
  );
  const rows = await tx
    .select()
    .from(imports)
    .where(where)
    .orderBy(
      query.sorting ? orderBy(query.sorting, sortings) : desc(imports.creationTime),
      imports.id,
    )
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return { totalCount: await tx.$count(imports, where), items: await views(tx, rows, language) };
}

async function rowOf(tx: Tx, id: string): Promise<ImportRow> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id));
  if (!row) throw problem('Editorial:NotFound', { data: { importId: id } });
  return row;
}

export async function readImport(tx: Tx, id: string, language: string): Promise<PictureImport> {
  return required((await views(tx, [await rowOf(tx, id)], language))[0], 'The import');
}

/** Results of each file. */
export async function listFiles(
  tx: Tx,
  id: string,
  { filter, outcome, ...query }: FilesQuery,
  { addresses, language }: { readonly addresses: FileAddresses; readonly language: string },
): Promise<{ totalCount: number; items: ImportedFile[] }> {
  await rowOf(tx, id);
  const where = and(
    eq(importFiles.importId, id),
    filter ? ilike(importFiles.path, containing(filter)) : undefined,
    outcome === 'Alike'
      ? sql`${importFiles.alike} <> '{}'`
      : outcome
        ? eq(importFiles.outcome, outcome)
        : undefined,
  );
  const rows = await tx
    .select({ file: importFiles, asset: assets })
    .from(importFiles)
    .leftJoin(assets, eq(assets.id, importFiles.assetId))
    .where(where)
    .orderBy(orderBy(query.sorting ?? 'path', fileSortings), importFiles.path)
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return {
    totalCount: await tx.$count(importFiles, where),
    items: rows.map(({ file, asset }) => ({
      path: file.path,
      outcome: file.outcome,
      reason: reasonIn(language, file),
      missing: file.missing,
      asset: asset && {
        id: asset.id,
        number: asset.number,
        title: asset.title,
        thumbUrl: addresses.of(asset, 'thumb'),
      },
      alike: file.alike,
    })),
  };
}

/** The rows of a table. Throws with all its faults. */
async function rowsOf(
  tx: Tx,
  csv: string | undefined,
  language: string,
): Promise<readonly DescribedRow[]> {
  if (csv === undefined || csv.trim() === '') return [];
  const { rows, faults } = await readTable(tx, csv);
  if (faults.length > 0)
    throw problem('Editorial:ImportTableInvalid', {
      data: {
        faults: faults.map((fault) => faultInWords(fault, language)).join(' '),
        lines: faults.map(({ line, cause }) => ({ line, message: inWords(cause, language) })),
      },
    });
  return rows;
}

/** Keeps the caller's upload until the import is done. */
async function takeUpload(tx: Tx, caller: Caller, id: string): Promise<string> {
  const own = and(eq(uploads.id, id), eq(uploads.userId, caller.userId));
  const [upload] = await tx
    .update(uploads)
    .set({ state: 'Used' })
    .where(and(own, eq(uploads.state, 'Completed')))
    .returning();
  if (upload) return upload.fileName;
  throw problem(
    (await tx.$count(uploads, own)) > 0 ? 'Editorial:UploadIncomplete' : 'Editorial:UploadUnknown',
  );
}

async function sourceOf(tx: Tx, caller: Caller, given: NewImport) {
  // The person's id is kept, the address is not.
  const { contributor: _, ...defaults } = given.kind === 'Csv' ? {} : given.defaults;
  switch (given.kind) {
    case 'Folder':
      return { name: given.folder || '/', defaults };
    case 'Zip':
      return {
        name: await takeUpload(tx, caller, given.blobContainerId),
        uploadId: given.blobContainerId,
        defaults,
      };
    case 'Csv':
      return { name: given.fileName };
  }
}

const send = (tx: Tx, { jobs }: Pick<Context, 'jobs'>, { id, tenantId, run }: ImportRow) =>
  jobs.send(
    tx,
    IMPORT_JOB,
    { importId: id, tenantId },
    { key: `${IMPORT_JOB} ${id} ${run}`, group: tenantId },
  );

/** So many imports of an organization wait or run at once. Each runs alone on a server. */
export const MAX_OPEN_IMPORTS = 10;

/** Refuses another import while the organization has as many as it may. */
async function assertRoom(tx: Tx, { tenantId }: { readonly tenantId: string }): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${tenantId}`}, 0))`,
  );
  const open = await tx.$count(imports, inArray(imports.state, ['Waiting', 'Running']));
  if (open >= MAX_OPEN_IMPORTS)
    throw problem('Editorial:TooManyImports', { data: { maximum: MAX_OPEN_IMPORTS } });
}

/** Starts an import. It runs as a job. */
export async function createImport(
  tx: Tx,
  context: Pick<Context, 'jobs' | 'clock'>,
  { caller, language }: { readonly caller: Caller; readonly language: string },
  given: NewImport,
): Promise<PictureImport> {
  await assertRoom(tx, caller);
  const described = await rowsOf(tx, given.csv, language);
  const contributorId =
    given.kind === 'Csv' ? null : await contributorOf(tx, caller, given.defaults);
  const [row] = await tx
    .insert(imports)
    .values({
      ...(await sourceOf(tx, caller, given)),
      kind: given.kind,
      contributorId,
      described,
      isPublished: given.isPublished,
      startedById: caller.userId,
      startedBy: caller.userId,
      creationTime: context.clock.now(),
    })
    .returning();
  const started = required(row, 'The new import');
  await send(tx, context, started);
  recordAudit(tx, {
    action: 'Import.Started',
    target: { type: 'Import', id: started.id },
    data: { kind: started.kind, name: started.name },
  });
  return readImport(tx, started.id, language);
}

/** Changes the state of an import that is in one of these states. */
async function changeState(
  tx: Tx,
  id: string,
  from: readonly ImportRow['state'][],
  values: Partial<typeof imports.$inferInsert> | { run: SQL },
): Promise<ImportRow | undefined> {
  await rowOf(tx, id);
  const [row] = await tx
    .update(imports)
    .set(values)
    .where(and(eq(imports.id, id), inArray(imports.state, [...from])))
    .returning();
  return row;
}

/** Stops an import at its next file. Imported pictures stay. */
export async function stopImport(tx: Tx, { clock }: Pick<Context, 'clock'>, id: string) {
  const row = await changeState(tx, id, ['Waiting', 'Running'], {
    state: 'Stopped',
    endedAt: clock.now(),
  });
  if (!row) throw problem('Editorial:ImportNotRunning');
  await releaseUpload(tx, row);
  recordAudit(tx, { action: 'Import.Stopped', target: { type: 'Import', id } });
  return undefined;
}

/** Goes on with an import that was stopped or failed. Files that are done are left out. */
export async function resumeImport(tx: Tx, context: Pick<Context, 'jobs'>, id: string) {
  await assertRoom(tx, await rowOf(tx, id));
  const row = await changeState(tx, id, ['Stopped', 'Failed'], {
    state: 'Waiting',
    reason: '',
    cause: null,
    endedAt: null,
    run: sql`${imports.run} + 1` as never,
  });
  if (!row) throw problem('Editorial:ImportNotStopped');
  await send(tx, context, row);
  recordAudit(tx, { action: 'Import.Resumed', target: { type: 'Import', id } });
  return undefined;
}
